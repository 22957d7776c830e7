"""A module of VASSAL made of a game: board, counters, turn track, charts, and a saved game for each scenario."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolchain.base.filename import file_name
from toolchain.engine.seen import sees
from toolchain.exporters.counters.listed import hexes as listed_hexes
from toolchain.exporters.counters.markers import markers
from toolchain.exporters.counters.set_up import set_up_state
from toolchain.exporters.handouts.charts import chart
from toolchain.exporters.handouts.turns import arrival
from toolchain.exporters.paper import natural, pngs
from toolchain.exporters.svg.document import esc
from toolchain.exporters.svg.frame import HEIGHT
from toolchain.exporters.svg.layers import UNITS, all_but
from toolchain.exporters.svg.map import MapOptions, map_frame, map_svg
from toolchain.exporters.svg.palette import spoken
from toolchain.exporters.vassal import build_file, saves
from toolchain.exporters.vassal.counters import Counter, Pictures, counters_of, numbered
from toolchain.exporters.vassal.grid import hex_grid, pixels, regions
from toolchain.exporters.vassal.off_map import OTHERS, OffMap
from toolchain.ir.file.container import write_members
from toolchain.ir.roster import NOBODY, roster_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

MAP, ASIDE = "Map", "Off the map"
_BOARD, _BOARD_ASIDE = "Map", "Off the map"
_DPI = 96.0
_PIXEL = 25.4 / _DPI  # millimetres


class NoModule(ValueError):
    """A game of which no module can be made; the text is one sentence for a user."""


@dataclass
class Module:
    """The bytes of a module, and what stands in it."""

    data: bytes
    counters: int
    markers: int
    scenarios: int
    numbered_by_grid: bool
    on_map: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class _Place:
    """Where a piece of a scenario stands: a hex, or what is written over its row beside the map."""

    hex: int = -1
    heading: str = OTHERS
    face: int = -1
    hidden: bool = False


def module(scenarios: Mapping[str, Rules], title: str, version: str, hex_size: int) -> Module:
    """The module of a game; ``hex_size``: pixels of a hex from side to side. Raises NoModule, CannotPrint."""
    first = next(iter(scenarios.values()))
    if not first["hexes"]:
        raise NoModule("the game has no map")
    if any(_board_text(ir) != _board_text(first) for ir in scenarios.values()):
        raise NoModule("its scenarios have different maps; name one with --scenario")
    scale = hex_size / (2 * HEIGHT)
    counter = round(hex_size * 0.72)
    frame = map_frame(first, _options(title))
    centres = pixels(frame, scale)
    pictures = Pictures(counter * _PIXEL)
    by_id: dict[str, Counter] = {}
    for ir in scenarios.values():
        new = [one for one in counters_of(ir) if one.id not in by_id]
        pictures.units(ir, new)
        by_id |= {one.id: one for one in new}
    extra = pictures.markers(first, markers(first))
    every = numbered([*by_id.values(), *extra])
    by_id = {one.id: one for one in every}
    aside = OffMap(_headings(scenarios.values()), counter)
    grid = hex_grid(first, frame, scale)
    board = build_file.hex_board(grid) if grid else build_file.region_board(regions(first, centres))
    files, set_ups, on_map = _saves(scenarios, by_id, centres, aside)
    sides = [side["name"] for side in first["sides"]]
    scenario = first["scenarios"][0]
    groups: dict[str, list[Counter]] = {side: [] for side in sides}
    for one in every:
        groups.setdefault(one.side or "Markers", []).append(one)
    parts = [
        build_file.players(sides),
        build_file.prototypes(sides),
        build_file.map_window(MAP, _BOARD, "map.png", board, first=True),
        build_file.map_window(
            ASIDE, _BOARD_ASIDE, "off-map.png", build_file.region_board(aside.regions()), first=False
        ),
        build_file.palette({name: held for name, held in groups.items() if held}, counter),
        build_file.turn_tracker(
            scenario["first"], scenario["last"], [spoken(name) for name in first["phases"]]
        ),
        build_file.set_ups(set_ups),
    ]
    if first["tables"]:
        parts.append(build_file.charts("tables.html"))
        files["tables.html"] = _tables(first).encode()
    drawing = natural(map_svg(first, options=_options(title)), hex_size * _PIXEL, 2 * HEIGHT)
    drawn = {"map.png": drawing, "off-map.png": aside.sheet(_PIXEL), **pictures.sheets}
    for name, data in zip(drawn, pngs(list(drawn.values()), _DPI), strict=True):
        files[f"images/{name}"] = data
    files["buildFile.xml"] = build_file.document(title, version, parts).encode()
    files["moduledata"] = build_file.metadata(title, version).encode()
    units = len(every) - len(extra)
    return Module(write_members(files), units, len(extra), len(scenarios), grid is not None, on_map)


def _options(title: str) -> MapOptions:
    return MapOptions(title=title, layers=all_but() - UNITS - {"pins"}, tips=False)


def _board_text(ir: Rules) -> object:
    return [(h["id"], h["column"], h["row"], h["terrains"]) for h in ir["hexes"]], ir["edges"]


def _headings(rules: Collection[Rules]) -> list[str]:
    made: dict[str, int] = {}
    for ir in rules:
        for change in roster_of(ir).arrivals:
            made.setdefault(arrival(change, ir["scenarios"][0]["last"]), change.turn or 10**6)
    ordered = sorted(made, key=lambda heading: made[heading])
    boxes = [spoken(box["name"]) for ir in rules for box in ir["boxes"]]
    return [*ordered, *boxes]


def _saves(
    scenarios: Mapping[str, Rules],
    by_id: Mapping[str, Counter],
    centres: Sequence[tuple[int, int]],
    aside: OffMap,
) -> tuple[dict[str, bytes], dict[str, str], dict[str, int]]:
    """Saved games by their files, the files by scenario, and how many pieces stand on the map in each."""
    files: dict[str, bytes] = {}
    names: dict[str, str] = {}
    on_map: dict[str, int] = {}
    for name, ir in scenarios.items():
        aside.begin()
        standing = []
        places = _places(ir)
        for index, piece in places:
            counter = by_id[ir["pieces"][index]["id"]]
            map_, (x, y) = (
                (MAP, centres[piece.hex]) if piece.hex >= 0 else (ASIDE, aside.place(piece.heading))
            )
            face = counter.faces.index(piece.face) if piece.face in counter.faces else 0
            by = counter.side if piece.hidden and counter.mask else None
            standing.append(saves.Standing(counter.traits(face, by, map_, x, y), map_, x, y))
        text = saves.saved_game(standing, {MAP: _BOARD, ASIDE: _BOARD_ASIDE})
        stem = f"{file_name(ir['scenarios'][0]['name']).lower()}"
        while f"{stem}.vsav" in files:
            stem += "-2"
        files[f"{stem}.vsav"] = write_members(
            {
                "savedGame": saves.obscured(text),
                "moduledata": build_file.metadata(name, "1").encode(),
                "savedata": build_file.metadata(name, "1").encode(),
            }
        )
        names[ir["scenarios"][0]["name"]] = f"{stem}.vsav"
        on_map[ir["scenarios"][0]["name"]] = sum(place.hex >= 0 for _, place in places)
    return files, names, on_map


def _places(ir: Rules) -> list[tuple[int, _Place]]:
    """Each piece and where it stands when the set-up is done, those of one hex from the bottom of the stack up."""
    last = ir["scenarios"][0]["last"]
    arrivals = {row.unit: arrival(row, last) for row in roster_of(ir).arrivals if row.unit != NOBODY}
    count = len(ir["hexes"])
    state = set_up_state(ir)
    if state is None:
        at = listed_hexes(ir)
        made = {n: _Place(at.get(n, -1), arrivals.get(n, OTHERS)) for n in range(len(ir["pieces"]))}
        return sorted(made.items(), key=lambda item: (item[1].hex, item[0]))
    held: list[tuple[int, _Place]] = []
    stacks = state.columns["c_at"]
    for piece, known in enumerate(ir["pieces"]):
        place, face = state.columns["c_place"][piece], state.columns["c_face"][piece]
        hidden = any(
            not sees(state, seat, piece) for seat in range(len(ir["sides"])) if seat != known["side"]
        )
        if 0 <= place < count:
            held.append((piece, _Place(place, "", face, hidden)))
        elif place >= count:
            heading = arrivals.get(piece, spoken(ir["boxes"][place - count]["name"]))
            held.append((piece, _Place(-1, heading, face, hidden)))
        else:
            held.append((piece, _Place(-1, arrivals.get(piece, OTHERS), face)))
    depth = {piece: number for stack in stacks for number, piece in enumerate(stack)}
    return sorted(held, key=lambda item: (item[1].hex, depth.get(item[0], item[0])))


def _tables(ir: Rules) -> str:
    """The tables as a page."""
    made = []
    for known in ir["tables"]:
        rows = chart(ir, known)
        lines = [
            "<tr>" + "".join(f"<td>{esc(text) or '&nbsp;'}</td>" for text in row) + "</tr>" for row in rows
        ]
        made.append(
            f"<h3>{esc(spoken(known['name']))} [{esc(known['cite'])}]</h3><table border='1'>{''.join(lines)}</table>"
        )
    return f"<html><body>{''.join(made)}</body></html>\n"
