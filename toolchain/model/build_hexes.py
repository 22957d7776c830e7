"""Hexes of a map as they are listed: number, place on the lattice, terrain, name."""

from __future__ import annotations

from typing import Any

from toolchain.base.diagnostic import Label
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.geometry.hexnumbers import Axial, SheetNumbers, index_by_number, numbers_of_hex
from toolchain.language.tokens import Token, split_commas
from toolchain.model.build_sheets import SheetParts
from toolchain.model.rows import expand, hex_words, numbers_in
from toolchain.model.symbols import Symbol


class HexParts(SheetParts):
    """Hexes."""

    def _hexes(self, terrains: dict[str, Any]) -> None:
        first: dict[Axial, Span] = {}
        listed: dict[Axial, dict[str, Any]] = {}
        self._begin_listing()
        for block in self._of_map("hexes"):
            sheet = self._sheet_of(block)
            numbers, prefix = numbers_in(block, self.numbers)
            for line in block.lines:
                words, rest = hex_words(line.tokens, numbers)
                if not words:
                    self.findings.add("SYN070", "a row of hexes begins with a hex number", line.span)
                    continue
                features = self._features(rest, terrains)
                for word in words:
                    for local in expand(word, numbers, self.findings):
                        number = prefix + local
                        found = self.numbers.parse(number)
                        if found is None:
                            self._no_number(local, word, numbers.written())
                            continue
                        of, place = found
                        shown = self._on_sheet(of, place, number, word, sheet)
                        at = of.axial(*place)
                        if not self._listed(number, at, word, shown, features, listed):
                            continue
                        first[at] = word.span
                        listed[at] = self._made(number, of, place, at, features)
        self._keep(listed, first)

    def _made(
        self,
        number: str,
        of: SheetNumbers,
        place: tuple[int, int],
        at: Axial,
        features: list[tuple[str, Token | None]],
    ) -> dict[str, Any]:
        """A hex of the map; column and row are those of the common lattice."""
        column, row = self.numbers.common.layout.place(*at) if of.name else place
        every = self._shared.get(number, (number,))
        of = of if number == every[0] else self.numbers.parted(every[0])[0]
        made: dict[str, Any] = {
            "id": every[0], "column": column, "row": row, "q": at[0], "r": at[1],
            "terrains": [f for f, _ in features],
            "name": next((n.value for _, n in features if n is not None), ""),
        }  # fmt: skip
        if of.name:
            made["sheet"] = of.name
        if len(every) > 1:
            made["also"] = list(every[1:])
        return made

    def _no_number(self, number: str, word: Token, form: str) -> None:
        self.findings.add(
            "MAP002", f"`{number}` is not a number of the form `{form}`", word.span,
            help=f"write {len(form)} figures: column, then row"
            if form in ("ccrr", "cccrrr")
            else "write it as the `map` block says",
        )  # fmt: skip

    def _keep(self, listed: dict[Axial, dict[str, Any]], first: dict[Axial, Span]) -> None:
        """The hexes in order of the grid, whatever the order of the rows: neighbours then lie at few distances."""
        lettered = self.numbers.common.form.lettered
        order = sorted(listed, key=lambda a: (listed[a]["column"], listed[a]["row"]))
        self.ir["hexes"] = [listed[at] for at in order]
        self.facts.hex_index.update(index_by_number(self.ir))
        for index, at in enumerate(order):
            known = listed[at]
            self.model.map_spans[index] = first[at]
            if lettered or self.numbers.sheets:
                for number in numbers_of_hex(known):
                    if not number[0].isdigit():
                        # Such a number is written as a name is, so it is one.
                        self.symbols.add(Symbol(number, "place", first[at], {"index": index}))
            if known["name"]:
                self._place_name(known["name"], index)
        layout = self.numbers.common.layout
        self.ir["layout"] = {
            "orientation": layout.orientation,
            "pushed": layout.pushed,
            "rows_up": layout.rows_up,
        }
        self.ir["numbering"] = self.numbers.common.form.form
        self._sheets_joined()

    def _place_name(self, name: str, index: int) -> None:
        word = name.replace(". ", "_").replace(" - ", "_").replace(" ", "_").replace(".", "")
        symbol = Symbol(word, "place", self.model.map_spans[index], {"index": index})
        earlier = self.symbols.add(symbol)
        if earlier is not None:
            labels = (Label(earlier.span, "first here"),) if earlier.span else ()
            self.findings.add(
                "MAP005", f"two hexes are called {name}", symbol.span, labels=labels,
                help="give one of them another name",
            )  # fmt: skip

    def _features(self, tokens: list[Token], terrains: dict[str, Any]) -> list[tuple[str, Token | None]]:
        made: list[tuple[str, Token | None]] = []
        for part in split_commas(tokens):
            word = part[0]
            known = terrains.get(word.text)
            if known is None or known["on"] != "hex":
                self.findings.add(
                    "MAP006", f"`{word.text}` is not a terrain of hexes", word.span,
                    help=did_you_mean(word.text, [n for n, t in terrains.items() if t["on"] == "hex"]),
                )  # fmt: skip
                continue
            made.append((word.text, part[1] if len(part) > 1 and part[1].kind == "STRING" else None))
        return made
