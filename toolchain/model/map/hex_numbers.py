"""What the block `map` says of hex numbers: their form, how hexes lie, sheets with numbers of their own and their joins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.geometry.hexnumbers import HexNumbers, SheetNumbers, plain_numbers
from toolchain.geometry.lattice import Layout
from toolchain.geometry.numbering import Numbering, numbering
from toolchain.language.ast import Block
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.patterns import cut, filled, shape
from toolchain.language.tokens import Token
from toolchain.model.scope import parse_range

FORMS = ("ccrr", "rrcc", "cc.rr", "rr.cc", "cccrrr", "Crr", "CCrr")
Held = dict[str, list[Token]]


class MapNumbers(NamedTuple):
    """How the hexes of a map are numbered, and the joins of its sheets as they are written."""

    numbers: HexNumbers
    joins: tuple[tuple[Held, Token], ...]
    words: dict[str, Token]
    corners: dict[str, tuple[int, int, int]]
    """Of sheets that say what they show: first and last column, first row."""


def read_numbers(blocks: Iterable[Block], findings: Findings) -> MapNumbers:
    """The numbers of a map. Forms, staggers and names of sheets that cannot be are findings."""
    form = plain_numbers().common.form
    layout = Layout()
    joins: list[tuple[Held, Token]] = []
    sheets: dict[str, tuple[Held, Token]] = {}
    for name, held, word in _fields(blocks):
        if name == "numbering":
            form = read_form(held["form"], findings) or form
        elif name == "layout":
            layout = _layout(held["words"], findings)
        elif name == "join":
            joins.append((held, word))
        elif held.get("parity") and not held.get("form"):
            findings.add(faults.sheets_that_do_not_join.stagger_of_the_map(held["parity"][0].span))
        elif held.get("form") and held.get("name"):
            sheets.setdefault(held["name"][0].text, (held, held["name"][0]))
    made = []
    for name, (held, word) in sheets.items():
        own = read_form(held["form"], findings) or form
        made.append(SheetNumbers(own, _staggered(layout, held.get("parity", []), findings), name))
        _named(made, word, findings)
    common = SheetNumbers(form, layout)
    words = {name: word for name, (_, word) in sheets.items()}
    corners = {
        name: (*parse_range(held["cols"][0].text), parse_range(held["lines"][0].text)[0])
        for name, (held, _) in sheets.items()
        if held.get("cols") and held.get("lines")
    }
    return MapNumbers(HexNumbers(common, tuple(made)), tuple(joins), words, corners)


def _fields(blocks: Iterable[Block]) -> Iterator[tuple[str, Held, Token]]:
    declared = BLOCKS["map"].fields
    for block in blocks:
        for line in block.lines:
            for text in declared.get(line.word, ()) if line.word in _READ else ():
                form = shape(text)
                held = cut(line.tokens, form)
                if held is not None and filled(held, form):
                    kind = [t for t in line.tokens if t.text in ("on", "of")][:1]
                    yield line.word, {**held, "kind": kind}, line.tokens[0]
                    break


_READ = ("numbering", "layout", "sheet", "join")


_LAYOUT = re.compile(
    r"(flat( (even|odd)( columns half a hex down)?)?|pointy( (even|odd)( rows half a hex (right|east))?)?)"
    r"( (rows )?(counted )?up)?"
)


def _layout(words: list[Token], findings: Findings) -> Layout:
    """How the hexes lie; MAP048 where the words are not those of a layout."""
    text = " ".join(t.text for t in words if t.kind != "COMMA")
    if not _LAYOUT.fullmatch(text):
        findings.add(faults.not_a_layout.at(words[0].span.to(words[-1].span), text))
    return Layout.of_words(t.text for t in words)


def read_form(words: list[Token], findings: Findings) -> Numbering | None:
    """The form of hex numbers; letters stand for columns and come first, or they would not be one word."""
    text = "".join(t.text for t in words)
    known = numbering(text)
    if known is None or "-" in text or (known.lettered and not re.fullmatch("C+r+", text)):
        findings.add(faults.not_a_numbering.at(words[0].span if words else None, text, FORMS))
        return None
    return known


def _staggered(layout: Layout, words: list[Token], findings: Findings) -> Layout:
    """The layout of a sheet whose odd or even columns (of pointy hexes: rows) are those half a hex off."""
    if not words:
        return layout
    if words[0].text not in ("odd", "even") or len(words) > 1:
        findings.add(faults.sheets_that_do_not_join.no_stagger(words[0].span))
        return layout
    return layout._replace(pushed=words[0].text)


def _named(sheets: list[SheetNumbers], word: Token, findings: Findings) -> None:
    """The last sheet can be told from those before it by the names of its hexes."""
    new = sheets[-1]
    for other in sheets[:-1]:
        if new.prefix == other.prefix:
            findings.add(faults.sheets_disagree.same_numbers(word.span, other.name, new.name))
