"""All documents of a game on paper, one after the other, with what each holds or why there is none."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from toolchain.base.filename import file_name
from toolchain.base.visible import counted
from toolchain.exporters.counters.markers import markers
from toolchain.exporters.counters.sheet import sheets
from toolchain.exporters.drawings import bare_maps
from toolchain.exporters.handouts import cards, charts, displays, map_sheets, turns
from toolchain.exporters.handouts.counter_pictures import CounterPictures
from toolchain.exporters.handouts.markup import page
from toolchain.exporters.handouts.rules_in_words import RulesInWords
from toolchain.exporters.handouts.terrain_chart import terrain_chart
from toolchain.exporters.monochrome import grey, in_grey
from toolchain.exporters.paper import Sheet, natural
from toolchain.exporters.papers import PAPERS
from toolchain.exporters.rulebook import html, typeset
from toolchain.exporters.rulebook.book import reference
from toolchain.exporters.svg.frame import HEIGHT
from toolchain.ir.roster import roster_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


@dataclass(frozen=True)
class Settings:
    """Title of the game (that of its rules when empty), sizes in millimetres, the paper by its name, and whether in grey alone."""

    title: str
    hex_size: float
    counter_size: float
    overlap: float
    paper: str
    black_and_white: bool = False


@dataclass
class Document:
    """One file: drawn sheets, a text for the typesetter with its drawings, or ``page``, the text of the file itself.

    ``missing``: why there is none.
    """

    name: str
    title: str
    says: str = ""
    missing: str = ""
    sheets: list[Sheet] = field(default_factory=list)
    source: str = ""
    page: str = ""
    drawings: dict[str, str] = field(default_factory=dict)


def documents(scenarios: Mapping[str, Rules], settings: Settings) -> Iterator[Document]:
    """The map of each scenario whose map is another one, the counters, the charts, and a file for each scenario."""
    # As a package has them, so that it is printed like its project.
    scenarios = {name: json.loads(json.dumps(ir, sort_keys=True)) for name, ir in scenarios.items()}
    if settings.black_and_white:
        scenarios = {name: in_grey(ir) for name, ir in scenarios.items()}
        yield from map(_in_grey, _documents(scenarios, settings))
    else:
        yield from _documents(scenarios, settings)


def _in_grey(document: Document) -> Document:
    """Its drawings and its text in grey; the page for a screen keeps its colours."""
    sheets = [replace(sheet, svg=grey(sheet.svg)) for sheet in document.sheets]
    drawings = {name: grey(drawing) for name, drawing in document.drawings.items()}
    return replace(document, sheets=sheets, source=grey(document.source), drawings=drawings)


def _documents(scenarios: Mapping[str, Rules], settings: Settings) -> Iterator[Document]:
    first = next(iter(scenarios.values()))
    title = settings.title or first["title"]
    yield from _maps(scenarios, settings, title)
    yield from _counters(scenarios, settings, title)
    say = None if "unplayed" in first else RulesInWords(first)
    yield _charts(first, say, settings, title)
    yield from _rules(first, say, settings, title)
    paper = PAPERS[settings.paper]
    made = cards.cards(say, paper[0]) if say else []
    if made:
        source = page(f"{title}: cards", paper, made, cards.MARGIN)
        yield Document("cards.pdf", title, counted(len(first["cards"]), "card"), source=source)
    else:
        yield Document("cards.pdf", title, missing="there are no cards")
    if first["boxes"]:
        source = page(f"{title}: displays", paper, displays.displays(first))
        yield Document("displays.pdf", title, counted(len(first["boxes"]), "display"), source=source)
    else:
        yield Document("displays.pdf", title, missing="there are no boxes")
    names: set[str] = set()
    for name, ir in scenarios.items():
        stem = file_name(name or "scenario").lower()
        while stem in names:
            stem += "-2"
        names.add(stem)
        yield _scenario(ir, settings, title, f"{stem}.pdf")


def _maps(scenarios: Mapping[str, Rules], settings: Settings, title: str) -> Iterator[Document]:
    drawn: set[str] = set()
    for name, drawing in bare_maps(scenarios, title).items():
        stem = f"map-{file_name(name).lower()}" if drawn else "map"
        drawn.add(stem)
        whole = natural(drawing, settings.hex_size, 2 * HEIGHT)
        cut = map_sheets.plan(whole.width, whole.height, PAPERS[settings.paper], settings.overlap)
        source, files = map_sheets.pages(whole, cut, f"{title}: map", settings.hex_size)
        says = f"{whole.width:.0f} x {whole.height:.0f} mm on {counted(cut.columns * cut.rows, 'sheet')}, hexes of {settings.hex_size:g} mm"
        yield Document(f"{stem}.pdf", title, says, source=source, drawings=files)
    if not drawn:
        yield Document("map.pdf", title, missing="there is no map")


def _counters(scenarios: Mapping[str, Rules], settings: Settings, title: str) -> Iterator[Document]:
    done: set[str] = set()
    for name, ir in scenarios.items():
        ids = {piece["id"] for piece in ir["pieces"]}
        if ids <= done:
            continue
        stem = f"counters-{file_name(name).lower()}" if done else "counters"
        done |= ids
        made = sheets(ir, settings.counter_size, settings.paper, marked=True)
        says = f"{counted(len(ids), 'counter')} and {counted(len(markers(ir)), 'marker')} of {settings.counter_size:g} mm on "
        says += f"{counted(len(made) // 2, 'sheet')}, fronts and backs"
        yield Document(f"{stem}.pdf", f"{title}: counters", says, sheets=made)
    if not done:
        yield Document("counters.pdf", title, missing="there are no units")


def _charts(ir: Rules, say: RulesInWords | None, settings: Settings, title: str) -> Document:
    tables = charts.charts(ir)
    lines = charts.modifiers(say) if say else []
    terrain = terrain_chart(say) if say else []
    if not tables and not lines:
        return Document("charts.pdf", title, missing="the game has no tables and no quantities")
    says = f"{counted(len(ir['tables']), 'table')}, {counted(max(len(lines) - 1, 0), 'list')} of costs and modifiers"
    says += ", the terrain effects" if terrain else ""
    source = page(f"{title}: charts", PAPERS[settings.paper], [*tables, *lines, *terrain])
    return Document("charts.pdf", title, says, source=source)


def _rules(ir: Rules, say: RulesInWords | None, settings: Settings, title: str) -> Iterator[Document]:
    """The rules reference, to print and to read on a screen."""
    made = reference(ir, title, say)
    items = sum(len(one.items) for one in made.paragraphs)
    if not items:
        yield Document("rules.pdf", title, missing="no rule cites a paragraph")
        return
    says = f"{counted(len(made.paragraphs), 'paragraph')}, {counted(items, 'rule')}, {counted(len(made.index), 'word')} in the index"
    yield Document("rules.pdf", title, says, source=typeset.pages(made, PAPERS[settings.paper]))
    yield Document(
        "rules.html",
        title,
        f"the same for a browser: {counted(len(made.paragraphs), 'paragraph')}",
        page=html.page(made),
    )


def _scenario(ir: Rules, settings: Settings, title: str, name: str) -> Document:
    pictures = CounterPictures(ir)
    held = roster_of(ir)
    rows = len(held.placements) + len(held.arrivals)
    cards = turns.forces(ir, pictures if rows <= turns.MOST_DRAWN else None)
    body = [*turns.track(ir), *cards]
    scenario = ir["scenarios"][0]
    count = scenario["last"] - scenario["first"] + 1
    if not rows and count < 2:
        return Document(name, title, missing=f"{scenario['name']} has no turns and no units")
    says = f"{scenario['name']}: {counted(count, 'turn')}, {counted(len(held.placements), 'row')} of set-up, {counted(len(held.arrivals), 'arrival')}"
    source = page(f"{title}: {scenario['name']}", PAPERS[settings.paper], body)
    return Document(name, title, says, source=source, drawings=pictures.drawings)
