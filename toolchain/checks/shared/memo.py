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

    @wraps(function)
    def asked(subject: Any, *rest: Any) -> Any:
        key = (function.__module__, function.__name__, *rest)
        if key not in subject.answers:
            outer, subject.asked = subject.asked, set()
            subject.forget()
            answer = function(subject, *rest)
            subject.answers[key], subject.asked = (answer, subject.asked), outer
            subject.forget()
        answer, words = subject.answers[key]
        subject.asked |= words
        return answer

    return cast(F, asked)
