"""Markers: what a table needs beside the units, for states, stocks, tokens, scores, the turn and faces without a counter.

Values of one state share counters, front and back, in the order in which they are declared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from toolchain.exporters.counters import art
from toolchain.exporters.counters.appearance import Appearance
from toolchain.exporters.counters.front_and_back import faces_of
from toolchain.exporters.counters.printing import WIDTH, block
from toolchain.exporters.grounds import ground, look_of
from toolchain.exporters.svg import palette as P
from toolchain.exporters.svg.document import tag
from toolchain.ir.kept.ending import ENDED, WON_AT, WON_BY
from toolchain.ir.kept.own import DUE, OWN_STATES
from toolchain.ir.limits.bounds import limits_of
from toolchain.look.colours import BLACK, ink_on

if TYPE_CHECKING:
    from toolchain.ir.rules import Column, Look, Rules


PAPER = "#f7f1df"
TURN = "turn"
# How many of a marker are printed where the game does not say.
_USUAL = {"piece": 6, "hex": 6, "hexside": 4, "side": 1, "game": 1}
_STEPS = (1, 10)
# States that the engine keeps for itself.
_OWN = {*OWN_STATES, DUE, ENDED, WON_BY, WON_AT}
# Number states of units and hexes: how many markers of each value, and the longest range that has any.
_NUMBERS = 3
_MOST_NUMBERS = 12


@dataclass(frozen=True)
class MarkerSide:
    """One side of a marker."""

    fill: str
    parts: list[str]


class Marker(NamedTuple):
    """A marker as it is cut: front and back. ``name``: what it marks and the values on it; ``marks``: state and value of each side."""

    front: MarkerSide
    back: MarkerSide
    name: str
    marks: tuple[tuple[str, str], ...] = ()

    @property
    def sides(self) -> tuple[MarkerSide, MarkerSide]:
        """Front and back."""
        return self.front, self.back


def markers(ir: Rules) -> list[Marker]:
    """All markers, each as often as it is printed."""
    made: list[Marker] = []
    for name, usual, sides in _wanted(ir):
        look = next((found for of in _KINDS if (found := look_of(ir, of, name)) is not None), None)
        count = look.get("markers", usual) if look is not None else usual
        printed = [_side(ir, look, *side) for side in sides]
        # Two values to a counter; a single one has an empty back.
        for front in range(0, len(printed), 2):
            back = printed[front + 1] if front + 1 < len(printed) else MarkerSide(printed[front].fill, [])
            values = [value for _, value, _ in sides[front : front + 2]]
            shown = [sides[front][0], *(value for value in values if value)]
            marks = tuple((name, value) for value in values)
            made += [Marker(printed[front], back, " ".join(shown), marks)] * count
    return made


_KINDS = ("state", "stock", "token", "score", "face", "turn")
_Text = tuple[str, str, int]
"""What a side of a marker says: the name, a value below it, and the number of a game's side whose colours it has (-1: none)."""


def _wanted(ir: Rules) -> Iterator[tuple[str, int, list[_Text]]]:
    """By state or track: its name, how many of each marker there are, and their sides."""
    scenarios = ir.get("scenarios") or ()
    if any(record["last"] > record["first"] for record in scenarios):
        yield TURN, 1, [("turn", "", -1)]
    for score in ir["scores"]:
        for side, owner in enumerate(ir["sides"]):
            name = P.spoken(owner["name"])
            yield score["name"], 1, [(name, f"{score['name']} \u00d7{step}", side) for step in _STEPS]
    for column in ir["columns"]:
        if column["name"] in _OWN or not column["open"]:
            continue
        numbered = column["of"] not in ("game", "side") and column["type"].startswith("number")
        usual = _NUMBERS if numbered else _USUAL.get(column["of"], 1)
        yield column["name"], usual, _sides_of(ir, column)
    for face in unprinted(ir):
        yield face, _USUAL["piece"], [(face, "", -1)]


