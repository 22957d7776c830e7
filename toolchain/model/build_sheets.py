"""Several sheets of one map: which part each shows, and what two of them print of a hex that is on both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from toolchain.base.diagnostic import Label
from toolchain.base.edits import removed, same_line, without_line
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.geometry.hexnumbers import Axial, SheetNumbers
from toolchain.language.ast import Block
from toolchain.language.tokens import Token
from toolchain.model.build_base import BuilderParts
from toolchain.model.joins import Joined, shared
from toolchain.model.rows import no_such_hex
from toolchain.model.scope import parse_range

Features = Sequence[tuple[str, Token | None]]
_ALL = (-(1 << 40), 1 << 40)


@dataclass(frozen=True)
class Sheet:
    """The columns and rows that a sheet shows, both ends included; of its own numbers where it has such."""

    name: str
    columns: tuple[int, int] = _ALL
    rows: tuple[int, int] = _ALL


@dataclass(frozen=True, slots=True)
class _Printed:
    """What is printed of a hex the first time that it is listed."""

    number: str
    span: Span
    sheet: Sheet | None
    terrains: frozenset[str]
    name: str


class SheetParts(BuilderParts):
    """Sheets, and hexes that are listed more than once."""

    sheets: dict[str, Sheet]
    joined: Joined
    _printed: dict[Axial, _Printed]
    _shared: dict[str, tuple[str, ...]]

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

    def _on_sheet(
        self, of: SheetNumbers, place: tuple[int, int], number: str, word: Token, sheet: Sheet | None
    ) -> Sheet | None:
        """The sheet that a listed hex is on. A place that the sheet, or the map, does not show is a finding."""
        if of.name:
            sheet = self.sheets[of.name]
        else:
            for axis, value in zip(("columns", "rows"), place, strict=True):
                low, high = self.limits[axis]
                if not low <= value <= high:
                    self.findings.add(
                        "MAP009", f"hex {number} lies outside the {axis} {low}..{high} of the map", word.span,
                        help=f"widen `{axis}` in the `map` block, or correct the number",
                    )  # fmt: skip
        if sheet is None:
            return None
        for axis, value, (low, high) in zip(
            ("columns", "rows"), place, (sheet.columns, sheet.rows), strict=True
        ):
            if not low <= value <= high:
                self.findings.add(
                    "MAP009", f"hex {number} lies outside the {axis} {low}..{high} of the sheet `{sheet.name}`", word.span,
                    help="correct the number, or list it under the sheet that shows it",
                )  # fmt: skip
        return sheet

    def _begin_listing(self) -> None:
        self._printed = {}
        self._shared = shared(self.joined.joins, self.numbers)
        self._overlaps: dict[tuple[str, str], list[tuple[str, _Printed, Token]]] = {}

    def _listed(
        self,
        number: str,
        at: Axial,
        word: Token,
        sheet: Sheet | None,
        features: Features,
        made: dict[Axial, Any],
    ) -> bool:
        """Whether a hex is listed for the first time; a second time is right on another sheet that says the same."""
        terrains = frozenset(name for name, _ in features)
        name = next((n.value for _, n in features if n is not None), "")
        known = self._printed.get(at)
        if known is None:
            self._printed[at] = _Printed(number, word.span, sheet, terrains, name)
            return True
        if known.number != number and number not in self._shared.get(known.number, ()):
            names = known.sheet.name if known.sheet else "", sheet.name if sheet else ""
            self._overlaps.setdefault(names, []).append((number, known, word))
            made[at].setdefault("also", []).append(number)
            return False
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
            called = number if number == known.number else f"{known.number}, which is {number}"
            self.findings.add(
                "MAP073", f"the sheets `{known.sheet.name}` and `{sheet.name}` disagree on hex {called}: {what}", word.span,
                labels=(Label(known.span, f"on the sheet `{known.sheet.name}`"),),
                help="look at both sheets, and list it on both as it is to be",
            )  # fmt: skip
        elif name and not known.name:
            made[at]["name"] = name
        return False

    def _sheets_joined(self) -> None:
        """Sheets share what their joins say, and every hex of a join is on the map; where the sheets lie is kept."""
        missing: set[str] = set()
        for join in self.joined.joins if self.joined.sound else ():
            for number, _, _, word in (spot for pair in join.pairs for spot in pair):
                if number not in self.facts.hex_index and number not in missing:
                    missing.update(self._shared.get(number, (number,)))
                    no_such_hex(number, word, self.facts, self.findings)
        for found in self._overlaps.values() if self.joined.sound and not missing else ():
            number, known, word = found[0]
            count = len(found) - 1
            more = f", and {count} more hex{'es' if count > 1 else ''} of these sheets" if count else ""
            self.findings.add(
                "MAP076", f"{number} lies on {known.number}, which no join says{more}", word.span,
                labels=(Label(known.span, "the other hex"),),
                help=f"say it of the whole strip that the sheets share (`join {number} on {known.number}`), or correct the join",
            )  # fmt: skip
        if self.numbers.sheets:
            self.ir["sheets"] = [
                {
                    "name": sheet.name, "numbering": sheet.form.form, "pushed": sheet.layout.pushed,
                    "q": sheet.at[0], "r": sheet.at[1],
                }
                for sheet in self.numbers.sheets
            ]  # fmt: skip
