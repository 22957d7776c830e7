"""What all parts of the linker share: the text written so far, and who reads what."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from toolchain.engine.budget import COUNTS_ITSELF, UNCOUNTED, charged
from toolchain.engine.codegen.expressions import OPERATION_WRITERS
from toolchain.engine.codegen.writer import Expr, Names, Writer, ident
from toolchain.engine.link.written import Table
from toolchain.engine.program import Program

if TYPE_CHECKING:
    from toolchain.ir.rules import Column


# Functions that are reckoned seldom, since what they give is kept: they always count, so that callers need not.
ALWAYS_COUNT = {"u", "z", "tr", "si", "st", "so", "sc", "cr"}
ALL_SLOTS = 1 << 20  # values that have a slot each, of all functions together: each state has them


class Module:
    """The text of the module of one package, as far as it is written; each subject adds its functions.

    A function is known by a key, a word for its subject and its name (``z:ZOC``): ``deps`` says what each reads.
    """

    def __init__(self, program: Program, shortcuts: bool = True) -> None:
        self.program = program
        self.ir = program.ir
        self.writer = Writer(program, OPERATION_WRITERS, shortcuts)
        self.columns: dict[str, Column] = {c["name"]: c for c in self.ir["columns"]}
        self.parts: list[str] = []
        self.deps: dict[str, set[str]] = {}
        self.tables: dict[str, Table] = {}  # what the text calls by name and is made when it is loaded
        self.later: list[Callable[[], None]] = []  # choices that need to know all that functions read
        self.never_change: set[str] = set()  # movements whose steps cost the same for all units and for ever
        self.crossings: dict[tuple[str | None, str | int], int] = {}
        self.cached: list[tuple[str, str, str]] = []  # functions with a memory: key, name, parameters
        self.caches: list[
            tuple[str, int]
        ] = []  # memories of a state: name, how many slots (0: no fixed number)
        self.slots_left = ALL_SLOTS
        self.tracked: dict[str, int] = {}  # what is read and may change, by the number of its version
        self.stamped: dict[str, frozenset[str]] = {}  # by what each remembered value goes out of date

    def params(self, params: list[list[str]]) -> tuple[str, Names]:
        """Python text of the parameters of a declared thing after others, and what each is called in it."""
        names = {p[0]: "a_" + ident(p[0]) for p in params}
        return "".join("," + n for n in names.values()), names

    def sides_of(self, params: list[list[str]]) -> list[str]:
        """What those parameters of a declared thing are called that are a side."""
        return ["a_" + ident(name) for name, type_ in params if type_ == "side"]

    def write(self, e: Expr, names: Names) -> str:
        """Python text of an expression in which these names are bound."""
        return self.writer.write(e, names)

    def define(self, key: str, python: str, params: str, body: list[str], cache: bool) -> None:
        """Adds a function, and notes what it reads; one that is cached gets its wrapper when all readers are known."""
        self.note_reads(key)
        self.add(key, python, params, self.counting(key) + body, cache)

    def counting(self, key: str) -> list[str]:
        """The lines that a function begins with if it takes many steps; what a call takes is noted under its key.

        The steps are those written since this was last asked.
        """
        cost, self.writer.cost = 1 + self.writer.cost, 0
        counts = cost > (COUNTS_ITSELF if key.partition(":")[0] in ALWAYS_COUNT else UNCOUNTED)
        self.writer.costs[key] = COUNTS_ITSELF if counts else cost
        return charged(cost) if counts else []

    def expression(self, python: str, params: str, value: str) -> None:
        """Adds a function that is an expression and no more; what it reads is not noted."""
        lines = self.counting(python)
        body = (
            "".join(f"\n    {line}" for line in (*lines, f"return {value}")) if lines else f" return {value}"
        )
        self.parts.append(f"def {python}({params}):{body}")

    def note_reads(self, key: str) -> None:
        """What was written since the last function is read by this one."""
        self.deps[key] = set(self.writer.reads)
        self.writer.reads = set()

    def add(self, key: str, python: str, params: str, body: list[str], cache: bool) -> None:
        """Adds a function whose steps and reads are noted already."""
        name = python + "_raw" if cache else python
        self.parts.append(f"def {name}(S{params}):\n" + "\n".join("    " + line for line in body))
        if cache:
            self.cached.append((key, python, params))

    def all_read(self, key: str, seen: set[str] | None = None) -> set[str]:
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
                    made |= self.all_read(read, seen)
            else:
                made.add(read)
        return made

    def bump(self, column: str) -> str:
        """Text that puts what was read of a column out of date; nothing where nobody remembers it."""
        number = self.tracked.get(column)
        return f"; S.V[{number}]+=1" if number is not None else ""

    def content(self, columns: set[str]) -> str:
        """Text of what columns hold, as a key."""
        return ",".join(
            f"S.c_{ident(c)}[0]" if self.columns[c]["of"] == "game" else f"S.c_{ident(c)}.tobytes()"
            for c in sorted(columns)
        )

    def uses(self, e: Any, names: set[str], depth: int = 0) -> bool:
        """Whether an expression depends on a bound name, seen through the definitions it calls."""
        if isinstance(e, dict):
            return any(self.uses(part, names, depth) for part in e.values())
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
                    if self.uses(arg, names, depth)
                }
                body = function["body"] if function.get("lines") is None else function["lines"]
                return bool(passed) and self.uses(body, passed, depth + 1)
        return any(self.uses(part, names, depth) for part in e)
