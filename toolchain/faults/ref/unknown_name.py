"""An unknown name.

Why: only one kind of name fits in each place, so hexwright suggests only names of that kind.

Bad:
    do fihgt(self, target)

Good:
    do fight(self, target)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "REF002")
_ALL_ALIKE = 2


def at(span: Span, kind: str, name: str, known: Iterable[str] = (), otherwise: str = "") -> Finding:
    """``known``: names of this kind; ``otherwise``: what to do when none of them is near."""
    return FAULT.finding(f"unknown {kind} `{name}`", span, help=did_you_mean(name, known) or otherwise)


def measure(span: Span, known: Iterable[str]) -> Finding:
    """``known``: the measures there are. Names of two letters are all alike, so none is proposed for them."""
    name = span.text
    meant = did_you_mean(name, known) if len(name) > _ALL_ALIKE else ""
    return FAULT.finding(f"unknown measure `{name}`", span, help=meant or f"declare it: `measure {name}`")


def kind_of_value(span: Span, known: Iterable[str]) -> Finding:
    """``known``: the words that name one."""
    return FAULT.finding(f"`{span.text}` is not a value type", span, help=did_you_mean(span.text, known))


def of_what(span: Span, word: str, allowed: Sequence[str], known: Iterable[str]) -> Finding:
    """``word``: that of the block; ``allowed``: what may stand behind its `of`; ``known``: these words, and names of kinds."""
    forms = ["a kind of piece" if of == "KIND" else f"`{of}`" for of in allowed]
    choice = " or ".join(filter(None, (", ".join(forms[:-1]), forms[-1])))
    whole = ", or omit `of` if there is only one for the whole game" if "each side" in allowed else ""
    return FAULT.finding(
        f"{a(word)} cannot belong to `{span.text}`",
        span,
        help=did_you_mean(span.text, known) or f"write {choice}{whole}",
    )


def card(span: Span, number: str) -> Finding:
    """``number``: that of the card, as written."""
    return FAULT.finding(
        f"this deck has no card {number}", span, help="correct the number, or declare the card"
    )


def activated(span: Span, other: bool) -> Finding:
    """The state that `activates` sets is not declared; ``other``: or not as a state of units that is yes or no."""
    return FAULT.finding(
        "the state `activated` must be a yes-or-no state of units" if other else "unknown state `activated`",
        span,
        help="declare it as `state activated of unit`",
    )


def set_up_of_no_side(span: Span) -> Finding:
    """At the word `setup`."""
    return FAULT.finding("this `setup` has no side", span, help="write `setup NAME of SIDE`")


def stock_of_no_side(span: Span) -> Finding:
    """A stock that a side is to pay from, and that no side has."""
    return FAULT.finding(
        f"a side pays here, but sides have no stock `{span.text}`",
        span,
        help=f"declare it as `stock {span.text} of each side`; to let a piece pay, write `spend N {span.text} of PIECE`",
    )


def which_relation(span: Span, relations: Iterable[str]) -> Finding:
    """``relations``: all, of which one must be named."""
    return FAULT.finding("missing relation", span, help="write `by " + "` or `by ".join(relations) + "`")


def no_relation(span: Span) -> Finding:
    """A statement that attaches or detaches, in a game without a relation."""
    return FAULT.finding(
        "no relation is declared", span, help="declare a relation: `relation NAME from KIND to KIND`"
    )
