"""How the numbers of one map are read: one numbering for all of it, or one for each of several sheets.

A sheet whose numbers start again names its hexes with its own name before the number. A name of capitals stands
directly before it (``A0101``), any other with a dash between (``west-0101``, ``A-B01``), so that every hex has one word.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from functools import cached_property
from typing import Any

from toolchain.base.source import value
from toolchain.geometry.lattice import Layout
from toolchain.geometry.numbering import Numbering, numbering

Axial = tuple[int, int]
_FIGURES = re.compile(r"[0-9]+(?:\.?[0-9A-Z]+)?")
_LIKE = re.compile(r"[0-9A-Z]+(?:\.[0-9A-Z]+)?")


@value()
class SheetNumbers:
    """The numbers of one sheet: their form, how its hexes lie, and where its origin lies on the common lattice.

    The numbers that all sheets without their own share are those of a sheet without a name.
    """

    form: Numbering
    layout: Layout
    name: str = ""
    at: Axial = (0, 0)

    @cached_property
    def prefix(self) -> str:
        """What stands before the numbers of this sheet; nothing for the common ones."""
        if not self.name:
            return ""
        joined = re.fullmatch("[A-Z]+", self.name) and self.form.first[0].islower()
        return self.name if joined else self.name + "-"

    def axial(self, column: int, row: int) -> Axial:
        """Where a hex of this sheet lies on the common lattice."""
        q, r = self.layout.axial(column, row)
        return q + self.at[0], r + self.at[1]

    def place(self, hex_: Axial) -> tuple[int, int]:
        """Column and row, as this sheet counts, of a hex of the common lattice."""
        return self.layout.place(hex_[0] - self.at[0], hex_[1] - self.at[1])

    def print(self, column: int, row: int) -> str:
        """The number of a column and row with the name of the sheet."""
        return self.prefix + self.form.print(column, row)


@value()
class HexNumbers:
    """All numbers of a map: the common ones, and those of sheets with their own."""

    common: SheetNumbers
    sheets: tuple[SheetNumbers, ...] = ()
    of_prefix: dict[str, SheetNumbers] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # The longest name first: AB0101 is no hex of the sheet A.
        by_length = sorted(self.sheets, key=lambda sheet: -len(sheet.prefix))
        object.__setattr__(self, "of_prefix", {sheet.prefix: sheet for sheet in by_length})

    @property
    def lettered(self) -> bool:
        """Whether a capital letter may begin a number without the name of a sheet."""
        return self.common.form.first[0].isupper()

    def parted(self, text: str) -> tuple[SheetNumbers, str]:
        """The sheet that a hex is named of, and the number without it."""
        for prefix, sheet in self.of_prefix.items():
            if text.startswith(prefix) and (_LIKE if prefix[-1] == "-" else _FIGURES).fullmatch(
                text, len(prefix)
            ):
                return sheet, text[len(prefix) :]
        return self.common, text

    def names_sheet(self, text: str) -> bool:
        """Whether a word is a number, right or wrong, with the name of a sheet before it."""
        return bool(self.of_prefix) and self.parted(text)[0] is not self.common

    def parse(self, text: str) -> tuple[SheetNumbers, tuple[int, int]] | None:
        """The sheet, column and row of a printed number; None when it is none."""
        sheet, number = self.parted(text) if self.of_prefix else (self.common, text)
        place = sheet.form.parse(number)
        return None if place is None else (sheet, place)

    def axial(self, text: str) -> Axial | None:
        """Where the hex of a printed number lies on the common lattice; None when it is no number."""
        found = self.parse(text)
        return None if found is None else found[0].axial(*found[1])

    def within(self, name: str) -> tuple[HexNumbers, str]:
        """The numbers of a list of one sheet, where its name need not be repeated, and what it adds before each."""
        for sheet in self.sheets:
            if sheet.name == name:
                return HexNumbers(SheetNumbers(sheet.form, sheet.layout)), sheet.prefix
        return self, ""

    def run(self, low: str, high: str) -> list[str] | None:
        """Numbers down one column or along one row of a sheet, which need be named only once; None of no such run."""
        if not self.length(low, high):
            return None
        sheet, first = self.parted(low)
        run = sheet.form.run(first, self.parted(high)[1])
        return run if run is None or not sheet.name else [sheet.prefix + number for number in run]

    def length(self, low: str, high: str) -> int:
        """How many numbers :meth:`run` gives, without making them; 0 of no such run."""
        sheet, first = self.parted(low)
        other, last = self.parted(high)
        if other is not sheet and (other is not self.common or sheet.form.parse(last) is None):
            return 0
        return sheet.form.length(first, last)

    def ends(self, low: str, high: str) -> bool:
        """Whether both ends of a run are numbers."""
        sheet, first = self.parted(low)
        return sheet.form.parse(first) is not None and sheet.form.parse(self.parted(high)[1]) is not None

    def all_of(self, hex_: Mapping[str, Any]) -> dict[str, str]:
        """The numbers of a hex of a package, by the names of the sheets that show it."""
        return {self.parted(number)[0].name: number for number in numbers_of_hex(hex_)}

    def print(self, hex_: Axial, near: str = "") -> str:
        """The number that a place would have that is no hex: of a sheet, or else the first whose form has one for it."""
        for sheet in sorted((*self.sheets, self.common), key=lambda sheet: sheet.name != near):
            place = sheet.place(hex_)
            if sheet.form.fits(*place) and min(place) >= 0:
                return sheet.print(*place)
        return "{}.{}".format(*self.common.place(hex_))

    def written(self) -> str:
        """The forms, for messages: ``ccrr``, ``west-ccrr``."""
        forms = [sheet.prefix + sheet.form.form for sheet in self.sheets] or [self.common.form.form]
        return "`, `".join(forms)


def numbers_of_hex(hex_: Mapping[str, Any]) -> tuple[str, ...]:
    """The printed numbers of a hex of a package; one that sheets share has several."""
    return (hex_["id"], *hex_.get("also", ()))


def index_by_number(ir: Mapping[str, Any]) -> dict[str, int]:
    """The place in a package of the hex of each printed number."""
    return {number: index for index, hex_ in enumerate(ir["hexes"]) for number in numbers_of_hex(hex_)}


def plain_numbers(form: str = "ccrr", layout: Layout | None = None) -> HexNumbers:
    """Numbers of one form for the whole map. Raises ValueError of a form that is none."""
    known = numbering(form)
    if known is None:
        raise ValueError(f"{form} is not a form of hex numbers")
    return HexNumbers(SheetNumbers(known, layout or Layout()))


def numbers_of(ir: Mapping[str, Any]) -> HexNumbers:
    """The numbers of the map of a package."""
    plain = plain_numbers(ir["numbering"], Layout(**ir["layout"]))
    made = []
    for held in ir.get("sheets", ()):
        form = numbering(held["numbering"])
        assert form is not None
        layout = plain.common.layout._replace(pushed=held["pushed"])
        made.append(SheetNumbers(form, layout, held["name"], (held["q"], held["r"])))
    return HexNumbers(plain.common, tuple(made))
