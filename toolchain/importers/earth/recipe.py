"""A recipe: how a map is made of several files, written down once, so that one command makes it again.

A TOML file. At its top stand the grid, the lists of places and of facts, and what is said of all that is made; then
one table ``[[take]]`` for each kind of shape: which file, which shapes of it, and what they become. What hexes and
hexsides are where several shapes cover them, is decided by ``become`` and ``rank``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.base.toml import TomlProblem, read_toml
from toolchain.geometry.gridwords import GridProblem, GridWords, read_grid
from toolchain.importers.earth.recipe_tables import LIST, NUMBER, TABLE, TABLES, TEXT, YES, Tables, is_kind

HEXES, HEXSIDES, ALONG, LINKS, REGIONS, PLACES = (
    "hexes",
    "hexsides",
    "along",
    "links",
    "regions",
    "places",
)
TARGETS = {
    HEXES: "polygons are terrain of the hexes that they cover",
    HEXSIDES: "polygons are terrain of the hexsides that they cover, half a hex to both sides",
    ALONG: "lines run along hexsides",
    LINKS: "lines are links of a network from hex to hex",
    REGIONS: "polygons are regions",
    PLACES: "points are places",
}
DRAWN = {
    HEXES: "polygon",
    HEXSIDES: "polygon",
    ALONG: "line",
    LINKS: "line",
    REGIONS: "polygon",
    PLACES: "point",
}
HEIGHTS = ".asc"
TOP = {
    "grid": TEXT,
    "places": TEXT,
    "towns": TEXT,
    "facts": TEXT,
    "paragraph": TEXT,
    "said": TEXT,
    "head": TEXT,
    "hexes": TABLE,
    "hexsides": TABLE,
    "take": TABLES,
}
DECISIONS = {"otherwise": TEXT, "rank": LIST, "become": TABLE}
OF_HEXES = {**DECISIONS, "sides": TABLE, "linked": TABLE}
OF_SIDES = {**DECISIONS, "water": LIST, "border": TEXT}
TAKE = {
    "file": TEXT,
    "where": TABLE,
    "as": TEXT,
    "on": TEXT,
    "least": NUMBER,
    "outside": YES,
    "from": NUMBER,
    "rise": NUMBER,
    "said": TEXT,
    "network": TEXT,
    "title": TEXT,
}
COVERS, LINES = (HEXES, HEXSIDES), (ALONG, LINKS)
# Keys that say something only of shapes put on these.
ONLY_ON = {
    "least": COVERS,
    "outside": COVERS,
    "from": COVERS,
    "rise": COVERS,
    "said": LINES,
    "network": LINES,
    "title": LINES,
    "as": tuple(target for target in TARGETS if target != REGIONS),
}
HALF = 0.5


def is_heights(file: str) -> bool:
    """Whether a file of a recipe holds heights: in any letters, as some programs write names in capitals."""
    return file.lower().endswith(HEIGHTS)


@dataclass(frozen=True)
class Take:
    """Shapes of a file, and what they become; ``number`` counts the takes, ``cells`` are the places of the words of ``where``.

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
    number: int = 0
    cells: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)


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

    @property
    def lists(self) -> set[str]:
        """Its tables of places, towns and facts."""
        return {self.places, self.towns, self.facts} - {""}

    @property
    def files(self) -> list[str]:
        """The files that it names, each once."""
        names = (self.places, self.towns, self.facts, *(take.file for take in self.takes))
        return list(dict.fromkeys(name for name in names if name))

    def named(self, file: str) -> Span:
        """Where the name of a file stands first."""
        text = self.source.text
        at = max(text.find(f'"{file}"') + 1, text.find(file), 0)
        return Span(self.source, at, at + len(file))


def read_recipe(source: Source, findings: Findings) -> Recipe | None:
    """The recipe of a text; None, with findings, when something in it is wrong."""
    reader = Tables(source, findings)
    try:
        data = read_toml(source.text)
    except TomlProblem as problem:
        at = source.offset(min(problem.line, source.line_count), problem.column) if problem.line else 0
        findings.add(faults.recipe_of_a_map.at(Span(source, at, at + 1), str(problem)))
        return None
    top = reader.checked(data, TOP, "")
    for key, example in (("grid", '"flat, 14x14, 9 miles"'), ("places", '"places.csv"')):
        if key not in top and not reader.failed:
            reader.wrong(faults.recipe_of_a_map.missing(reader.span(source.text[:1]), key, example))
    grid = None
    try:
        grid = read_grid(top.get("grid", ""))
    except GridProblem as problem:
        if "grid" in top:
            reader.wrong(faults.recipe_of_a_map.no_grid(reader.span("grid"), str(problem)))
    reader.enter("hexes")
    hexes = reader.checked(top.get("hexes", {}), OF_HEXES, "hexes")
    of_hexes = _decisions(hexes, reader)
    closed, linked = (reader.words(hexes.get(key, {})) for key in ("sides", "linked"))
    reader.enter("hexsides")
    sides = reader.checked(top.get("hexsides", {}), OF_SIDES, "hexsides")
    of_sides = _decisions(sides, reader)
    water = frozenset(reader.word(word) for word in sides.get("water", ()))
    border = reader.word(sides["border"]) if "border" in sides else ""
    takes = tuple(_take(row, number, reader) for number, row in enumerate(top.get("take", ())))
    _agreeing(takes, reader)
    if reader.failed or grid is None:
        return None
    return Recipe(
        source,
        grid,
        top["places"],
        top.get("towns", ""),
        top.get("facts", ""),
        top.get("paragraph", ""),
        top.get("said", ""),
        top.get("head", ""),
        of_hexes,
        of_sides,
        closed,
        linked,
        water,
        border,
        takes,
    )


