"""States as they begin: the columns before set-up, and what is kept beside them."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from toolchain.engine.codegen.writer import ident
from toolchain.engine.kernels.standing import standing
from toolchain.engine.link.written import Written
from toolchain.engine.program import Program
from toolchain.engine.remembered import Remembered
from toolchain.engine.state import State

if TYPE_CHECKING:
    from toolchain.ir.rules import Scenario


class States:
    """Fills the states of one package, whose module is written."""

    def __init__(self, program: Program, written: Written) -> None:
        self.program = program
        self.read_as: dict[str, str] = {}  # containers of a state by the name they are read by
        self._written = written
        self._firsts: dict[int, dict[str, Any]] = {}  # the columns before set-up, by scenario

    def derive(self, state: State) -> None:
        """Rebuilds what is kept beside the columns: held hexes, pieces on the map, caches."""
        p = self.program
        sides = len(p.sides)
        stacks = [(place, stack) for place, stack in enumerate(state.columns["c_at"][: p.hex_count]) if stack]
        for kinds, number in self._written.occupied.items():
            masks = [0] * (sides + 3)
            for place, stack in stacks:
                for piece in stack:
                    if p.KBIT[piece] & kinds:
                        masks[sides + 1] |= 1 << place
                        masks[p.SIDE[piece]] |= 1 << place
            state.stamps.pop(id(getattr(state, f"o{number}", None)), None)
            setattr(state, f"o{number}", masks)
            if f"held {number}" in self._written.tracked:
                state.stamps[id(masks)] = self._written.tracked[f"held {number}"]
        for kinds, number in self._written.standing.items():
            lists = standing(p, state.columns["c_place"], kinds)
            state.stamps.pop(id(getattr(state, f"p{number}", None)), None)
            setattr(state, f"p{number}", lists)
            if f"standing {number}" in self._written.tracked:
                state.stamps[id(lists)] = self._written.tracked[f"standing {number}"]
        for python, size in self._written.caches:
            setattr(state, "k_" + python, [(-1, None)] * size if size else Remembered())

    def copy(self, state: State, made: State) -> None:
        """Fills a state with copies of all that another holds and that changes, its memories with it.

        Tuples, masks and remembered values never change: both states hold the same ones.
        """
        made.V = state.V[:]
        for name, column in state.columns.items():
            own = column[:]
            setattr(made, name, own)
            made.columns[name] = own
            number = state.stamps.get(id(column))
            if number is not None:
                made.stamps[id(own)] = number
        beside = [f"o{number}" for number in self._written.occupied.values()]
        for name in (*beside, *(f"p{number}" for number in self._written.standing.values())):
            kept = getattr(state, name)
            own = kept[:]
            setattr(made, name, own)
            stamp = state.stamps.get(id(kept))
            if stamp is not None:
                made.stamps[id(own)] = stamp
        for python, size in self._written.caches:
            remembered = getattr(state, "k_" + python)
            setattr(made, "k_" + python, remembered[:] if size else remembered.copy())

    def new_columns(self, state: State, scenario: Scenario) -> None:
        """Fills a state with the columns of the package as they stand before set-up."""
        first = self.first(scenario)
        state.V = [0] * (max(self._written.tracked.values()) + 1)
        for name, value in first.items():
            column = value[:]
            setattr(state, name, column)
            state.columns[name] = column
            number = self._written.tracked.get(self.read_as.get(name, ""))
            if number is not None:
                state.stamps[id(column)] = number
        self.derive(state)

    def first(self, scenario: Scenario) -> dict[str, Any]:
        """The columns of a scenario before set-up; never to be written."""
        found = self._firsts.get(id(scenario))
        if found is None:
            found = self._firsts[id(scenario)] = self._first_columns(scenario)
        return found

    def _first_columns(self, scenario: Scenario) -> dict[str, Any]:
        p = self.program
        places = p.place_count
        made: dict[str, Any] = {}
        starts = [x["start"] for x in self.program.ir["pieces"]]
        made["c_place"] = array("i", [*starts, -1])
        at: list[tuple[int, ...]] = [() for _ in range(places + 1)]
        for piece, place in enumerate(starts):
            if place >= 0:
                at[place] += (piece,)
        made["c_at"] = at
        made["c_face"] = array("i", p.start_face)
        piles: list[tuple[int, ...]] = [() for _ in p.pile_names]
        card_pile = []
        for index, card in enumerate(self.program.ir["cards"]):
            pile = p.pile(card["deck"], p.deck_piles[card["deck"]][0], card["side"])
            piles[pile] += (index,)
            card_pile.append(pile)
        made["c_pile"] = piles
        made["c_card_pile"] = array("i", [*card_pile, -1])
        made["c_entry_used"] = array(
            "i", [0] * (sum(len(e["lines"]) for e in self.program.ir["entries"]) + 1)
        )
        made["c_posted"] = [()]
        for name in (r["name"] for r in self.program.ir["relations"]):
            made["r_" + ident(name)] = [() for _ in range(p.piece_count + 1)]
            made["c_to_" + ident(name)] = array("i", [-1] * (p.piece_count + 1))
            self.read_as["c_to_" + ident(name)] = "r:" + name
        sizes = {
            "piece": p.piece_count,
            "hex": places,
            "hexside": len(self.program.ir["edges"]),
            "side": len(p.sides),
            "game": 1,
            "card": p.card_count,
        }
        self.read_as |= {"c_place": "place", "c_at": "place", "c_face": "face"}
        parameters = scenario.get("parameters", {})
        for column in self.program.ir["columns"]:
            name = column["name"]
            size = sizes[column["of"]]
            start = column["start"]
            values = list(start) if isinstance(start, list) else [start] * size
            if name in parameters:
                values = [parameters[name]] * size
            values += [column.get("blank", 0)] * (size - len(values) + 1)
            made["c_" + ident(name)] = array("q" if column.get("wide") else "i", values)
            self.read_as["c_" + ident(name)] = name
            if column.get("mask"):
                # One for no value (-1), and before it an empty one for what is past the last value.
                masks = [0] * (len(column["values"]) + 2)
                for index in range(p.hex_count):
                    masks[values[index]] |= 1 << index
                made["m_" + ident(name)] = masks
        return made
