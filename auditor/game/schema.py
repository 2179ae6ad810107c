"""The keys of a game file, as pydantic models: what the loader checks and the editor suggests.

Only form is judged here: which keys there are and what kind of value each takes.  Whether
names, days and threads fit together is judged in ``build``.  The descriptions are for the
director; they come out in ``auditor schema``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar, Union

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from auditor.game.values import Flag, Moment, Name, Real, Text, Whole

T = TypeVar("T")

# Tags in ‹› tell the forms of a value apart; they are left out of the paths of mistakes.


def _many(value: Any) -> str:
    return "‹list›" if isinstance(value, list) else "‹one›"


def _detailed(value: Any) -> str:
    return "‹map›" if isinstance(value, dict) else "‹word›"


OneOrMany = Annotated[
    Union[Annotated[T, Tag("‹one›")], Annotated[list[T], Tag("‹list›")]],  # noqa: UP007
    Discriminator(_many),
]
Positive = Annotated[Whole, Field(ge=1)]
Count = Annotated[Whole, Field(ge=0)]
PerDay = Annotated[
    Annotated[Positive, Tag("‹word›")] | Annotated[dict[Positive, Positive], Tag("‹map›")],
    Discriminator(_detailed),
]


def about(description: str) -> Any:
    """An optional value, with its description for the director."""
    return Field(default=None, description=description)


def said(description: str) -> dict[str, Any]:
    """A section's description in the JSON Schema, in place of the docstring."""
    return {"description": description}


