"""Printed hex numbers: what a form such as ``ccrr`` means, read and written, with runs.

A form has two parts, one for the column and one for the row, in the order in which they are printed:

- ``cc``, ``rr``: figures with leading zeros, as many at least as there are letters;
- ``C``, ``R``: a letter, doubled after Z as on many hobby maps (A .. Z, AA, BB ..);
- ``CC``, ``RR``: two letters each (AA, AB .. AZ, BA ..);
- between the parts nothing, a dot or a dash.

A text is a number of the form only when it is written exactly as it would be printed, so that every hex
has one name.
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache

from toolchain.base.source import value

_FORM = re.compile(r"(c+|C{1,2})([.-]?)(r+|R{1,2})|(r+|R{1,2})([.-]?)(c+|C{1,2})")
EXAMPLES = ("ccrr", "rrcc", "cc.rr", "rr.cc", "cccrrr", "Crr", "CCrr", "rrC")
MOST_HEXES = 250_000  # of a map, whatever it is made from
_A = ord("A")
_KEPT = 1 << 16


@value()
class Numbering:
    """A form taken apart: the first and the second printed part, and what stands between."""

    first: str
    between: str
    second: str

    @property
    def form(self) -> str:
        """The form as it is written in a map block."""
        return self.first + self.between + self.second

    @property
    def turned(self) -> str | None:
        """The form that prints the row where this prints the column; None where both would not look alike."""
        if self.lettered or len(self.first) != len(self.second):
            return None
        return self.second + self.between + self.first

    @property
    def lettered(self) -> bool:
        """Whether a part is printed in letters."""
        return self.first[0].isupper() or self.second[0].isupper()

    # Every scenario reads the same map: numbers are taken apart and put together once.
    @cached_property
    def _parsed(self) -> dict[str, tuple[int, int] | None]:
        return {}

    @cached_property
    def _printed(self) -> dict[tuple[int, int], str]:
        return {}

    def parse(self, text: str) -> tuple[int, int] | None:
        """Column and row of a printed number; None when it is not of this form."""
        if text in self._parsed:
            return self._parsed[text]
        if len(self._parsed) >= _KEPT:
            self._parsed.clear()
        place = self._parsed[text] = self._parse(text)
        return place

    def _parse(self, text: str) -> tuple[int, int] | None:
        parts = self._parts(text)
        if parts is None:
            return None
        values = [_value(part, shape) for part, shape in zip(parts, (self.first, self.second), strict=True)]
        if None in values:
            return None
        a, b = values
        assert a is not None and b is not None
        place = (a, b) if self.first[0] in "cC" else (b, a)
        return place if self.print(*place) == text else None

    def print(self, column: int, row: int) -> str:
        """The printed number of a column and row, both at least 0 (of letters: 1)."""
        known = self._printed.get((column, row))
        if known is None:
            if len(self._printed) >= _KEPT:
                self._printed.clear()
            first, second = (column, row) if self.first[0] in "cC" else (row, column)
            known = _part(first, self.first) + self.between + _part(second, self.second)
            self._printed[column, row] = known
        return known

    def fits(self, column: int, row: int) -> bool:
        """Whether a hex has a number of this form that is read back as that hex."""
        least_c = 1 if "C" in self.form else 0
        least_r = 1 if "R" in self.form else 0
        return column >= least_c and row >= least_r and self.parse(self.print(column, row)) == (column, row)

    def run(self, low: str, high: str) -> list[str] | None:
        """Numbers from one hex to another down one column or along one row; None when they are no such run."""
        a, b = self.parse(low), self.parse(high)
        if a is None or b is None or not _length(a, b):
            return None
        return [self.print(column, row) for column in range(a[0], b[0] + 1) for row in range(a[1], b[1] + 1)]

    def length(self, low: str, high: str) -> int:
        """How many numbers :meth:`run` gives, without making them; 0 when they are no such run."""
        a, b = self.parse(low), self.parse(high)
        return 0 if a is None or b is None else _length(a, b)

    def _parts(self, text: str) -> tuple[str, str] | None:
        if self.between:
            left, found, right = text.partition(self.between)
            return (left, right) if found else None
        if self.lettered:
            mixed = re.fullmatch(r"([A-Z]+|[0-9]+)([A-Z]+|[0-9]+)", text)
            if mixed is None:
                return None
            if self.first[0].isupper() and self.second[0].isupper():
                # Letters beside letters part only where both widths are fixed.
                return (text[: len(self.first)], text[len(self.first) :])
            return mixed[1], mixed[2]
        if len(text) != len(self.form):
            return None
        return text[: len(self.first)], text[len(self.first) :]


def _length(a: tuple[int, int], b: tuple[int, int]) -> int:
    if (a[0] != b[0] and a[1] != b[1]) or a[0] > b[0] or a[1] > b[1]:
        return 0
    return (b[0] - a[0] + 1) * (b[1] - a[1] + 1)


@lru_cache(maxsize=32)
def numbering(form: str) -> Numbering | None:
    """The numbering of a form; None when it is none."""
    found = _FORM.fullmatch(form)
    if found is None:
        return None
    first, between, second = [part for part in found.groups() if part is not None]
    return Numbering(first, between, second)


def printed(form: str, column: int, row: int) -> str:
    """The number of a hex in a form. Raises ValueError of a form that is none."""
    known = numbering(form)
    if known is None:
        raise ValueError(f"{form} is not a form of hex numbers")
    return known.print(column, row)


def _value(text: str, shape: str) -> int | None:
    if shape[0].islower():
        return int(text) if text.isascii() and text.isdigit() else None
    if not text or not (text.isascii() and text.isalpha() and text.isupper()):
        return None
    if len(shape) == 1:
        return (len(text) - 1) * 26 + ord(text[0]) - _A + 1
    return (ord(text[0]) - _A) * 26 + ord(text[1]) - _A + 1 if len(text) == 2 else None


def _part(number: int, shape: str) -> str:
    if shape[0].islower():
        return f"{number:0{len(shape)}d}"
    times, letter = divmod(number - 1, 26)
    if len(shape) == 1:
        return chr(_A + letter) * (times + 1)
    return chr(_A + times % 26) + chr(_A + letter)
