"""Lines of quantities and of cards, and other words of the rules, whoever they are about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from toolchain.engine.explain.sayer import NOUNS, Sayer
from toolchain.engine.explain.values import Bound, Names
from toolchain.engine.game import Game
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.exporters.in_words.parameters import called, given, noun
from toolchain.exporters.in_words.plain import listed, plain
from toolchain.exporters.in_words.plain_phrases import PLAIN
from toolchain.exporters.svg.palette import spoken

if TYPE_CHECKING:
    from toolchain.ir.rules import Function, QuantityLine, Rules, SectionLine

Row = tuple[str, str, str, str]
"""Label, effect, condition and paragraph."""
_OWN_PART = "self-"
"""Begins names of what is the unit's own, such as ``self-hex``."""
_SILENT = frozenset({"base", "group"})
# What rules of movement and the like speak of.
_USUAL: Names = {
    name: Bound(None, kind)
    for kind, names in {
        "piece": ("self", "mover", "unit"),
        "hex": ("here", "from", "to", "target"),
        "hexside": ("hexside",),
        "side": ("actor",),
    }.items()
    for name in names
}
_KNOWN = frozenset({*_USUAL, "self", "it", "actor", "attackers", "defenders", "column", "roll", "result"})


class RulesInWords:
    """Puts lines of the rules into words."""

    def __init__(self, ir: Rules, game: Game | None = None) -> None:
        """``game``: the linked rules, where somebody has them."""
        self.game = game or Game(ir)
        self.sayer = Sayer(interpreter(self.game), self.game.blank(), -2, PLAIN)
        self.columns = {column["name"]: column for column in ir["columns"]}

    def names(self, params: Sequence[Sequence[str]]) -> Names:
        """The parameters of a function or a section, each of its kind, and what rules usually speak of."""
        said = called(params, _KNOWN)
        return _USUAL | {name: Bound(None, kind, said.get(name, ""), noun(kind)) for name, kind in params}

    def given(self, params: Sequence[Sequence[str]]) -> list[str]:
        """What a rule is given, in words; nothing where it is only the thing that the rule is about."""
        usual = {name: self.words(["v", name], self.names(params)) for name, _ in params if name in _KNOWN}
        return given(params, usual)

    def shown(self, params: Sequence[Sequence[str]]) -> Names:
        """The same for a chart or card, which does not explain the names of the rules: `foe` is the foe, `s` the side."""
        made = self.names(params)
        for name, kind in params:
            if kind == "condition":
                made[name] = Bound(None, kind, spoken(name))
            if name.startswith(_OWN_PART) and name not in _KNOWN and noun(kind):
                made[name] = Bound(None, kind, f"the own {spoken(name.removeprefix(_OWN_PART))}")
        return made

    def words(self, e: Any, names: Names, wanted: str = "") -> str:
        """An expression in words; ``wanted``: the kind of what is expected, as packages write things as numbers."""
        return self.sayer.say(e, names, 0, wanted)

    def place(self, e: Any, names: Names) -> str:
        """A place in words: the number of a hex, the name of a box."""
        if e[0] == "int":
            return self.sayer.thing(e[1], "hex")
        return self.words(e, names)

    def kind(self, e: Any, names: Names) -> str:
        """The kind of an expression's value; empty where nobody need know."""
        return self.sayer.kind(e, names)

    def value(self, value: Any, kind: str) -> str:
        """A value of a kind in words."""
        return self.sayer.thing(value, kind)

    def counter_of(self, e: Any, names: Names) -> str:
        """What a counter out of several is called: a unit, but where kinds are told apart from units by that of its kind."""
        mask = 0
        if e is not None and e[0] == "only-where":
            return self.counter_of(e[2], names)
        if e is not None and e[0] == "pieces":
            mask = e[1]["kinds"]
        elif e is not None and e[0] == "related":
            known = next((one for one in self.sayer.ir["relations"] if one["name"] == e[1]), None)
            mask = sum(1 << number for number in known["from"]) if known is not None else 0
        usual = NOUNS["piece"]
        units = sum(
            1 << number
            for number, kind in enumerate(self.sayer.ir["kinds"])
            if usual in (kind["name"], *kind["parents"])
        )
        return usual if not units or not mask & ~units else spoken(self.sayer.noun_of(mask)) or "counter"

    def kinds(self, mask: int) -> str:
        """Kinds of pieces in words."""
        return spoken(self.sayer.kinds(mask))

    def line(
        self, written: QuantityLine | SectionLine, names: Names, unit: str = "", kind: str = ""
    ) -> Iterator[Row]:
        """A line, and those below it. ``unit``: the measure of its numbers; ``kind``: of what it adds up to."""
        line = cast("QuantityLine", written)  # a line of a card is one with fewer parts
        amount = (
            self._amount(line["amount"], names, kind, line["op"], bool(line.get("when")))
            if "amount" in line
            else ""
        )
        targets = [spoken(target) for target in line.get("targets") or ()]
        parts = [] if line["op"] in _SILENT or targets else [line["op"]]
        parts += [amount, unit if amount.isdigit() else ""]
        parts += [f"instead of {listed(targets)}"] if targets else []
        if line.get("pick"):
            parts.append(f"the {line['pick']} of these:")
        condition = line.get("when")
        said = f"when {self.sayer.say(condition, names)}" if condition else ""
        effect = " ".join(part for part in parts if part)
        yield line["label"], plain(effect), plain(said), line["cite"]
        for inner in line.get("lines") or ():
            yield from self.line(inner, names, unit, kind)

    def lines(self, known: Function) -> Iterator[Row]:
        """The lines of a quantity, and how it becomes a whole number."""
        names, unit = self.shown(known["params"]), known.get("measure", "")
        for line in known.get("lines") or ():
            yield from self.line(line, names, unit, known["type"])
        if known.get("round", "exact") != "exact":
            yield "round", f"rounded {known['round']}", "", ""

    def amount_of(self, stock: str, said: str) -> str:
        """So much of a stock, with the measure of its numbers: ``2 VP of eagles``."""
        unit = self.columns[stock].get("measure", "") if stock in self.columns else ""
        return f"{said} {unit} of {spoken(stock)}" if unit else f"{said} {spoken(stock)}"

    def _amount(self, e: Any, names: Names, kind: str, op: str, conditional: bool) -> str:
        changes = op in ("plus", "minus", "times")
        # What is added or taken is one thing, and what a condition stands after.
        inside = 1 if changes or conditional else 0
        return self.sayer.say(e, names, inside, "" if changes else kind)
