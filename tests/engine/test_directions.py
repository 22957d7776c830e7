"""Directions: the hex straight on, bearings, turning, the printed rose, facing as a state."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.position import Position

LAYOUT = (
    "  layout     flat, even columns half a hex down\n",
    "  layout     flat, even columns half a hex down\n  compass    1 north\n",
)
STAND = {"B_Foot_1": "0202", "R_Foot_1": "0401"}


def table(folder: Path, *lines: str, rules: str = "") -> Position:
    body = "".join(f"  {line}\n" for line in lines)
    game = rules + "state answer of game\n  values 0..99\nprocedure go\n" + body
    return Position(folder, game, "go", STAND, changes=(LAYOUT,))


@pytest.mark.parametrize(
    ("direction", "hex_"),
    [
        ("north", "0201"),
        ("north-east", "0302"),
        ("south-east", "0303"),
        ("south", "0203"),
        ("south-west", "0103"),
        ("north-west", "0102"),
    ],
)
def test_the_neighbour_in_a_direction(tmp_path: Path, direction: str, hex_: str) -> None:
    at = table(tmp_path, f"move B_Foot_1 to next-hex(hex 0202, {direction})")

    assert at.where("B_Foot_1") == hex_


def test_straight_on_and_off_the_map(tmp_path: Path) -> None:
    at = table(
        tmp_path,
        "move B_Foot_1 to straight-on(hex 0101, south, 2)",
        "when straight-on(hex 0101, north, 1) is none",
        "  set answer to 1",
    )

    assert (at.where("B_Foot_1"), at.value("answer")) == ("0103", 1)


@pytest.mark.parametrize(
    ("to", "direction"),
    [
        ("0201", "north"),
        ("0203", "south"),
        ("0401", "north-east"),
        ("0103", "south-west"),
        ("0301", "north-east"),
    ],
)
def test_where_a_hex_lies(tmp_path: Path, to: str, direction: str) -> None:
    """0301 lies half way between north and north-east of 0202: the clockwise one counts."""
    at = table(tmp_path, f"when bearing(hex 0202, hex {to}) = {direction}", "  set answer to 1")

    assert at.value("answer") == 1


@pytest.mark.parametrize(
    ("said", "worth"),
    [
        ("angle(north, south-east)", 2),
        ("angle(south-east, north)", 4),
        ("angle(turned(north-west, 1), north)", 0),
        ("angle(turned(north, 0 - 1), north)", 1),
        ("angle(direction(1), north)", 0),
        ("angle(direction(6), north)", 1),
        ("grid-row(hex 0203) * 10 + grid-column(hex 0203)", 32),
    ],
)
def test_numbers_of_directions(tmp_path: Path, said: str, worth: int) -> None:
    assert table(tmp_path, f"set answer to {said}").value("answer") == worth


FACING = """
state facing of unit                                       @ 7.1
  values direction
define in-front for unit with h: hex = angle(turned(facing of self, 0 - 1), bearing(hex of self, h)) <= 2  @ 7.2
"""


def test_facing_is_a_state(tmp_path: Path) -> None:
    at = table(
        tmp_path,
        "set facing of B_Foot_1 to south",
        "when not in-front(B_Foot_1, hex 0201) and in-front(B_Foot_1, hex 0203)",
        "  set answer to 1",
        rules=FACING,
    )

    assert at.value("answer") == 1
