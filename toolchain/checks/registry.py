"""Declarations of checks, and the catalogue of all of them.

To add a check, write one file ``checks/<family>/<name_with_underscores>.py``: a docstring with a first line
and the headings Why, Bad, Good and Fix safety, and a function under ``@check`` (or a bare ``declare`` for
what the reader finds). Write the test case ``tests/checks/cases/<CODE>.md``, and run ``python -m
toolchain.dev.generate``: it writes the manual and ``checks/index.py``, which says what each file declares, so that a
run imports only the files it needs. A file that the index does not know is imported all the same.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from toolchain.base.diagnostic import ERROR, NOTE, SEVERITIES, WARNING, Finding, Fix, Label
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.checks.whole import Whole

FAMILIES = {
    "SYN": "reading text and files",
    "REF": "names and references",
    "TYP": "kinds of value and measures",
    "MAP": "the map",
    "OOB": "orders of battle",
    "SET": "set-up",
    "ARR": "arrivals",
    "TAB": "tables, dice and cards",
    "RUL": "paragraphs, rulings and provenance",
    "FLO": "sequence, actions and states",
    "VIC": "scores and victory",
    "VIS": "what is hidden",
    "PKG": "the project",
    "TIL": "maps of the Tiled editor",
    "STY": "style and suppressions",
}
CERTAIN, LIKELY, GUESS = "certain", "likely", "guess"
CONFIDENCES = (CERTAIN, LIKELY, GUESS)
READER = "reader"
# Where a check looks: at the model of each scenario; at those models, but a finding counts only where it holds
# in every scenario that has the text; at the model of each scenario whose map and rules are not those of one that was
# looked at; once at the whole project; or once at the whole project where it lists counters.
EACH, EVERY, GROUND, PROJECT, LISTS = (
    "each scenario", "every scenario", "each map", "project", "lists of counters",
)  # fmt: skip
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
HEADINGS = ("Why", "Bad", "Good", "Fix safety")


Run = Callable[[Any], Iterator[Finding]]


@dataclass(frozen=True)
class Check:
    """One code: what it is called, how bad and how sure it is, where it looks, and the module that declares it."""

    module: str
    code: str
    severity: str
    confidence: str
    looks_at: str

    @property
    def reader(self) -> bool:
        """Whether the reader finds it, and no function looks for it."""
        return self.looks_at == READER

    @property
    def name(self) -> str:
        """What it is called: the name of its file."""
        return self.module.rpartition(".")[2].replace("_", "-")

    @property
    def page(self) -> str:
        """What its module says of it."""
        return import_module(self.module).__doc__ or ""

    @property
    def run(self) -> Run | None:
        """The function that looks; None for what the reader finds."""
        if self.reader:
            return None
        import_module(self.module)
        return _RUNS[self.module]

    @property
    def family(self) -> str:
        """The three letters of its family."""
        return self.code[:3]

    @property
    def summary(self) -> str:
        """The first line of the page."""
        return self.page.strip().partition("\n")[0].rstrip(".")

    @property
    def headings(self) -> dict[str, str]:
        """The parts of the page by heading."""
        return self.page_parts(self.page)

    @staticmethod
    def page_parts(page: str) -> dict[str, str]:
        """The parts of a page by heading."""
        parts = re.split(rf"^({'|'.join(HEADINGS)}):", page, flags=re.MULTILINE)
        return {name: text.strip("\n") for name, text in zip(parts[1::2], parts[2::2], strict=True)}

    def finding(
        self,
        message: str,
        span: Span | None,
        *,
        labels: Iterable[Label] = (),
        help: str = "",
        note: str = "",
        here: str = "",
        fixes: Iterable[Fix] = (),
    ) -> Finding:
        """A finding of this check."""
        return Finding(
            self.code,
            message,
            span,
            self.severity,
            tuple(labels),
            help=help,
            note=note,
            here=here,
            fixes=tuple(fixes),
        )


@dataclass
class Catalogue:
    """All declared checks, by code and by name."""

    by_code: dict[str, Check] = field(default_factory=dict)
    by_name: dict[str, Check] = field(default_factory=dict)

    def add(self, made: Check) -> None:
        """Takes a check up. Raises ValueError for a code or name that is taken."""
        if made.code in self.by_code or made.name in self.by_name:
            raise ValueError(f"{made.code} {made.name} is declared twice")
        self.by_code[made.code] = made
        self.by_name[made.name] = made

    def find(self, word: str) -> Check | None:
        """The check of a code or name."""
        return self.by_code.get(word.upper()) or self.by_name.get(word.lower())

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


_DECLARED: dict[str, Check] = {}
_RUNS: dict[str, Run] = {}


def declare(
    module: str, code: str, severity: str = ERROR, confidence: str = CERTAIN, *, looks_at: str = READER
) -> Check:
    """Declares the check of a module (pass ``__name__``): the name and the page are the module's.

    Raises ValueError when the declaration contradicts itself.
    """
    made = Check(module, code, severity, confidence, looks_at)
    headings = made.page_parts(sys.modules[module].__doc__ or "")
    if severity not in SEVERITIES or confidence not in CONFIDENCES or made.family not in FAMILIES:
        raise ValueError(f"{code} is declared with an unknown severity, confidence or family")
    if tuple(headings) != HEADINGS:
        raise ValueError(
            f"the page of {code} has the headings {', '.join(headings)}, not {', '.join(HEADINGS)}"
        )
    if f".{made.family.lower()}." not in module:
        raise ValueError(f"{code} stands in the folder of another family: {module}")
    _DECLARED[module] = made
    return made


def check(
    code: str, severity: str = WARNING, confidence: str = CERTAIN, *, looks_at: str = EACH
) -> Callable[[Callable[[Check, Any], Iterator[Finding]]], Check]:
    """Makes a check of a function that is given the check and the model (or the whole project)."""

    def decorate(function: Callable[[Check, Any], Iterator[Finding]]) -> Check:
        made = declare(function.__module__, code, severity, confidence, looks_at=looks_at)
        _RUNS[made.module] = lambda subject: function(made, subject)
        return made

    return decorate


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """All checks, in order of their codes."""
    from toolchain.checks.index import DECLARED

    known = {row[0]: Check(*row) for row in DECLARED}
    made = Catalogue()
    for declared in sorted((known.get(m) or _declared(m) for m in modules()), key=lambda c: c.code):
        made.add(declared)
    return made


def modules() -> list[str]:
    """The modules of all checks: every file in the folder of a family."""
    here = Path(__file__).parent
    package = __name__.rpartition(".")[0]
    return [
        f"{package}.{family.lower()}.{name[:-3]}"
        for family in FAMILIES
        for name in sorted(os.listdir(here / family.lower()))
        if name.endswith(".py") and name != "__init__.py"
    ]


def _declared(module: str) -> Check:
    import_module(module)
    return _DECLARED[module]


def index() -> str:
    """The text of ``checks/index.py``: what each module declares."""
    lines = [
        '"""What the file of each check declares. Generated by ``python -m toolchain.dev.generate``."""',
        "",
        "# fmt: off",
        "DECLARED = (",
    ]
    for made in sorted(map(_declared, modules()), key=lambda c: c.code):
        fields = (made.module, made.code, made.severity, made.confidence, made.looks_at)
        lines.append("    (" + ", ".join(f'"{text}"' for text in fields) + "),")
    return "\n".join([*lines, ")", ""])


__all__ = [
    "CERTAIN", "EACH", "ERROR", "EVERY", "FAMILIES", "GROUND", "GUESS", "LIKELY", "LISTS", "NOTE", "PROJECT", "WARNING",
    "Catalogue", "Check", "Finding", "Label", "Whole", "catalogue", "check", "declare",
]  # fmt: skip
