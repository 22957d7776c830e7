"""A model that notes what a check asks of it: which parts of the rules, which names, which kinds of blocks.

A check that found nothing need not be run again while these are the same, whatever else has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar, cast

from toolchain.language.ast import Block
from toolchain.model.meaning import Unknown
from toolchain.model.model import Model
from toolchain.model.symbols import Spelling, Symbol, Symbols

if TYPE_CHECKING:
    from toolchain.ir.compiled import Compiled

A = TypeVar("A")

RULES, NAMES, PLAYED, SAID = "rules", "names", "played", "said"
"""What a note begins with: a part of the rules, names of some kinds, blocks that are played, or only said, of some kinds."""
SPELLED = "spelled"
"""How all names are written, whatever else is known of them."""

ALONE = "alone"
"""An answer that is looked at, whatever it rests on: the module and the name of what answers, and its arguments."""
_APART = "\t"

PARTS = (
    "blocks",
    "book_style",
    "facts",
    "functions",
    "line_rows",
    "map_spans",
    "name",
    "numbers",
    "oob",
    "procedure_calls",
    "rule_blocks",
    "rulings",
    "said",
    "scenario",
    "schedule_rows",
    "setup_rows",
    "spans",
    "title",
    "whole_edges",
)
"""Attributes of a model that are noted as a whole."""


class WatchedModel(Model):
    """A model under the eyes of a check. ``whole`` is the model itself.

    A part is noted when it is first asked for; then it lies ready until :meth:`forget`, so that a check does not pay
    for each look.
    """

    def __init__(self, whole: Model) -> None:
        self.__dict__.update(vars(whole))
        self.whole = whole
        self.asked, self.answers = set(), {}
        self._rules, self._names = _Rules(whole.ir, self), _Names(whole.symbols, self)
        self.ir, self.symbols = cast("Compiled", self._rules), self._names
        self.forget()

    def forget(self) -> None:
        """Lets each part be noted when it is asked for again."""
        for part in PARTS:
            self.__dict__.pop(part, None)
        self._rules.clear()
        self._names.forget()

    def of_words(self, words: tuple[str, ...], said: bool = False) -> list[Block]:
        """Blocks of these kinds, which are noted."""
        self.asked.add(f"{SAID if said else PLAYED} {' '.join(words)}")
        return self.whole.of_words(words, said)


_answers: dict[str, Callable[..., Any]] = {}
_TOLD = "told"


def alone(function: Callable[..., A]) -> Callable[..., A]:
    """Reckons an answer about a model once. A check that asks for it has looked at the answer, not at what that rests on.

    An answer is the same where it is plain and the same but for places. Further arguments are words.
    """
    name = _name_of(function)

    @wraps(function)
    def asked(m: Model, *rest: str) -> A:
        note = f"{ALONE} {_APART.join((name, *rest))}"
        m.asked.add(note)
        answer: A = _answered(whole_of(m), note, function, rest)[0]
        return answer

    _answers[name] = function
    return asked


def _name_of(function: Callable[..., Any]) -> str:
    return f"{function.__module__}{_APART}{function.__name__}"


def told_by(answer: Callable[..., Any]) -> Callable[[Callable[..., A]], Callable[..., A]]:
    """Of an answer that is reckoned alone: what tells it from others, where that is found sooner than the answer."""

    def tells(function: Callable[..., A]) -> Callable[..., A]:
        _answers[f"{_name_of(answer)}{_TOLD}"] = function
        return function

    return tells


def answer_alone(m: Model, note: str) -> tuple[Any, set[str]]:
    """What tells the answer from others that a note is about, and what it rests on, in notes. Raises Unknown where nobody gives it."""
    module, name, *rest = note.removeprefix(f"{ALONE} ").split(_APART)
    if module.startswith("toolchain.checks."):
        import_module(module)
    name = f"{module}{_APART}{name}"
    function = _answers.get(name)
    if function is None:
        raise Unknown(note)
    told = _answers.get(f"{name}{_TOLD}")
    if told is not None:
        return _answered(m, f"{note}{_APART}{_TOLD}", told, tuple(rest))
    return _answered(m, note, function, tuple(rest))


def _answered(
    whole: Model, note: str, function: Callable[..., Any], rest: tuple[str, ...]
) -> tuple[Any, set[str]]:
    known: tuple[Any, set[str]] | None = whole.answers.get(note)
    if known is None:
        # All answers look at the model with the same eyes: what one has reckoned, the others need not reckon again.
        eyes: WatchedModel = whole.answers.get(ALONE) or WatchedModel(whole)
        whole.answers[ALONE] = eyes
        outer, eyes.asked = eyes.asked, set()
        eyes.forget()
        answer = function(eyes, *rest)
        known = whole.answers[note] = answer, eyes.asked
        eyes.asked = outer
        eyes.forget()
    return known


def whole_of(m: Model) -> Model:
    """The model itself, of one that is under the eyes of a check."""
    return m.whole if isinstance(m, WatchedModel) else m


class _Part:
    """An attribute that is noted when it is looked up; what lies in the object itself is found before it."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, model: WatchedModel, owner: type[WatchedModel]) -> Any:
        model.asked.add(self._name)
        value = getattr(model.whole, self._name)
        vars(model)[self._name] = value
        return value


