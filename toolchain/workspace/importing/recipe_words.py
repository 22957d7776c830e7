"""The words of a recipe against the project: terrains, networks and paragraphs that it declares, the grid of its map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.suggest import did_you_mean
from toolchain.geometry.grid import Grid
from toolchain.importers.earth.recipe import ALONG, HEXES, HEXSIDES, LINKS, PLACES, Decisions, Recipe
from toolchain.importers.earth.recipe_tables import Tables
from toolchain.model.model import Model
from toolchain.workspace.importing.drawn_map import HEX, HEXSIDE, DrawnMap

KIND = {HEXES: HEX, PLACES: HEX, HEXSIDES: HEXSIDE, ALONG: HEXSIDE}
SHOWN = 8
_Word = tuple[str, str, str]  # the key, the word, what it is


def check_words(
    recipe: Recipe, drawn: DrawnMap, paragraphs: frozenset[str] | None, findings: Findings
) -> None:
    """Words that the project does not declare, each once."""
    tables = Tables(recipe.source, findings)
    told: set[tuple[str, str]] = set()
    if recipe.paragraph and paragraphs is not None and recipe.paragraph not in paragraphs:
        hint = did_you_mean(recipe.paragraph, sorted(paragraphs))
        span = tables.inside("paragraph", recipe.paragraph)
        findings.add(faults.recipe_of_a_map.no_paragraph(span, recipe.paragraph, hint))
    for section, number, words in _sections(recipe):
        tables.enter(section, number)
        for key, word, what in words:
            known = _known(drawn, what)
            if word not in known and (word, what) not in told:
                told.add((word, what))
                title = (
                    what
                    if what in ("network",)
                    else f"{what} terrain"
                    if what != LINKS
                    else "line of a network"
                )
                findings.add(faults.recipe_of_a_map.undeclared(tables.inside(key, word), word, title, known))
    for section, by in ((HEXES, recipe.hexes), (HEXSIDES, recipe.sides)):
        made = {take.word for take in recipe.takes if take.on == section} | {row[0] for row in by.become}
        tables.enter(section)
        for result, *parts in by.become:
            for part in parts:
                if part not in made and not told:
                    span = tables.inside(result, part)
                    findings.add(faults.recipe_of_a_map.made_by_nothing(span, part, sorted(made - {result})))
    for take in recipe.takes:
        of = drawn.ways.get(take.word, "")
        if take.on == LINKS and take.network in drawn.networks and of not in ("", take.network):
            tables.enter("take", take.number)
            span = tables.inside("network", take.network)
            findings.add(faults.recipe_of_a_map.of_another_network(span, take.word, take.network, of))


def check_heights(recipe: Recipe, findings: Findings) -> None:
    """Terrains of heights that another one, ranked before them, leaves no hex."""
    tables = Tables(recipe.source, findings)
    for on, by in ((HEXES, recipe.hexes), (HEXSIDES, recipe.sides)):
        heights = [
            take for take in recipe.takes if take.on == on and take.high is not None and take.word in by.rank
        ]
        heights.sort(key=lambda take: by.rank.index(take.word))
        for at, take in enumerate(heights):
            for other in heights[:at]:
                if other.file == take.file and not other.rise and (other.high or 0) <= (take.high or 0):
                    tables.enter("take", take.number)
                    findings.add(
                        faults.heights_out_of_order.at(
                            tables.span("from"), take.word, take.high or 0, other.word, other.high or 0
                        )
                    )
                    break


def check_years(recipe: Recipe, years: Sequence[int], findings: Findings) -> None:
    """Shapes of a year before or after all ``years`` that the game names, which are in order."""
    tables = Tables(recipe.source, findings)
    for take in recipe.takes:
        for year in take.where.get("year", ()):
            if years and isinstance(year, int) and not years[0] - 1 <= year <= years[-1] + 1:
                tables.enter("take", take.number)
                findings.add(faults.recipe_of_another_year.at(tables.inside("where", str(year)), year, years))


def _known(drawn: DrawnMap, what: str) -> list[str]:
    if what == LINKS:
        return list(drawn.ways)
    return sorted(drawn.networks) if what == "network" else drawn.of(what)


def _sections(recipe: Recipe) -> Iterator[tuple[str, int, list[_Word]]]:
    """The words of each table in turn, with the key in whose value they stand."""
    of_hexes = _of_decisions(recipe.hexes, HEX)
    for terrain, side in recipe.closed.items():
        of_hexes += [("sides", terrain, HEX), ("sides", side, HEXSIDE)]
    for terrain, way in recipe.linked.items():
        of_hexes += [("linked", terrain, HEX), ("linked", way, LINKS)]
    yield "hexes", 0, of_hexes
    of_sides = _of_decisions(recipe.sides, HEXSIDE)
    of_sides += [("water", word, HEXSIDE) for word in sorted(recipe.water)]
    of_sides += [("border", recipe.border, HEXSIDE)] if recipe.border else []
    yield "hexsides", 0, of_sides
    for take in recipe.takes:
        words = [("as", take.word, KIND.get(take.on, take.on))] if take.word else []
        words += [("network", take.network, "network")] if take.on == LINKS and take.network else []
        # What gives way to another word need not be a terrain.
        consumed = {part for _, *parts in _decisions(recipe, take.on).become for part in parts}
        yield "take", take.number, [word for word in words if word[1] not in consumed]


def _decisions(recipe: Recipe, on: str) -> Decisions:
    return recipe.hexes if on == HEXES else recipe.sides if on == HEXSIDES else Decisions()


def _of_decisions(by: Decisions, what: str) -> list[_Word]:
    made = [("otherwise", by.otherwise, what)] if by.otherwise else []
    made += [("rank", word, what) for word in by.rank]
    return made + [("become", result, what) for result, *_ in by.become]


def check_grid(recipe: Recipe, model: Model, findings: Findings) -> bool:
    """Whether the grid is that of the map; findings where it is not."""
    grid, ir = recipe.grid.grid, model.ir
    before = len(findings.items)
    span = Tables(recipe.source, findings).span("grid")
    layout = ir["layout"]
    for what, here, there in (
        ("orientation", grid.layout.orientation, layout["orientation"]),
        ("stagger", grid.layout.pushed, layout["pushed"]),
        ("direction of rows", _rows(grid.layout.rows_up), _rows(layout["rows_up"])),
        ("numbering", grid.numbering.form, ir["numbering"]),
    ):
        if here != there:
            findings.add(faults.recipe_of_a_map.other_grid(span, what, here, there))
            return False
    drawn, own = {held["id"] for held in ir["hexes"] if not held.get("box")}, _numbers(grid)
    for hexes, missing in ((drawn - own, True), (own - drawn, False)):
        if hexes:
            findings.add(faults.recipe_of_a_map.other_hexes(span, sorted(hexes), SHOWN, missing=missing))
            break
    return len(findings.items) == before


def _rows(up: bool) -> str:
    return "up" if up else "down"


def _numbers(grid: Grid) -> set[str]:
    return {grid.numbering.print(column, row) for column, row in grid.places}
