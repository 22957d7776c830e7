"""Why a condition holds or does not: the parts of it that decide, with their paragraphs.

What is asked is reckoned by the interpreter; of an `and` that does not hold only the parts that fail are told, of an
`or` that holds only those that do, and a definition is opened until nothing is left to open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolchain.engine.ask.answer import cited, grouped
from toolchain.engine.ask.table import Table, stop_lines
from toolchain.engine.ask.trace import cut_lines
from toolchain.engine.explain.denying import denied
from toolchain.engine.explain.unparse import sayer
from toolchain.engine.explain.values import Bound, Names, number, values
from toolchain.engine.interpret.basics import members
from toolchain.engine.interpret.stacking import with_piece
from toolchain.ir.kept.uses import USED

if TYPE_CHECKING:
    from toolchain.engine.ask.moves import Asked
    from toolchain.ir.rules import Action, Function, Movement, Selection, Stacking, Trace


DEEPEST = 5
MOST_TRIED = 3  # pieces or hexes of which it is told why they do not do
_COMPARISONS = {"=", "<>", "<", "<=", ">", ">="}
_PLAIN = {"int", "frac", "bool", "none"}


@dataclass(frozen=True)
class Reason:
    """A condition in words, whether it holds, by which paragraph, and what decided it."""

    text: str
    holds: bool
    paragraph: str = ""
    parts: tuple[Reason, ...] = ()
    denial: str = ""  # what holds if the condition does not, where that can be put into words

    @classmethod
    def left_out(cls, thing: str, choices: str, where: str = "") -> Reason:
        """A thing is not one of the choices; ``where`` it is instead."""
        at = f" ({where})" if where else ""
        return cls(f"{thing} is among: {choices}{at}", False, denial=f"{thing} is not among: {choices}{at}")

    def lines(self, depth: int = 0) -> Iterator[str]:
        """To be read: ``no, since A1 is not spent`` or ``no: in-command of 1 Corps @ 6.4``, what decided it below."""
        said = (
            f"yes: {self.text}"
            if self.holds
            else f"no, since {self.denial}"
            if self.denial
            else f"no: {self.text}"
        )
        yield f"{'  ' * depth}{said}{cited([self.paragraph])}"
        for part in self.parts:
            yield from part.lines(depth + 1)

    def data(self) -> dict[str, Any]:
        """For programs."""
        return {
            "text": self.text,
            "holds": self.holds,
            "paragraph": self.paragraph,
            "parts": [part.data() for part in self.parts],
        }


class Reasons:
    """Finds the reasons of conditions on one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.i, self.state = table.interpreter, table.state
        self.sayer = sayer(table.interpreter, table.state)

    def of(self, e: list[Any], names: Names, depth: int = DEEPEST) -> list[Reason]:
        """The parts of a condition that make it what it is."""
        op = e[0]
        holds = self._holds(e, names)
        limited = limit_of(e)
        if limited is not None:
            name, who = limited
            unit = self.sayer.say(who, names)
            below, reached = (
                f"{unit} is below the limit of `{name}`",
                f"{unit} has reached the limit of `{name}`",
            )
            return [Reason(below, holds, denial=reached)]
        if op in ("and", "or"):
            # Where all parts must agree for the outcome each is told, else only those that bring it about.
            decisive = [x for x in e[1:3] if self._holds(x, names) == holds]
            return [reason for x in decisive for reason in self.of(x, names, depth)]
        if op == "not":
            return self.of(e[1], names, depth)
        if op == "if":
            return self.of(e[2] if self._holds(e[1], names) else e[3], names, depth)
        return [self._single(e, names, holds, depth)]

    def _holds(self, e: list[Any], names: Names) -> bool:
        return self.i.holds(self.state, e, values(names))

    def _read(self, e: list[Any], names: Names) -> Any:
        return self.i.read(self.state, e, values(names))

    def _single(self, e: list[Any], names: Names, holds: bool, depth: int) -> Reason:
        op = e[0]
        text = self.sayer.say(e, names)
        if op in _COMPARISONS:
            found = self._found(e, names)
            return Reason(text + found, holds, denial=denied(self.sayer, e, names) + found)
        parts: tuple[Reason, ...] = ()
        cite = ""
        if op == "call":
            cite = self._function(e[1]).get("cite", "")
        if depth > 0:
            parts = tuple(self._parts(e, names, holds, depth - 1))
        if op in ("trace", "can-move", "fits", "action-open"):
            ir = self.i.ir
            parts_of: dict[str, Sequence[Trace | Movement | Stacking | Action]] = {
                "trace": ir["traces"],
                "can-move": ir["movements"],
                "fits": ir["stackings"],
                "action-open": ir["actions"],
            }
            cite = next((rule.get("cite", "") for rule in parts_of[op] if rule["name"] == e[1]), "")
        denial = denied(self.sayer, e, names)
        if op == "fits" and not holds:
            denial += self._too_many(e, names)
        return Reason(text + self._who(e, names, holds), holds, cite, parts, denial)

    def _function(self, name: str) -> Function:
        return self.i.find(self.i.ir["functions"], name)

    def bound(self, params: list[list[str]], args: list[Any]) -> Names:
        """Parameters with what they are told."""
        return {name: Bound(value, kind) for (name, kind), value in zip(params, args, strict=True)}

    def _parts(self, e: list[Any], names: Names, holds: bool, depth: int) -> Iterator[Reason]:
        op = e[0]
        if op == "call":
            f = self._function(e[1])
            if f.get("lines") is None:
                assert f["body"] is not None
                bound = {
                    name: Bound(self._read(x, names), kind, source=(x, names))
                    for (name, kind), x in zip(f["params"], e[2], strict=True)
                }
                found = self.of(f["body"], bound, depth)
                # A definition that only gives another condition a name needs no line of its own.
                yield from found
        elif op == "some" and not holds and e[1][0] == "pieces":
            yield from self._pieces_tried(e[1][1], names, depth)
        elif op == "some-hex" and not holds:
            yield from self._hexes_tried(e[1], names, depth)
        elif op == "trace" and not holds:
            for line in self._cut(e, names):
                yield Reason(line, False)
        elif op == "can-move" and not holds:
            for line in self._barred(e[1], self._read(e[2], names)):
                yield Reason(line, False)

    def _found(self, e: list[Any], names: Names) -> str:
        """What the sides of a comparison come to, where it is not said already."""
        kind = self.sayer.kind(e[1], names) or self.sayer.kind(e[2], names)
        if kind in ("condition", "bool"):
            return ""
        found = [
            self.sayer.thing(self._read(x, names), self.sayer.kind(x, names) or kind)
            for x in e[1:3]
            if x[0] not in _PLAIN and x[0] != "v"
        ]
        return f" ({' and '.join(found)})" if found else ""

    def _who(self, e: list[Any], names: Names, holds: bool) -> str:
        """Of what there is: which."""
        if not holds or e[0] not in ("some", "some-hex"):
            return ""
        kind = "piece" if e[0] == "some" and e[1][0] == "pieces" else "hexes" if e[0] == "some-hex" else ""
        found = self._read(e[1], names)
        return f" ({self.sayer.thing(found, kind if kind == 'hexes' else 'pieces')})" if kind else ""

    def _too_many(self, e: list[Any], names: Names) -> str:
        """Why a piece does not fit: beside whom, how much that would be, and how much the rule allows."""
        stacked = with_piece(self.i, self.state, e[1], self._read(e[2], names), self._read(e[3], names))
        assert stacked is not None
        beside = f" beside {self.sayer.thing(stacked.others, 'pieces')}" if stacked.others else ""
        if stacked.bar is not None:
            return f"{beside}: stacking `{e[1]}` forbids it by its bar `{stacked.bar['label']}`"
        return f"{beside}: stacking `{e[1]}` allows {number(stacked.limit)}, this would be {number(stacked.weight)}"

    def _pieces_tried(self, q: Selection, names: Names, depth: int) -> Iterator[Reason]:
        """Of pieces that are the right ones but for the condition: why the first few do not do."""
        where = q.get("where")
        if where is None:
            return
        for piece in self._read(["pieces", {**q, "where": None}], names)[:MOST_TRIED]:
            inner = {**names, q["var"]: Bound(piece, "piece")}
            yield Reason(self.table.name(piece), False, "", tuple(self.of(where, inner, depth)))

    def _hexes_tried(self, e: list[Any], names: Names, depth: int) -> Iterator[Reason]:
        """Of the hexes out of which some are picked: why those that are near do not do."""
        if e[0] == "call":
            f = self._function(e[1])
            if f.get("lines") is None:
                assert f["body"] is not None
                args = [self._read(x, names) for x in e[2]]
                yield from self._hexes_tried(f["body"], self.bound(f["params"], args), depth)
            return
        if e[0] != "hexes-where":
            return
        near = members(self._read(e[2], names))
        if not near or len(near) > 6 * MOST_TRIED:
            return
        said = []
        for hex in near:
            reasons = self.of(e[3], {**names, e[1]: Bound(hex, "hex")}, 0)
            words = [r.text if r.holds else r.denial or r.text for r in reasons]
            said.append(("; ".join(text.replace(self.table.where(hex), "it") for text in words), hex))
        for why, hexes in grouped((why, self.table.id(hex)) for why, hex in said):
            yield Reason(f"{', '.join(hexes)}: {why}", False)

    def _cut(self, e: list[Any], names: Names) -> list[str]:
        trace = next(t for t in self.i.ir["traces"] if t["name"] == e[1])
        start = self._read(e[2], names)
        if not self.i.is_hex(start):
            return ["it does not begin on the map"]
        given = [
            Bound(self._read(x, names), kind, source=(x, names))
            for (_, kind), x in zip(trace["params"], e[3], strict=True)
        ]
        return cut_lines(self.table, trace, given, start)

    def _barred(self, movement: str, piece: int) -> list[str]:
        """Why a piece has no first step: what keeps it out of each hex around it."""
        from toolchain.engine.ask.moves import at_once

        here = self.table.place(piece)
        if not self.i.is_hex(here):
            return [f"{self.table.name(piece)} is not on the map"]
        found = at_once(self.table, piece, self.table.rule(self.table.ir["movements"], "movement", movement))
        if found.allowance <= 0:
            return [f"it has nothing to spend{cited([found.movement['cite']])}"]
        return stop_lines(self.table, found.outside())


def limit_of(e: list[Any]) -> tuple[str, list[Any]] | None:
    """The action of a condition that tests how often it was used, and who used it; None for any other condition."""
    test = e[1] if e[0] == "or" else e
    if test[0] == "<" and test[1][0] == "col" and str(test[1][1]).startswith(USED):
        return test[1][1].removeprefix(USED), test[1][2]
    return None


def not_staying(asked: Asked, there: int) -> list[Reason]:
    """What keeps a move from ending in a hex."""
    names = {name: Bound(asked.piece, "piece") for name in ("mover", "self")} | {"to": Bound(there, "hex")}
    reasons = Reasons(asked.table)
    failing = [
        line["when"]
        for line in asked.movement["ends"]
        if not asked.table.interpreter.holds(asked.table.state, line["when"], values(names))
    ]
    return [reason for when in failing for reason in reasons.of(when, names)]


def barring(asked: Asked, here: int, there: int) -> str:
    """In words, what of the bar that forbids a step holds; empty where no bar forbids it."""
    number = asked.barring(here, there)
    if number < 0:
        return ""
    found = Reasons(asked.table).of(asked.movement["bars"][number]["when"], asked.bound(here, there))
    return "; ".join(reason.text if reason.holds else reason.denial or reason.text for reason in found)
