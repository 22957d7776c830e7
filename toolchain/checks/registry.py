"""Declarations of checks, and the catalogue of all of them.

To add a check, write one file ``checks/<family>/<name_with_underscores>.py``: a docstring with a first line
and the headings Why, Bad, Good and Fix safety, and a function under ``@check``. What a reader finds while it reads
stands in ``faults/<family>``, in files of the same form. Write the test case ``tests/checks/cases/<CODE>.md``, and run ``python -m
toolchain.dev.generate``: it writes the manual and ``checks/index.py``, which says what each file declares, so that a
run imports only the files it needs. A file that the index does not know is imported all the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from toolchain.base.diagnostic import ERROR, NOTE, WARNING, Finding, Label
from toolchain.base.suggest import did_you_mean
from toolchain.checks.shared.project_view import Own, Whole
from toolchain.faults.declaration import (
    BLOCK,
    CERTAIN,
    DECLARED,
    EACH,
    EVERY,
    FAMILIES,
    GROUND,
    GUESS,
    HEADINGS,
    LIKELY,
    LISTS,
    PROJECT,
    RUNS,
    Check,
    declare,
)

# Blocks that a check of the ground does not see: what differs between scenarios on one map.
OF_SCENARIOS = frozenset(
    (
        "part",
        "scenario",
        "setup",
        "schedule",
        "forces",
        "victory",
        "score",
        "example",
        "note",
        "allow",
        "income",
    )
)


# Names that codes bore in earlier versions: settings and `allow` lines that use them still count.
FORMER_NAMES = {
    "adjacent-to-which": "not-one-place",
    "allow-what": "invalid-suppression",
    "bar-of-the-sisters": "missing-common-bar",
    "between-regions": "hex-between-regions",
    "cannot-be-counted": "not-countable",
    "count-is-not-read": "unused-count",
    "cover-not-well-said": "incomplete-cover",
    "does-not-happen": "not-an-event",
    "edge-of-whom": "unknown-edge-owner",
    "excludes-what": "pointless-exclusion",
    "field-not-written-so": "wrong-form-of-field",
    "has-nothing": "value-without-features",
    "header-not-written-so": "wrong-form-of-header",
    "how-many-are-chosen": "impossible-number-of-choices",
    "in-no-list": "counter-in-no-list",
    "look-of-what": "unknown-look-subject",
    "never-equal": "incomparable-values",
    "never-in": "impossible-container",
    "no-actor": "missing-actor",
    "no-arrival": "wrong-form-of-arrival",
    "no-card-section": "not-a-card-section",
    "no-condition": "not-a-condition",
    "no-deck": "not-a-deck",
    "no-hex-number": "row-without-hex-number",
    "no-hexside": "row-without-hexside",
    "no-number": "malformed-number",
    "no-order": "values-without-order",
    "no-score-line": "wrong-form-of-score-line",
    "no-set": "not-a-set",
    "no-side": "ambiguous-region",
    "no-statement": "unknown-statement",
    "not-built": "unsupported-form",
    "not-here": "misplaced-expression",
    "nothing-below": "missing-body",
    "of-a-kind": "rule-without-kind",
    "of-nothing": "selection-without-owner",
    "of-what": "state-without-owner",
    "one-name-wanted": "wrong-number-of-names",
    "only-a-trace-reaches": "not-a-trace",
    "open-to-doubt": "ambiguous-course",
    "parameter-not-written-so": "wrong-form-of-parameter",
    "part-of-what": "part-of-unknown-layer",
    "points-unlike-their-sisters": "unusual-points",
    "possible-what": "possible-without-movement",
    "said-where-it-should-be-played": "unplayable-block",
    "scenario-of-what": "scenario-of-unknown-game",
    "secret-told": "secret-in-a-text",
    "seen-by-whom": "unknown-viewer",
    "shows-no-number": "value-without-lines",
    "something-missing": "missing-operand",
    "start-of-no-fixed-region": "start-without-fixed-region",
    "statement-not-written-so": "wrong-form-of-statement",
    "tab": "tab-character",
    "terrain-on-what": "terrain-on-unknown-place",
    "under-what": "unknown-condition-of-block",
    "unlike-the-map": "conflict-with-the-map",
    "which-block": "ambiguous-block",
    "whose-side": "ambiguous-side",
    "withdrawal-of-what-is-not-there": "withdrawal-of-absent-unit",
}


class Catalogue:
    """All declared checks, by code and by name."""

    def __init__(self) -> None:
        self.by_code: dict[str, Check] = {}
        self.by_name: dict[str, Check] = {}

    def add(self, made: Check) -> None:
        """Takes a check up. Raises ValueError for a code or name that is taken."""
        if made.code in self.by_code or made.name in self.by_name:
            raise ValueError(f"{made.code} {made.name} is declared twice")
        self.by_code[made.code] = made
        self.by_name[made.name] = made

    def find(self, word: str) -> Check | None:
        """The check of a code or name."""
        name = word.lower()
        return self.by_code.get(word.upper()) or self.by_name.get(FORMER_NAMES.get(name, name))

    def knows(self, word: str) -> bool:
        """Whether a word is a code, a name or the beginning of codes, such as a family."""
        return self.find(word) is not None or any(code.startswith(word.upper()) for code in self.by_code)

    def hint(self, word: str) -> str:
        """What may have been meant by an unknown word."""
        return did_you_mean(word, [*self.by_code, *self.by_name, *FAMILIES]) or "families: " + ", ".join(
            FAMILIES
        )

    @property
    def names(self) -> dict[str, str]:
        """Name of each code."""
        return {code: made.name for code, made in self.by_code.items()}


def check(
    code: str, severity: str = WARNING, confidence: str = CERTAIN, *, looks_at: str = EACH
) -> Callable[[Callable[[Check, Any], Iterator[Finding]]], Check]:
    """Makes a check of a function that is given the check and what it looks at: a block, a model or the whole project."""

    def decorate(function: Callable[[Check, Any], Iterator[Finding]]) -> Check:
        made = declare(function.__module__, code, severity, confidence, looks_at=looks_at)
        RUNS[made.module] = lambda subject: function(made, subject)
        return made

    return decorate


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """All checks, in order of their codes."""
    from toolchain.checks.index import ROWS

    known = {row[0]: Check(*row) for row in ROWS}
    made = Catalogue()
    for declared in sorted((known.get(m) or declared_in(m) for m in modules()), key=lambda c: c.code):
        made.add(declared)
    return made


def modules() -> list[str]:
    """The modules of all codes: every file in the folder of a family, of checks and of faults."""
    root = Path(__file__).parents[1]
    return [
        f"toolchain.{part}.{family}.{name[:-3]}"
        for part in ("checks", "faults")
        for family in sorted(os.listdir(root / part))
        if family.upper() in FAMILIES
        for name in sorted(os.listdir(root / part / family))
        if name.endswith(".py") and name != "__init__.py"
    ]


def declared_in(module: str) -> Check:
    """What a module declares. Raises ValueError where its page has other headings than it should."""
    import_module(module)
    made = DECLARED[module]
    if tuple(made.headings) != HEADINGS:
        raise ValueError(
            f"the page of {made.code} has the headings {', '.join(made.headings)}, not {', '.join(HEADINGS)}"
        )
    return made


__all__ = [
    "BLOCK",
    "CERTAIN",
    "EACH",
    "ERROR",
    "EVERY",
    "FAMILIES",
    "GROUND",
    "GUESS",
    "LIKELY",
    "LISTS",
    "NOTE",
    "PROJECT",
    "WARNING",
    "Catalogue",
    "Check",
    "Finding",
    "Label",
    "Own",
    "Whole",
    "catalogue",
    "check",
    "declare",
]
