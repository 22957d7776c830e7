"""Lines of quantities and of cards in words, whoever they are about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from toolchain.engine.explain.unparse import sayer
from toolchain.engine.explain.values import Bound, Names
from toolchain.engine.game import Game
from toolchain.engine.interpret.interpreter import interpreter

if TYPE_CHECKING:
    from toolchain.ir.rules import QuantityLine, Rules, SectionLine

Row = tuple[str, str, str, str]
"""Label, effect, condition and paragraph."""
_SILENT = frozenset({"base", "group"})


class RulesInWords:
    """Puts lines of the rules into words."""

    def __init__(self, ir: Rules) -> None:
        self.game = Game(ir)
        self._say = sayer(interpreter(self.game), self.game.blank())

    def names(self, params: Sequence[Sequence[str]]) -> Names:
        """The parameters of a function or a section, each of its kind."""
        return {name: Bound(None, kind) for name, kind in params}

    def line(self, written: QuantityLine | SectionLine, names: Names, unit: str = "") -> Iterator[Row]:
        """A line, and those below it. ``unit``: the measure of its numbers."""
        line = cast("QuantityLine", written)  # a line of a card is one with fewer parts
        amount = self._say.say(line["amount"], names) if "amount" in line else ""
        parts = [] if line["op"] in _SILENT else [line["op"]]
        parts += [amount, unit if amount.isdigit() else "", ", ".join(line.get("targets") or ())]
        if line.get("pick"):
            parts.append(f"the {line['pick']} of these:")
        condition = line.get("when")
        said = f"when {self._say.say(condition, names)}" if condition else ""
        yield line["label"], " ".join(part for part in parts if part), said, line["cite"]
        for inner in line.get("lines") or ():
            yield from self.line(inner, names, unit)
