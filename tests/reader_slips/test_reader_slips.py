"""Lint finds slips of kinds that its checks were not written from, and lets harmless edits alone.

`make test` tries a few operators of two projects, `make soak` all of them on every project, several times.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.reader_slips.measure import TRIED, Bench, harmless_of, slips_of
from tests.reader_slips.operators import HARMLESS, SLIPS
from tests.security.counts import SOAK, count

SEED = "kept"
EVERY = count(66, 1)  # of the operators one in so many, others in each project
DRAWS = count(1, 2)
EDITS = count(2, 100)  # harmless ones of each project
SAID = "western-front"  # its rules are said and not played: lint looks up fewer of their words


@pytest.mark.parametrize("name", TRIED)
def test_slips_are_found_and_harmless_edits_let_alone(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All on one copy: the first lint of a project takes longest."""
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    bench = Bench(name, tmp_path)

    slips = list(slips_of(bench, SEED, DRAWS, every=EVERY))
    edits = list(harmless_of(bench, SEED, EDITS))

    assert slips or not SOAK  # a map alone may have no place for the few that are drawn
    assert edits
    assert [] == [result.draw for result in (*slips, *edits) if result.crashed]
    missed = [f"{result.draw}: {result.edit}" for result in slips if not result.found]
    assert len(missed) <= max(not SOAK, (0.15 if name == SAID else 0.05) * len(slips)), missed
    assert [] == [f"{result.draw}: {result.edit} {result.shown}" for result in edits if result.found]


def test_each_operator_says_by_what_a_reader_finds_its_slip() -> None:
    assert len(SLIPS) >= 60
    assert len(HARMLESS) >= 20
    assert all(len(one.why) > 10 for one in SLIPS.values())
