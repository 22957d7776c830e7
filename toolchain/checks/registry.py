"""Declarations of checks, and the catalogue of all of them.

To add a check, write one file ``checks/<family>/<name_with_underscores>.py``: a docstring with a first line
and the headings Why, Bad, Good and Fix safety, and a function under ``@check`` (or a bare ``declare`` for
what the reader finds). The catalogue finds the file; nothing else need be changed but the test case
``tests/checks/cases/<CODE>.md``.
"""

from __future__ import annotations

import pkgutil
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from typing import Any

from toolchain.base.diagnostic import ERROR, NOTE, SEVERITIES, WARNING, Finding, Fix, Label
from toolchain.base.source import Source, Span
from toolchain.base.suggest import did_you_mean
from toolchain.model.layers import Placed
from toolchain.model.model import Model

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
    "STY": "style and suppressions",
}
CERTAIN, LIKELY, GUESS = "certain", "likely", "guess"
CONFIDENCES = (CERTAIN, LIKELY, GUESS)
READER = "reader"
# Where a check looks: at the model of each scenario; at those models, but a finding counts only where it holds
# in every scenario that has the text; or once at the whole project.
EACH, EVERY, PROJECT = "each scenario", "every scenario", "project"
HEADINGS = ("Why", "Bad", "Good", "Fix safety")


@dataclass
class Whole:
    """What a check of the whole project sees: settings, all blocks of all layers, one model for each scenario."""

    settings: dict[str, Any]
    settings_source: Source
    placed: list[Placed]
    own: list[Placed]
    models: list[Model]
    paragraphs: frozenset[str] | None = None
    extended: bool = False

    def blocks(self, *words: str) -> list[Placed]:
        """Blocks of this project that begin with one of these words."""
        return [p for p in self.own if p.block.word in words]

    def setting(self, key: str) -> Span:
        """Where a key of the settings stands; the first line when it is not there."""
        match = re.search(rf"^\s*({re.escape(key)})\s*=", self.settings_source.text, re.MULTILINE)
        start, end = match.span(1) if match else (0, len(self.settings_source.line(1)))
        return Span(self.settings_source, start, end)


Run = Callable[[Any], Iterator[Finding]]


@dataclass(frozen=True)
class Check:
    """One code: what it is called, how bad and how sure it is, its page, and who finds it."""

    code: str
    name: str
    severity: str
    confidence: str
    page: str
    emitted_by: str = READER
    run: Run | None = None
    looks_at: str = EACH

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
        parts = re.split(rf"^({'|'.join(HEADINGS)}):", self.page, flags=re.MULTILINE)
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


def declare(
    module: str,
    code: str,
    severity: str = ERROR,
    confidence: str = CERTAIN,
    *,
    run: Run | None = None,
    looks_at: str = EACH,
) -> Check:
    """Declares the check of a module (pass ``__name__``): the name and the page are the module's.

    Raises ValueError when the declaration contradicts itself.
    """
    name = module.rpartition(".")[2].replace("_", "-")
    page = sys.modules[module].__doc__ or ""
    made = Check(code, name, severity, confidence, page, READER if run is None else module, run, looks_at)
    if severity not in SEVERITIES or confidence not in CONFIDENCES or made.family not in FAMILIES:
        raise ValueError(f"{code} is declared with an unknown severity, confidence or family")
    if tuple(made.headings) != HEADINGS:
        raise ValueError(
            f"the page of {code} has the headings {', '.join(made.headings)}, not {', '.join(HEADINGS)}"
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
        def run(subject: Any) -> Iterator[Finding]:
            return function(_DECLARED[function.__module__], subject)

        return declare(function.__module__, code, severity, confidence, run=run, looks_at=looks_at)

    return decorate


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """All checks, in order of their codes. The files are imported on the first call only."""
    import toolchain.checks as package

    made = Catalogue()
    modules = []
    for family in FAMILIES:
        folder = f"{package.__name__}.{family.lower()}"
        for found in pkgutil.iter_modules(import_module(folder).__path__):
            modules.append(f"{folder}.{found.name}")
    for module in modules:
        import_module(module)
    for declared in sorted(
        (_DECLARED[module] for module in modules if module in _DECLARED), key=lambda c: c.code
    ):
        made.add(declared)
    return made


__all__ = [
    "CERTAIN", "EACH", "ERROR", "EVERY", "FAMILIES", "GUESS", "LIKELY", "NOTE", "PROJECT", "WARNING",
    "Catalogue", "Check", "Finding", "Label", "Whole", "catalogue", "check", "declare",
]  # fmt: skip