for _name in PARTS:
    setattr(WatchedModel, _name, _Part(_name))


class _Rules(dict[str, Any]):
    """The parts of a package, each taken out of the whole, and noted, when it is asked for."""

    def __init__(self, whole: Compiled, model: WatchedModel) -> None:
        super().__init__()
        self._whole = cast("dict[str, Any]", whole)
        self._model = model

    def __missing__(self, key: str) -> Any:
        self._model.asked.add(f"{RULES} {key}")
        self[key] = self._whole[key]
        return self[key]

    def get(self, key: str, default: Any = None) -> Any:
        """The part, or the default where there is none."""
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key: object) -> bool:
        self._model.asked.add(f"{RULES} {key}")
        return key in self._whole

    def _all(self) -> dict[str, Any]:
        self._model.asked.update(f"{RULES} {key}" for key in self._whole)
        self._model.asked.add(RULES)
        return self._whole

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def keys(self) -> Any:
        """The names of all parts."""
        return self._all().keys()

    def values(self) -> Any:
        """All parts."""
        return self._all().values()

    def items(self) -> Any:
        """All parts with their names."""
        return self._all().items()


class _Names(Symbols):
    """Declared names, of which the kinds that are looked up are noted."""

    def __init__(self, whole: Symbols, model: WatchedModel) -> None:
        self.__dict__.update(vars(whole))
        self._whole = whole
        self._model = model

    def forget(self) -> None:
        """Lets the names of all kinds be noted when they are asked for again."""
        self.__dict__.pop("by_name", None)
        self.__dict__.pop("order", None)

    def _note(self, kinds: tuple[str, ...]) -> None:
        self._model.asked.add(f"{NAMES} {' '.join(kinds)}".rstrip())

    def get(self, name: str, *kinds: str) -> Symbol | None:
        """As of the whole."""
        self._note(kinds)
        return self._whole.get(name, *kinds)

    def names(self, *kinds: str) -> Iterable[str]:
        """As of the whole."""
        self._note(kinds)
        return self._whole.names(*kinds)

    def all(self, *kinds: str) -> list[Symbol]:
        """As of the whole."""
        self._note(kinds)
        return self._whole.all(*kinds)

    def spellings(self, *kinds: str) -> list[Spelling]:
        """As of the whole."""
        self._model.asked.add(SPELLED)
        return self._whole.spellings(*kinds)

    def times_in_text(self, name: str) -> int:
        """As of the whole."""
        self._model.asked.add(SPELLED)
        return self._whole.times_in_text(name)


class _AllNames:
    """All names in one way or another: they are noted as a whole."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, names: _Names, owner: type[_Names]) -> Any:
        names._note(())
        value = vars(names._whole)[self._name]
        vars(names)[self._name] = value
        return value


for _name in ("by_name", "order"):
    setattr(_Names, _name, _AllNames(_name))
