"""The script of one example while it is read: its steps, and the procedures and conditions that they need."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token
from toolchain.model.context import Build, cite_of
from toolchain.model.scope import Scope
from toolchain.model.types import SIDE, Type

if TYPE_CHECKING:
    from toolchain.ir.rules import Function, Procedure


Right = set[tuple[int, str]]
"""Lines in which nothing is wrong, in whatever example they stand: by the indent of the first and their text."""


class Script:
    """One example: what is carried out and what must hold, in the order of its lines."""

    def __init__(self, b: Build, block: Block, number: int, right: Right | None) -> None:
        """``right``: lines of other examples that need not be read again. Their steps are then not those of the package."""
        self.b = b
        self._right = (
            right if block.digest else None
        )  # the lines of one that a layer changed are of several texts
        self.block = block
        self.number = number
        self.scope = Scope({"actor": SIDE}, ["v", "actor"])
        self.cite = cite_of(block)
        self.steps: list[dict[str, Any]] = []
        self.procedures: list[Procedure] = []
        self.functions: list[Function] = []
        self.rulings: list[str] = []
        self.covers: list[str] = []
        self.actor = 0
        self._waiting: list[Line] = []

    def wait(self, line: Line) -> None:
        """Keeps a statement for the next step: statements that follow one another are one procedure."""
        self._waiting.append(line)

    def flush(self) -> None:
        """Makes a step of the statements that wait."""
        if not self._waiting:
            return
        lines, self._waiting = self._waiting, []
        self.once(lines, lambda: self.carry_out(self.b.s.body(lines, self.scope), lines[0]))

    def once(self, lines: list[Line], read: Callable[[], None]) -> bool:
        """Reads lines, unless the same were right elsewhere: every example begins in the same scope. Whether they were read."""
        if self._right is None:
            read()
            return True
        first, last = lines[0], lines[-1]
        while last.body:
            last = last.body[-1]
        key = first.indent, self.block.source.text[first.span.start : last.span.end]
        if key in self._right:
            return False
        found = len(self.b.findings.items)
        read()
        if len(self.b.findings.items) == found:
            self._right.add(key)
        return True

    def carry_out(self, body: list[Any], line: Line) -> None:
        """Adds a step that carries out statements."""
        key = f"example {self.number} {len(self.procedures)}"
        self.procedures.append({"name": key, "params": [], "body": body, "cite": self.cite})
        self.step(line, do=key, actor=self.actor)

    def step(self, line: Line, **what: Any) -> None:
        """Adds a step, with the words of its line and its place."""
        text = " ".join(line.span.text.split())
        self.steps.append({"text": text, **what, "line": line.span.line, "file": self.block.source.name})

    def condition(self, words: list[Token], line: Line) -> str:
        """The name of a function that is a condition."""
        return self.function(self.b.x.condition(words, self.scope, line.span), Type("bool"))

    def function(self, body: list[Any], type_: Type) -> str:
        """The name of a function of the actor that yields this value."""
        key = f"expect {self.number} {len(self.functions)}"
        self.functions.append(
            {
                "name": key,
                "params": [["actor", "side"]],
                "body": body,
                "type": "bool" if type_.kind == "bool" else str(type_),
                "cite": self.cite,
                "kind": "define",
            }
        )
        return key

    def only(self, words: list[Token], size: int) -> None:
        """Reports what stands after so many words, with which a line or header ends."""
        for extra in words[size : size + 1]:
            self.b.findings.add(faults.wrong_number_of_names.nothing_more(extra.span))

    def side(self, word: Token) -> int:
        """The number of a side; REF002, and the first, where the word names none."""
        symbol = self.b.declared(word, "side")
        return int(symbol.info["index"]) if symbol is not None else 0
