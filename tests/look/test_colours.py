"""Colours: names, contrast, and what eyes that see fewer colours tell apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from toolchain.exporters.grounds import DARK_ORDER, LIGHT_ORDER
from toolchain.look.colours import APART, HEX, NAMES, READABLE, colour, contrast, difference, ink_on


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#777777", "#777777") == 1.0


def test_a_colour_is_a_name_or_figures() -> None:
    assert (colour("khaki"), colour("#ABCDEF"), colour("#abc"), colour("kaki")) == (
        NAMES["khaki"],
        "#abcdef",
        None,
        None,
    )
    assert all(HEX.match(value) for value in NAMES.values())


def test_on_every_named_colour_some_ink_can_be_read() -> None:
    assert [name for name, value in NAMES.items() if contrast(ink_on(value), value) < READABLE] == []


@pytest.mark.parametrize("order", [LIGHT_ORDER, DARK_ORDER])
def test_undeclared_colours_are_told_apart_by_every_eye(order: tuple[str, ...]) -> None:
    assert min(difference(a, b) for a, b in combinations(order, 2)) > 1.5 * APART
    assert min(contrast(ink_on(one), one) for one in order) >= READABLE


def test_light_and_dark_are_told_apart() -> None:
    assert min(difference(a, b) for a in LIGHT_ORDER for b in DARK_ORDER) > 2 * APART


def test_colour_blindness_counts() -> None:
    """Red and brown differ for most and not for all."""
    assert difference(NAMES["red"], NAMES["brown"]) < APART < difference(NAMES["red"], NAMES["dark-blue"])