def _take(row: dict[str, Any], number: int, reader: Tables) -> Take:
    reader.enter("take", number)
    held = reader.checked(row, TAKE, "take")
    for key in ("file", "on"):
        if key not in row:
            reader.wrong(faults.recipe_of_a_map.take_without(reader.span("take"), key))
    on = held.get("on", HEXES)
    if on not in TARGETS:
        reader.wrong(faults.recipe_of_a_map.put_on_what(reader.span(on), on, TARGETS))
    elif "on" in held:
        _belonging(held, on, reader)
    word = held.get("as", "")
    if on != REGIONS and "as" not in row:
        reader.wrong(faults.recipe_of_a_map.take_without_as(reader.span("take")))
    elif on != REGIONS and "as" in held:
        reader.word(word)
    if "network" in held:
        reader.word(held["network"])
    least = float(held.get("least", HALF))
    if not 0 < least <= 1:
        reader.wrong(faults.recipe_of_a_map.not_a_part(reader.span("least"), least))
    where = {
        key: tuple(value) if isinstance(value, list) else (value,)
        for key, value in held.get("where", {}).items()
    }
    for key, values in where.items():
        if not values or not all(isinstance(value, (str, int, float)) for value in values):
            reader.wrong(faults.recipe_of_a_map.not_a_property_value(reader.span(key), key))
    words = {*where, *(str(value) for values in where.values() for value in values)}
    return Take(
        held.get("file", ""),
        word,
        on,
        where,
        least,
        held.get("outside", False),
        held.get("from"),
        float(held.get("rise", 0)),
        held.get("said", ""),
        held.get("network", ""),
        held.get("title", ""),
        reader.span("take"),
        number,
        {word: reader.inside("where", word) for word in words},
    )


def _belonging(held: dict[str, Any], on: str, reader: Tables) -> None:
    """Keys that would say nothing of such shapes are wrong."""
    high = is_heights(held.get("file", ""))
    if high and on not in COVERS:
        reader.wrong(faults.recipe_of_a_map.heights_on(reader.span("on"), on, HEXES))
        return
    for key in held:
        if on not in ONLY_ON.get(key, TARGETS):
            reader.wrong(faults.recipe_of_a_map.says_nothing(reader.span(key), key, on, ONLY_ON[key]))
        elif key in ("from", "rise") and not high and "file" in held:
            reader.wrong(faults.recipe_of_a_map.only_of_heights(reader.span(key), key, held["file"], HEIGHTS))
        elif key == "where" and high:
            reader.wrong(faults.recipe_of_a_map.heights_by_property(reader.span(key)))


def _agreeing(takes: tuple[Take, ...], reader: Tables) -> None:
    """One word is one kind of line, in one network."""
    first: dict[str, Take] = {}
    for number, take in enumerate(takes):
        if take.on not in LINES:
            continue
        other = first.setdefault(take.word, take)
        reader.enter("take", number)
        if other.on != take.on:
            reader.wrong(faults.recipe_of_a_map.on_two(reader.span("on"), take.word, other.on, take.on))
        elif other.network != take.network:
            reader.wrong(
                faults.recipe_of_a_map.of_two_networks(
                    reader.span("network" if take.network else "take"), take.word, other.network, take.network
                )
            )


def _decisions(held: dict[str, Any], reader: Tables) -> Decisions:
    rows = []
    for result, parts in held.get("become", {}).items():
        if not is_kind(parts, LIST) or not parts:
            reader.wrong(faults.recipe_of_a_map.becomes_of_what(reader.span(result), result))
            continue
        rows.append((reader.word(result), *(reader.word(p) for p in parts)))
    rank = tuple(reader.word(word) for word in held.get("rank", ()))
    otherwise = held.get("otherwise", "")
    return Decisions(reader.word(otherwise) if otherwise else "", rank, tuple(rows))
