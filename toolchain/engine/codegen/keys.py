"""What the cost of a step hangs on: few facts of the mover and of the hexes beside it, and states of the map.

Two units for which these facts are the same pay the same, so a cost is reckoned once for all of them. Facts that are
printed on a unit (kind, side, attributes) make classes of units; others are asked each time a unit looks about.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolchain.engine.codegen.bound_names import reads_name
from toolchain.engine.codegen.narrow import exactly
from toolchain.engine.codegen.writer import Expr, Names, Writer
from toolchain.engine.kernels.hexsides import open_to_change
from toolchain.engine.kernels.static_attributes import PRINTED

if TYPE_CHECKING:
    from toolchain.ir.rules import QuantityLine


MOVER, FROM, TO, HEXSIDE, GIVEN = "mover", "from", "to", "hexside", "given"
_TEXT = {MOVER: "u", FROM: "a", TO: "b", HEXSIDE: "e"}
_TRUTHS = {"=", "<>", "<", "<=", ">", ">=", "between", "one-of", "and", "or", "not", "in-set", "some"}
_OF_PIECE = {"kind", "side", "nation", "attr", "face-attr", "col", "face", "place", "on-map"}
# What has a value by its arguments alone.
_PLAIN = {
    "int",
    "frac",
    "bool",
    "none",
    "+",
    "-",
    "*",
    "/",
    "min",
    "max",
    "round",
    "=",
    "<>",
    "<",
    "<=",
    ">",
    ">=",
    "between",
    "one-of",
    "and",
    "or",
    "not",
    "if",
    "hex-set",
    "single",
    "all-hexes",
    "region",
    "terrain",
    "union",
    "common",
    "minus",
    "near",
    "near-set",
    "within",
    "in-set",
    "hex-count",
    "some-hex",
    "first-hex",
    "edge",
    "edge-has",
    "next-hex",
    "bearing",
    "grid",
    "distance",
    "distance-set",
    "table",
    "in-span",
}
_STATES = _OF_PIECE - PRINTED
_STILL = _PLAIN | PRINTED | {"v", "call", "col", "hexes-with", "game", "turn"}
_OF_MOVER = _PLAIN | _OF_PIECE | {"v", "game", "turn"}
_LISTS = {"pieces", "list", "both", "related", "only-where", "without", "pile", "members"}
Roles = dict[str, str]


class Unknown(Exception):
    """An expression that hangs on something that cannot be made a key."""


@dataclass
class Key:
    """What a value hangs on: what is printed on the mover, texts of facts, of sets of neighbours, and columns.

    ``sides`` are texts of what is asked of hexsides, ``open`` the hexsides (bits) of which these may ever make a
    difference: of others the terrain decides, ``asked`` the columns that these texts read.
    """

    printed: list[list[Any]] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    near: list[str] = field(default_factory=list)
    columns: set[str] = field(default_factory=set)
    sides: list[str] = field(default_factory=list)
    open: int = 0
    asked: set[str] = field(default_factory=set)

    def note(self, into: list[Any], what: Any) -> None:
        """Adds what is not there yet."""
        if what not in into:
            into.append(what)

    def covers(self, other: Key) -> bool:
        """Whether another value asks nothing more of units and hexes; what is printed, columns and hexsides are cheap."""
        return set(other.facts) <= set(self.facts) and set(other.near) <= set(self.near)

    def add(self, other: Key) -> None:
        """Adds all that another value hangs on."""
        for mine, theirs in (
            (self.printed, other.printed),
            (self.facts, other.facts),
            (self.near, other.near),
            (self.sides, other.sides),
        ):
            for what in theirs:
                self.note(mine, what)
        self.columns |= other.columns
        self.open |= other.open
        self.asked |= other.asked


class KeyFinder:
    """Finds what an expression on a step hangs on."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.program = writer.program

    def of_step(self, expr: Expr, names: Names) -> Key | None:
        """What a cost or bar hangs on; None when it is more than a key can hold. ``names`` are those of a movement."""
        back = {text: role for role, text in _TEXT.items()}
        key = Key()
        reads, self.writer.reads = self.writer.reads, set()
        try:
            self._hangs(expr, {name: back[text] for name, text in names.items()}, key, 0)
        except Unknown:
            return None
        finally:
            self.writer.reads = reads
        return key

    def _hangs(self, e: Expr, roles: Roles, key: Key, depth: int) -> None:
        op = e[0]
        if op == "v":
            if roles.get(e[1]) == MOVER:
                key.note(key.facts, "u")
            elif e[1] not in roles:
                raise Unknown
            return
        if op in _OF_PIECE and self._role(e[-1], roles) == MOVER:
            if op in PRINTED or op == "face-attr":
                key.note(key.printed, [*e[:-1], ["v", MOVER]])
            if op not in PRINTED:
                key.note(key.facts, "S.c_face[u]" if op == "face-attr" else self._said(e, roles))
            return
        if op == "call":
            self._hangs_call(e, roles, key, depth)
            return
        of_map = not reads_name(e, {n for n, r in roles.items() if r in (TO, HEXSIDE, GIVEN)})
        if op in _TRUTHS and self._of_hexside(e, roles):
            name = next(n for n, r in roles.items() if r == HEXSIDE and reads_name(e, {n}))
            key.open |= open_to_change(self.program, self.writer.functions, e, name)[1]
            self._hangs_hexside(e, roles, key)
            return
        moves = op in _TRUTHS and self._moves(e, roles)
        if of_map and moves and not (op in ("and", "or", "not") and self._of_mover(e, roles)):
            key.note(key.facts, self._said(e, roles))
        elif moves and not of_map and (near := self._neighbours(e, roles)) is not None:
            key.note(key.near, near)
        elif op in _PLAIN:
            for part in e[1:]:
                for inner in part if op in ("min", "max", "table") and isinstance(part, list) else (part,):
                    if isinstance(inner, list) and inner and isinstance(inner[0], str):
                        self._hangs(inner, roles, key, depth)
        elif op in ("col", "hexes-with"):
            key.columns.add(e[1])
            self._hangs(e[2], roles, key, depth)
        elif op in ("game", "turn"):
            key.columns.add(e[1] if op == "game" else "turn")
        elif op in _LISTS:
            raise Unknown
        elif of_map:
            key.note(key.facts, self._said(e, roles))
        elif (near := self._neighbours(e, roles)) is not None:
            key.note(key.near, near)
        else:
            raise Unknown

    def _of_mover(self, e: Any, roles: Roles) -> bool:
        """Whether no more than states of the mover are asked: then each of them is a fact of its own."""
        if isinstance(e, dict) or reads_name(e, {n for n, r in roles.items() if r == FROM}):
            return False
        if isinstance(e, list) and e and isinstance(e[0], str):
            return e[0] in _OF_MOVER and all(self._of_mover(part, roles) for part in e[1:])
        return not isinstance(e, list) or all(self._of_mover(part, roles) for part in e)

    def _of_hexside(self, e: Expr, roles: Roles) -> bool:
        """Whether something is asked of the hexside alone."""
        others = {n for n, r in roles.items() if r != HEXSIDE}
        sides = [n for n, r in roles.items() if r == HEXSIDE and reads_name(e, {n})]
        return len(sides) == 1 and not reads_name(e, others)

    def _hangs_hexside(self, e: Expr, roles: Roles, key: Key) -> None:
        """Notes what is asked of a hexside, as small as it can be told apart."""
        op = e[0]
        if op in ("and", "or", "not"):
            for part in e[1:]:
                self._hangs_hexside(part, roles, key)
        elif op == "call" and (function := self.writer.functions.get(e[1])) is not None:
            inner = {
                name: HEXSIDE
                for (name, _), part in zip(function["params"], e[2], strict=True)
                if part[:1] == ["v"]
            }
            if len(inner) != len(e[2]):
                raise Unknown
            assert function["body"] is not None
            self._hangs_hexside(function["body"], inner, key)
        elif not self._of_hexside(e, roles):
            self._hangs(e, roles, key, 0)
        elif op not in ("edge-has", "bool"):
            self.writer.reads = set()
            key.note(key.sides, self._said(e, roles))
            key.asked |= self.writer.reads

    def _hangs_call(self, e: Expr, roles: Roles, key: Key, depth: int) -> None:
        function = next((f for f in self.program.ir["functions"] if f["name"] == e[1]), None)
        if function is None or depth > 8:
            raise Unknown
        inner: Roles = {"so-far": GIVEN}
        for (name, _), argument in zip(function["params"], e[2], strict=True):
            role = self._role(argument, roles)
            if role is None:
                self._hangs(argument, roles, key, depth)
            inner[name] = role or GIVEN
        if function.get("lines") is None:
            assert function["body"] is not None
            self._hangs(function["body"], inner, key, depth + 1)
        for line in self._lines_of(function.get("lines") or []):
            for part in (line.get("amount"), line.get("when")):
                if part is not None:
                    self._hangs(part, inner, key, depth + 1)

    def _lines_of(self, lines: list[QuantityLine]) -> list[QuantityLine]:
        return [one for line in lines for one in (line, *self._lines_of(line.get("lines") or []))]

    def _moves(self, e: Any, roles: Roles) -> bool:
        """Whether an expression asks for more than what is printed: where units stand, what state they are in."""
        if isinstance(e, dict):
            return True
        if not isinstance(e, list) or not e:
            return False
        if not isinstance(e[0], str):
            return any(self._moves(part, roles) for part in e)
        if e[0] in _STATES and self._role(e[-1], roles) == MOVER:
            return True
        if e[0] not in _STILL:
            return True
        return any(self._moves(part, roles) for part in e[1:])

    @staticmethod
    def _role(e: Any, roles: Roles) -> str | None:
        return roles.get(e[1]) if isinstance(e, list) and e[:1] == ["v"] else None

    def _said(self, e: Expr, roles: Roles) -> str:
        """Text of what is asked of the mover and its hex."""
        if reads_name(e, {n for n, r in roles.items() if r == GIVEN}):
            raise Unknown
        return self.writer.write(e, self._texts(roles))

    def _neighbours(self, e: Expr, roles: Roles) -> str | None:
        """Text of the set of hexes of which what is asked of the next hex holds; None when it has none."""
        if reads_name(e, {n for n, r in roles.items() if r in (HEXSIDE, GIVEN)}):
            return None
        here = {n: None for n, r in roles.items() if r == TO}
        return exactly(self.writer, e, self._texts(roles), here, False)

    @staticmethod
    def _texts(roles: Roles) -> Names:
        return {name: _TEXT[role] for name, role in roles.items() if role in _TEXT}
