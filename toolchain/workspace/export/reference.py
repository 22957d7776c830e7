"""What a package says of the book of its rules: paragraphs and their titles, rulings, provenance, what is said and not played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from toolchain.base.diagnostic import Findings
from toolchain.base.visible import visible
from toolchain.language.ast import Block, Line, once
from toolchain.model.model import Model
from toolchain.workspace.book import read_book
from toolchain.workspace.project.in_force import Choice, in_force
from toolchain.workspace.project.project import Project

if TYPE_CHECKING:
    from toolchain.ir.rules import Reference, RuledQuestion, SaidBlock

# Blocks that are about the text and no rules of the game.
_NO_RULES = frozenset(("example", "allow", "ruling", "note", "part", "look", "abbreviations", "spellings"))
# Blocks of rows, which are printed as lists elsewhere.
_ROWS = frozenset(("forces", "schedule", "hexes", "lines", "map"))
_SETS = "set"
"""The verb of rows that give states to units: these are in no list of who comes and goes."""
_LONGEST, _MOST_LINES = 2000, 2000


class References:
    """The references of the scenarios of a project; its book is read once."""

    def __init__(self, project: Project) -> None:
        self._project = project
        book = read_book(project, Findings())
        self._books = _books(project)
        self._about = _texts(placed.block for placed in project.all_placed() if placed.block.word == "game")
        self._paragraphs = [[_plain(e.id), _plain(e.title)] for e in book.paragraphs] if book else []

    def of(self, model: Model, scenario: Block | None, also: Choice | None = None) -> Reference:
        """The reference of one scenario; ``also``: what is in force besides what it chooses."""
        _, chosen, readings = in_force(self._project, scenario, also)
        blocks = (*model.blocks, *model.said)
        stated = (row for block in blocks for row in _stated(block))
        made: Reference = {
            "books": self._books,
            "paragraphs": self._paragraphs,
            "options": [
                option_row(placed.block, chosen)
                for placed in self._project.all_placed()
                if placed.block.word == "option" and placed.block.header
            ],
            "rulings": [_ruling(block, readings) for block in blocks if block.word == "ruling"],
            "stated": [list(row) for row in dict.fromkeys(stated)],
            "said": [
                *(
                    _said(block)
                    for block in model.said
                    if block.word == "abbreviations" or block.word not in (*_NO_RULES, *_ROWS)
                ),
                *(
                    said
                    for block in model.said
                    if block.word == "schedule" and (said := _changing(block))["lines"]
                ),
                *(_said(block) for block in blocks if block.word == "note"),
            ],
        }
        if self._about:
            made["about"] = self._about
        if about := _texts([scenario] if scenario is not None else []):
            made["about_scenario"] = about
        return made


def number(paragraph: str) -> str:
    """A paragraph without the name of its book."""
    return _plain(paragraph.rpartition(" ")[2])


def _texts(blocks: Iterable[Block]) -> list[str]:
    """What blocks say about the game to its players."""
    return [
        _plain(line.tokens[1].value)[:_LONGEST]
        for block in blocks
        for line in block.lines
        if line.word == "about" and len(line.tokens) > 1
    ]


def _books(project: Project) -> list[str]:
    named = (
        token.value
        for placed in project.all_placed()
        if placed.block.word in ("series", "game")
        for token in placed.block.listed("book")[:1]
    )
    return list(dict.fromkeys(map(_plain, named)))


@once
def _stated(block: Block) -> list[tuple[str, str, str, int, str, str, str]]:
    if block.word in _NO_RULES:
        return []
    made = [("", block.word, _name(block), 1, "", "", "")] if block.cite is None else []
    for cite in block.cites():
        whole = int(cite is block.cite)
        marks = (_plain(cite.mark), _plain(cite.reason), _plain(cite.ruling))
        made += [
            (number(paragraph), block.word, _name(block), whole, *marks) for paragraph in cite.paragraphs
        ]
    return made


def _name(block: Block) -> str:
    if block.word == "card":  # `card 3 of combat of Blue "title"`: a number is not enough
        return " ".join(token.value for token in block.header if token.kind != "STRING")
    named = block.header[1:] if block.header and block.header[0].text == "of" else block.header
    return _plain(named[0].value) if named else ""


def option_row(block: Block, chosen: set[str]) -> list[Any]:
    """Title and paragraph of an option, and whether it is in force."""
    title = next((token.value for token in block.header[1:]), "")
    cite = block.cite.paragraphs[0] if block.cite and block.cite.paragraphs else ""
    return [_plain(title) or _name(block), number(cite), int(block.header[0].text in chosen)]


def _ruling(block: Block, readings: dict[str, str]) -> RuledQuestion:
    because = next(
        (line.tokens[1].value for line in block.lines if line.word == "because" and line.tokens[1:]), ""
    )
    name = _name(block)
    return {
        "name": name,
        "question": _plain(block.header[1].value) if len(block.header) > 1 else "",
        "paragraphs": [number(p) for p in block.cite.paragraphs] if block.cite else [],
        "reading": _plain(readings.get(name, "")),
        "readings": [_plain(token.value) for token in block.listed("readings")],
        "because": _plain(because),
    }


@once
def _said(block: Block) -> SaidBlock:
    cite = block.cite.paragraphs[0] if block.cite and block.cite.paragraphs else ""
    if block.word == "note":  # `note PARAGRAPH "what it is"`: a paragraph may be several words, as `2.1a(2)`
        texts = [token for token in block.header if token.kind == "STRING"]
        source, start = block.source.text, block.keyword.span.end
        paragraph = source[start : texts[0].start].strip() if texts else ""
        return {
            "paragraph": number(paragraph),
            "word": "note",
            "name": "",
            "lines": [[0, _plain(t.value)] for t in texts],
        }
    header = " ".join(token.text for token in block.header[1:] if token.text != _name(block))
    lines = [[0, _plain(header)]] if header else []
    lines += [[depth, text] for depth, text in _lines(block.lines, 0)]
    return {"paragraph": number(cite), "word": block.word, "name": _name(block), "lines": lines[:_MOST_LINES]}


@once
def _changing(block: Block) -> SaidBlock:
    """The rows of a schedule that change units on the map."""
    text = block.source.text
    rows = [" ".join(text[row.start : row.end].split()) for row in block.rows if row.verb == _SETS]
    cite = block.cite.paragraphs[0] if block.cite and block.cite.paragraphs else ""
    lines = [[0, _plain(row)] for row in rows[:_MOST_LINES]]
    return {"paragraph": number(cite), "word": block.word, "name": _name(block), "lines": lines}


def _lines(lines: list[Line], depth: int) -> Iterator[tuple[int, str]]:
    """Lines as they are written, without their citations."""
    for line in lines:
        text = ""
        if line.tokens:
            first, last = line.tokens[0], line.tokens[-1]
            text = first.source.text[first.start : last.end]
        elif line.raw is not None:
            text = line.raw.source.text[line.raw.start : line.raw.end]
        label = f"{line.label.text}: " if line.label else ""
        if label or text:
            yield min(depth, 100), _plain(" ".join(f"{label}{text}".split()))
        yield from _lines(line.body, depth + 1)


def _plain(text: str) -> str:
    """A text that a package may hold: in one line, of signs that can be printed."""
    return visible(text[:_LONGEST].replace("\n", " "))[:_LONGEST]
