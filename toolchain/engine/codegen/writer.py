"""Expressions of a package as Python text: what all who write them share.

Only the closed list of :mod:`toolchain.ir.operations` is ever written, with names checked against the package's
own tables, so a package cannot bring code along. Each operation is written by a function of its own, in the module of
its subject; :mod:`toolchain.engine.codegen.expressions` has them all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from toolchain.engine.budget import COUNTS_ITSELF
from toolchain.engine.codegen.bound_names import parts
from toolchain.engine.kernels.tables import Cells
from toolchain.engine.program import Program

if TYPE_CHECKING:
    from toolchain.ir.rules import Selection

Expr = list[Any]
Names = dict[str, str]
"""Python text of each bound name."""
Write = Callable[["Writer", Expr, Names], str]
"""Writes an expression of one operation."""

# What counts its own steps when it is recalculated.
COUNTING = (
    "zone",
    "sight",
    "trace",
    "trace-hexes",
    "fits",
    "over",
    "can-move",
    "can-retreat",
    "can-enter",
    "entry-area",
    "score",
)
MOST_OPENED = 500_000  # parts of definitions that are looked into for what a loop needs
MOST_WRITTEN_OUT = 40  # parts of a definition that is written out where it is called
MOST_LOOKED_AT = 400  # parts of one that is looked at for what it needs of a hex
_SAFE = re.compile(r"[^A-Za-z0-9_]")
_BRIEF = re.compile(r"[A-Za-z_]\w*|\d+|F\[\d+\]|\(-1\)|(?:S\.c_place|SIDE)\[(?:\w+|F\[\d+\])\]")
_PLAIN = re.compile(r"[A-Za-z_]\w*|\d+|F\[\d+\]|\(-1\)")


@lru_cache(maxsize=8192)
def ident(name: str) -> str:
    """A Python identifier part for a declared name; different names stay different."""
    return _SAFE.sub(lambda m: f"_{ord(m.group()):x}_" if m.group() != "-" else "_", name)


def plain(text: str) -> bool:
    """Whether a text may be written twice: it is a name or a number."""
    return _PLAIN.fullmatch(text) is not None


def brief(text: str) -> bool:
    """Whether a text may be written several times: it is plain, or the place or side of what is plain."""
    return _BRIEF.fullmatch(text) is not None


class Writer:
    """Writes expressions. What one has written is noted: what it reads of the state, and how many steps it takes.

    ``cost`` grows by the steps that the text written takes at most, save those that it counts itself.
    """

    def __init__(self, program: Program, operations: Mapping[str, Write], shortcuts: bool = True) -> None:
        self.program = program
        self.shortcuts = (
            shortcuts  # what is known beforehand is not asked; without them each call and reading is made
        )
        self.tables = {table["name"]: Cells(table) for table in program.ir["tables"]}
        self.pure: set[str] = set()  # definitions that read no state and count no steps
        # Those of which each value is remembered by its arguments, and which of these are numbers.
        self.looked_up: dict[str, list[bool]] = {}
        self.reads: set[str] = set()
        self.cost = 0
        # The function that gives the hexes for which a definition holds, by the number of its argument that is a hex.
        self.set_of: Callable[[str, int], str | None] = lambda definition, argument: None
        # The function that gives the hexes that some pieces reach, where it hangs on sides alone: of a selection, what
        # the hex is called in it, and the names that are sides.
        self.union_of: Callable[[Selection, Mapping[str, str | None], list[str]], str | None] = (
            lambda selection, here, sides: None
        )
        self.sides: frozenset[str] = frozenset()  # texts of names that are a side
        self.fractions: set[str] = set()  # definitions that may come to a fraction
        self.costs: dict[str, int] = {}  # steps of a call, by function
        self.to_open = MOST_OPENED
        self.inlined = 0  # definitions written out around what is written now
        self.occupied: dict[int, int] = {}  # number of the set of held hexes, by kinds
        self.standing: dict[int, int] = {}  # number of the list of pieces on the map, by kinds
        self.side_of: dict[str, str] = {}  # text of the side of names of generated code that are a piece
        self.on_map: set[str] = set()  # names of generated code that are a hex, never a box or none
        self.stands: set[str] = set()  # names of generated code that are a piece on the map
        self.helpers: list[str] = []  # functions of their own that what is written calls
        self._operations = operations
        self._fresh = 0
        self._held_here: set[tuple[int, str]] | None = None
        self._looked_at: frozenset[str] = frozenset()  # names of the hexes that a line of sight looks at
        self.local = {
            f["name"]: f
            for f in program.ir["functions"]
            if f.get("lines") is None
            and f["body"] is not None
            and f["body"][0] == "hexes-where"
            and f["body"][2][0] in ("near", "single")
        }  # definitions that pick from a few hexes
        few = 1 + program.hex_count // 512  # steps of what is done to whole sets of hexes
        many = 1 + program.hex_count // 8  # of what goes through their members
        self._steps_of = {
            **dict.fromkeys(
                ("union", "common", "minus", "near", "in-set", "some-hex", "hex-count", "hex-set"), few
            ),
            **dict.fromkeys(("near-set", "members", "nearest", "distance-set", "first-hex"), many),
            "within": program.hex_count,
            **dict.fromkeys(COUNTING, COUNTS_ITSELF),
        }
        self.masked = {c["name"] for c in program.ir["columns"] if c.get("mask")}
        sizes = {
            f["name"]: parts(f["body"], MOST_LOOKED_AT)
            for f in program.ir["functions"]
            if f.get("lines") is None and f.get("type") != "hexes"
        }
        # Definitions of which may be asked what they need of a hex.
        self.long_functions = {
            f["name"]: f
            for f in program.ir["functions"]
            if sizes.get(f["name"], MOST_LOOKED_AT) < MOST_LOOKED_AT
        }
        self.functions = {
            name: f for name, f in self.long_functions.items() if sizes[name] < MOST_WRITTEN_OUT
        }  # definitions that may be written out where they are called

    def write(self, e: Expr, names: Names) -> str:
        """Python text of an expression in which these names are bound."""
        op = e[0]
        self.cost += self._steps_of.get(op, 1)
        return self._operations[op](self, e, names)

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
    def apart(self) -> Iterator[None]:
        """For as long as something is written that is no part of what is written now: neither reads nor steps are its."""
        reads, cost, inlined, sides = self.reads, self.cost, self.inlined, self.sides
        self.reads, self.cost, self.inlined, self.sides = set(), 0, 0, frozenset()
        try:
            yield
        finally:
            self.reads, self.cost, self.inlined, self.sides = reads, cost, inlined, sides

    @contextmanager
    def with_sides(self, names: Iterable[str]) -> Iterator[None]:
        """For as long as these names, and no others, are sides."""
        before, self.sides = self.sides, frozenset(names)
        try:
            yield
        finally:
            self.sides = before

    def is_side(self, text: str) -> bool:
        """Whether a text is known to be a side, or the enemy of one."""
        if text.startswith("(1-") and text.endswith(")"):
            text = text[3:-1]
        return text in self.sides or (text.isdecimal() and int(text) < len(self.program.sides))

    @contextmanager
    def steps_to(self, name: str | None) -> Iterator[None]:
        """For as long as this name means a neighbour that is always a hex."""
        before, self.on_map = self.on_map, self.on_map | ({name} if name else set())
        try:
            yield
        finally:
            self.on_map = before

    def held(self, kinds: int, side: str) -> str:
        """Hexes held by a set of kinds of a side: kept up to date by every move.

        One set for each side, then an empty one (the enemy of no side), all, and last (-1) those of no side.
        """
        number = self.occupied.setdefault(kinds, len(self.occupied))
        self.reads.add(f"held {number}" if self._held_here is None else "place")
        return f"S.o{number}[{side}]"

    def on_map_of(self, kinds: int, side: str) -> str:
        """The pieces on the map of a set of kinds and a side, in order, by sides as those held: kept by every move."""
        number = self.standing.setdefault(kinds, len(self.standing))
        self.reads.add(f"standing {number}")
        return f"S.p{number}[{side}]"

    def held_at(self, kinds: int, side: str, here: str) -> str:
        """Whether one hex, known to be on the map, is held."""
        if self._held_here is None or here not in self._looked_at or not side.isdecimal():
            return f"(BIT[{here}]&{self.held(kinds, side)}!=0)"
        number = self.occupied.setdefault(kinds, len(self.occupied))
        self.reads.add(f"held {number}")
        self._held_here.add((number, side))
        return f"(BIT[{here}]&S.o{number}[{side}]!=0)"

    def fractional(self, e: Any) -> bool:
        """Whether an expression may come to a fraction by itself."""
        todo = [e]
        while todo:
            part = todo.pop()
            if isinstance(part, dict):
                todo += part.values()
            elif isinstance(part, list) and part:
                op = part[0]
                if op in ("/", "frac") or (op == "call" and part[1] in self.fractions):
                    return True
                if op not in ("round", "size", "hex-count"):
                    todo += part
        return False
