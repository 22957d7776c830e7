"""Places in words: regions, edges of the map, networks, off-map boxes and cups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from toolchain.base.visible import counted
from toolchain.exporters.in_words.hex_lists import hexes_in_words
from toolchain.exporters.in_words.plain import listed
from toolchain.exporters.rulebook.items import Items, Maker, makes
from toolchain.exporters.rulebook.shapes import Item
from toolchain.exporters.svg.palette import spoken

if TYPE_CHECKING:
    from toolchain.ir.rules import Box, Rules

MAKERS: dict[str, Maker] = {}


@makes(MAKERS, "network")
def _network(i: Items, name: str, item: Item) -> None:
    if name in i.ir["networks"]:
        i.put(item, f"a network of {counted(len(i.ir['networks'][name]), 'link')} between hexes")


@makes(MAKERS, "region", "area")
def _region(i: Items, name: str, item: Item) -> None:
    if name in i.ir["regions"]:
        _hexes(i, item, i.ir["regions"][name])


def _hexes(i: Items, item: Item, places: Sequence[int]) -> None:
    i.put(item, f"{counted(len(places), 'hex')}: {hexes_in_words(i.ir, places)}" if places else "no hexes")


@makes(MAKERS, "edge")
def _edge(i: Items, name: str, item: Item) -> None:
    known = next((edge for edge in i.ir.get("map_edges", ()) if edge["name"] == name), None)
    if known is None:
        return
    whose = [spoken(known["nation"])] if "nation" in known else []
    whose += [i.ir["sides"][known["owner"]]["name"]] if known["owner"] >= 0 and not whose else []
    if whose:
        i.put(item, f"belongs to {whose[0]}")
    if "country" in known:
        i.put(item, f"in {spoken(known['country'])}")
    _hexes(i, item, known["hexes"])


@makes(MAKERS, "box", "cup")
def _box(i: Items, name: str, item: Item) -> None:
    found = [box for box in i.ir["boxes"] if box["name"].partition(" of ")[0] == name]
    if not found:
        return
    seen = {box["seen"] for box in found}
    whose = "each side has one" if len(found) > 1 else "one box"
    if seen == {"none"}:
        whose += "; nobody may look at its contents"
    elif "all" not in seen:
        whose += "; only its owner may look"
    i.put(item, whose)
    for text in dict.fromkeys(text for box in found for text in _of_box(i.ir, box, len(found) > 1)):
        i.put(item, text)


def _of_box(ir: Rules, box: Box, each: bool) -> list[str]:
    """What is stated of one box; ``each``: its side has to be named."""
    whose = f"that {box['name'].partition(' ')[2]}: " if each else ""
    made = [f"at home here: {listed([spoken(kind) for kind in box['holds']])}"] if box["holds"] else []
    if "edge" in box:
        made.append(f"{whose}beside the {spoken(box['edge'])}")
    if "joins" in box:
        made.append(f"{whose}entered from {hexes_in_words(ir, box['joins'])}")
    users = [ir["sides"][side]["name"] for side in box.get("users", ())]
    users += [spoken(nation) for nation in box.get("nations", ())]
    if users:
        made.append(f"{whose}used by {listed(users)}")
    return made
