"""What a map file holds and a drawing has no place for: kept as it stands when the map is drawn anew, or said to be lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.importers.draft import Around, Known
from toolchain.language.ast import Block, Line
from toolchain.language.blocks import read_blocks

# What a drawing carries of these blocks: the first words of their lines, or every line.
DRAWN_LINES: Mapping[str, frozenset[str]] = {
    "map": frozenset({"numbering", "layout", "columns", "rows", "join", "edges"}),
    "terrain": frozenset({"is"}),
    "network": frozenset({"edges"}),
}
DRAWN = frozenset({"hexes", "lines", "region", "edge"})
FIRST = ("terrain", "network")  # stand before what names them


@dataclass(frozen=True)
class Kept:
    """Texts of the old file for the new, and the blocks among them."""

    around: Around = field(default_factory=Around)
    blocks: tuple[Block, ...] = ()

    def known(self, known: Known) -> Known:
        """What need not be declared, with what is kept."""

        def names(*words: str) -> set[str]:
            return {b.header[0].text for b in self.blocks if b.word in words and b.header}

        return replace(
            known,
            terrains=known.terrains | names("terrain"),
            networks=known.networks | names("network"),
            ways=known.ways | {way for b in self.blocks if b.word == "network" for way in ways_of(b)},
            regions=known.regions | names("region", "edge"),
            boxes=known.boxes | names("box"),
        )


def ways_of(block: Block) -> list[str]:
    """The features of lines that a block `network` names."""
    return [line.tokens[2].text for line in block.lines if line.word == "edges" and len(line.tokens) > 2]


def kept_of(path: Path, drawn: Iterable[str], findings: Findings) -> Kept:
    """What stays of a map file when it is written anew; ``drawn`` is what the drawing has: ``terrain NAME`` ...."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return Kept()
    source = Source(path.as_posix(), text)
    blocks = [block for block in read_blocks(source, Findings()) if block.word != "part"]
    in_drawing = frozenset(drawn)
    stay = [
        b for b in blocks if b.word not in DRAWN | {"map"} and not _beside(b) and not _comes(b, in_drawing)
    ]
    stay += [block for block in blocks if block.word == "region" and "=" in [t.text for t in block.header]]
    lines = [line for block in blocks if block.word == "map" for line in block.lines if not _carried(line)]
    _lost([block for block in blocks if block not in stay], in_drawing, findings)
    around = Around(
        [_text(block) for block in stay if block.word in FIRST],
        [line.span.text for line in lines],
        [_text(block) for block in stay if block.word not in FIRST],
    )
    return Kept(around, tuple(stay))


def _comes(block: Block, drawn: frozenset[str]) -> bool:
    """Whether a drawing says all that a terrain or network says."""
    if not block.header or f"{block.word} {block.header[0].text}" not in drawn:
        return False
    return {line.word for line in block.lines} <= DRAWN_LINES[block.word]


def _beside(block: Block) -> bool:
    """Whether a block is a box that a drawing shows."""
    return block.word == "box" and any(line.word == "beside" for line in block.lines)


def _carried(line: Line) -> bool:
    if line.word == "sheet":
        return any(token.text == "numbering" for token in line.tokens)
    return line.word in DRAWN_LINES["map"]


def _cited(line: Line) -> str:
    """The paragraphs of a row as a drawing holds them."""
    return " ".join(line.cite.span.text.split()).removeprefix("@").strip() if line.cite is not None else ""


def _text(block: Block) -> str:
    return block.source.text[block.span.start : block.span.end].rstrip()


def _lost(blocks: Sequence[Block], drawn: frozenset[str], findings: Findings) -> None:
    """Paragraphs of single rows, lists of one sheet among several with the same numbers, and what the drawing lacks."""
    own = {
        line.tokens[1].text
        for block in blocks
        if block.word == "map"
        for line in block.lines
        if line.word == "sheet" and len(line.tokens) > 1 and _carried(line)
    }
    for block in blocks:
        name = " ".join(token.text for token in (block.keyword, *block.header[:2]))
        cited = [line for line in block.lines if _cited(line) and f"cite {_cited(line)}" not in drawn]
        cited = cited if block.word in DRAWN | {"map"} else []
        if cited:
            assert cited[0].cite is not None
            findings.add(faults.lost_in_the_drawing.paragraphs(cited[0].cite.span, name, len(cited)))
        whole = next((line for line in block.lines if block.word == "map" and line.word == "edges"), None)
        gone = block.span if _beside(block) and name not in drawn else None
        if whole is not None and "edges whole" not in drawn:
            name, gone = "edges whole", whole.span
        if gone is not None:
            findings.add(faults.lost_in_the_drawing.not_drawn(gone, name))
        if block.word == "hexes" and len(block.header) > 1 and block.header[-1].text not in own:
            findings.add(faults.lost_in_the_drawing.sheet(block.span, block.header[-1].text))
