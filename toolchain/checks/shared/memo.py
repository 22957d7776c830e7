"""Answers that are kept, and with each what it rests on: so that lint knows what a check has looked at."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


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
