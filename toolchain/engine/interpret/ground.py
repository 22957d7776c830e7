"""What an interpretation stands on: pieces, cards and places of a package, and plain recursion over expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from toolchain.engine.budget import Exhausted
from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import Game
from toolchain.engine.interpret.basics import Named, Names, cell, gathered, members
from toolchain.engine.interpret.chart import Chart
from toolchain.engine.program import no_cell
from toolchain.ir.kept.piles import HAND, piles_of
from toolchain.ir.limits.open_ends import OPEN_END

if TYPE_CHECKING:
    from toolchain.ir.rules import Card, CitedCondition, Piece, Table


MOST_CELLS = 10_000  # of tables, kept with the keys by which they were asked
SLOWER = 20  # times that a step takes longer than in generated code


class Ground:
    """Reads a package as it was written; nothing here knows the generated code.

    ``meanings`` has one function for each operation of an expression. It is given from outside, so that what the
    operations need can stand on the ground, and the ground on none of them. ``chart`` is that of another interpretation
    of the game, where there is one.
    """

    def __init__(self, game: Game, meanings: Mapping[str, Meaning], chart: Chart | None = None) -> None:
        self.game = game
        self.ir = ir = game.ir
        self.meanings = meanings
        self.defaults = {a["name"]: a["default"] for a in ir["attributes"]}
        self.functions = {f["name"]: f for f in ir["functions"]}
        self.chart = chart or Chart(ir)
        self.hex_count, self.is_hex = self.chart.hex_count, self.chart.is_hex
        self._known: dict[Any, Any] = {}
        self.found: dict[tuple[Any, ...], Any] = {}
        """What functions came to in this evaluation, by name and arguments."""
        self._left = game.budget // SLOWER
        self.reads = 0  # expressions that have been looked at

    def value(self, state: Any, expr: list[Any], names: Names | None = None) -> Any:
        """What an expression is in a state, with values for its bound names."""
        self.forget()
        return self.read(state, expr, names or {})

    def forget(self) -> None:
        """Drops what was found in an earlier state. To be called before anything but ``value`` is asked of a new one."""
        self._known.clear()
        self.found.clear()
        self._left = self.game.budget // SLOWER

    def limit(self, most: int) -> None:
        """Lets the next evaluation look at so many expressions; then it raises Exhausted."""
        self._left = min(most, self.game.budget // SLOWER)

    def read(self, state: Any, expr: list[Any], names: Names) -> Any:
        """As :meth:`value`, inside an evaluation."""
        self._left -= 1
        self.reads += 1
        if self._left < 0:
            raise Exhausted
        return self.meanings[expr[0]](self, state, expr, names)

    def all(self, state: Any, exprs: list[Any], names: Names) -> list[Any]:
        """The values of several expressions."""
        return [self.read(state, e, names) for e in exprs]

    def holds(self, state: Any, expr: list[Any], names: Names) -> bool:
        """Whether a condition holds."""
        return bool(self.read(state, expr, names))

    def one_holds(self, state: Any, lines: Sequence[CitedCondition], names: Names) -> bool:
        """Whether any of several conditions holds."""
        return any(self.holds(state, line["when"], names) for line in lines)

    def once(self, key: Any, made: Callable[[], Any]) -> Any:
        """Keeps what was found for the rest of one evaluation, in which the state cannot change."""
        key = repr(key)
        if key not in self._known:
            self._known[key] = made()
        return self._known[key]

    @staticmethod
    def find(items: Iterable[Named], name: str) -> Named:
        """The declared thing of a name."""
        return next(item for item in items if item["name"] == name)

    # pieces, cards, places

    def piece(self, index: int) -> Piece | None:
        """A piece as printed; None for the absent one."""
        return self.ir["pieces"][index] if 0 <= index < len(self.ir["pieces"]) else None

    def card(self, index: int) -> Card | None:
        """A card as printed; None for the absent one."""
        return self.ir["cards"][index] if 0 <= index < len(self.ir["cards"]) else None

    def column(self, state: Any, name: str) -> Any:
        """A declared column of a state."""
        return state.columns["c_" + ident(name)]

    def related(self, state: Any, relation: str) -> Any:
        """By piece those that are attached to it by a relation."""
        return state.columns["r_" + ident(relation)]

    def attached(self, state: Any, relation: str) -> Any:
        """By piece the one that it is attached to by a relation."""
        return state.columns["c_to_" + ident(relation)]

    def side_of(self, piece: int) -> int:
        """The side of a piece, -1 of none."""
        known = self.piece(piece)
        return known["side"] if known else -1

    def place_of(self, state: Any, piece: int) -> int:
        """Where a piece is, -1 off the map and the boxes."""
        place: int = cell(state.columns["c_place"], piece)
        return place

    def one(self, place: int) -> int:
        """The set of one hex; empty for a box and for nowhere."""
        return 1 << place if self.is_hex(place) else 0

    def around(self, hexes: int) -> int:
        """Hexes adjacent to any of a set."""
        return gathered(x for here in members(hexes) for x in self.chart.neighbours(here))

    def hexside(self, a: int, b: int) -> int:
        """Number of the hexside between two hexes, -1 when it has no terrain or they are not adjacent."""
        return self.chart.edges.get(frozenset((a, b)), -1) if self.is_hex(a) and self.is_hex(b) else -1

    def pile(self, state: Any, deck: str, pile: str, side: int) -> tuple[int, ...]:
        """Cards of a pile, in order; a deck of the sides has none for anyone else."""
        common = any(known["name"] == deck and not known["by_side"] for known in self.ir["decks"])
        sought = (deck, pile, -1 if common and pile != HAND else side)
        names = [name for known in self.ir["decks"] for name in piles_of(known, len(self.ir["sides"]))]
        found: tuple[int, ...] = state.columns["c_pile"][names.index(sought)] if sought in names else ()
        return found

    def holder(self, state: Any, card: int) -> int:
        """The side in whose hand a card of a common deck is; -1 where it is in nobody's."""
        name = self.ir["cards"][card]["deck"]
        held = (side for side in range(len(self.ir["sides"])) if card in self.pile(state, name, HAND, side))
        return next(held, -1)

    def table(self, name: str, keys: list[Any]) -> Any:
        """A cell of a table: the last row whose ranges hold the keys. Raises RuleError where there is none."""
        asked = (name, *keys)
        if asked not in self.chart.cells:
            if len(self.chart.cells) >= MOST_CELLS:
                self.chart.cells.clear()
            self.chart.cells[asked] = self._cell(self.find(self.ir["tables"], name), keys)
        return self.chart.cells[asked]

    @staticmethod
    def _cell(known: Table, keys: list[Any]) -> Any:
        for ranges, made in reversed(known["cells"]):
            if all(_holds(low, high, k) for (low, high), k in zip(ranges, keys, strict=True)):
                return made
        raise no_cell(known, keys)


def _holds(low: int, high: int, number: Any) -> bool:
    """Whether a range, which may be open, holds a number."""
    above, below = low <= -OPEN_END or low <= number, high >= OPEN_END or number <= high
    return bool(above and below and number == int(number))


Meaning = Callable[[Ground, Any, list[Any], Names], Any]
