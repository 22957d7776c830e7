"""A line of a drawn map cites each paragraph once, with one reason."""

from __future__ import annotations

import pytest

from toolchain.importers.draft import cited_together


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        ("", "3.4", "3.4"),
        ("11.2", "27.8", "11.2 @ 27.8"),
        ("11.2 @ 27.8", "11.2", "11.2 @ 27.8"),
        ('3.4 authored "too far north"', '3.4 authored "its kind"', '3.4 authored "too far north; its kind"'),
        ('3.4 authored "its kind"', "11.2", '3.4 authored "its kind" @ 11.2'),
        ('3.4 authored "its kind"', "3.4", '3.4 authored "its kind"'),
    ],
)
def test_two_citations_are_one(one: str, other: str, both: str) -> None:
    assert cited_together(one, other) == both