def _sides_of(ir: Rules, column: Column) -> list[_Text]:
    """What the markers of a state say."""
    name, type_ = P.spoken(column["name"]), column["type"]
    values = column.get("values") or []
    owners = [P.spoken(side["name"]) for side in ir["sides"]]
    if type_ == "condition":
        return [(name, "", -1)]
    if type_ == "side":
        return [(name, owner, number) for number, owner in enumerate(owners)]
    if type_.startswith("value"):
        names = values or ir["values"].get(type_.removeprefix("value of "), [])
        start = column["start"] if isinstance(column["start"], int) else -1
        unmarked = start if len(names) > 1 else -1
        return [(name, P.spoken(value), -1) for number, value in enumerate(names) if number != unmarked]
    if type_ == "number" or type_.startswith("number"):
        if column["of"] == "side":
            return [
                (name, f"{owner} \u00d7{step}", side) for side, owner in enumerate(owners) for step in _STEPS
            ]
        if column["of"] == "game":
            return [(name, f"\u00d7{step}", -1) for step in _STEPS]
        low, high = limits_of(column)
        if low is None or high is None or high - low > _MOST_NUMBERS:
            return []
        return [(name, str(value), -1) for value in range(low, high + 1) if value != column["start"]]
    return [(name, "", -1)] if column["of"] == "game" else []


def value_on_marker(ir: Rules, column: Column, value: int) -> str:
    """What a marker says of a value of a state, as in the marks of :class:`Marker`."""
    type_ = column["type"]
    if type_ == "condition":
        return ""
    if type_ == "side":
        return P.spoken(ir["sides"][value]["name"]) if 0 <= value < len(ir["sides"]) else ""
    names = column.get("values") or ir["values"].get(type_.removeprefix("value of "), [])
    return P.spoken(names[value]) if 0 <= value < len(names) else str(value)


def unprinted(ir: Rules) -> list[str]:
    """Faces of the game that are on no counter, since a counter has two: they need markers."""
    used = {n for index in range(len(ir["pieces"])) for n in faces_of(ir, index)}
    return [name for number, name in enumerate(ir["faces"]) if number not in used]


def plain_side(ir: Rules, text: str, side: int, nation: int) -> MarkerSide:
    """A counter that says a text, in the colours of a nation (-1: of the side; a side of -1: of paper)."""
    fill, ink = ground(ir, side, nation) if side >= 0 else (PAPER, BLACK)
    return MarkerSide(
        fill, [block(text, 0.0, 0.0, WIDTH - 8, 56.0, 13.0, Appearance(fill, ink), "hx-unit", True)]
    )


def _side(ir: Rules, look: Look | None, name: str, value: str, owner: int) -> MarkerSide:
    colours = ground(ir, owner, -1) if owner >= 0 else None
    fill, ink = colours or (PAPER, BLACK)
    if look is not None and "colour" in look and owner < 0:
        fill, ink = look["colour"], ink_on(look["colour"])
    if look is not None:
        ink = look.get("ink", ink) if owner < 0 else ink
        name = look.get("text", name)
    plain = Appearance(fill, ink)
    parts = [
        tag(
            "rect",
            x="-31",
            y="-31",
            width="62",
            height="62",
            rx="4",
            fill="none",
            stroke=ink,
            stroke_width="1.4",
        )
    ]
    room = 34.0 if value else 56.0
    if look is not None and "art" in look:
        whole = look.get("whole", False)
        parts.append(
            art.use(ir, look["art"], *((-31.0, -31.0, 62.0, 62.0) if whole else (-17.0, -28.0, 34.0, 26.0)))
        )
        if not whole:
            parts.append(
                block(name, 0.0, 8.0 if value else 14.0, WIDTH - 8, 18.0, 11.0, plain, "hx-unit", True)
            )
    else:
        parts.append(block(name, 0.0, -11.0 if value else 0.0, WIDTH - 8, room, 13.0, plain, "hx-unit", True))
    if value:
        parts.append(block(value, 0.0, 19.0, WIDTH - 8, 18.0, 12.0, plain, "hx-unit"))
    return MarkerSide(fill, [part for part in parts if part])
