"""From a line of a rule to the examples that reach it, as the last tests of the project found.

>>> lines = RuleLines(project, model, memory)  # doctest: +SKIP
>>> lines.examples("rules/combat.hw", 12)      # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.ir.compiled import Example
from toolchain.language.ast import Block
from toolchain.model.model import Model
from toolchain.play.reach import Unit
from toolchain.workspace.project.project import Project
from toolchain.workspace.testing.examples import reach_of
from toolchain.workspace.testing.memory import Memory


class RuleLines:
    """The map of one scenario. An example that is not remembered may reach every line."""

    def __init__(self, project: Project, model: Model, memory: Memory) -> None:
        self._examples: list[Example] = model.ir["examples"]
        reach = reach_of(project, model.ir)
        self._reached: list[frozenset[Unit] | None] = []
        for example in self._examples:
            found = memory.examples.get(reach.own(example) + reach.ground)
            known = found is not None and reach.digest(found[0]) == found[1]
            self._reached.append(frozenset(found[0]) if found is not None and known else None)
        self._blocks = [(_lines(block), block) for block in model.blocks]
        declared = {_name(block) for block in model.blocks}
        self._of_word: dict[str, set[Unit]] = {}
        self._anywhere: set[Unit] = set()  # rules that the compiler made and that no block names
        for unit in reach.units:
            words = {unit[1], *unit[1].split(" ")} & declared
            for word in words:
                self._of_word.setdefault(word, set()).add(unit)
            if not words:
                self._anywhere.add(unit)

    def units(self, file: str, line: int) -> frozenset[Unit] | None:
        """The rules of the block that a line stands in; None where it is no rule, but ground of all examples."""
        made: set[Unit] = set()
        for (name, first, last), block in self._blocks:
            if name == file and first <= line <= last:
                made |= self._of_word.get(_name(block), set())
        return frozenset(made | self._anywhere) if made else None

    def examples(self, file: str, line: int) -> list[Example]:
        """The examples that a change of this line may break, in written order; ``file`` as seen from the project."""
        units = self.units(file, line)
        return self._examples if units is None else self.reaching(units)

    def reaching(self, units: Iterable[Unit]) -> list[Example]:
        """The examples that reach one of these rules, in written order."""
        wanted = frozenset(units)
        return [
            example
            for example, reached in zip(self._examples, self._reached, strict=True)
            if reached is None or wanted & reached
        ]


def _name(block: Block) -> str:
    return block.header[0].text if block.header else block.word


def _lines(block: Block) -> tuple[str, int, int]:
    first = block.span.line
    return block.source.name, first, first + block.span.text.rstrip().count("\n")
