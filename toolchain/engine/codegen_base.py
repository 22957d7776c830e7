"""The frame of the expression writer: names, dispatch, what is read."""

from __future__ import annotations

import re
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


class WriterBase:
    """Writes an expression by the method that bears its operation's name."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.reads: set[str] = set()
        self._fresh = 0
        self._depth = 0
        self.occupied: dict[int, int] = {}
        self.functions = {
            f["name"]: f
            for f in program.ir["functions"]
            if f.get("lines") is None and f.get("type") != "hexes" and _small(f["body"]) < 40
        }

    def fresh(self) -> str:
        """A new local name."""
        self._fresh += 1
        return f"x{self._fresh}"

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

    def _read(self, column: str) -> None:
        self.reads.add(column)

    def held(self, kinds: int, side: str) -> str:
        """Hexes held by a set of kinds of a side."""
        raise NotImplementedError

    def selection(self, q: dict[str, Any], n: dict[str, str]) -> tuple[str, str]:
        """``x`` and ``for x in ... if ...`` of a selection of pieces."""
        raise NotImplementedError

    def _divide(self, e: list[Any], n: dict[str, str]) -> str:
        raise NotImplementedError
