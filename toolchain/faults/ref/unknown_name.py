"""There is no thing of this kind with this name.

Why: only a name of one kind can stand here, so only names of that kind are suggested.

Bad:
    do fihgt(self, target)

Good:
    do fight(self, target)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "REF002")


def at(span: Span, kind: str, name: str, known: Iterable[str] = (), otherwise: str = "") -> Finding:
    """``known``: names of this kind; ``otherwise``: what to do when none of them is near."""
    return FAULT.finding(
        f"there is no {kind} called `{name}`", span, help=did_you_mean(name, known) or otherwise
    )


def kind_of_value(span: Span, known: Iterable[str]) -> Finding:
    """``known``: the words that name one."""
    return FAULT.finding(f"`{span.text}` is not a kind of value", span, help=did_you_mean(span.text, known))


def subject_of_a_state(span: Span, known: Iterable[str]) -> Finding:
    """``known``: what a state may be of."""
    return FAULT.finding(
        f"a state is of a piece, hex, hexside, side, card or the game, not of `{span.text}`",
        span,
        help=did_you_mean(span.text, known),
    )


def for_each_side(span: Span, word: str, name: str) -> Finding:
    """A stock, box or deck that is neither one for the game nor one for each side; ``span``: the word behind `of`."""
    return FAULT.finding(
        f"{a(word)} belongs to the game or to each side, not to `{span.text}`",
        span,
        help=f"`{word} {name} of each side`",
    )


def card(span: Span, number: str) -> Finding:
    """``number``: that of the card, as written."""
    return FAULT.finding(f"there is no card {number} in this deck", span)


def set_up_of_no_side(span: Span) -> Finding:
    """At the word `setup`."""
    return FAULT.finding("a set-up is of a side", span, help="`setup NAME of SIDE`")


def stock_of_the_game(span: Span) -> Finding:
    """A stock that a side is to pay from, and that no side has."""
    return FAULT.finding(
        f"`{span.text}` is a stock of the game; a side pays from its own",
        span,
        help=f"declare it so: `stock {span.text} of each side`",
    )


def which_relation(span: Span, relations: Iterable[str]) -> Finding:
    """``relations``: all, of which one must be named."""
    return FAULT.finding(
        "it does not say by which relation", span, help="write `by " + "` or `by ".join(relations) + "`"
    )


def no_relation(span: Span) -> Finding:
    """A statement that attaches or detaches, in a game without a relation."""
    return FAULT.finding(
        "there is no relation to attach by", span, help="declare one: `relation NAME from KIND to KIND`"
    )
