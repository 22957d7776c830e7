"""The lines of a number: what each did, by how much, and what it read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from toolchain.engine.explain.values import number, signed, step


@dataclass(frozen=True)
class Read:
    """One thing that a line looked at, in words, with its value; lines of its own when it is a quantity."""

    text: str
    value: Any
    shown: str
    inner: Working | None = None


@dataclass(slots=True)  # not frozen: a number read a thousand times makes ten thousand of them
class Line:
    """A line of a number: what it did, by how much, and the sum after it. ``each``: amount and how many hexes."""

    label: str
    paragraph: str
    op: str
    amount: Any
    applies: bool
    total: Any
    parts: tuple[Line, ...] = ()
    source: Mapping[str, Any] | None = None
    each: tuple[Any, int] | None = None
    reads: tuple[Read, ...] = ()
    steps: tuple[str, ...] = ()
    said: str = ""
    """The amount in words, where it is no number."""

    def step(self, value: Any) -> str:
        """A value of the number: the step of its ladder, where it is on one."""
        return step(value, self.steps)

    def says(self, read: Read) -> bool:
        """Whether the line itself is all that a reading tells."""
        inner = read.inner.lines(depth=0)[:-1] if read.inner is not None else []
        return not inner and read.value == self.amount

    @property
    def change(self) -> Any:
        """What a line of a section or score adds."""
        return -self.amount if self.op == "minus" else self.amount

    def text(self, unit: str = "") -> str:
        """One row: ``forest: +1 MP @ I-3-a``, ``river: does not apply @ I-3-b``."""
        return f"{self.label or self.op}: {self._effect(unit)}" + (
            f" @ {self.paragraph}" if self.paragraph else ""
        )

    def _effect(self, unit: str) -> str:
        unit = f" {unit}" if unit else ""
        if not self.applies:
            return "does not apply"
        if self.each is not None:
            return f"{signed(self.amount)}{unit} ({number(self.each[0])} for each of {self.each[1]})"
        if self.op in ("plus", "minus", "max of", "min of"):
            words = signed(self.change) + unit
            return words if self.op in ("plus", "minus") else f"{self.op} its lines, {words}"
        if self.op == "becomes":
            return f"becomes {self.step(self.amount)}" if self.applies else "does not apply"
        if self.op == "times":
            return f"×{number(self.amount)} = {self.step(self.total)}{unit}"
        if self.op in ("at least", "at most"):
            return f"{self.op} {self.step(self.amount)}{unit}, now {self.step(self.total)}"
        if self.op == "instead":
            targets = ", ".join(self.source["targets"]) if self.source else ""
            return f"{self.step(self.amount)}{unit} instead of {targets}"
        return (self.said or self.step(self.amount)) + unit


@dataclass(frozen=True)
class Working:
    """How a quantity, define, section or score came to its value."""

    name: str
    kind: str
    paragraph: str
    value: Any
    rows: tuple[Line, ...]
    steps: tuple[str, ...] = ()
    said: str = ""
    """The value in words, where it is no number."""

    def lines(self, unit: str = "", depth: int = 1, brief: bool = False) -> list[str]:
        """Readable rows: every line, under it what it read; the value last. ``unit`` is the measure's name.

        ``brief``: lines that do not apply are only named, together; limits that change nothing, conditions, what
        adds nothing, and a single number that the line itself gives are left out.
        """
        made: list[str] = []
        before = None
        for row in self.rows:
            idle, before = row.op in ("at least", "at most") and row.total == before, row.total
            if row.op == "is" and not depth:
                continue  # whoever reads it has said it
            nothing = not row.amount and (row.op in ("plus", "minus") or (row.op == "base" and not row.steps))
            if brief and (idle or not row.applies or nothing):
                continue
            made.append(row.text(unit))
            for part in row.parts:
                made.append("  " + part.text(unit))
            numbers = [read for read in row.reads if read.shown not in ("yes", "no")]
            for read in row.reads if depth else ():
                if brief and (read not in numbers or (len(numbers) == 1 and row.says(read))):
                    continue
                cite = f" @ {read.inner.paragraph}" if read.inner is not None and read.inner.paragraph else ""
                made.append(f"  {read.text} is {read.shown}{cite}")
                if read.inner is not None:
                    inner = read.inner.lines(depth=0, brief=brief)[:-1]
                    alone = brief and len(inner) == 1 and read.inner.rows[0].op == "base"
                    made.extend("    " + text for text in inner if not alone)
        barred = [row.label or row.op for row in self.rows if not row.applies] if brief and depth else []
        if barred:
            made.append(f"does not apply: {', '.join(barred)}")
        value = self.said or step(self.value, self.steps)
        made.append(f"{self.name} = {value}{' ' + unit if unit else ''}")
        return made
