"""Texts as VASSAL's ``SequenceEncoder`` writes and reads them, worked out by hand from its rules."""

from __future__ import annotations

import random

import pytest

from toolchain.formats.vassal.sequence import joined, parted
from toolchain.formats.vassal.traits import MOST_TRAITS, split


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        (["a", "b"], "a;b"),
        (["a;b", "c"], r"a\;b;c"),
        (["a\\", "b"], r"'a\';b"),
        (["\\a", "b"], r"\a;b"),
        (["'a'", "b"], "''a'';b"),
        (["'", "b"], "''';b"),
        (["", ""], ";"),
    ],
)
def test_parts_are_written_and_read(parts: list[str], text: str) -> None:
    assert joined(parts, ";") == text
    assert parted(text, ";") == parts


def test_any_parts_come_back() -> None:
    chance = random.Random(7)
    for _ in range(2_000):
        parts = ["".join(chance.choices("\\;'a", k=chance.randrange(5))) for _ in range(chance.randint(1, 4))]
        assert parted(joined(parts, ";"), ";") == parts


def test_a_piece_has_a_bounded_number_of_traits() -> None:
    with pytest.raises(ValueError, match=f"more than {MOST_TRAITS} traits"):
        split("a" + "".join("\\" * n + "\tq" for n in range(MOST_TRAITS + 10)), "")
    with pytest.raises(ValueError, match="MB of text"):
        split("\\" * 3_000_000, "")
