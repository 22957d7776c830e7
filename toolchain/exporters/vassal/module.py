"""A module of VASSAL made of a game: board, counters, turn track, charts, and a saved game for each scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolchain.base.filename import file_names
from toolchain.exporters.counters.markers import markers
from toolchain.exporters.laid_out.begun import STATES, Laid, laid_markers, row_of_states
from toolchain.exporters.laid_out.off_map import OffMap
from toolchain.exporters.laid_out.rows import listed_rows
from toolchain.exporters.laid_out.standing import cups as cups_of
from toolchain.exporters.laid_out.standing import headings, places, same_map
from toolchain.exporters.laid_out.tokens import Pictures, Token, tokens_of
from toolchain.exporters.paper import natural, pngs
from toolchain.exporters.rulebook.shapes import OptionalRule
from toolchain.exporters.svg.frame import HEIGHT
from toolchain.exporters.svg.layers import UNITS, all_but
from toolchain.exporters.svg.map import MapOptions, map_frame, map_svg
from toolchain.exporters.svg.palette import titled
from toolchain.exporters.vassal import build_file, cups
from toolchain.exporters.vassal.cards import Decks
from toolchain.exporters.vassal.counters import Counter, numbered
from toolchain.exporters.vassal.dice import rolls
from toolchain.exporters.vassal.grid import hex_grid, pixels, regions
from toolchain.exporters.vassal.reading import pages
from toolchain.formats.vassal import saves
from toolchain.formats.vassal.traits import NO_USER, Trait
from toolchain.ir.file.container import write_members

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
    cards: int
    scenarios: int
    numbered_by_grid: bool
    on_map: dict[str, int] = field(default_factory=dict)
    beside: dict[str, int] = field(default_factory=dict)


def module(
    scenarios: Mapping[str, Rules],
    title: str,
    version: str,
    hex_size: int,
    optional: Sequence[OptionalRule] = (),
) -> Module:
    """The module of a game. Raises NoModule, CannotPrint.

    ``hex_size``: pixels of a hex from side to side; ``optional``: the optional rules that none of the scenarios uses.
    """
    first = next(iter(scenarios.values()))
    if not first["hexes"]:
        raise NoModule("the game has no map")
    if any(not same_map(ir, first) for ir in scenarios.values()):
        raise NoModule("its scenarios have different maps; name one with --scenario")
    if any(ir["cards"] != first["cards"] for ir in scenarios.values()):
        raise NoModule("its scenarios have different cards; name one with --scenario")
    scale = hex_size / (2 * HEIGHT)
    counter = round(hex_size * 0.72)
    frame = map_frame(first, _options(title))
    centres = pixels(frame, scale)
    pictures = Pictures(counter * _PIXEL)
    units: dict[str, Token] = {}
    listed: dict[str, Token] = {}
    for ir in scenarios.values():
        new = [one for one in tokens_of(ir) if one.id not in units]
        pictures.units(ir, new)
        units |= {one.id: one for one in new}
        rows = listed_rows(ir)
        pictures.rows(ir, ((row.token, row.drawn) for row in rows))
        listed |= {row.token.id: row.token for row in rows}
    units = cups.with_backs(scenarios.values(), units)
    pictures.rows(first, cups.back(first, units))
    of_each = {name: pictures.markers(ir, markers(ir)) for name, ir in scenarios.items()}
    extra = {one.id: one for tokens in of_each.values() for one in tokens}
    laid = {name: laid_markers(ir, of_each[name]) for name, ir in scenarios.items()}
    decks = Decks(first)
    cards = decks.tokens()
    every = numbered([*units.values(), *listed.values(), *extra.values(), *cards.values()])
    by_id = {one.token.id: one for one in every}
    states = row_of_states(one for held in laid.values() for one in held)
    aside = OffMap([*headings(scenarios.values()), *states], counter)
    grid = hex_grid(first, frame, scale)
    board = build_file.hex_board(grid) if grid else build_file.region_board(regions(first, centres))
    dealt = {number: by_id[token.id] for number, token in cards.items()}
    files, set_ups, on_map, beside = _saves(
        title, version, scenarios, by_id, centres, aside, decks.piles(dealt), decks.boards(), laid
    )
    sides = [side["name"] for side in first["sides"]]
    scenario = first["scenarios"][0]
    groups: dict[str, list[Counter]] = {side: [] for side in sides}
    for one in every[: len(every) - len(cards)]:
        groups.setdefault(one.token.side or "Markers", []).append(one)
    parts = [
        build_file.players(sides),
        build_file.prototypes(sides),
        build_file.map_window(MAP, _BOARD, "map.png", board, first=True),
        build_file.map_window(
            ASIDE,
            _BOARD_ASIDE,
            "off-map.png",
            build_file.region_board(aside.regions()),
            first=False,
            more=cups.windows(scenarios.values(), aside, _BOARD_ASIDE),
        ),
        *decks.windows(dealt),
        build_file.palette({name: held for name, held in groups.items() if held}, counter),
        build_file.turn_tracker(
            scenario["first"], scenario["last"], [titled(name) for name in first["phases"]]
        ),
        build_file.dice_buttons(rolls(scenarios.values())),
        build_file.set_ups(set_ups),
    ]
    held = _chart_files(pages(scenarios, title, optional))
    if held:
        parts.append(build_file.charts({name: file for file, (name, _) in held.items()}))
        files |= {file: text.encode() for file, (_, text) in held.items()}
    drawing = natural(map_svg(first, options=_options(title)), hex_size * _PIXEL, 2 * HEIGHT)
    drawn = {"map.png": drawing, "off-map.png": aside.sheet(_PIXEL), **pictures.sheets}
    if cards:
        drawn["cards.png"] = decks.board()
    for name, data in zip(drawn, pngs(list(drawn.values()), _DPI), strict=True):
        files[f"images/{name}"] = data
    files |= {f"images/{name}": data for name, data in decks.images().items()}
    files["buildFile.xml"] = build_file.document(title, version, parts).encode()
    files["moduledata"] = build_file.metadata(title, version).encode()
    return Module(
        write_members(files),
        len(units) + len(listed),
        len(extra),
        len(cards),
        len(scenarios),
        grid is not None,
        on_map,
        beside,
    )


def _chart_files(held: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """Pages by the names of their files, each with its title."""
    return {f"{stem.lower()}.html": page for stem, page in zip(file_names(held), held.items(), strict=True)}


def _options(title: str) -> MapOptions:
    return MapOptions(title=title, layers=all_but() - UNITS - {"pins"}, tips=False)


def _saves(
    title: str,
    version: str,
    scenarios: Mapping[str, Rules],
    by_id: Mapping[str, Counter],
    centres: Sequence[tuple[int, int]],
    aside: OffMap,
    piles: Sequence[saves.Pile] = (),
    boards: Mapping[str, str] | None = None,
    laid: Mapping[str, Sequence[Laid]] | None = None,
) -> tuple[dict[str, bytes], dict[str, str], dict[str, int], dict[str, int]]:
    """Saved games by their files, the files by scenario, and how many pieces stand on the map in each and beside it."""
    files: dict[str, bytes] = {}
    names: dict[str, str] = {}
    on_map: dict[str, int] = {}
    beside: dict[str, int] = {}
    stems = file_names(ir["scenarios"][0]["name"] for ir in scenarios.values())
    for (name, ir), stem in zip(scenarios.items(), stems, strict=True):
        aside.begin()
        standing: list[saves.Standing] = []
        standing_at = [(ir["pieces"][index]["id"], place) for index, place in places(ir)]
        standing_at += [(row.token.id, row.place) for row in listed_rows(ir)]
        inside: dict[str, list[Trait]] = {heading: [] for heading in cups_of(ir)}
        lying = (laid or {}).get(name, ())

        def lay(one: Laid, map_: str, x: int, y: int, into: list[saves.Standing] = standing) -> None:
            piece = by_id[one.token.id].traits(one.face, None, map_, x, y)
            into.append(saves.Standing(piece, map_, x, y))

        for one in lying:
            if one.hex >= 0:
                lay(one, MAP, *centres[one.hex])
            elif not one.unit:
                lay(one, ASIDE, *aside.place(STATES))
        for id_, piece in standing_at:
            counter = by_id[id_]
            if piece.hex < 0 and piece.heading in inside:
                x, y = aside.first(piece.heading)
                inside[piece.heading].append(counter.traits(0, NO_USER, ASIDE, x, y))
                continue
            map_, (x, y) = (
                (MAP, centres[piece.hex]) if piece.hex >= 0 else (ASIDE, aside.place(piece.heading))
            )
            token = counter.token
            face = token.faces.index(piece.face) if piece.face in token.faces else 0
            by = token.side if piece.hidden and token.mask else None
            standing.append(saves.Standing(counter.traits(face, by, map_, x, y), map_, x, y))
            for one in lying:
                if one.unit == id_:
                    lay(one, map_, x, y)
        known = ir["scenarios"][0]
        turn = build_file.turn_state(known["first"], known["last"], ir["phases"])
        text = saves.saved_game(
            standing,
            {MAP: _BOARD, ASIDE: _BOARD_ASIDE, **(boards or {})},
            [*piles, *cups.piles(ir, aside, ASIDE, inside)],
            [turn],
        )
        file = f"{stem.lower()}.vsav"
        files[file] = write_members(
            {
                "savedGame": saves.obscured(text),
                "moduledata": build_file.metadata(title, version).encode(),
                "savedata": build_file.metadata(name, "1").encode(),
            }
        )
        names[ir["scenarios"][0]["name"]] = file
        count = sum(place.hex >= 0 for _, place in standing_at)
        on_map[ir["scenarios"][0]["name"]] = count
        beside[ir["scenarios"][0]["name"]] = len(standing_at) - count
    return files, names, on_map, beside
