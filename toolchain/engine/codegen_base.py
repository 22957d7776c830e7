"""The frame of the expression writer: names, dispatch, what is read."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from toolchain.engine.program import Program

_SAFE = re.compile(r"[^A-Za-z0-9_]")
_INFIX = {"+": "+", "-": "-", "*": "*", "=": "==", "<>": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def ident(name: str) -> str:
    """A Python identifier part for a declared name; different names stay different."""
    return _SAFE.sub(lambda m: f"_{ord(m.group()):x}_" if m.group() != "-" else "_", name)


_NAME = re.compile(r"[A-Za-z_]\w*|\d+|F\[\d+\]|\(-1\)")


def _small(expr: Any) -> int:
    """How many nodes an expression has."""
    if isinstance(expr, list):
        return 1 + sum(_small(part) for part in expr)
    if isinstance(expr, dict):
        return 1 + sum(_small(part) for part in expr.values())
    return 0


def reads_name(expr: Any, names: Collection[str]) -> bool:
    """Whether an expression reads one of some bound names."""
    if isinstance(expr, list):
        if expr[:1] == ["v"]:
            return expr[1] in names
        return any(reads_name(part, names) for part in expr)
    if isinstance(expr, dict):
        return any(reads_name(part, names) for part in expr.values())
    return False


class WriterBase:
    """Writes an expression by the method that bears its operation's name."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.reads: set[str] = set()
        self._fresh = 0
        self._depth = 0
        self.occupied: dict[int, int] = {}
        self.on_map: set[str] = set()  # names of generated code that are a hex, never a box or none
        self._held_here: set[tuple[int, str]] | None = None
        self._looked_at: frozenset[str] = frozenset()  # names of the hexes that a line of sight looks at
        self.local = [
            f
            for f in program.ir["functions"]
            if f.get("lines") is None
            and f["body"][0] == "hexes-where"
            and f["body"][2][0] in ("near", "single")
        ]
        self.masked = {c["name"] for c in program.ir["columns"] if c.get("mask")}
        self.functions = {
            f["name"]: f
            for f in program.ir["functions"]
            if f.get("lines") is None and f.get("type") != "hexes" and _small(f["body"]) < 40
        }

    def fresh(self, on_map: bool = False) -> str:
        """A new local name; ``on_map``: of something that is always a hex."""
        self._fresh += 1
        if on_map:
            self.on_map.add(f"x{self._fresh}")
        return f"x{self._fresh}"

    @contextmanager
    def only_hexes(self, *names: str) -> Iterator[set[tuple[int, str]]]:
        """For as long as these names mean hexes: the sets of held hexes of which only these hexes are asked.

        Each is its number and the text of its side, a constant; a set of which more is asked (other hexes, found by
        going on from these) is not among them, and is read as a piece's place is.
        """
        before, self.on_map = self.on_map, self.on_map | set(names)
        self._held_here, self._looked_at = set(), frozenset(names)
        try:
            yield self._held_here
        finally:
            self.on_map, self._held_here, self._looked_at = before, None, frozenset()

    @contextmanager
    def steps_to(self, name: str | None) -> Iterator[None]:
        """For as long as this name means a neighbour that is always a hex."""
        before, self.on_map = self.on_map, self.on_map | ({name} if name else set())
        try:
            yield
        finally:
            self.on_map = before

    def write(self, e: list[Any], names: dict[str, str]) -> str:
        """Python text of an expression."""
        op = e[0]
        infix = _INFIX.get(op)
        if op == "*" and not (e[1][0] == "int" or e[2][0] == "int"):
            return f"times({self.write(e[1], names)},{self.write(e[2], names)})"
        if infix:
            return f"({self.write(e[1], names)}{infix}{self.write(e[2], names)})"
        if op == "/":
            return self._divide(e, names)
        method = getattr(self, "_" + op.replace("-", "_"), None)
        if method is not None:
            text: str = method(e, names)
            return text
        raise KeyError(op)

    @staticmethod
    def plain(text: str) -> bool:
        """Whether a text may be written twice: it is a name or a number."""
        return _NAME.fullmatch(text) is not None

    def _read(self, column: str) -> None:
        self.reads.add(column)

    def held(self, kinds: int, side: str) -> str:
        """Hexes held by a set of kinds of a side: kept up to date by every move.

        One set for each side, then an empty one (the enemy of no side), all, and last (-1) those of no side.
        """
        number = self.occupied.setdefault(kinds, len(self.occupied))
        self._read(f"held {number}" if self._held_here is None else "place")
        return f"S.o{number}[{side}]"

    def held_at(self, kinds: int, side: str, here: str) -> str:
        """Whether one hex, known to be on the map, is held."""
        if self._held_here is None or here not in self._looked_at or not side.isdecimal():
            return f"(BIT[{here}]&{self.held(kinds, side)}!=0)"
        number = self.occupied.setdefault(kinds, len(self.occupied))
        self._read(f"held {number}")
        self._held_here.add((number, side))
        return f"(BIT[{here}]&S.o{number}[{side}]!=0)"

    def selection(self, q: dict[str, Any], n: dict[str, str]) -> tuple[str, str]:
        """``x`` and ``for x in ... if ...`` of a selection of pieces."""
        raise NotImplementedError

    def _divide(self, e: list[Any], n: dict[str, str]) -> str:
        raise NotImplementedError
