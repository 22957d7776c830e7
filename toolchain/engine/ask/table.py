"""What a question is asked of: a game, a position in it, and the names of its pieces, hexes and rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from toolchain.base.suggest import did_you_mean
from toolchain.engine.ask.answer import CannotAsk, Stopped, cited, grouped
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import PlayState
from toolchain.engine.interpret.basics import Named
from toolchain.engine.interpret.chart import Chart
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.engine.kernels.movement import Movement
from toolchain.engine.naming import bare_hex, piece_name, place_name

if TYPE_CHECKING:
    from toolchain.ir.rules import Hex


FEW = 6


class Table:
    """A position on which questions are answered, by the rules that play it. Everything may be seen."""

    def __init__(self, state: PlayState, chart: Chart | None = None) -> None:
        self.state = state
        self.game = state.game
        self.ir = state.game.ir
        self.interpreter = interpreter(state.game, chart)

    def at(self, state: PlayState) -> Table:
        """The same game in another position."""
        state.game = self.game
        return Table(state, self.interpreter.chart)

    # names

    def piece(self, words: str) -> int:
        """The piece of a name, an id, or a name with its nation. Raises CannotAsk."""
        pieces = self.ir["pieces"]
        wanted = " ".join(words.split()).casefold()
        ids = [n for n, piece in enumerate(pieces) if piece["id"].casefold() == wanted]
        if ids:
            return ids[0]
        called = [n for n in range(len(pieces)) if wanted in (name.casefold() for name in self.names(n))]
        on_map = [n for n in called if self.place(n) >= 0]
        if len(on_map or called) == 1:
            return (on_map or called)[0]
        if called:
            several = [f"{self.name(n)} ({pieces[n]['id']})" for n in on_map or called]
            raise CannotAsk(f"`{words}` is ambiguous: {few(several)}")
        known = [name for n in range(len(pieces)) for name in (pieces[n]["id"], *self.names(n))]
        raise CannotAsk(_unknown("unit", words, [*known, *self.game.sides]))

    def names(self, piece: int) -> list[str]:
        """What a piece may be called: its name, alone, with its nation, with its side."""
        known = self.ir["pieces"][piece]
        side = f"{self.game.sides[known['side']]} " if known["side"] >= 0 else ""
        return [known["name"], self.name(piece), side + known["name"]]

    def hex(self, words: str) -> int:
        """The hex of a printed number or of a place; ``hex 0101`` as in the rules, too. Raises CannotAsk."""
        wanted = bare_hex(words)
        for named in (_numbers, _place_name):
            found = [
                n
                for n, known in enumerate(self.ir["hexes"])
                if wanted and wanted in (name.casefold() for name in named(known))
            ]
            if len(found) == 1:
                return found[0]
            if found:
                raise CannotAsk(f"`{words}` is ambiguous: {few([self.where(n) for n in found])}")
        hexes = self.ir["hexes"]
        known = [
            name for named in (_numbers, _place_name) for known in hexes for name in named(known) if name
        ]
        raise CannotAsk(_unknown("hex", words, known))

    def knows(self, words: str) -> bool:
        """Whether words are those of a piece or hex."""
        wanted = " ".join(words.split()).casefold()
        pieces = ((p["id"], *self.names(n)) for n, p in enumerate(self.ir["pieces"]))
        hexes = ((*_numbers(h), *_place_name(h)) for h in self.ir["hexes"])
        return any(
            name and name.casefold() == said
            for known, said in ((pieces, wanted), (hexes, bare_hex(words)))
            for these in known
            for name in these
        )

    def side(self, words: str) -> int:
        """The side of a name, also with blanks in it; -1 when none is called so."""
        sides = [side.casefold() for side in self.game.sides]
        name = words.casefold().replace(" ", "_")
        return sides.index(name) if name in sides else -1

    def rule(self, known: Sequence[Named], word: str, name: str) -> Named:
        """The movement, zone, trace or sight of a name; without a name the only one. Raises CannotAsk."""
        names = [rule["name"] for rule in known]
        if not names:
            raise CannotAsk(f"this game declares no `{word}`")
        if not name and len(names) > 1:
            raise CannotAsk(f"this game has several {word}s: {few(names)}; choose one")
        return known[_named(word, name, names)] if name else known[0]

    def name(self, piece: int) -> str:
        """A piece in words."""
        return piece_name(self.state, -2, piece)

    def place(self, piece: int) -> int:
        """The hex or box of a piece; -1 when it is nowhere."""
        here: int = self.state.columns["c_place"][piece]
        return here

    def where(self, place: int) -> str:
        """A place in words."""
        return place_name(self.state, place)

    def id(self, hex: int) -> str:
        """The printed number of a hex."""
        return str(self.ir["hexes"][hex]["id"]) if 0 <= hex < len(self.ir["hexes"]) else self.where(hex)

    def ids(self, hexes: Iterable[int]) -> list[str]:
        """Printed numbers."""
        return [self.id(hex) for hex in hexes]

    def standing(self, piece: int) -> int:
        """The hex in which a piece stands. Raises CannotAsk when it is not on the map."""
        here = self.place(piece)
        if 0 <= here < self.game.program.hex_count:
            return here
        raise CannotAsk(
            f"{self.name(piece)} is not on the map: it is {'in ' if here >= 0 else ''}{self.where(here)}"
        )

    # the rules that play

    def kernel(self, movement: str) -> Movement:
        """The movement as the engine plays it."""
        made: Movement = self.game.space["mv_" + ident(movement)]
        return made

    def hexes(self, prefix: str, name: str, *args: Any) -> int:
        """The hex set of a zone (``z``), trace (``tr``) or sight (``si``) as the engine plays it."""
        reckon: Callable[..., int] = self.game.space[f"{prefix}_{ident(name)}"]
        return reckon(self.state, *args)

    def candidates(self, action: str, side: int) -> list[int]:
        """Pieces with which a side may take an action."""
        found: list[int] = self._action(action).candidates(self.state, side)
        return found

    def sets(self, action: str, side: int) -> list[tuple[int, ...]]:
        """Sets that a side is offered for an action that is done with several pieces."""
        found: list[tuple[int, ...]] = self._action(action).sets(self.state, side)
        return found

    def offers(self, action: str, side: int) -> bool:
        """Whether an action is among those that a side is offered now; yes while it is asked something else."""
        question = self.state.question
        if question is None or question.kind != "action" or question.seat != side:
            return True
        return any(value != PASS and self.ir["actions"][value]["name"] == action for value in self.state.opts)

    def _action(self, action: str) -> Any:
        number = next(n for n, known in enumerate(self.ir["actions"]) if known["name"] == action)
        return self.game.space["ACTIONS"][number]

    def edge(self, here: int, there: int) -> int:
        """The number of a hexside with terrain; -1 for any other."""
        return self.game.program.EDGE.get(here * self.game.program.place_count + there, -1)


def stops_data(table: Table, stopped: Iterable[Stopped]) -> list[dict[str, str]]:
    """Steps that are not allowed, for programs."""
    return [
        {"from": table.id(s.here), "to": table.id(s.there), "why": s.why, "paragraph": s.paragraph}
        for s in stopped
    ]


def stop_lines(table: Table, stopped: Iterable[Stopped]) -> list[str]:
    """The same to be read: what is the same for many hexes is told once."""
    rows = grouped((f"{s.why}{cited([s.paragraph])}", table.where(s.there)) for s in stopped)
    return [f"not into {', '.join(hexes)}: {why}" for why, hexes in rows]


def _named(word: str, name: str, names: list[str]) -> int:
    folded = [known.casefold() for known in names]
    if name.casefold() in folded:
        return folded.index(name.casefold())
    begins = [n for n, known in enumerate(folded) if name and known.startswith(name.casefold())]
    if len(begins) == 1:
        return begins[0]
    raise CannotAsk(_unknown(word, name, names))


def _numbers(known: Hex) -> tuple[str, ...]:
    """The printed numbers of a hex; one that two sheets share has two."""
    return (known["id"], *known.get("also", ()))


def _place_name(known: Hex) -> tuple[str, ...]:
    return (known["name"],)


def _unknown(word: str, name: str, known: list[str]) -> str:
    hint = did_you_mean(name, known) or ("use one of " + few(known) if len(known) <= 2 * FEW else "")
    return f"there is no {word} `{name}`" + (f"; {hint}" if hint else "")


def few(names: list[str]) -> str:
    """The first of some names, and how many more."""
    more = f" and {len(names) - FEW} more" if len(names) > FEW else ""
    return ", ".join(names[:FEW]) + more
