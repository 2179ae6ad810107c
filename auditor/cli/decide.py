"""`auditor decide GAME FINDING accept|dismiss|change`: the director's decision on a finding."""

from __future__ import annotations

import getpass
from pathlib import Path
from typing import get_args

import click

from auditor.audit import audit_game
from auditor.cards import CARD_NAMES, decision_for
from auditor.cli.common import GAME, opened
from auditor.model import Verdict
from auditor.store import Store, store_path
from auditor.text.safe import safe_line

_VERDICTS = get_args(Verdict)


@click.command(
    help="记下导演对一条违规线索的决定：accept 按建议判，dismiss 不算违规，"
    "change 改判（配 --card，扣分的规则集配 --points）。"
    "决定只增不改，改主意就再记一次，以最后一次为准。"
)
@GAME
@click.argument("finding", metavar="线索编号")
@click.argument("verdict", metavar="accept|dismiss|change", type=click.Choice(_VERDICTS))
@click.option("--why", required=True, metavar="理由", help="为什么这样决定")
@click.option(
    "--card", type=click.Choice(["none", "blue", "yellow", "red"]), help="change 时改判成什么牌"
)
@click.option("--points", type=int, metavar="分", help="change 时改扣几分，0 是不扣")
@click.option("--who", metavar="名字", help="谁决定的，默认用电脑的用户名")
def command(
    game_file: Path,
    finding: str,
    verdict: Verdict,
    why: str,
    card: str | None,
    points: int | None,
    who: str | None,
) -> int:
    """Append a decision to the game's store."""
    with opened(game_file) as it:
        audit = audit_game(it.game, it.store, as_of=it.now, missing=it.result.missing)
        decision = decision_for(
            audit, it.game.rules, finding, verdict, card=card, points=points, why=_whole(why),
            who=_whole(who or _user()), at=it.now,
        )  # fmt: skip
    with Store.open(store_path(it.game.path)) as store:
        kept = store.add_decision(decision)
    result = CARD_NAMES.get(kept.card or "", "不判牌")
    if kept.points is not None or it.game.rules.cards.expel_at is not None:
        result = f"扣 {kept.points} 分" if kept.points else "不扣分"
    click.echo(f"已记下（第 {kept.number} 条）：{safe_line(kept.player)} {kept.clause} {result}")
    return 0


def _whole(words: str) -> str:
    """Words that can be stored: bytes that the shell's encoding could not read become marks."""
    return words.encode("utf-8", "replace").decode("utf-8")


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # no such user: a bare container, or Windows
        return "导演"
