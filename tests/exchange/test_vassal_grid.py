"""The hex of a point and its number, worked out by hand from the rules of VASSAL's ``HexGrid`` and ``HexGridNumbering``.

Columns are 87 pixels apart and hexes 100; the first centre is at 50, 50; every second column lies 50 lower.
"""

from __future__ import annotations

import pytest

from toolchain.formats.vassal.hexgrid import Line, read_grid

GRID = {"dx": "87", "dy": "100", "x0": "50", "y0": "50"}
PLAIN = {"hOff": "1", "vOff": "1", "hLeading": "1", "vLeading": "1", "stagger": "false"}


@pytest.mark.parametrize(
    ("more", "numbers"),
    [
        ({}, ("0101", "0201", "0302")),
        ({"first": "V", "sep": "."}, ("01.01", "01.02", "02.03")),
        ({"hLeading": "0", "vLeading": "2"}, ("1001", "2001", "3002")),
        ({"hType": "A", "hOff": "0"}, ("A01", "B01", "C02")),
        ({"hType": "A", "hOff": "25"}, ("Z01", "AA01", "BB02")),
        ({"hOff": "-1"}, ("-0101", "0001", "0102")),
        ({"stagger": "true"}, ("0101", "0202", "0302")),
        # A board of 350 by 320 has round(320 / 87) = 4 rows and round(350 / 100) = 4 columns for counting backwards.
        ({"vDescend": "true"}, ("0105", "0205", "0304")),
        ({"vDescend": "true", "stagger": "true"}, ("0105", "0204", "0304")),
        ({"hDescend": "true"}, ("0501", "0401", "0302")),
    ],
)
def test_numbers_of_three_hexes(more: dict[str, str], numbers: tuple[str, ...]) -> None:
    grid = read_grid(GRID, PLAIN | more)

    assert tuple(grid.number(x, y, 350, 320) for x, y in ((50, 50), (137, 100), (224, 150))) == numbers


def test_a_sideways_grid_counts_lines_down_the_board() -> None:
    grid = read_grid(GRID | {"sideways": "true"}, PLAIN)

    assert grid.at(150, 224) == Line(2, 1)
    assert grid.centre(Line(1, 0)) == (100, 137)
    assert grid.number(100, 137) == "0201"


def test_what_is_absent_has_the_value_of_the_program() -> None:
    grid = read_grid({"dy": "64"}, {})

    assert (grid.x0, grid.y0, grid.stagger) == (0, 32, True)
    assert grid.dx == pytest.approx(55.4256)
    assert grid.number(0, 32) == "0101"


@pytest.mark.parametrize("wrong", [{"dx": "0"}, {"dy": "-3"}, {"dx": "wide"}, {"x0": "1e99"}, {"dy": "nan"}])
def test_a_grid_without_a_size_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"its hexes are|is `"):
        read_grid(GRID | wrong, PLAIN)
