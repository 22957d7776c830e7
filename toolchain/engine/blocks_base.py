"""Blocks of straight code, slots of frames, and how a question ends a block."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from toolchain.engine.codegen import Writer
from toolchain.engine.program import Program

CALL = -1
ASK = -2
PASS = -9
FIRST_SLOT = 3
ACTOR = 2


@dataclass
class Question:
    """What is fixed about a question: kind, what its options are, prompt and paragraph."""

    kind: str
    type: str
    prompt: str
    cite: str
    passing: str = ""
    args: list[str] = field(default_factory=list)
    way: str = ""
    bar: str = ""
    # For those who ask why a thing is no choice: what is chosen from, and where names of it stand in the frame.
    source: list[Any] | None = None
    slots: dict[str, int] = field(default_factory=dict)


class BlockWriter:
    """Writes blocks; a statement is written by the method that bears its name."""

    def __init__(self, program: Program, writer: Writer) -> None:
        self.program = program
        self.writer = writer
        self.blocks: list[list[str]] = []
        self.helpers: list[str] = []
        self.questions: list[Question] = []
        self.entries: dict[str, tuple[int, list[str], int]] = {}
        self.actions: list[dict[str, Any]] = program.ir["actions"]
        self.blanks = {c["name"]: c["blank"] for c in program.ir["columns"] if "blank" in c}
        self._lines: list[str] = []
        self._indent = 1
        self._slots: dict[str, int] = {}
        self._count = 0
        self._loops: list[int | None] = []
        self._where = ""
        self._cite = ""

    def _new(self) -> int:
        self.blocks.append([])
        return len(self.blocks) - 1

    def _start(self, block: int) -> None:
        self._lines = self.blocks[block]
        self._indent = 1

    def _line(self, text: str) -> None:
        self._lines.append("    " * self._indent + text)

    def _slot(self, name: str) -> int:
        if name not in self._slots:
            self._slots[name] = self._count
            self._count += 1
        return self._slots[name]

    def _temp(self) -> int:
        self._count += 1
        return self._count - 1

    @property
    def _names(self) -> dict[str, str]:
        return {name: f"F[{slot}]" for name, slot in self._slots.items()}

    def _e(self, expr: list[Any], extra: dict[str, str] | None = None) -> str:
        return self.writer.write(expr, {**self._names, **(extra or {})})

    def _body(self, statements: list[Any]) -> None:
        if not statements and self._indent > 1:
            self._line("pass")
        for statement in statements:
            self._statement(statement)

    def _statement(self, s: list[Any]) -> None:
        getattr(self, "_do_" + s[0].replace("-", "_"))(s)

    def _nested(self, statements: list[Any]) -> None:
        self._indent += 1
        self._body(statements)
        self._indent -= 1

    def _question(self, kind: str, type_: str, prompt: str, cite: str, passing: str = "") -> int:
        self.questions.append(Question(kind, type_, prompt or kind, cite or self._cite, passing))
        return len(self.questions) - 1

    def _ask(
        self, q: int, options: str, seat: str, answer: list[str], single: bool, known: bool = False
    ) -> None:
        """Ends the present block with a question; ``answer`` is what its answer does (``v`` is the value).

        ``single``: a question with one option is not asked. ``known``: the block has the options in ``o``.
        """
        self.helpers += [f"def o{q}(S,F): return {options}", f"def s{q}(S,F): return {seat}"]
        self.helpers.append(f"def a{q}(S,F,v):")
        self.helpers += ["    " + line for line in answer]
        if single:
            if not known:
                self._line(f"o=o{q}(S,F)")
            self._line(f"if len(o)==1: a{q}(S,F,o[0]); return {CALL}")
            self._line("S.opts=o")
        else:
            self._line("S.opts=o" if known else f"S.opts=o{q}(S,F)")
        self._line(f"S.q={q}")
        self._line(f"return {ASK}")
