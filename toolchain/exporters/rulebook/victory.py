"""What is scored and who wins, in words."""

from __future__ import annotations

from typing import Any

from toolchain.exporters.in_words.plain import listed
from toolchain.exporters.in_words.which import each_of
from toolchain.exporters.rulebook.items import Items, Maker, makes
from toolchain.exporters.rulebook.shapes import Item
from toolchain.exporters.svg.palette import spoken

MAKERS: dict[str, Maker] = {}
_COUNTED = ("game", "col", "*")
"""Amounts that are called by a name without an article."""


@makes(MAKERS, "score")
def _score(i: Items, name: str, item: Item) -> None:
    known = next((one for one in i.ir["scores"] if one["name"] == name), None)
    for line in known["lines"] if known is not None and i.say is not None else ():
        who = i.ir["sides"][line["side"]]["name"] if 0 <= line["side"] < len(i.ir["sides"]) else "each side"
        each = f" for {each_of(line['per'], i.words(line['per']))}" if line["per"] is not None else ""
        when = f" when {i.words(line['when'])}" if line.get("when") is not None else ""
        instead = (
            f", instead of {listed([_quoted(label) for label in line['instead']])}" if line["instead"] else ""
        )
        i.put(
            item,
            f"{spoken(line['label'])}: {spoken(who)} scores {_points(i, line)}{each}{when}{instead}",
            line["cite"],
        )


def _points(i: Items, line: Any) -> str:
    if line["amount"] == ["int", 0]:
        return "nothing"
    amount = i.words(line["amount"])
    if amount.isdigit():
        return f"{amount} {line.get('measure', '')}".rstrip()
    return (
        amount
        if amount.startswith(("the ", "that ", "its ")) or line["amount"][0] not in _COUNTED
        else f"the {amount}"
    )


def _quoted(label: str) -> str:
    return "all other points" if label == "all" else f"“{spoken(label)}”"


@makes(MAKERS, "victory")
def _victory(i: Items, name: str, item: Item) -> None:
    victory = i.ir["victory"]
    if victory["bands"]:
        i.put(item, f"what counts is the lead in {spoken(victory['score'])}")
    for low, high, level, nobody in victory["bands"] if i.say is not None else ():
        far = f"{low} to {high}" if high < 1 << 39 else f"{low} or more"
        i.put(item, f"a lead of {low if low == high else far}: {level}" + (", nobody wins" if nobody else ""))
