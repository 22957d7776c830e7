"""Wrong arguments of a procedure, table or quantity.

Why: the declaration lists the arguments that it needs.

Bad:
    do fight(self)

Good:
    do fight(self, target)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a, count, listed

FAULT = declare(__name__, "TYP018")


def at(span: Span, parameters: Collection[str], given: int) -> Finding:
    """So many arguments are ``given`` to the function named at ``span``."""
    return FAULT.finding(
        f"`{span.text}` takes {count(len(parameters), 'argument')}, not {given}",
        span,
        help=f"write {_form(span, parameters)}",
    )


def none_given(span: Span, parameter: str) -> Finding:
    """A function of one or more arguments."""
    return FAULT.finding(
        f"`{span.text}` needs at least one argument", span, help=f"write {_form(span, [parameter])}"
    )


def missing(span: Span, parameters: Collection[str]) -> Finding:
    """Arguments that no name here stands for."""
    form = _form(span, parameters)
    return FAULT.finding(f"`{span.text}` needs {_all(parameters)}", span, help=f"write {form}")


def of_another_kind(span: Span, parameters: Iterable[str], got: str) -> Finding:
    """``parameters``: each with its type, `name: type`."""
    return FAULT.finding(f"`{span.text}` takes {_all(parameters) or 'no arguments'}, not {a(got)}", span)


def exchanged(span: Span, hex_: str, hexes: str) -> Finding:
    """``hex_``: the parameter that is one hex, and is given a set; ``hexes``: the one that is a set, and is given a hex."""
    return FAULT.finding(
        f"arguments in the wrong order: `{hex_}` takes one hex and `{hexes}` a set",
        span,
        help="swap the two arguments",
    )


def lines(span: Span) -> Finding:
    """`lines` of something that is no section of a card."""
    return FAULT.finding("wrong form of `lines`", span, help="write `lines(LABEL, SECTION, CARD)`")


def event(span: Span, name: str, parameters: Iterable[str], given: int) -> Finding:
    """So many arguments are ``given`` to an event."""
    wanted = _all(parameters) or "no arguments"
    told = f"{count(given, 'argument')} {'is' if given == 1 else 'are'} given"
    return FAULT.finding(f"`{name}` takes {wanted}, but {told}", span)


def _all(parameters: Iterable[str]) -> str:
    return listed(f"`{parameter}`" for parameter in parameters)


def _form(span: Span, parameters: Iterable[str]) -> str:
    return f"`{span.text}({', '.join(parameters)})`"
