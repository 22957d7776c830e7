"""Operators and functions of expressions, as the tables of the guide describe them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from toolchain.base.resources import docs

PAGES = ("language-expressions.md", "language-map.md")
_HEADS = {"operators", "function"}  # of the column that names what a table describes
_CODE = re.compile(r"`([^`]+)`")
_PLACEHOLDER = re.compile(r"[A-Z]+|[a-z]")  # `within N of`; `A when C otherwise B`


class Row(NamedTuple):
    """A row of a table: the forms, what they mean, examples, and the page and heading that the table stands under."""

    forms: str
    meaning: str
    examples: list[str]
    page: str
    heading: str

    def shown(self) -> str:
        """What ``hexwright explain`` prints."""
        meaning = f"{self.meaning[:1].upper()}{self.meaning[1:]}."
        lines = "".join(f"    {line}\n" for line in self.examples)
        example = f"Example:\n\n{lines}\n" if lines else ""
        return f"{self.forms}\n\n{meaning}\n\n{example}Read on in the guide: {self.page}, {self.heading}"


def row_of(word: str) -> Row | None:
    """The row of a word, alone or with what stands in its brackets; of several words, the first is enough."""
    name, rows = word.partition("(")[0].strip(), _rows()
    return rows.get(name) or next((row for known, row in rows.items() if known.split()[0] == name), None)


def row_names() -> list[str]:
    """All words that have a row."""
    return list(_rows())


@lru_cache(1)
def _rows() -> dict[str, Row]:
    made: dict[str, Row] = {}
    for page in PAGES:
        heading, told = "", False
        for line in (docs() / "guide" / page).read_text("utf-8").splitlines():
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if line.startswith("#"):
                heading = line.lstrip("# ")
            elif not line.startswith("|"):
                told = False
            elif _HEADS & {*cells}:
                told = True
            elif told and len(cells) >= 3:
                forms, meaning, examples = (part.strip() for part in cells[-3:])
                codes = _CODE.findall(forms)
                if codes and meaning:
                    row = Row(", ".join(codes), meaning, _CODE.findall(examples), page, heading)
                    for code in codes:
                        made.setdefault(_name(code), row)
    return made


def _name(form: str) -> str:
    """The words that a form begins with: `adjacent to`, `within`, `when`, `highest`."""
    words = form.partition("(")[0].split()
    while len(words) > 1 and _PLACEHOLDER.fullmatch(words[0]):
        words.pop(0)
    end = next((at for at, word in enumerate(words) if _PLACEHOLDER.fullmatch(word)), len(words))
    return " ".join(words[:end])
