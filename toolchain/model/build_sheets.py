"""Several sheets of one map: which part each shows, and what two of them print of a hex that is on both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from toolchain.base.diagnostic import Label
from toolchain.base.edits import removed, same_line, without_line
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Block
from toolchain.language.tokens import Token
from toolchain.model.build_base import BuilderParts
from toolchain.model.scope import parse_range

Features = Sequence[tuple[str, Token | None]]
_ALL = (-(1 << 40), 1 << 40)


@dataclass(frozen=True)
class Sheet:
    """The columns and rows that a sheet shows, both ends included."""

    name: str
    columns: tuple[int, int] = _ALL
    rows: tuple[int, int] = _ALL


@dataclass(frozen=True)
class _Printed:
    """What is printed of a hex the first time that it is listed."""

    span: Span
    sheet: Sheet | None
    terrains: frozenset[str]
    name: str


class SheetParts(BuilderParts):
    """Sheets, and hexes that are listed more than once."""

    sheets: dict[str, Sheet]
    _printed: dict[str, _Printed]

    def _sheet(self, held: dict[str, list[Token]]) -> None:
        """A line `sheet` of the map."""
        word = held["name"][0]
        if word.text in self.sheets:
            self.findings.add(
                "MAP073",
                f"another sheet is called `{word.text}` already",
                word.span,
                help="rename one of them",
            )
        ranges = [parse_range(held[key][0].text) if held.get(key) else _ALL for key in ("cols", "lines")]
        self.sheets[word.text] = Sheet(word.text, *ranges)

    def _sheet_of(self, block: Block) -> Sheet | None:
        """The sheet whose hexes a block lists; none when it does not say."""
        words = self._header(block).get("sheet") if block.header else None
        if not words:
            return None
        sheet = self.sheets.get(words[0].text)
        if sheet is None:
            self.findings.add(
                "MAP073", f"the map has no sheet `{words[0].text}`", words[0].span,
                help=did_you_mean(words[0].text, self.sheets) or f"declare it in `map`: `sheet {words[0].text} columns 1..10`",
            )  # fmt: skip
        return sheet

    def _on_sheet(self, place: tuple[int, int], number: str, word: Token, sheet: Sheet | None) -> None:
        if sheet is None:
            return
        for axis, value, (low, high) in zip(
            ("columns", "rows"), place, (sheet.columns, sheet.rows), strict=True
        ):
            if not low <= value <= high:
                self.findings.add(
                    "MAP009", f"hex {number} lies outside the {axis} {low}..{high} of the sheet `{sheet.name}`", word.span,
                    help="correct the number, or list it under the sheet that shows it",
                )  # fmt: skip

    def _listed(
        self, number: str, word: Token, sheet: Sheet | None, features: Features, made: dict[str, Any]
    ) -> bool:
        """Whether a hex is listed for the first time; a second time is right on another sheet that says the same."""
        terrains = frozenset(name for name, _ in features)
        name = next((n.value for _, n in features if n is not None), "")
        known = self._printed.get(number)
        if known is None:
            self._printed[number] = _Printed(word.span, sheet, terrains, name)
            return True
        if sheet is None or known.sheet is None or sheet == known.sheet:
            self.findings.add(
                "MAP004", f"hex {number} stands twice", word.span,
                labels=(Label(known.span, "first here"),), help="remove one of the two",
                fixes=removed("remove one of the two", without_line(word.span)) if same_line(known.span, word.span) else (),
            )  # fmt: skip
            return False
        differ = sorted(terrains ^ known.terrains)
        if differ or (name and known.name and name != known.name):
            what = (
                f"`{differ[0]}` is on one of them only"
                if differ
                else f"one names it {known.name}, the other {name}"
            )
            self.findings.add(
                "MAP073", f"the sheets `{known.sheet.name}` and `{sheet.name}` disagree on hex {number}: {what}", word.span,
                labels=(Label(known.span, f"on the sheet `{known.sheet.name}`"),),
                help="look at both sheets, and list it on both as it is to be",
            )  # fmt: skip
        elif name and not known.name:
            made[number]["name"] = name
        return False
