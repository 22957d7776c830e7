"""A recipe: how a map is made of several files, written down once, so that one command makes it again.

A TOML file. At its top stand the grid, the lists of places and of facts, and what is said of all that is made; then
one table ``[[take]]`` for each kind of shape: which file, which shapes of it, and what they become. What hexes and
hexsides are where several shapes cover them, is decided by ``become`` and ``rank``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.base.suggest import did_you_mean
from toolchain.geometry.gridwords import GridProblem, GridWords, read_grid
from toolchain.importers.draft import as_word

HEXES, HEXSIDES, ALONG, LINKS, REGIONS, PLACES = (
    "hexes", "hexsides", "along", "links", "regions", "places",
)  # fmt: skip
TARGETS = {
    HEXES: "polygons are terrain of the hexes that they cover",
    HEXSIDES: "polygons are terrain of the hexsides that they cover, half a hex to both sides",
    ALONG: "lines run along hexsides",
    LINKS: "lines are links of a network from hex to hex",
    REGIONS: "polygons are regions",
    PLACES: "points are places",
}
TEXT, LIST, TABLE, NUMBER, YES = "a text", "a list of texts", "a table", "a number", "true or false"
TOP = {
    "grid": TEXT, "places": TEXT, "towns": TEXT, "facts": TEXT, "paragraph": TEXT, "said": TEXT, "head": TEXT,
    "hexes": TABLE, "hexsides": TABLE, "take": TABLE,
}  # fmt: skip
DECISIONS = {
    "otherwise": TEXT, "rank": LIST, "become": TABLE, "sides": TABLE, "linked": TABLE, "water": LIST, "border": TEXT,
}  # fmt: skip
TAKE = {
    "file": TEXT, "where": TABLE, "as": TEXT, "on": TEXT, "least": NUMBER, "outside": YES, "from": NUMBER,
    "rise": NUMBER, "said": TEXT, "network": TEXT, "title": TEXT,
}  # fmt: skip
HALF = 0.5


@dataclass(frozen=True)
class Take:
    """Shapes of a file, and what they become.

    ``where`` says which: property to the values that it may have. ``outside`` turns polygons round: what they leave
    free is meant. Of heights, cells from ``high`` metres on with a difference of ``rise`` metres about them are taken.
    """

    file: str
    word: str
    on: str
    where: Mapping[str, tuple[Any, ...]]
    least: float
    outside: bool
    high: float | None
    rise: float
    said: str
    network: str
    title: str
    span: Span


@dataclass(frozen=True)
class Decisions:
    """What hexes or hexsides are where shapes of several kinds cover them.

    ``become`` rows are carried out in order: where all words behind the first are found they give way to it. Of the
    words of ``rank`` only the first that is found is kept; all other words are added. ``otherwise`` is what has no word.
    """

    otherwise: str = ""
    rank: tuple[str, ...] = ()
    become: tuple[tuple[str, ...], ...] = ()

    def decided(self, found: set[str]) -> list[str]:
        """The terrains of a hex or hexside that shapes of these kinds cover."""
        held = set(found)
        for result, *parts in self.become:
            if held.issuperset(parts):
                held = held - set(parts) | {result}
        first = next((word for word in self.rank if word in held), self.otherwise)
        made = [first] if first else []
        return made + sorted(held - set(self.rank) - {first})


@dataclass(frozen=True)
class Recipe:
    """A recipe as read; names of files as written.

    ``closed`` are hex terrains that all hexsides of one kind make, ``linked`` those that a link of one kind makes.
    """

    source: Source
    grid: GridWords
    places: str
    towns: str
    facts: str
    paragraph: str
    said: str
    head: str
    hexes: Decisions
    sides: Decisions
    closed: Mapping[str, str]
    linked: Mapping[str, str]
    water: frozenset[str]
    border: str
    takes: tuple[Take, ...]


class _Reader:
    def __init__(self, source: Source, findings: Findings) -> None:
        self.source = source
        self.findings = findings
        self.failed = False
        self._from = 0

    def span(self, word: str) -> Span:
        """Where a word stands, from the table on that is being read."""
        at = self.source.text.find(word, self._from)
        at = self.source.text.find(word) if at < 0 else at
        return Span(self.source, at, at + len(word)) if at >= 0 else Span(self.source, 0, 1)

    def wrong(self, message: str, word: str, help_: str = "") -> None:
        self.failed = True
        self.findings.add("MAP070", message, self.span(word), help=help_)

    def enter(self, word: str) -> None:
        """The next table of a name begins."""
        at = self.source.text.find(word, self._from + 1)
        self._from = max(at, 0)

    def checked(self, table: Any, kinds: Mapping[str, str], where: str) -> dict[str, Any]:
        """A table with known keys, each of its kind."""
        if not isinstance(table, dict):
            self.wrong(f"`{where}` is a table", where, f"write `[{where}]` and its lines below")
            return {}
        made = {}
        for key, value in table.items():
            if key not in kinds:
                self.wrong(
                    f"{where} has no `{key}`", key, did_you_mean(key, kinds) or "known: " + ", ".join(kinds)
                )
            elif not _is(value, kinds[key]):
                self.wrong(f"`{key}` is {kinds[key]}", key)
            else:
                made[key] = value
        return made

    def word(self, text: str) -> str:
        if not text or as_word(text) != text:
            self.wrong(
                f"`{text}` is not a word of the language", text, f"write `{as_word(text) or 'forest'}`"
            )
        return text


def read_recipe(source: Source, findings: Findings) -> Recipe | None:
    """The recipe of a text; None, with findings, when something in it is wrong."""
    reader = _Reader(source, findings)
    try:
        data = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        findings.add(
            "MAP070",
            f"the recipe is no TOML: {error}",
            Span(source, 0, 1),
            help='each line is `key = "text"`',
        )
        return None
    top = reader.checked(data, TOP, "a recipe")
    for key, example in (("grid", '"flat, 14x14, 9 miles"'), ("places", '"places.csv"')):
        if key not in top and not reader.failed:
            reader.wrong(f"`{key}` is missing", source.text[:1], f"write `{key} = {example}`")
    grid = None
    try:
        grid = read_grid(top.get("grid", ""))
    except GridProblem as problem:
        if "grid" in top:
            reader.wrong(str(problem), "grid")
    hexes = reader.checked(top.get("hexes", {}), DECISIONS, "hexes")
    sides = reader.checked(top.get("hexsides", {}), DECISIONS, "hexsides")
    takes = tuple(_take(row, reader) for row in top.get("take", ()) if isinstance(row, dict))
    decisions = _decisions(hexes, reader), _decisions(sides, reader)
    if reader.failed or grid is None:
        return None
    return Recipe(
        source, grid, top["places"], top.get("towns", ""), top.get("facts", ""), top.get("paragraph", ""),
        top.get("said", ""), top.get("head", ""), *decisions, hexes.get("sides", {}), hexes.get("linked", {}),
        frozenset(sides.get("water", ())), sides.get("border", ""), takes,
    )  # fmt: skip


def _take(row: dict[str, Any], reader: _Reader) -> Take:
    reader.enter("[[take]]")
    held = reader.checked(row, TAKE, "take")
    for key in ("file", "on"):
        if key not in held:
            reader.wrong(f"a `[[take]]` lacks `{key}`", "[[take]]", f"add a line `{key} = ...`")
    on = held.get("on", HEXES)
    if on not in TARGETS:
        reader.wrong(f"shapes are put on {', '.join(TARGETS)}, not on `{on}`", on, did_you_mean(on, TARGETS))
    word = held.get("as", "")
    if on != REGIONS and "as" not in held:
        reader.wrong(
            "a `[[take]]` lacks `as`", "[[take]]", 'say what the shapes become, as in `as = "forest"`'
        )
    elif on != REGIONS:
        reader.word(word)
    least = float(held.get("least", HALF))
    if not 0 < least <= 1:
        reader.wrong(f"`least = {least:g}` is not a part of a hex", "least", "write it as 0.5")
    where = {
        key: tuple(value) if isinstance(value, list) else (value,)
        for key, value in held.get("where", {}).items()
    }
    return Take(
        held.get("file", ""), word, on, where, least, held.get("outside", False), held.get("from"),
        float(held.get("rise", 0)), held.get("said", ""), held.get("network", ""), held.get("title", ""),
        reader.span("[[take]]"),
    )  # fmt: skip


def _decisions(held: dict[str, Any], reader: _Reader) -> Decisions:
    rows = []
    for result, parts in held.get("become", {}).items():
        if not _is(parts, LIST) or not parts:
            reader.wrong(
                f"`{result}` becomes of a list of words", result, f'write `{result} = ["forest", "hills"]`'
            )
            continue
        rows.append((reader.word(result), *(reader.word(p) for p in parts)))
    rank = tuple(reader.word(word) for word in held.get("rank", ()))
    otherwise = held.get("otherwise", "")
    return Decisions(reader.word(otherwise) if otherwise else "", rank, tuple(rows))


def _is(value: Any, kind: str) -> bool:
    if kind == TEXT:
        return isinstance(value, str)
    if kind == LIST:
        return isinstance(value, list) and all(isinstance(v, str) for v in value)
    if kind == NUMBER:
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if kind == YES:
        return isinstance(value, bool)
    return isinstance(value, (dict, list))