class Section(BaseModel):
    """A mapping of the file: unknown keys are mistakes."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ForumSection(Section, json_schema_extra=said("帖子从哪里来：url、saved、posts 三选一。")):
    """Where posts come from."""

    url: Text | None = about("论坛网址，写到网站根目录，例如 https://bbs.example.com/")
    saved: Text | None = about("存下来的网页：文件夹，或带 * 的文件名，相对于本文件")
    posts: Text | None = about("帖子文件，一行一个 JSON 对象，相对于本文件")
    cookies: Text | None = about("Netscape 格式的 cookies 文件，相对于本文件")
    encoding: Text | None = about("网页没有说明编码时按什么读：utf-8、gbk、big5")
    interval: Real = Field(default=1.0, ge=0, le=600, description="两次访问论坛至少隔几秒")
    recheck_hours: Real = Field(
        default=24.0, ge=0, le=8760, description="已读过的页隔几小时重读一次"
    )


class ThreadsSection(
    Section, json_schema_extra=said("各帖的帖号（网址里 tid= 或 thread- 后面的数）。")
):
    """Thread ids by kind."""

    rules: Positive | None = about("规则帖")
    process: Positive | None = about("进程帖")
    discussion: PerDay | None = about("讨论帖：每天一个写 {1: 帖号}，只有一个就写帖号")
    election: PerDay | None = about("竞选帖")
    vote: PerDay | None = about("投票帖")
    other: OneOrMany[Positive] | None = about("还要一起读的其他帖")


class PlayerSection(Section, json_schema_extra=said("一个角色，即一个游戏账号。")):
    """One account in the cast."""

    name: Name = Field(description="论坛用户名，一字不差")
    role: Name | None = about("身份，如 狼人；可以先不写")
    uid: Positive | None = about("论坛的用户编号")
    aliases: OneOrMany[Name] | None = about("投票时也认的别名")
    gender: Literal["男", "女"] | None = about("男 或 女")
    games_played: Count | None = about("以前玩过几局")
    person: Text | None = about("账号背后是谁，只给导演看")


class DaySection(Section, json_schema_extra=said("一个讨论日：从开门到关门。")):
    """One discussion day."""

    opens: Moment = Field(description="开门时间，如 2026-11-16 09:30")
    closes: Moment = Field(description="关门时间，如 2026-11-17 21:00")


class ActSection(Section, json_schema_extra=said("一次行动。")):
    """One act of the journal."""

    by: Name = Field(description="谁：角色名，或身份、职务（警长、狼人），或 导演")
    skill: Name = Field(description="技能名，不带括号")
    target: OneOrMany[Name] | None = about("目标")
    targets: OneOrMany[Name] | None = about("几个目标，写成列表")
    use: Flag = Field(default=True, description="false：放弃使用")
    mode: Name | None = about("用法，如 探查 的 阵营 或 圣物")
    choose: Name | None = about("选中的技能，如 拓印")
    text: Text | None = about("文字，如 遗言、剑痕")
    draw: Name | None = about("抽签的结果；不写就按 seed 抽")
    at: Moment | None = about("导演收到的时间")
    confirmed_at: Moment | None = about("确认的时间")
    asked_at: Moment | None = about("导演发出反馈、请他回答的时间")


class BallotSection(Section, json_schema_extra=said("一票；同一角色的第二票是改票。")):
    """One ballot of the journal."""

    by: Name = Field(description="投票的角色")
    target: Name = Field(description="投给谁，或 弃权")
    at: Moment | None = about("投票时间")
    proxy: Flag = Field(default=False, description="true：导演代投")


class AcceleratedSection(Section, json_schema_extra=said("执行加速的时间。")):
    """Acceleration from a time on."""

    at: Moment = Field(description="从什么时候起加速")


class LeaverSection(Section, json_schema_extra=said("罚下或替补的角色和时间。")):
    """Who was expelled or substituted, and when."""

    player: Name = Field(description="角色名")
    at: Moment | None = about("时间")


class SurrenderSection(Section, json_schema_extra=said("投降。")):
    """A faction that gives up."""

    faction: Name = Field(description="投降的阵营")
    agreed: list[Name] | None = about("同意的角色；不写表示导演已得到全体同意")


class RulingSection(
    Section, json_schema_extra=said("导演的一条裁定；第一行八个键里写且只写一个。")
):
    """One decision of the director: exactly one of its first eight keys."""

    out: Name | None = about("裁定谁出局（可加 cause）")
    keep: Name | None = about("裁定谁不出局")
    sheriff: Name | None = about("裁定谁当警长")
    exile: Name | None = about("裁定投票放逐谁，或 无人")
    void: Positive | None = about("编号（pid）是它的票不算")
    count: Positive | None = about("编号（pid）是它的票算数，投给 target")
    winner: Name | None = about("裁定哪个阵营获胜")
    lost: Name | None = about("裁定哪个阵营判负")
    cause: Name | None = about("out 的原因")
    target: Name | None = about("count 的那一票投给谁，或 弃权")


class MoonSection(Section, json_schema_extra=said("新月事件。")):
    """A moon event and whom it drew."""

    event: Name = Field(description="事件名")
    victim: Name | None = about("被绑架的角色")
    captor: Name | None = about("绑架者")
    player: Name | None = about("抽中的角色")
    wolf: Name | None = about("头狼或背锅狼")


LeaverForm = Annotated[
    Annotated[Name, Tag("‹word›")] | Annotated[LeaverSection, Tag("‹map›")],
    Discriminator(_detailed),
]


class EntrySection(
    Section, json_schema_extra=said("进程记录的一段：一个 day（讨论日）或 night（夜晚）。")
):
    """One phase of the journal."""

    day: Positive | None = about("第几个讨论日")
    night: Count | None = about("第几个夜晚")
    moon: MoonSection | None = about("新月事件")
    election: list[BallotSection] | None = about("竞选的票；不写就读竞选帖")
    exile: list[BallotSection] | None = about("出局投票的票；不写就读投票帖")
    accelerated: (
        Annotated[
            Annotated[Flag, Tag("‹word›")] | Annotated[AcceleratedSection, Tag("‹map›")],
            Discriminator(_detailed),
        ]
        | None
    ) = about("是否加速：true、false 或 {at: 时间}；不写就看进程帖")
    acts: list[ActSection] | None = about("这一段里的行动，按先后")
    expel: OneOrMany[LeaverForm] | None = about("红牌罚下")
    surrender: (
        Annotated[
            Annotated[Name, Tag("‹word›")] | Annotated[SurrenderSection, Tag("‹map›")],
            Discriminator(_detailed),
        ]
        | None
    ) = about("投降：阵营名，或 {faction: 阵营, agreed: [名字]}")
    substitute: OneOrMany[LeaverForm] | None = about("替补")
    ruling: OneOrMany[RulingSection] | None = about("导演的裁定")
    draw: Name | None = about("抽签的结果")


class GameFile(Section, json_schema_extra=said("论坛版杀一局游戏的文件。")):
    """The whole file."""

    ruleset: Text = Field(description="规则：m42，或一个规则文件的路径")
    title: Text = Field(default="", description="这一局的名字")
    timezone: Text = Field(default="Asia/Shanghai", description="时区")
    forum: ForumSection | None = about("帖子从哪里来")
    threads: ThreadsSection | None = about("各帖的帖号")
    directors: OneOrMany[Name] | None = about("导演的论坛用户名")
    players: Annotated[
        Annotated[list[PlayerSection], Tag("‹list›")]
        | Annotated[dict[Name, Name | None], Tag("‹map›")],
        Discriminator(lambda value: "‹map›" if isinstance(value, dict) else "‹list›"),
    ] = Field(description="全部角色：列表，或 名字: 身份")
    days: dict[Positive, DaySection] | None = about("各讨论日的开门和关门时间")
    seed: Whole = Field(default=0, description="进程记录没有写抽签结果时，用来抽签的种子")
    journal: list[EntrySection] | None = about("进程记录，按先后一段一段写")
