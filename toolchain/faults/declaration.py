"""What a code is: its name, how bad and how sure it is, who looks for it, and its page.

A file that declares one holds a docstring with a first line and the headings Why, Bad, Good and Fix safety. What a
reader notices while it reads is declared in ``faults/<family>/<name_with_underscores>.py``, with a function for each
wording that gives the finding; what is looked for afterwards, in ``checks/<family>`` (``checks/registry.py``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, NamedTuple

from toolchain.base.diagnostic import ERROR, SEVERITIES, Finding, Fix, Label
from toolchain.base.source import Span

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
    "ART": "looks and pictures",
    "PKG": "the project",
    "TIL": "maps of the Tiled editor",
    "SHT": "spreadsheets",
    "VSL": "modules for VASSAL",
    "STY": "style and suppressions",
}
CERTAIN, LIKELY, GUESS = "certain", "likely", "guess"
CONFIDENCES = (CERTAIN, LIKELY, GUESS)
READER = "reader"
# Where a check looks: at each block of the project by itself; at the model of each scenario; at those models, but a finding counts only where it holds
# in every scenario that has the text; at the model of each scenario whose map and rules are not those of one that was
# looked at; once at the whole project; or once at the whole project where it lists counters.
BLOCK, EACH, EVERY, GROUND, PROJECT, LISTS = (
    "each block",
    "each scenario",
    "every scenario",
    "each map",
    "project",
    "lists of counters",
)
HEADINGS = ("Why", "Bad", "Good", "Fix safety")


Run = Callable[[Any], Iterator[Finding]]


class Check(NamedTuple):
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
        known = RUNS.get(self.module)  # of a check of single blocks this is asked for each block
        if known is None:
            import_module(self.module)
            known = RUNS[self.module]
        return known

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
        severity: str = "",
    ) -> Finding:
        """A finding of this code; ``severity`` where it is not the declared one."""
        return Finding(
            self.code,
            message,
            span,
            severity or self.severity,
            tuple(labels),
            help=help,
            note=note,
            here=here,
            fixes=tuple(fixes),
        )


DECLARED: dict[str, Check] = {}
RUNS: dict[str, Run] = {}


def declare(
    module: str, code: str, severity: str = ERROR, confidence: str = CERTAIN, *, looks_at: str = READER
) -> Check:
    """Declares the check of a module (pass ``__name__``): the name and the page are the module's.

    Raises ValueError when the declaration contradicts itself.
    """
    made = Check(module, code, severity, confidence, looks_at)
    if severity not in SEVERITIES or confidence not in CONFIDENCES or made.family not in FAMILIES:
        raise ValueError(f"{code} is declared with an unknown severity, confidence or family")
    if f".{made.family.lower()}." not in module:
        raise ValueError(f"{code} stands in the folder of another family: {module}")
    DECLARED[module] = made
    return made
