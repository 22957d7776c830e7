"""What all parts of the linker share: the text written so far, and who reads what."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from toolchain.engine.codegen import Writer, ident
from toolchain.engine.program import Program


def joined(op: str, lines: list[dict[str, Any]]) -> list[Any]:
    """Conditions, each with its paragraph, as one: ``or`` when any will do, ``and`` when all must hold."""
    return reduce(lambda one, other: [op, one, other], (line["when"] for line in lines))


def without(hexes: list[Any], bars: list[dict[str, Any]]) -> list[Any]:
    """A hex set without the hexes that bars take out."""
    return reduce(lambda left, bar: ["minus", left, bar["hexes"]], bars, hexes)


class LinkBase:
    """Collects Python text for one package."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.ir = program.ir
        self.writer = Writer(program)
        self.parts: list[str] = []
        self.deps: dict[str, set[str]] = {}
        self.never_change: set[str] = set()  # movements whose steps cost the same for all units and for ever
        self.crossings: dict[tuple[str | None, str | int], int] = {}
        self.made_before: dict[str, Any] = {}  # tables of generated code that are reckoned from expressions
        self.caches: list[tuple[str, int]] = []
        self.cached: list[tuple[str, str, str]] = []
        self.later: list[Callable[[], None]] = []  # choices that need to know all that functions read
        self.tracked: dict[str, int] = {}  # what is read and may change, by the number of its version
        self.stamped: dict[str, frozenset[str]] = {}  # by what each remembered value goes out of date
        self.read_as: dict[str, str] = {}  # containers of a state by the name they are read by
        self.first_columns: dict[int, dict[str, Any]] = {}
        self.columns: dict[str, dict[str, Any]] = {c["name"]: c for c in self.ir["columns"]}

    def _params(self, params: list[list[str]]) -> tuple[str, dict[str, str]]:
        names = {p[0]: "a_" + ident(p[0]) for p in params}
        return "".join("," + n for n in names.values()), names

    def _write(self, e: list[Any], names: dict[str, str]) -> str:
        return self.writer.write(e, names)

    def _define(self, key: str, python: str, params: str, body: list[str], cache: bool) -> None:
        """Adds a function, and notes what it reads; one that is cached gets its wrapper when all readers are known."""
        self._note_reads(key)
        self._add(key, python, params, body, cache)

    def _note_reads(self, key: str) -> None:
        """What was written since the last function is read by this one."""
        self.deps[key] = set(self.writer.reads)
        self.writer.reads = set()

    def _add(self, key: str, python: str, params: str, body: list[str], cache: bool) -> None:
        name = python + "_raw" if cache else python
        self.parts.append(f"def {name}(S{params}):\n" + "\n".join("    " + line for line in body))
        if cache:
            self.cached.append((key, python, params))

    def _all_read(self, key: str, seen: set[str] | None = None) -> set[str]:
        """What a function reads of the state, by way of all that it calls; ``*`` for what has no version.

        To be asked when all are written: one that is read and not noted is a mistake of the linker (KeyError).
        """
        seen = {key} if seen is None else seen
        made: set[str] = set()
        for read in self.deps[key]:
            if read == "any":
                made.add("*")
            elif ":" in read and not read.startswith("r:"):
                if read not in seen:
                    seen.add(read)
                    made |= self._all_read(read, seen)
            else:
                made.add(read)
        return made

    def content(self, columns: set[str]) -> str:
        """Text of what columns hold, as a key."""
        return ",".join(
            f"S.c_{ident(c)}[0]" if self.columns[c]["of"] == "game" else f"S.c_{ident(c)}.tobytes()"
            for c in sorted(columns)
        )

    def _uses(self, e: Any, names: set[str], depth: int) -> bool:
        """Whether an expression depends on a bound name, seen through the definitions it calls."""
        if isinstance(e, dict):
            return any(self._uses(part, names, depth) for part in e.values())
        if not isinstance(e, list) or not e:
            return False
        if e[0] == "v":
            return e[1] in names
        if e[0] == "call" and depth < 8:
            function = next((f for f in self.ir["functions"] if f["name"] == e[1]), None)
            if function is not None:
                passed = {
                    p[0]
                    for p, arg in zip(function["params"], e[2], strict=False)
                    if self._uses(arg, names, depth)
                }
                body = function["body"] if function.get("lines") is None else function["lines"]
                return bool(passed) and self._uses(body, passed, depth + 1)
        return any(self._uses(part, names, depth) for part in e)
