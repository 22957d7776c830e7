"""What writes the statements of one procedure as lines, with what the words of each need to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, ClassVar

from toolchain.engine.explain.sayer import IT, NOUNS, made_up
from toolchain.engine.explain.values import Bound, Names
from toolchain.exporters.in_words.owners import compound, is_asked
from toolchain.exporters.in_words.parameters import is_word, noun
from toolchain.exporters.in_words.plain import listed, plain, sentence
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.in_words.which import each_of, one_of
from toolchain.exporters.rulebook.made_names import renamed
from toolchain.exporters.rulebook.moments_and_limits import without_counts
from toolchain.exporters.rulebook.shapes import Line
from toolchain.exporters.rulebook.short_forms import condensed
from toolchain.ir.statements import told

Statement = list[Any]
_THINGS = ("piece", "hex", "box", "hexside", "side", "nation", "card")
_HOLDERS = {"piece": "piece", "hex": "hex", "hexside": "hexside", "side": "side", "card": "card"}


class Body:
    """Puts a body into lines. ``names`` are those that have a meaning in it, each with its kind."""

    said: ClassVar[Mapping[str, Callable[..., None]]] = {}
    """What puts each kind of statement into lines; :mod:`toolchain.exporters.rulebook.statements` has them all."""

    def __init__(self, say: RulesInWords, names: Names) -> None:
        self._say = say
        self._ir = say.game.ir
        self._names = dict(names)
        self._lines: list[Line] = []
        self._depth = 0

    def lines(self, body: list[Statement]) -> list[Line]:
        """The lines of a body."""
        for statement in without_counts(renamed(condensed(body)) if self._depth == 0 else body):
            self.said[statement[0]](self, *statement[1:])
        return self._lines

    def common(self, deck: str) -> bool:
        """Whether a deck is not of the sides."""
        return any(known["name"] == deck and not known["by_side"] for known in self._ir["decks"])

    def put(self, text: str, cite: str = "") -> None:
        """Adds a line."""
        self._lines.append(Line(self._depth, sentence(plain(text)), cite))

    def inner(self, head: str, body: list[Statement], cite: str = "") -> None:
        """A line that governs others."""
        if not body:
            return
        self.put(f"{head}:", cite)
        self._depth += 1
        self.lines(body)
        self._depth -= 1

    def words(self, e: Any, wanted: str = "") -> str:
        """An expression in words; ``wanted``: the kind of what is expected."""
        return self._say.words(e, self._names, wanted)

    def one_of(self, e: Any) -> str:
        """One of several things: ``one own unit``, ``one hex of the heights``."""
        return one_of(e, self._say.words(e, self._names))

    def each_of(self, e: Any, called: str = "") -> str:
        """Each of several things; ``called``: a name that each has."""
        said = each_of(e, self._say.words(e, self._names))
        if not called:
            return said
        return (
            said.replace("each of", f"each {called} of", 1)
            if said.startswith("each of ")
            else f"{said} ({called})"
        )

    def thing(self, e: Any, kind: str) -> str:
        """Something of a kind in words: by its name where the package writes its number."""
        if e[0] == "int" and kind in _THINGS:
            return self._say.value(e[1], kind)
        return self._say.words(e, self._names, kind)

    def things(self, values: list[Any], name: str, part: str = "procedures") -> str:
        """What a procedure, or a thing of another part of the package, is given, each by the kind of its parameter."""
        things: Any = self._ir.get(part, ())
        params = next((one["params"] for one in things if one["name"] == name), ())
        kinds = [kind for _, kind in params]
        said = [self.whether(e) + self.thing(e, kind) for e, kind in zip_longest(values, kinds, fillvalue="")]
        several = len(said) > 1
        return listed([f"({one})" if several and compound(one) else one for one in said])

    def whether(self, e: Any) -> str:
        """The word before something that is true or not, where a value is expected."""
        return "whether " if is_asked(self._say.sayer, e) else ""

    def whose(self, state: str) -> str:
        """The kind of what has a state or stock."""
        column = self._say.columns.get(state)
        return _HOLDERS.get(column["of"], "") if column is not None else ""

    def bind_as(self, name: str, kind: str, which: str, of: Any = None) -> str:
        """Lets a name of a letter or two stand for a thing that its kind tells: ``the chosen unit``. Gives how it is introduced.

        A name that is a word stands for itself, and so does one where another is called so. ``of``: among which it is.
        """
        what = self._say.counter_of(of, self._names) if kind == "piece" else noun(kind)
        said = f"the {which} {what}" if which != "that" else f"that {what}"
        taken = any(bound.said == said for other, bound in self._names.items() if other != name)
        if not noun(kind) or is_word(name) or taken or name == IT:
            self.bind(name, kind)
            return f"`{self.name(name)}`"
        self.bind(name, kind, said)
        return ""

    def bind(self, name: str, kind: str, said: str = "") -> None:
        """A name that stands for something of a kind from here on; ``said``: how it is said."""
        self._names[name] = Bound(None, kind, said, NOUNS.get(kind, kind))

    def bound(self, name: str) -> Bound | None:
        """What a name stands for now."""
        return self._names.get(name)

    def restore(self, name: str, bound: Bound | None) -> None:
        """Gives a name the meaning that it had before."""
        if bound is None:
            self._names.pop(name, None)
        else:
            self._names[name] = bound

    @staticmethod
    def named(name: str) -> bool:
        """Whether a text of the game has a name; the compiler made the others."""
        return not made_up(name)

    def name(self, name: str) -> str:
        """A name as it is said."""
        return name.lstrip("\0")

    def kind_of(self, e: Any) -> str:
        """The kind of an expression where it is known."""
        return self._say.kind(e, self._names)

    def column(self, name: str) -> str:
        """The type of a state."""
        known = self._say.columns.get(name)
        return known["type"] if known is not None else ""

    def value(self, e: Any, kind: str) -> str:
        """What a state of a kind becomes."""
        if e[0] in ("int", "bool") and kind:
            return self._say.value(e[1], kind)
        return self.words(e, kind)

    def amount(self, said: str, stock: str) -> str:
        """So much of a stock."""
        return self._say.amount_of(stock, f"({said})" if compound(said) else said)

    def told(self, text: str, values: Sequence[Any]) -> str:
        """A text with the words of its values, whose types stand in braces."""
        return told(text, values, lambda kind, e: self.value(e, kind))

    def asked(self, how: dict[str, Any]) -> str:
        """The words of a question."""
        return self.told(how["prompt"], how["told"]) if "told" in how else str(how["prompt"])

    def title(self, action: str) -> str:
        """What an action is called."""
        return next((str(a["title"]) for a in self._ir["actions"] if a["name"] == action), action)

    def face(self, number: int) -> str:
        """The name of a face."""
        return str(self._ir["faces"][number]) if 0 <= number < len(self._ir["faces"]) else "no face"

    def phase(self, number: int) -> str:
        """The name of a phase."""
        return str(self._ir["phases"][number]) if 0 <= number < len(self._ir["phases"]) else ""

    @property
    def any_event(self) -> str:
        """The procedure of an event: all events are given the same."""
        return next(iter(self._ir["events"]), "")

    def event(self, e: Any) -> str:
        """An event in words."""
        if e[0] == "int" and 0 <= e[1] < len(self._ir["events"]):
            return str(self._ir["events"][e[1]]).removeprefix("event ")
        return self.words(e)
