"""Articles and counts in messages."""

from __future__ import annotations

import pytest

from toolchain.faults.wording import a, count


@pytest.mark.parametrize(
    ("noun", "said"),
    [
        ("hex", "a hex"),
        ("event", "an event"),
        ("unit", "a unit"),
        ("unknown value", "an unknown value"),
        ("", "a "),
    ],
)
def test_a_noun_has_its_article(noun: str, said: str) -> None:
    assert a(noun) == said


def test_what_is_counted_is_one_or_several() -> None:
    assert [count(number, "argument") for number in (0, 1, 2)] == [
        "no arguments",
        "1 argument",
        "2 arguments",
    ]
