"""Pictures of the manual that show what a page says: made from the text of that page, or from the small game."""

from __future__ import annotations

import re
from pathlib import Path

from toolchain.cli.project.starting_points import FIRST, TEMPLATES, StartingPoint
from toolchain.engine.ask.table import Table
from toolchain.engine.ask.words import ask
from toolchain.engine.load import load_game
from toolchain.exporters.counters.appearance import appearance_of
from toolchain.exporters.counters.face import C, content, defs
from toolchain.exporters.counters.markers import markers
from toolchain.exporters.counters.set_up import set_up, set_up_state
from toolchain.exporters.counters.sheet import cells
from toolchain.exporters.svg.document import num, tag
from toolchain.exporters.svg.map import MapOptions, map_svg
from toolchain.exporters.svg.style import STYLE
from toolchain.workspace.export.drawing import ir_to_draw
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.project.file_bytes import reading_instead
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
GAME = TEMPLATES / FIRST
PAGE = ROOT / "toolchain" / "docs" / "guide" / "looks.md"
_GAP = 8.0
_FIRST = re.compile(r"^```hw\n# file: \S+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def file_of(game: StartingPoint) -> str:
    """The file of the picture of a game to start from; that of the first is on many pages under its own name."""
    return "skirmish.svg" if game.name == FIRST else f"start-{game.name}.svg"


def at_set_up(folder: Path) -> str:
    """The map of a game after its set-up."""
    ir = ir_to_draw(load_project(folder))
    return map_svg(ir, set_up_state(ir))


def asked(question: str) -> str:
    """The map of the small game at its set-up with the answer to a question drawn on it."""
    project = load_project(GAME)
    state = load_game(pack_project(project)[0]).start(seed=1)
    set_up(state)
    answer = ask(Table(state), question, early=True)
    return map_svg(state.game.ir, state, options=MapOptions(answer.question, answer.said, asked=answer.drawn))


def looks() -> str:
    """Fronts, backs and markers of the small game with the first file of the page on looks."""
    text = _FIRST.search(PAGE.read_text(encoding="utf-8"))
    assert text is not None
    path = GAME / "game.hw"
    with reading_instead({path: path.read_bytes() + b"\n" + text[1].encode("utf-8")}):
        ir = ir_to_draw(load_project(GAME))
    rows: list[list[tuple[str, list[str]]]] = [[], [], []]
    for group in cells(ir):
        for cell in group:
            look = appearance_of(ir, cell.front.piece)
            rows[0].append((look.fill, content(ir, cell.front, look)))
            back = content(ir, cell.back, look) if cell.back is not None else []
            rows[1].append((look.fill, back))
    rows[2] = [(marker.front.fill, marker.front.parts) for marker in markers(ir)]
    wide = max(map(len, rows)) * (C + _GAP) + _GAP
    high = len(rows) * (C + _GAP) + _GAP
    drawn = [
        tag(
            "g",
            tag("rect", x=-C / 2, y=-C / 2, width=C, height=C, rx="6", fill=fill, class_="hx-card"),
            *parts,
            transform=f"translate({num(_GAP + C / 2 + column * (C + _GAP))} {num(_GAP + C / 2 + row * (C + _GAP))})",
        )
        for row, counters in enumerate(rows)
        for column, (fill, parts) in enumerate(counters)
    ]
    return tag(
        "svg",
        tag("style", STYLE.replace("<", "").replace("&", "")),
        tag("defs", defs(ir)),
        tag("rect", width=wide, height=high, fill="#ffffff"),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(wide)} {num(high)}",
        class_="hx-map",
    )
