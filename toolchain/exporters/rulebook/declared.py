"""What a game consists of, in words: sides, terrain, lists of values, decks, tables, scenarios."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from toolchain.base.visible import counted
from toolchain.exporters.handouts.charts import chart
from toolchain.exporters.in_words.hex_lists import FEW, hexes_in_words
from toolchain.exporters.in_words.plain import listed
from toolchain.exporters.rulebook.items import Items, Maker, makes
from toolchain.exporters.rulebook.shapes import Item
from toolchain.exporters.svg.palette import spoken

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

MAKERS: dict[str, Maker] = {}


@makes(MAKERS, "side")
def _side(i: Items, name: str, item: Item) -> None:
    known = next((side for side in i.ir["sides"] if side["name"] == name), None)
    if known is not None:
        i.put(
            item, f"nations: {listed(list(known['nations']))}" if known["nations"] else "a side of the game"
        )


def where_it_lies(ir: Rules, terrain: str, on: str) -> str:
    """How much of the map a terrain covers; a few hexes by their names."""
    if on != "hex":
        sides = sum(terrain in edge[2] for edge in ir["edges"])
        return f"on {counted(sides, 'hexside')} of the map" if sides else "on no hexside of the map"
    places = [number for number, one in enumerate(ir["hexes"]) if terrain in one["terrains"]]
    if not places:
        return "on no hex of the map"
    few = len(places) <= FEW
    return f"on {counted(len(places), 'hex')} of the map" + (f": {hexes_in_words(ir, places)}" if few else "")


@makes(MAKERS, "terrain")
def _terrain(i: Items, name: str, item: Item) -> None:
    known = i.ir["terrains"].get(name)
    if known is not None:
        i.put(item, where_it_lies(i.ir, name, known["on"]))
        if known["is"]:
            i.put(item, f"it counts as {listed([spoken(one) for one in known['is']])}")


@makes(MAKERS, "values", "ladder")
def _values(i: Items, name: str, item: Item) -> None:
    if name in i.ir["values"]:
        i.put(item, listed(list(i.ir["values"][name]), "or"))


@makes(MAKERS, "deck")
def _deck(i: Items, name: str, item: Item) -> None:
    known = next((deck for deck in i.ir["decks"] if deck["name"] == name), None)
    if known is not None:
        many = Counter(card["side"] for card in i.ir["cards"] if card["deck"] == name)
        if known["by_side"] and len(set(many.values())) == 1:
            i.put(item, f"a deck of {counted(max(many.values()), 'card')} for each side")
        elif known["by_side"]:
            for number, side in enumerate(i.ir["sides"]):
                i.put(item, f"{side['name']}: {counted(many[number], 'card')}")
        else:
            i.put(item, counted(many.total(), "card"))
        i.put(item, f"piles: {listed([spoken(pile) for pile in known['piles']])}")


@makes(MAKERS, "card")
def _card(i: Items, name: str, item: Item) -> None:
    """A card by its number and deck, and its side where each has a deck: ``3 of combat of Blue``."""
    wanted, _, deck = name.partition(" of ")
    for number, card in enumerate(i.ir["cards"]):
        owner = f" of {i.ir['sides'][card['side']]['name']}" if card["side"] >= 0 else ""
        if i.say is None or str(card["number"]) != wanted or f"{card['deck']}{owner}" != deck:
            continue
        effects = i.cards
        for text in (f"“{card['title']}”" if card.get("title") else "", effects.values(number)):
            if text:
                i.put(item, text)
        item.lines += effects.lines(number)
        for section, lines in effects.sections(number):
            i.put(item, f"{section}:")
            for text in lines:
                i.put(item, text, depth=1)


@makes(MAKERS, "scenario")
def _scenario(i: Items, name: str, item: Item) -> None:
    """The scenarios that the rules of this reference are those of."""
    for known in i.ir["scenarios"]:
        if known["name"] == name:
            item.name = name
            i.put(item, f"turns {known['first']} to {known['last']}")
            order = [spoken(procedure.removeprefix("setup ")) for procedure, _ in known["setup"]]
            if order:
                i.put(item, f"set-up in this order: {', '.join(order)}")


@makes(MAKERS, "table")
def _table(i: Items, name: str, item: Item) -> None:
    known = next((table for table in i.ir["tables"] if table["name"] == name), None)
    if known is not None:
        item.rows = chart(i.ir, known)
