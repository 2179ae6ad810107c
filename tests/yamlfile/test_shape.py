"""A model's mistakes in Chinese, each at its place."""

from __future__ import annotations

from datetime import time
from typing import Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from auditor.yamlfile import Path, read_text
from auditor.yamlfile.shape import misshapen
from tests.yamlfile.kinds import VALUES


class Dish(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: str
    size: int = Field(default=1, ge=1)
    hot: bool = True
    kind: Literal["汤", "面"] = "汤"
    ready: time | None = None
    parts: tuple[str, ...] = Field(default=("水",), min_length=1)


class Menu(BaseModel):
    model_config = ConfigDict(extra="forbid")
    dishes: dict[str, Dish]


def way_out(kind: str, path: Path) -> str | None:
    return f"菜名写在 {path[-1]}" if kind == "missing" else None


@pytest.mark.parametrize(
    ("written", "key", "message", "hint"),
    [
        ("{name: a, sise: 2}", "sise", "不认识的键“sise”", "是不是想写“size”？"),
        (
            "{name: a, 咸: 2}",
            "咸",
            "不认识的键“咸”",
            f"这里可以写：{'、'.join(Dish.model_fields)}",
        ),
        ("{size: 2}", "name", "缺少“name”", "菜名写在 name"),
        ("{name: a, size: 大}", "size", "要写一个整数", None),
        ("{name: a, size: 0}", "size", "数的大小不对（界限 1）", None),
        ("{name: a, hot: 烫}", "hot", "要写 true 或 false", None),
        ("{name: a, kind: 饭}", "kind", "只能写 汤 或 面", None),
        ("{name: a, ready: 晚上}", "ready", "看不懂这个钟点", None),
        ("{name: a, parts: 水}", "parts", "这里要写列表", None),
        ("{name: a, parts: []}", "parts", "至少要写一项", None),
        ("{name: [a]}", "name", "这里要写文字", None),
    ],
)
def test_a_mistake_is_told_in_chinese_at_its_place(
    written: str, key: str, message: str, hint: str | None
) -> None:
    source = read_text(f"menu:\n  dishes:\n    甲: {written}\n", "x.yaml", VALUES)
    with pytest.raises(ValidationError) as caught:
        Menu.model_validate(source.data["menu"])
    (problem,) = misshapen(caught.value, Menu, source, way_out, ("menu",))
    assert (problem.file, problem.line) == ("x.yaml", 3)
    assert (problem.key, problem.message, problem.hint) == (f"menu.dishes.甲.{key}", message, hint)
