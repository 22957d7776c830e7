"""What a game consists of, in words: sides, kinds, terrain, states, boxes, decks, tables."""

from __future__ import annotations

from toolchain.base.visible import counted
from toolchain.exporters.handouts.charts import chart
from toolchain.exporters.handouts.plain import listed
from toolchain.exporters.rulebook.items import Items, Maker, makes
from toolchain.exporters.rulebook.shapes import Item

MAKERS: dict[str, Maker] = {}
_SUBJECT = {"piece": "a unit", "hex": "a hex", "hexside": "a hexside", "side": "a side", "game": "the game"}
_FEW_HEXES = 24


@makes(MAKERS, "side")
def _side(i: Items, name: str, item: Item) -> None:
    known = next((side for side in i.ir["sides"] if side["name"] == name), None)
    if known is not None:
        i.put(
            item, f"nations: {listed(list(known['nations']))}" if known["nations"] else "a side of the game"
        )


@makes(MAKERS, "kind")
def _kind(i: Items, name: str, item: Item) -> None:
    below = [known["name"] for known in i.ir["kinds"] if name in known["parents"]]
    known = next((kind for kind in i.ir["kinds"] if kind["name"] == name), None)
    if known is not None and known["parents"]:
        i.put(item, f"a kind of {listed(list(known['parents']))}")
    if below:
        i.put(item, f"its kinds: {listed(below)}")
    if known is not None and not item.lines:
        i.put(item, "a kind of counter")


@makes(MAKERS, "terrain")
def _terrain(i: Items, name: str, item: Item) -> None:
    known = i.ir["terrains"].get(name)
    if known is not None:
        on = {"hex": "terrain of hexes", "hexside": "terrain of hexsides"}.get(known["on"], known["on"])
        i.put(item, on + (f"; counts as {listed(list(known['is']))}" if known["is"] else ""))


@makes(MAKERS, "network")
def _network(i: Items, name: str, item: Item) -> None:
    if name in i.ir["networks"]:
        i.put(item, f"a network of {counted(len(i.ir['networks'][name]), 'link')} between hexes")


@makes(MAKERS, "region", "edge", "area")
def _region(i: Items, name: str, item: Item) -> None:
    hexes = i.ir["regions"].get(name)
    edge = next((known for known in i.ir.get("map_edges", ()) if known["name"] == name), None)
    if edge is not None:
        hexes = edge["hexes"]
    if hexes is not None:
        numbers = [i.ir["hexes"][number]["id"] for number in hexes]
        few = listed(numbers) if len(numbers) <= _FEW_HEXES else f"{numbers[0]} to {numbers[-1]}"
        owner = (
            f"edge of {i.ir['sides'][edge['owner']]['name']}, "
            if edge is not None and edge["owner"] >= 0
            else ""
        )
        i.put(item, f"{owner}{counted(len(numbers), 'hex')}: {few}")


@makes(MAKERS, "values", "ladder")
def _values(i: Items, name: str, item: Item) -> None:
    if name in i.ir["values"]:
        i.put(item, listed(list(i.ir["values"][name]), "or"))


@makes(MAKERS, "state", "stock", "token", "record")
def _state(i: Items, name: str, item: Item) -> None:
    known = next((column for column in i.ir["columns"] if column["name"] == name), None)
    if known is None:
        return
    kind = known["type"]
    values = known.get("values") or i.ir["values"].get(kind.removeprefix("value of "), [])
    what = {"condition": "yes or no", "number": "a number", "side": "a side", "piece": "a unit"}.get(
        kind, kind
    )
    if values:
        what = listed(list(values), "or")
    low, high = (known.get("range") or [None, None])[:2]
    if kind == "number" and (low is not None or high is not None):
        what += (
            f" of at least {low}"
            if high is None
            else f" of at most {high}"
            if low is None
            else f" from {low} to {high}"
        )
    seen = "" if known["open"] else "; hidden from both sides"
    i.put(
        item,
        f"each {_SUBJECT.get(known['of'], known['of']).partition(' ')[2] or known['of']}: {what}{seen}"
        if known["of"] != "game"
        else f"{what}{seen}",
    )


@makes(MAKERS, "box", "cup")
def _box(i: Items, name: str, item: Item) -> None:
    found = [box for box in i.ir["boxes"] if box["name"].partition(" of ")[0] == name]
    seen = {box["seen"] for box in found}
    if found:
        whose = "each side has one" if len(found) > 1 else "one box"
        i.put(
            item,
            whose
            + (
                "; nobody may look at its contents"
                if seen == {"none"}
                else "; only its owner may look"
                if "all" not in seen
                else ""
            ),
        )


@makes(MAKERS, "deck")
def _deck(i: Items, name: str, item: Item) -> None:
    known = next((deck for deck in i.ir["decks"] if deck["name"] == name), None)
    if known is not None:
        count = sum(card["deck"] == name for card in i.ir["cards"])
        i.put(item, f"{counted(count, 'card')}{', a deck for each side' if known['by_side'] else ''}")


@makes(MAKERS, "table")
def _table(i: Items, name: str, item: Item) -> None:
    known = next((table for table in i.ir["tables"] if table["name"] == name), None)
    if known is not None:
        item.rows = chart(i.ir, known)
