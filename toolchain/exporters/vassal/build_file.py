"""The build file of a module: XML whose elements are classes of VASSAL."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from toolchain.exporters.svg.document import esc
from toolchain.exporters.vassal import traits
from toolchain.exporters.vassal.counters import SLOTS, Counter
from toolchain.exporters.vassal.grid import HexGrid

VERSION = "3.7.0"
_BUILD = "VASSAL.build."
# What a map is made of that can be used: VASSAL adds these to a new map only.
_PARTS = (
    "ForwardToKeyBuffer",
    "Scroller",
    "ForwardToChatter",
    "MenuDisplayer",
    "MapCenterer",
    "StackExpander",
    "PieceMover",
    "KeyBufferer",
    "ImageSaver",
    "CounterDetailViewer",
    "Flare",
    "Zoomer",
)


def element(name: str, attributes: Mapping[str, Any] | None = None, body: Iterable[str] = ()) -> str:
    """An element of a class of VASSAL."""
    said = "".join(f' {key}="{esc(value)}"' for key, value in (attributes or {}).items())
    inside = "".join(body)
    return f"<{_BUILD}{name}{said}>{inside}</{_BUILD}{name}>\n" if inside else f"<{_BUILD}{name}{said}/>\n"


def document(name: str, version: str, parts: Iterable[str]) -> str:
    """The whole file."""
    attributes = {
        "name": name,
        "version": version,
        "description": f"Made by hexwright: {name}",
        "VassalVersion": VERSION,
        "nextPieceSlotId": SLOTS,
    }
    head = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'
    basics = (element("module.BasicCommandEncoder"), element("module.Documentation"))
    return head + element("GameModule", attributes, [*basics, *parts])


def players(sides: Iterable[str]) -> str:
    """The sides that players take."""
    return element(
        "module.PlayerRoster", {"buttonText": "Sides"}, [f"<entry>{esc(side)}</entry>" for side in sides]
    )


def prototypes(sides: Iterable[str]) -> str:
    """A prototype for each side, which marks its pieces."""
    made = []
    for side in sides:
        held = traits.piece([traits.marks({"side": side}), traits.basic("", "", "")])
        text = esc(traits.added(traits.NOWHERE, *held))
        made.append(element("module.PrototypeDefinition", {"name": side, "description": ""}, [text]))
    return element("module.PrototypesContainer", {}, made)


def palette(groups: Mapping[str, Sequence[Counter]], width: int) -> str:
    """The window of all counters: a list for each side, and one of markers."""
    lists = []
    for group, counters in groups.items():
        slots = []
        for one in counters:
            attributes = {"entryName": one.token.name, "gpid": one.gpid, "height": width, "width": width}
            text = esc(traits.added(traits.NOWHERE, *one.traits()))
            slots.append(element("widget.PieceSlot", attributes, [text]))
        lists.append(
            element(
                "widget.ListWidget", {"entryName": group, "height": 600, "width": 300, "divider": 200}, slots
            )
        )
    tabs = element("widget.TabWidget", {"entryName": "Counters"}, lists)
    attributes = {
        "name": "Counters",
        "text": "Counters",
        "tooltip": "All counters",
        "hidden": "false",
        "scale": "1.0",
    }
    return element("module.PieceWindow", attributes, [tabs])


def map_window(name: str, board: str, image: str, grid: str, first: bool) -> str:
    """A map with one board."""
    board_ = element(
        "module.map.boardPicker.Board", {"name": board, "image": image, "reversible": "false"}, [grid]
    )
    setup = f"<setup>{esc(f'{name}BoardPicker')}\t{esc(board)}\t0\t0</setup>"
    picker = element("module.map.BoardPicker", {"title": "Choose boards"}, [setup, board_])
    parts = [element(f"module.map.{part}") for part in _PARTS]
    attributes = {
        "mapName": name,
        "allowMultiple": "false",
        "edgeHeight": 0,
        "edgeWidth": 0,
        "markMoved": "Never",
        "launch": "false" if first else "true",
        "buttonName": "" if first else name,
        "tooltip": "" if first else f"Show {name}",
        "moveWithinFormat": "$pieceName$: $previousLocation$ to $location$",
        "moveToFormat": "$pieceName$ to $location$",
    }
    return element("module.Map", attributes, [picker, *parts])


def hex_board(grid: HexGrid) -> str:
    """A grid of hexes with its numbering."""
    numbering = element("module.map.boardPicker.board.mapgrid.HexGridNumbering", grid.numbering())
    return element("module.map.boardPicker.board.HexGrid", grid.attributes(), [numbering])


def region_board(regions: Iterable[Mapping[str, Any]]) -> str:
    """A board of named points."""
    inner = [element("module.map.boardPicker.board.Region", one) for one in regions]
    attributes = {"fontsize": 9, "snapto": "true", "visible": "false"}
    return element("module.map.boardPicker.board.RegionGrid", attributes, inner)


def turn_tracker(first: int, last: int, phases: Sequence[str]) -> str:
    """Turns, and the phases within."""
    counting = {
        "name": "Turn",
        "property": "Turn",
        "start": first,
        "incr": 1,
        "loop": "true",
        "loopLimit": last,
        "turnFormat": "$value$",
    }
    inner = []
    if phases:
        listing = {"name": "Phase", "property": "Phase", "list": ",".join(phases), "turnFormat": "$value$"}
        inner.append(
            element("module.turn.ListTurnLevel", {**listing, "configList": "false", "configFirst": "false"})
        )
    level = element("module.turn.CounterTurnLevel", counting, inner)
    shown = "Turn $level1$" + (", $level2$" if phases else "")
    attributes = {
        "name": "Turns",
        "buttonText": "Turn",
        "turnFormat": shown,
        "reportFormat": f"{shown}",
        "length": -1,
    }
    return element("module.turn.TurnTracker", attributes, [level])


def set_ups(files: Mapping[str, str]) -> str:
    """The scenarios that can be begun: names, and the saved games in the module."""
    return "".join(
        element(
            "module.PredefinedSetup",
            {"name": name, "file": file, "useFile": "true", "isMenu": "false", "description": ""},
        )
        for name, file in files.items()
    )


def charts(file: str) -> str:
    """A window with the tables of the game."""
    chart = element("widget.HtmlChart", {"chartName": "Tables", "fileName": file, "description": ""})
    return element(
        "module.ChartWindow", {"name": "Charts", "text": "Charts", "tooltip": "Tables of the game"}, [chart]
    )


def metadata(name: str, version: str) -> str:
    """The file ``moduledata``."""
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<data version="1">'
        f"<version>{esc(version)}</version><extra1/><extra2/><VassalVersion>{VERSION}</VassalVersion>"
        f"<dateSaved>0</dateSaved><description>{esc(name)}</description><name>{esc(name)}</name></data>\n"
    )
