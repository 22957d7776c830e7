"""What can be known of blocks that are said and not played, beyond their words: names, tables, hexes, levels."""

from __future__ import annotations

from toolchain.base.diagnostic import Label
from toolchain.language.ast import Block
from toolchain.language.tokens import Token, split_commas
from toolchain.model.build_base import BuilderParts
from toolchain.model.chains import read_grid
from toolchain.model.rows import row_hexes
from toolchain.model.said_map import read_said_map
from toolchain.model.said_tables import read_said_tables

_NAMELESS = {
    "part", "note", "allow", "amend", "replace", "suspend", "hexes", "lines", "card", "example", "map", "calendar",
    "sequence", "victory", "spellings", "abbreviations", "elimination", "ladder",
}  # fmt: skip


class SaidParts(BuilderParts):
    """Blocks that are said and not played."""

    def _said(self) -> None:
        if not self.said:
            return
        self._names_of_said()
        sets = dict(self.facts.values)
        for block in self.said:
            if block.word == "values" and block.header:
                sets[block.header[0].text] = [t.text for t in block.header[1:] if t.kind != "COMMA"]
        self.model.said_tables = read_said_tables(self.said, sets, self.findings)
        grid = self.model.said_grid = read_grid(next((b for b in self.said if b.word == "map"), None))
        if grid is not None:
            self.model.said_places = read_said_map(self.said, grid, self.findings)
        elif self.facts.hex_index:
            for block in self.said:
                for line in block.lines if block.word == "region" else ():
                    row_hexes(line, self.numbers, self.facts, self.findings)
        for block in self.said:
            if block.word == "victory":
                self._levels_of_said(block)

    def _names_of_said(self) -> None:
        first: dict[tuple[str, str], Token] = {}
        for block in (*self.blocks, *self.said):
            if block.word in _NAMELESS or not block.header:
                continue
            word = block.header[0]
            other = first.setdefault((block.word, word.value), word)
            if other is not word and not block.played:
                self.findings.add(
                    "REF020", f"another {block.word} is called `{word.text}` already", word.span,
                    labels=(Label(other.span, "first declared here"),), help="rename one of them",
                )  # fmt: skip

    def _levels_of_said(self, block: Block) -> None:
        steps = [
            t for line in block.lines if line.word == "ladder" for t in line.tokens[1:] if t.kind != "CMP"
        ]
        bands = next((split_commas(line.tokens[1:]) for line in block.lines if line.word == "bands"), None)
        if steps and bands is not None and len(steps) != len(bands):
            self.findings.add(
                "VIC001", f"the ladder has {len(steps)} steps, the bands are {len(bands)}", block.keyword.span,
                help="one band for each step",
            )  # fmt: skip
