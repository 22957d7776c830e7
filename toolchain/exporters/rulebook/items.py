"""What a block declares, in words: found in the package by the word and the name of the block."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from toolchain.engine.explain.values import Names
from toolchain.exporters.handouts.card_effects import CardEffects
from toolchain.exporters.in_words.plain import listed, plain, sentence
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.rulebook.shapes import Item, Line
from toolchain.exporters.rulebook.statements import Body
from toolchain.exporters.svg.palette import spoken

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

# What blocks are called by those who read a rulebook; any other by its own word.
NOUNS = {
    "define": "definition",
    "values": "list of values",
    "odds": "odds",
    "token": "marker",
    "record": "record",
    "stock": "stock",
    "edge": "edge of the map",
    "box": "off-map box",
    "cup": "cup",
    "sight": "line of sight",
    "trace": "trace",
    "entry": "entry",
    "action": "action",
    "trigger": "automatic effect",
    "elimination": "fate of lost pieces",
    "sequence": "sequence of play",
    "setup": "set-up",
    "lines": "line",
}
Maker = Callable[["Items", str, Item], None]


def makes(makers: dict[str, Maker], *words: str) -> Callable[[Maker], Maker]:
    """Declares among some makers what puts blocks of these words into words."""

    def put(maker: Maker) -> Maker:
        makers.update(dict.fromkeys(words, maker))
        return maker

    return put


class Items:
    """Describes things of a package. ``say`` is None where the rules are not played: then only what is declared is described."""

    def __init__(self, ir: Rules, say: RulesInWords | None, makers: Mapping[str, Maker]) -> None:
        self._makers = makers
        self.ir = ir
        self.say = say
        self.procedures = {known["name"]: known for known in ir["procedures"]}

    def __call__(self, word: str, name: str) -> Item | None:
        """What a block declares; None where the package holds nothing of it."""
        noun = NOUNS.get(word, word)
        item = Item(spoken(name) or noun, noun, (word, name))
        maker = self._makers.get(word)
        if maker is not None:
            maker(self, name, item)
        return item if item.lines or item.rows else None

    def put(self, item: Item, text: str, cite: str = "", depth: int = 0) -> None:
        """Adds a line to an item."""
        item.lines.append(Line(depth, sentence(plain(text)), cite))

    @cached_property
    def cards(self) -> CardEffects:
        """What the cards say."""
        return CardEffects(self.played)

    @property
    def played(self) -> RulesInWords:
        """The words of rules that are played."""
        assert self.say is not None
        return self.say

    def words(self, e: Any, names: Names | None = None, wanted: str = "") -> str:
        """An expression in words; ``wanted``: the kind of what is expected."""
        return self.played.words(e, names if names is not None else self.played.names(()), wanted)

    def words_of(self, function: str) -> str:
        """What a function without lines comes to, in words; one with lines by its name."""
        known = next(one for one in self.ir["functions"] if one["name"] == function)
        if known["body"] is None:
            return spoken(function)
        return self.words(known["body"], self.played.names(known["params"]), known["type"])

    def provided(self, function: str | None) -> str:
        """The condition that a function is, if there is one."""
        return f", when {self.words_of(function)}" if function is not None else ""

    def given(self, item: Item, word: str, params: Sequence[Sequence[str]]) -> None:
        """What a rule is given, where its name and its text do not say that."""
        said = self.say.given(params) if self.say is not None else []
        if said:
            self.put(item, f"{word} {listed(said)}")

    def body(
        self, item: Item, body: list[Any], names: Sequence[Sequence[str]], also: Names | None = None
    ) -> None:
        """The statements of a procedure; ``also``: what more has a name in it."""
        if self.say is not None:
            known = self.say.names([*names, ("actor", "side")]) | (also or {})
            item.lines += Body(self.say, known).lines(body)

    def procedure(self, item: Item, name: str) -> None:
        """What a procedure does, by its name in the package."""
        known = self.procedures.get(name)
        if known is None:
            return
        self.given(item, "with", known["params"])
        self.body(item, known["body"], known["params"])
