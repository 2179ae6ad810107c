"""Changing frozen records: like dataclasses.replace, with what was worked out forgotten."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import pytest

from auditor.engine.evolve import replace
from auditor.engine.hooks import Table


@dataclass(frozen=True)
class Basket:
    apples: int
    owner: str = "饺子"

    @cached_property
    def double(self) -> int:
        return self.apples * 2


@dataclass(frozen=True, slots=True)
class Slim:
    apples: int


def test_a_copy_differs_in_what_was_changed_only() -> None:
    basket = Basket(2)
    assert replace(basket, apples=3) == Basket(3)
    assert basket == Basket(2)
    assert replace(Slim(2), apples=3) == Slim(3)


def test_what_was_worked_out_is_worked_out_anew() -> None:
    basket = Basket(2)
    assert basket.double == 4
    assert replace(basket, apples=3).double == 6
    assert replace(basket, owner="包子").double == 4


@pytest.mark.parametrize("record", [Basket(2), Slim(2)])
def test_a_name_that_is_no_field_is_refused(record: object) -> None:
    with pytest.raises(TypeError):
        replace(record, pears=1)
    with pytest.raises(TypeError):
        replace(record, double=1)


def test_a_name_is_given_once_in_a_table() -> None:
    table: Table[object] = Table()  # type: ignore[type-var]
    table.named("moon")(lambda: 1)  # type: ignore[type-var]
    with pytest.raises(ValueError, match="moon"):
        table.named("moon")(lambda: 2)  # type: ignore[type-var]
