"""All documents of a game on paper, one after the other, with what each holds or why there is none."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from toolchain.base.filename import file_names
from toolchain.base.visible import counted
from toolchain.exporters.counters.markers import markers
from toolchain.exporters.counters.sheet import sheets
from toolchain.exporters.drawings import bare_maps
from toolchain.exporters.handouts import cards, charts, displays, map_sheets, turns
from toolchain.exporters.handouts.beginning import beginning
from toolchain.exporters.handouts.counter_pictures import CounterPictures
from toolchain.exporters.handouts.markup import page
from toolchain.exporters.handouts.set_up_besides import besides
from toolchain.exporters.handouts.terrain_chart import terrain_chart
from toolchain.exporters.handouts.winning import winning
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.introduction import introduction
from toolchain.exporters.monochrome import grey, in_grey
from toolchain.exporters.paper import Sheet, natural, quoted
from toolchain.exporters.papers import PAPERS
from toolchain.exporters.rulebook import html, typeset
from toolchain.exporters.rulebook.book import of_all
from toolchain.exporters.rulebook.shapes import OptionalRule
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


def documents(
    scenarios: Mapping[str, Rules], settings: Settings, optional: Sequence[OptionalRule] = ()
) -> Iterator[Document]:
    """The map of each scenario whose map is another one, the counters, the charts, and a file for each scenario.

    ``optional``: the optional rules that none of the scenarios uses.
    """
    # As a package has them, so that it is printed like its project.
    scenarios = {name: json.loads(json.dumps(ir, sort_keys=True)) for name, ir in scenarios.items()}
    if settings.black_and_white:
        scenarios = {name: in_grey(ir) for name, ir in scenarios.items()}
        yield from map(_in_grey, _documents(scenarios, settings, optional))
    else:
        yield from _documents(scenarios, settings, optional)


def _in_grey(document: Document) -> Document:
    """Its drawings and its text in grey; the page for a screen keeps its colours."""
    sheets = [replace(sheet, svg=grey(sheet.svg)) for sheet in document.sheets]
    drawings = {name: grey(drawing) for name, drawing in document.drawings.items()}
    return replace(document, sheets=sheets, source=grey(document.source), drawings=drawings)


def _documents(
    scenarios: Mapping[str, Rules], settings: Settings, optional: Sequence[OptionalRule]
) -> Iterator[Document]:
    first = next(iter(scenarios.values()))
    title = settings.title or first["title"]
    yield from _maps(scenarios, settings, title)
    yield from _counters(scenarios, settings, title)
    read = {name: _Read(ir) for name, ir in scenarios.items()}
    yield from _of_each(read, settings, title, "charts", _charts)
    yield from _rules(read, settings, title, optional)
    yield from _of_each(read, settings, title, "cards", _cards)
    yield from _of_each(read, settings, title, "displays", _displays)
    for name, stem in _stems(scenarios).items():
        yield _scenario(read[name], settings, title, f"{stem}.pdf")


def _stems(scenarios: Iterable[str]) -> dict[str, str]:
    """What the files of a scenario are called, by its name."""
    names = list(scenarios)
    return dict(
        zip(names, (stem.lower() for stem in file_names(name or "scenario" for name in names)), strict=True)
    )


def _maps(scenarios: Mapping[str, Rules], settings: Settings, title: str) -> Iterator[Document]:
    drawn: set[str] = set()
    stems = _stems(scenarios)
    for name, drawing in bare_maps(scenarios, title).items():
        stem = f"map-{stems[name]}" if drawn else "map"
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
    stems = _stems(scenarios)
    printed: set[str] = set()
    for name, ir in scenarios.items():
        ids = {piece["id"] for piece in ir["pieces"]}
        new = ids - done
        wanted = markers(ir)
        if not new:  # the counters are there; markers of a state that only this scenario has may not be
            wanted = [one for one in wanted if one.name not in printed]
        if not new and not (done and wanted):
            continue
        stem = f"counters-{stems[name]}" if done else "counters"
        done |= ids
        printed.update(one.name for one in wanted)
        made = sheets(ir, settings.counter_size, settings.paper, wanted, units=bool(new))
        counters = f"{counted(len(ids), 'counter')} and " if new else ""
        says = f"{counters}{counted(len(wanted), 'marker')} of {settings.counter_size:g} mm on "
        says += f"{counted(len(made) // 2, 'sheet')}, fronts and backs"
        yield Document(f"{stem}.pdf", f"{title}: counters", says, sheets=made)
    if not done:
        yield Document("counters.pdf", title, missing="there are no units")


@dataclass
class _Read:
    """The rules of a scenario, and what puts them into words where they are played."""

    ir: Rules
    say: RulesInWords | None = field(init=False)

    def __post_init__(self) -> None:
        self.say = None if "unplayed" in self.ir else RulesInWords(self.ir)


@dataclass(frozen=True)
class _Text:
    """What a document holds in a line, its pages for the typesetter, and their margin in millimetres."""

    says: str
    body: list[str]
    margin: float = 14.0


def _of_each(
    read: Mapping[str, _Read],
    settings: Settings,
    title: str,
    stem: str,
    make: Callable[[_Read, tuple[float, float]], _Text | str],
) -> Iterator[Document]:
    """A document of the first scenario, and one of each other in which it is a different one.

    ``make`` gives the reason where a scenario has none.
    """
    paper = PAPERS[settings.paper]
    seen: list[list[str]] = []
    stems = _stems(read)
    missing = ""
    for name, one in read.items():
        made = make(one, paper)
        if isinstance(made, str):
            missing = missing or made
        elif made.body not in seen:
            called = f"{stem}-{stems[name]}" if seen else stem
            seen.append(made.body)
            source = page(f"{title}: {stem}", paper, made.body, made.margin)
            yield Document(f"{called}.pdf", title, made.says, source=source)
    if not seen:
        yield Document(f"{stem}.pdf", title, missing=missing)


def _charts(one: _Read, _: tuple[float, float]) -> _Text | str:
    tables = charts.charts(one.ir, one.say)
    lines = charts.modifiers(one.say) if one.say else []
    terrain = terrain_chart(one.say) if one.say else []
    if not tables and not lines and "unplayed" in one.ir:
        return "no table of the game is played; rules.pdf has them as they are written"
    if not tables and not lines:
        return "the game has no tables and no quantities"
    says = f"{counted(len(one.ir['tables']), 'table')}, {counted(max(len(lines) - 1, 0), 'list')} of costs and modifiers"
    says += ", the terrain effects" if terrain else ""
    return _Text(says, [*tables, *lines, *terrain])


def _cards(one: _Read, paper: tuple[float, float]) -> _Text | str:
    made = cards.cards(one.say, paper[0]) if one.say else []
    if not made:
        return "there are no cards"
    return _Text(counted(len(one.ir["cards"]), "card"), made, cards.MARGIN)


def _displays(one: _Read, _: tuple[float, float]) -> _Text | str:
    if not one.ir["boxes"]:
        return "there are no boxes"
    return _Text(counted(len(one.ir["boxes"]), "display"), displays.displays(one.ir))


def _rules(
    read: Mapping[str, _Read], settings: Settings, title: str, optional: Sequence[OptionalRule]
) -> Iterator[Document]:
    """The rules reference, to print and to read on a screen: of the first scenario, and what is different in others."""
    made = of_all({name: (one.ir, one.say) for name, one in read.items()}, title, optional)
    items = sum(len(one.items) for one in made.paragraphs)
    if not items:
        yield Document("rules.pdf", title, missing="the package says nothing of its rules")
        return
    says = f"{counted(len(made.paragraphs), 'paragraph')}, {counted(items, 'rule')}, {counted(len(made.index), 'word')} in the index"
    others = sum(part.scenario for part in made.others)
    says += f", what is different in {counted(others, 'scenario')}" if others else ""
    says += f", {counted(len(made.options), 'optional rule')}" if made.options else ""
    yield Document("rules.pdf", title, says, source=typeset.pages(made, PAPERS[settings.paper]))
    yield Document(
        "rules.html",
        title,
        f"the same for a browser: {counted(len(made.paragraphs), 'paragraph')}",
        page=html.page(made),
    )


def _scenario(one: _Read, settings: Settings, title: str, name: str) -> Document:
    ir = one.ir
    more = besides(ir, one.say)
    pictures = CounterPictures(ir, more.faces)
    held = roster_of(ir)
    rows = len(held.placements) + len(held.arrivals) + len(more.units)
    cards = turns.forces(ir, pictures if rows <= turns.MOST_DRAWN else None, more)
    about = [f"#block(text(size: 9pt, {quoted(text)}))" for text in introduction(ir)]
    body = [*about, *turns.track(ir), *beginning(ir, one.say), *cards, *winning(ir, one.say)]
    scenario = ir["scenarios"][0]
    count = scenario["last"] - scenario["first"] + 1
    if not rows and count < 2:
        return Document(name, title, missing=f"{scenario['name']} has no turns and no units")
    says = f"{scenario['name']}: {counted(count, 'turn')}, {counted(len(held.placements), 'row')} of set-up, {counted(len(held.arrivals), 'arrival')}"
    source = page(f"{title}: {scenario['name']}", PAPERS[settings.paper], body)
    return Document(name, title, says, source=source, drawings=pictures.drawings)
