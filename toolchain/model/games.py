"""Games and series: their names, the book they follow, what they extend; and their rulings."""

from __future__ import annotations

from toolchain import faults
from toolchain.language.ast import Block
from toolchain.language.tokens import Token
from toolchain.model.context import Build
from toolchain.model.name_errors import unknown


def read_games(b: Build) -> None:
    """Reads the name and title of the game, how its book is cited, and which series it belongs to."""
    games = [*b.by_word.get("game", ()), *b.by_word.get("series", ())]
    header = b.header(games[0]) if games else {}
    if header.get("name"):
        b.model.name = b.model.title = header["name"][0].text
    if header.get("title"):
        b.model.title = header["title"][0].value
    b.ir["title"], b.ir["name"] = b.model.title, b.model.name
    for block in reversed(games):  # what the game says holds
        for name, held, _ in b.fields(block):
            if name == "book":
                b.model.book_style = held["style"][0].text if held.get("style") else ""
    _check_series(b, games)


def _check_series(b: Build, games: list[Block]) -> None:
    """The series that a game or series belongs to is there, and none belongs to itself by way of others."""
    above: dict[str, Token] = {}
    named = {b.header[0].text: b for b in games if b.header}
    known = [name for name, b in named.items() if b.word == "series"]
    for block in games:
        for name, held, _ in b.fields(block):
            if name != "extends":
                continue
            word = held["series"][0]
            if word.text in known and block.header:
                above[block.header[0].text] = word
            elif word.text not in known:
                unknown(
                    b.findings,
                    "series",
                    word,
                    known,
                    "a file that begins with `series NAME` declares it",
                )
    said: set[str] = set()
    for name in above:
        way = [name]
        while way[-1] in above and above[way[-1]].text not in way:
            way.append(above[way[-1]].text)
        if way[-1] in above and above[way[-1]].text == name and name not in said:
            said.update(way)
            others = [above[other].span for other in way[1:]]
            b.findings.add(faults.series_in_a_circle.at(above[name].span, [*way, name], others))


_HEADERS = ("series", "scenario", "option", "part", "note", "allow", "map", "sequence", "victory")
_LINES = ("scenario", "option", "part", "note", "allow", "ladder", "values", "relation")
"""Blocks of which no other pass looks at the header, or the lines, as a whole."""


def read_bare(b: Build) -> None:
    """Looks at the form of blocks of which play needs little or nothing."""
    for word in _HEADERS:
        for block in b.by_word.get(word, ()):
            b.header(block)
    for word in _LINES:
        for block in b.by_word.get(word, ()):
            b.fields(block)
    first: dict[str, Token] = {}
    for block in b.by_word.get("option", ()):
        for name in block.header[:1]:
            if first.setdefault(name.text, name) is not name:
                b.findings.add(faults.declared_twice.at(name.span, "option", first[name.text].span))


def read_rulings(b: Build) -> None:
    """Rulings are chosen before the blocks are put together; here only their words are looked at."""
    first: dict[str, Token] = {}
    for block, _, word in b.named("ruling"):
        b.fields(block)
        if first.setdefault(word.text, word) is not word:
            b.findings.add(faults.declared_twice.at(word.span, "ruling", first[word.text].span))
