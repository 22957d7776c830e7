"""Every check is needed: taken away, its own test case fails, and nothing else says the same in its place.

Each check is removed in turn while its case is looked at: a function that looks is replaced by one that finds
nothing; of what the reader finds, the code is no longer said.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.checks import test_cases
from toolchain.base.diagnostic import Finding
from toolchain.checks.registry import Check, catalogue
from toolchain.faults import declaration

TESTS = Path(__file__).resolve().parents[1]
FIRST: dict[str, test_cases.Case] = {}
for _case in test_cases.ALL:
    FIRST.setdefault(_case.file.stem, _case)


def remove(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes a check out of the catalogue's hands, as if its file were empty."""
    if check.run is not None:
        monkeypatch.setitem(declaration.RUNS, check.module, lambda _subject: iter(()))
        return
    made = Finding.__init__

    def unsaid(self: Finding, code: str, *rest: Any, **more: Any) -> None:
        made(self, "" if code == check.code else code, *rest, **more)

    monkeypatch.setattr(Finding, "__init__", unsaid)


@pytest.mark.parametrize("code", FIRST)
def test_without_a_check_its_case_fails(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    remove(catalogue().by_code[code], monkeypatch)

    assert test_cases.lint_case(FIRST[code], remembered=False).shown != FIRST[code].expected


def test_codes_that_no_lint_shows_are_held_by_other_tests() -> None:
    own = {Path(__file__).name, "test_cases.py"}
    texts = [p.read_text(encoding="utf-8") for p in TESTS.rglob("test_*.py") if p.name not in own]
    named = {code for text in texts for code in re.findall(r"\b([A-Z]{3}\d{3})\b", text)}

    assert test_cases.ELSEWHERE <= named
