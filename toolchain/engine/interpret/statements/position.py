"""All that changes while a game is played, in plain lists: as a package begins, or as a state has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.engine.codegen.writer import ident
from toolchain.engine.state import State
from toolchain.ir.kept.piles import piles_of as of_a_deck

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules, Scenario


Columns = dict[str, list[Any]]


class Position:
    """Columns by the names that expressions read them by; the last entry of each is the blank of what is absent.

    What the rules have put off stands in ``c_posted`` with the name of its procedure.
    """

    def __init__(self, columns: Columns) -> None:
        self.columns = columns


def beginning(ir: Rules, scenario: Scenario) -> Position:
    """The position before set-up."""
    pieces, places = ir["pieces"], len(ir["hexes"]) + len(ir["boxes"])
    piles = piles_of(ir)
    first = {known["name"]: known["piles"][0] for known in ir["decks"]}
    shared = {known["name"] for known in ir["decks"] if not known["by_side"]}
    of_card = [
        piles.index((card["deck"], first[card["deck"]], -1 if card["deck"] in shared else card["side"]))
        for card in ir["cards"]
    ]
    lines = sum(len(entry["lines"]) for entry in ir["entries"])
    made: Columns = {
        "c_place": [*(piece["start"] for piece in pieces), -1],
        "c_at": [tuple(n for n, x in enumerate(pieces) if x["start"] == place) for place in range(places)]
        + [()],
        "c_face": [*(piece["face"] for piece in pieces), -1],
        "c_pile": [tuple(n for n, x in enumerate(of_card) if x == pile) for pile in range(len(piles))],
        "c_card_pile": [*of_card, -1],
        "c_entry_used": [0] * (lines + 1),
        "c_posted": [()],
    }
    for relation in ir["relations"]:
        made["r_" + ident(relation["name"])] = [()] * (len(pieces) + 1)
        made["c_to_" + ident(relation["name"])] = [-1] * (len(pieces) + 1)
    sizes = {
        "piece": len(pieces),
        "hex": places,
        "hexside": len(ir["edges"]),
        "side": len(ir["sides"]),
        "game": 1,
        "card": len(ir["cards"]),
    }
    for column in ir["columns"]:
        start, blank, size = column["start"], column.get("blank", 0), sizes[column["of"]]
        values = list(start) if isinstance(start, list) else [start] * size
        if column["name"] in scenario.get("parameters", {}):
            values = [scenario["parameters"][column["name"]]] * size
        made["c_" + ident(column["name"])] = values + [blank] * (size + 1 - len(values))
    return Position(made)


def position_of(state: State) -> Position:
    """What a state of the generated engine holds. Sets that it keeps beside its columns are left out."""
    made = {name: list(column) for name, column in state.columns.items() if not name.startswith("m_")}
    names = {entry: name for name, entry in state.game.space["ENTRIES"].items()}
    made["c_posted"] = [
        tuple((turn, phase, names[entry], *rest) for turn, phase, entry, *rest in made["c_posted"][0])
    ]
    return Position(made)


def piles_of(ir: Rules) -> list[tuple[str, str, int]]:
    """Deck, pile and side (-1: of nobody) of every pile, in the order in which they are numbered."""
    return [pile for deck in ir["decks"] for pile in of_a_deck(deck, len(ir["sides"]))]
