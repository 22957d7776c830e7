"""Answers that are kept, and with each what it rests on: so that lint knows what a check has looked at."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


class Keeps(Protocol):
    """What keeps answers for later runs of a process."""

    def begin(self) -> None:
        """A new run begins."""


K = TypeVar("K", bound=Keeps)
_for_later_runs: list[Keeps] = []


def for_later_runs(keeps: K) -> K:
    """Lets answers outlast a run: what neither the next run nor the one after it asks for is forgotten."""
    _for_later_runs.append(keeps)
    return keeps


def begin() -> None:
    """A new run of lint begins."""
    for keeps in _for_later_runs:
        keeps.begin()


def kept(function: F) -> F:
    """Reckons each answer about a model, or a whole project, once. Callers never change what they get.

    Whoever asks again has looked at the same things: they are noted (``asked``) each time.
    """

    name = (function.__module__, function.__name__)

    @wraps(function)
    def asked(subject: Any, *rest: Any) -> Any:
        key = (*name, *rest) if rest else name
        known = subject.answers.get(key)
        if known is None:
            outer, subject.asked = subject.asked, set()
            subject.forget()
            answer = function(subject, *rest)
            known = subject.answers[key] = answer, subject.asked
            subject.asked = outer
            subject.forget()
        subject.asked |= known[1]
        return known[0]

    return cast(F, asked)
