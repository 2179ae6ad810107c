"""What the rules leave to chance: drawn from the game file's seed, and said."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from auditor.engine.evolve import replace
from auditor.engine.turn import Turn, joined


def drawn(turn: Turn, what: str, pool: Sequence[str]) -> tuple[Turn, str]:
    """One of ``pool`` (not empty), the same for the same seed, phase and purpose.

    ``what`` names the purpose in Chinese.  Only ``Random.random`` is used: its sequence for
    a seed is the same in every version of Python.
    """
    seed = turn.state.setup.game.seed
    number = Random(f"{seed}:{turn.name}:{what}").random()
    choice = pool[int(number * len(pool))]
    text = f"{what}：从 {joined(list(pool))} 中抽到 {choice}（seed {seed}）"
    return replace(turn, drawn=(*turn.drawn, text)), choice
