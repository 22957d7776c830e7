"""What changes in play, in words: states, stocks and markers, each with what it may be and how it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from toolchain.exporters.in_words.hex_lists import hexes_in_words
from toolchain.exporters.in_words.plain import listed
from toolchain.exporters.rulebook.items import Items, Maker, makes
from toolchain.exporters.rulebook.shapes import Item
from toolchain.exporters.svg.palette import spoken

if TYPE_CHECKING:
    from toolchain.ir.rules import Column, Rules

MAKERS: dict[str, Maker] = {}
_SUBJECT = {"piece": "unit"}
_KINDS = {"condition": "yes or no", "number": "a number", "piece": "a unit"}


@makes(MAKERS, "state", "stock", "token", "record")
def _state(i: Items, name: str, item: Item) -> None:
    known = next((column for column in i.ir["columns"] if column["name"] == name), None)
    if known is None:
        return
    if item.block[0] == "record":
        kinds = i.say.kinds(known["kinds"]) if "kinds" in known and i.say is not None else "unit"
        i.put(item, f"of each {kinds}: the hex that it left when it last entered one")
        return
    what = _values(i.ir, known) + ("" if known["open"] else "; hidden from both sides")
    whose = _SUBJECT.get(known["of"], known["of"])
    if "kinds" in known and i.say is not None:
        whose = i.say.kinds(known["kinds"])
    if known["type"] == "condition":
        who = "the game" if known["of"] == "game" else f"each {whose}"
        hidden = "" if known["open"] else "; this is hidden from both sides"
        i.put(item, f"{who} is marked as {spoken(name)}, or is not{hidden}")
    else:
        i.put(item, what if known["of"] == "game" else f"each {whose}: {what}")
    for text in starts(i.ir, known):
        i.put(item, text)


def _values(ir: Rules, known: Column) -> str:
    """What it may be."""
    kind = known["type"]
    values = known.get("values") or ir["values"].get(kind.removeprefix("value of "), [])
    if kind == "condition":
        return _KINDS[kind]
    if kind == "side":
        return listed([*(spoken(side["name"]) for side in ir["sides"]), "neither"], "or")
    if values:
        return listed(list(values), "or")
    unit = known.get("measure", "")
    what = f"a number of {unit}" if unit else _KINDS.get(kind, f"a {kind}")
    low, high = (known.get("range") or [known.get("floor"), known.get("cap")])[:2]
    if low is not None and high is not None:
        return f"{what} from {low} to {high}"
    return what + (
        f" of at least {low}" if low is not None else f" of at most {high}" if high is not None else ""
    )


def starts(ir: Rules, known: Column) -> list[str]:
    """How it begins: nothing where it begins with no, nothing or 0. Each is like ``at the start: 3 VP for Red``."""
    parameters: Mapping[str, int] = next((s["parameters"] for s in ir["scenarios"]), {})
    start = parameters.get(known["name"], known["start"])
    if isinstance(start, int):
        return [f"at the start: {value_of(ir, known, start)}"] if worth_saying(known, start) else []
    if known["of"] == "piece":  # kinds that have it begin alike, and others have it not
        begun = {
            start[n] for n, piece in enumerate(ir["pieces"]) if known.get("kinds", -1) >> piece["kind"] & 1
        }
        return [
            f"at the start: {value_of(ir, known, one)}" for one in sorted(begun) if worth_saying(known, one)
        ]
    if known["of"] == "side":
        return [
            f"at the start: {value_of(ir, known, one)} for {spoken(side['name'])}"
            for side, one in zip(ir["sides"], start, strict=False)
            if worth_saying(known, one)
        ]
    made = []
    for one in sorted(set(start)):
        places = [n for n, value in enumerate(start) if value == one and n < len(ir["hexes"])]
        if known["of"] == "hex" and places and worth_saying(known, one):
            made.append(f"at the start: {value_of(ir, known, one)} in {_where(ir, places)}")
    return made


def worth_saying(known: Column, value: int) -> bool:
    """Whether a state begins otherwise than empty: no, 0, nothing. The first value of a list is a value."""
    return value != 0 if known["type"] in ("condition", "number") or "measure" in known else value >= 0


def _where(ir: Rules, places: list[int]) -> str:
    """Hexes by the name of the region that they are, or by their numbers."""
    name = next((spoken(name) for name, held in ir["regions"].items() if sorted(held) == places), "")
    if len(places) == len(ir["hexes"]):
        return "all hexes"
    return name or hexes_in_words(ir, places)


def value_of(ir: Rules, known: Column, value: int) -> str:
    kind = known["type"]
    if kind == "condition":
        return "yes" if value else "no"
    if kind == "side":
        return spoken(ir["sides"][value]["name"]) if 0 <= value < len(ir["sides"]) else "neither"
    names = known.get("values") or ir["values"].get(kind.removeprefix("value of "), [])
    unit = known.get("measure", "")
    return names[value] if 0 <= value < len(names) else f"{value} {unit}".strip()
