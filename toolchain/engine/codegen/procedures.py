"""Procedures of a package as Python text: blocks of straight code between questions.

A frame is a plain list in the state: ``[block, slot of the caller for the result, actor, locals...]``.
A block function runs as far as it can and returns the number of the next block of its frame, or
``CALL`` (the stack has changed), or ``ASK`` (``state.q`` names a question). So any moment can be
saved, forked and undone, and nothing is ever held in a Python stack.

Each statement is written by a function of its own, in the module of its subject;
:mod:`toolchain.engine.codegen.statements` has them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolchain.engine.absent import optional_parameters
from toolchain.engine.budget import EFFECT, charged
from toolchain.engine.codegen.bound_names import reads_name
from toolchain.engine.codegen.sure_names import sure_names
from toolchain.engine.codegen.writer import Expr, Names, Writer, plain
from toolchain.engine.program import Program
from toolchain.engine.state import ONLY
from toolchain.ir.statements import PLAIN

if TYPE_CHECKING:
    from toolchain.ir.rules import Procedure, Trigger


Statement = list[Any]
WriteStatement = Callable[["ProcedureWriter", Statement], None]
"""Writes a statement of one kind."""

CALL = -1
ASK = -2
PASS = -9
FIRST_SLOT = 3
BLOCK = 10  # steps of a block of which nothing else is known
NEVER_NUMBERS = {"piece", "hex", "side", "card", "hexside", "condition", "set of hexes", "set of pieces"}
EFFECTS = PLAIN - {"let", "tell", "show", "end", "return"}
ACTOR = 2
ABOUT = ("piece", "hex")
"""Types of arguments of a procedure that tell what its questions are about."""
TRIGGER_NAMES = ("mover", "from", "to")
"""Names of a trigger, which stand after the actor in its frame."""


@dataclass
class Question:
    """What is fixed about a question: kind, what its options are, prompt and paragraph."""

    kind: str
    type: str
    prompt: str
    cite: str
    passing: str = ""
    name: str = ""  # of what is chosen or rolled, as the rules call it
    args: list[str] = field(default_factory=list)
    way: str = ""
    bar: str = ""
    told: bool = False  # whether the prompt shows values
    least: int = 0  # of a question for several: how many at least, and at most (0: any number)
    most: int = 0
    # For those who ask why a thing is no choice: what is chosen from, and where names of it stand in the frame.
    source: list[Any] | None = None
    slots: dict[str, int] = field(default_factory=dict)
    # The arguments of the procedure that asks, if they are pieces or hexes: place in the frame, and type.
    about: list[tuple[int, str]] = field(default_factory=list)


class ProcedureWriter:
    """Writes all procedures of a package into one list of blocks; what is written is noted as by the writer."""

    def __init__(self, program: Program, writer: Writer, statements: Mapping[str, WriteStatement]) -> None:
        self.program = program
        self.writer = writer
        self.weights: list[int] = []  # steps that each block takes
        self.cites: list[tuple[str, str]] = []  # procedure and paragraph of each block
        self.helpers: list[str] = []
        self.questions: list[Question] = []
        self.entries: dict[str, tuple[int, list[str], int]] = {}
        self.where = ""  # the procedure that is being written
        self.cite = ""
        self.lines: list[str] = []  # of the present block
        self.indent = 1
        self.slots: dict[str, int] = {}
        self.rest: tuple[list[Statement], int] = (
            [],
            0,
        )  # the list that is being written, and the number of its next statement
        self.loops: list[int | None] = []  # where the end of each loop leads (None: a loop of Python)
        self.sure: frozenset[str] = frozenset()  # names that never stand for none in what is being written
        self.guide = ""  # text of the side that decides for pieces that move, where it is not their owner
        self.params = {p["name"]: p["params"] for p in program.ir["procedures"]}
        self.optional = optional_parameters(program.ir)
        self.blanks = {c["name"]: c["blank"] for c in program.ir["columns"] if "blank" in c}
        self._statements = statements
        # Procedures of actions that are taken with a piece, and of nothing else.
        self._scoped = {a["do"] for a in program.ir["actions"] if a["scope"] is not None}
        self._words = {f["name"]: [word for _, word in f["params"]] for f in program.ir["functions"]}
        self._blocks: list[list[str]] = []
        self._count = 0
        self._at = -1

    # procedures

    def reserve(self, procedures: list[Procedure]) -> None:
        """Fixes entry blocks first, so that procedures may call each other."""
        for procedure in procedures:
            self.where, self.cite = procedure["name"], procedure.get("cite", "")
            self.entries[procedure["name"]] = (self.new(), [p[0] for p in procedure["params"]], 0)

    def procedure(self, procedure: Procedure) -> None:
        """Writes one procedure."""
        name = procedure["name"]
        entry, params, _ = self.entries[name]
        scoped = name in self._scoped
        self._begin(procedure, ["actor"], procedure["body"], dict.fromkeys(params, scoped))
        for param in params:
            self.slot(param)
        self.start(entry)
        self.body(procedure["body"])
        self.line("return leave(S,F,-1)")
        self._weigh()
        self.entries[name] = (entry, params, self._count - FIRST_SLOT)

    def trigger(self, trigger: Trigger) -> tuple[list[str], int]:
        """The lines of a trigger, which asks nothing and so is no block, and how many slots it has beside its names."""
        known = {"mover": True, "to": True, "from": False}
        self._begin(trigger, ["actor", *TRIGGER_NAMES], trigger["do"], known)
        self.lines, self.indent = [], 1
        self.body(trigger["do"])
        # A trigger may set off others, and itself.
        cost, self.writer.cost = 1 + self.writer.cost, 0
        counting = [f"    {line}" for line in charged(cost)]
        return [*counting, *self.lines], self._count - FIRST_SLOT - len(TRIGGER_NAMES)

    def _begin(
        self, written: Procedure | Trigger, names: list[str], body: list[Statement], known: dict[str, bool]
    ) -> None:
        self.sure = sure_names(body, known)
        self.where, self.cite = written["name"], written.get("cite", "")
        self.loops = []
        self.slots, self._count = {}, ACTOR
        for name in names:
            self.slot(name)

    def text(self) -> str:
        """Python text of all blocks."""
        parts = list(self.helpers)
        for index, lines in enumerate(self._blocks):
            parts.append(f"def b{index}(S,F):")
            parts.extend(lines or ["    return leave(S,F,-1)"])
        parts.append("BLOCKS=[" + ",".join(f"b{i}" for i in range(len(self._blocks))) + "]")
        return "\n".join(parts)

    # blocks

    def new(self) -> int:
        """The number of a new block."""
        self._blocks.append([])
        self.weights.append(BLOCK)
        self.cites.append((self.where, self.cite))
        return len(self._blocks) - 1

    def start(self, block: int) -> None:
        """Ends the present block; from now on lines go to this one."""
        self._weigh()
        self._at = block
        self.lines = self._blocks[block]
        self.indent = 1

    def _weigh(self) -> None:
        """Gives the present block the steps of what was written since it began."""
        if self._at >= 0:
            self.weights[self._at] += self.writer.cost
        self._at, self.writer.cost = -1, 0

    def line(self, text: str) -> None:
        """Adds a line to the present block."""
        self.lines.append("    " * self.indent + text)

    # statements

    def body(self, statements: list[Statement]) -> None:
        """Writes statements one after the other."""
        if not statements and self.indent > 1:
            self.line("pass")
        for number, s in enumerate(statements, 1):
            self.rest = statements, number
            self.writer.cost += EFFECT if s[0] in EFFECTS else 1
            self._statements[s[0]](self, s)

    def nested(self, statements: list[Statement]) -> None:
        """Writes statements one level in."""
        self.indent += 1
        self.body(statements)
        self.indent -= 1

    def loop(self, statements: list[Statement], after: int | None) -> None:
        """Writes what is repeated; its end leads to a block, or out of a loop of Python (None)."""
        self.loops.append(after)
        self.body(statements)
        self.loops.pop()

    # slots and values

    def slot(self, name: str) -> int:
        """Where a name stands in the frame."""
        if name not in self.slots:
            self.slots[name] = self.temp()
        return self.slots[name]

    def temp(self) -> int:
        """A place in the frame for something without a name."""
        self._count += 1
        return self._count - 1

    @property
    def names(self) -> Names:
        """Python text of each name."""
        return {name: f"F[{slot}]" for name, slot in self.slots.items()}

    def expr(self, expr: Expr, extra: Names | None = None) -> str:
        """Python text of an expression; ``extra``: names that stand in no slot."""
        return self.writer.write(expr, {**self.names, **(extra or {})})

    def value(self, expr: Expr) -> str:
        """Text of a value that is kept in a frame: a number that may grow each time it is given is looked at."""
        text = self.expr(expr)
        return f"kept({text})" if self._grows(expr) else text

    def _grows(self, e: Expr) -> bool:
        """Whether an expression multiplies or divides what a name stands for."""
        if e[0] in ("*", "/"):
            return reads_name(e, self.slots)
        if e[0] == "call":
            return any(word not in NEVER_NUMBERS for word in self._words[e[1]]) and reads_name(e, self.slots)
        return any(self._grows(part) for part in _parts(e))

    def call(self, procedure: str, slot: int, args: Iterable[str], after: int) -> None:
        """Ends the present block with a call; ``slot``: where its value is kept, -1: nowhere. It goes on at ``after``."""
        text = "".join("," + arg for arg in args)
        self.line(f"F[0]={after}")
        self.line(f"enter(S,{self.entries[procedure][0]},{slot},F[{ACTOR}]{text})")
        self.line(f"return {CALL}")

    # questions

    def question(self, kind: str, type_: str, prompt: str, cite: str, passing: str = "") -> int:
        """The number of a new question."""
        made = Question(kind, type_, prompt or kind, cite or self.cite, passing)
        params = self.params.get(self.where, ())
        made.about = [(self.slots[p[0]], p[1]) for p in params if p[1] in ABOUT and p[0] in self.slots]
        self.questions.append(made)
        return len(self.questions) - 1

    def told(self, q: int, values: Sequence[Expr], extra: Names | None = None) -> None:
        """Adds the values that the prompt of a question shows, if it shows any."""
        if not values:
            return
        self.questions[q].told = True
        texts = [self.expr(value, extra) for value in values]
        self.helpers.append(f"def w{q}(S,F): return ({''.join(f'{text},' for text in texts)})")
        if not all(map(plain, texts)):
            self.line(f"w{q}(S,F)")  # what may be faulty is found out even where nobody reads it

    def ask(
        self, q: int, options: str, seat: str, answer: list[str], single: bool, known: bool = False
    ) -> None:
        """Ends the present block with a question; ``answer`` is what its answer does (``v`` is the value).

        ``single``: a question with one option is not asked, only told. ``known``: the block has the options in ``o``.
        """
        self.helpers += [f"def o{q}(S,F): return {options}", f"def s{q}(S,F): return {seat}"]
        self.helpers.append(f"def a{q}(S,F,v):")
        self.helpers += ["    " + line for line in answer]
        if single:
            if not known:
                self.line(f"o=o{q}(S,F)")
            asked = self.questions[q]
            told = f"{asked.kind!r},{asked.type!r},{asked.prompt!r},s{q}(S,F),o[0]"
            if asked.told:
                told += f",*w{q}(S,F)"
            tell = f"S.ear and S.ear(S,{ONLY!r},({told}),'',{asked.cite!r})"
            self.line(f"if len(o)==1: {tell}; a{q}(S,F,o[0]); return {CALL}")
            self.line("S.opts=o")
        else:
            self.line("S.opts=o" if known else f"S.opts=o{q}(S,F)")
        self.line(f"S.q={q}")
        self.line(f"return {ASK}")


def _parts(e: list[Any]) -> Iterator[list[Any]]:
    """The expressions in an expression whose values it may come to."""
    for part in e[1:]:
        if isinstance(part, list) and part:
            if isinstance(part[0], str):
                yield part
            else:
                yield from (inner for inner in part if isinstance(inner, list) and inner)
