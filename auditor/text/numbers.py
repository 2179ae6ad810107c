"""Sums of votes as people write them."""

from __future__ import annotations

from fractions import Fraction


def number(value: Fraction | int) -> str:
    """An exact number as people write it: 2, 1.5, 1/3; whole where it is whole (convention 20)."""
    value = Fraction(value)
    if value.denominator == 1:
        return str(value.numerator)
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return f"{float(value):g}" if rest == 1 else f"{value.numerator}/{value.denominator}"
