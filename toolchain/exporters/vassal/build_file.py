"""The build file of a module: XML whose elements are classes of VASSAL."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from toolchain.exporters.svg.document import esc
from toolchain.exporters.vassal.counters import SLOTS, Counter
from toolchain.formats.vassal import traits
from toolchain.formats.vassal.hexgrid import HexGrid
from toolchain.formats.vassal.sequence import joined

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

# A deck as the build file says it (``DrawPile``), where a deck says nothing else.
_DECK: dict[str, object] = {
    "draw": "true",
    "color": "138,131,113",
    "reversible": "false",
    "reshufflable": "false",
    "reshuffleCommand": "",
    "reshuffleTarget": "",
    "reshuffleMessage": "",
    "shuffleFormat": "$playerName$ shuffles $deckName$",
    "reverseFormat": "",
    "faceDownFormat": "",
    "canSave": "false",
    "shuffleHotkey": "",
    "reshuffleHotkey": "",
    "maxStack": 10,
    "countExpressions": "",
    "expressionCounting": "false",
    "hotkeyOnEmpty": "false",
    "emptyHotkey": "",
    "selectDisplayProperty": "$BasicName$",
    "selectSortProperty": "",
    "restrictOption": "false",
    "restrictExpression": "",
    "shuffleCommand": "Shuffle",
    "reverseCommand": "Reverse",
    "reverseHotkey": "",
    "drawMultipleMessage": "Draw several cards",
    "drawSpecificMessage": "Draw certain cards",
    "faceUpMessage": "Face up",
    "faceDownMessage": "Face down",
    "faceUpHotkey": "",
    "faceUpReportFormat": "",
    "faceFlipHotkey": "",
    "faceDownHotkey": "",
    "saveMessage": "Save deck",
    "saveHotkey": "",
    "saveReportFormat": "",
    "loadMessage": "Load deck",
    "loadHotkey": "",
    "loadReportFormat": "",
}
# The same as the type of the piece (``Deck.getType``), in its order.
_FIELDS = (
    *(
        "draw",
        "color",
        "width",
        "height",
        "faceDown",
        "shuffle",
        "allowMultiple",
        "allowSelect",
        "reversible",
    ),
    *("reshuffleCommand", "reshuffleTarget", "reshuffleMessage", "name", "shuffleFormat", "reverseFormat"),
    *("faceDownFormat", "drawFaceUp", "canSave", "shuffleHotkey", "reshuffleHotkey", "maxStack"),
    *("countExpressions", "expressionCounting", "globalCommands", "hotkeyOnEmpty", "emptyHotkey"),
    *(
        "selectDisplayProperty",
        "selectSortProperty",
        "restrictOption",
        "restrictExpression",
        "shuffleCommand",
    ),
    *("reverseCommand", "reverseHotkey", "drawMultipleMessage", "drawSpecificMessage", "faceUpMessage"),
    *("faceDownMessage", "faceUpHotkey", "faceUpReportFormat", "faceFlipHotkey", "faceDownHotkey"),
    *("saveMessage", "saveHotkey", "saveReportFormat", "loadMessage", "loadHotkey", "loadReportFormat"),
    *("deckRestrictAccess", "deckOwners"),
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
            slots.append(_slot("PieceSlot", one, one.traits(), width, width))
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


def map_window(name: str, board: str, image: str, grid: str, first: bool, more: Sequence[str] = ()) -> str:
    """A map with one board. ``more``: what else is on it."""
    picture: dict[str, object] = {"name": board, "image": image, "reversible": "false"}
    parts = [*_map_parts(name, board, picture, grid), *more]
    return element("module.Map", _map_attributes(name, first), parts)


def hand(name: str, side: str, size: tuple[int, int]) -> str:
    """A window of cards that only one side sees into; ``size``: of its white board in pixels."""
    board = {"name": name, "width": size[0], "height": size[1], "color": "255,255,255", "reversible": "false"}
    attributes = {**_map_attributes(name, False), "side": side, "visible": "false", "useBoards": ""}
    return element("module.PlayerHand", attributes, _map_parts(name, name, board, ""))


def _map_parts(name: str, board: str, attributes: Mapping[str, Any], grid: str) -> list[str]:
    board_ = element("module.map.boardPicker.Board", attributes, [grid] if grid else [])
    setup = f"<setup>{esc(f'{name}BoardPicker')}\t{esc(board)}\t0\t0</setup>"
    picker = element("module.map.BoardPicker", {"title": "Choose boards"}, [setup, board_])
    return [picker, *(element(f"module.map.{part}") for part in _PARTS)]


def _map_attributes(name: str, first: bool) -> dict[str, object]:
    return {
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


def draw_pile(board: str, x: int, y: int, options: Mapping[str, object], cards: Sequence[Counter]) -> str:
    """A deck on a board, with its cards; ``options`` as in :func:`deck_type`."""
    slots = [_slot("CardSlot", one, one.card(), options["width"], options["height"]) for one in cards]
    attributes = {**_DECK, **options, "owningBoard": board, "x": x, "y": y, "useGridLocation": "false"}
    return element("module.map.DrawPile", attributes, slots)


def deck_type(options: Mapping[str, object]) -> str:
    """The same deck as a piece of a saved game; ``options``: attributes that are not as usual."""
    held = {**_DECK, **options, "globalCommands": ""}
    return traits.DECK + joined([held[name] for name in _FIELDS], ";")


def _slot(kind: str, one: Counter, piece: traits.Trait, width: object, height: object) -> str:
    attributes = {"entryName": one.token.name, "gpid": one.gpid, "height": height, "width": width}
    return element(f"widget.{kind}", attributes, [esc(traits.added(traits.NOWHERE, *piece))])


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


def turn_state(first: int, last: int, phases: Sequence[str]) -> str:
    """The command of a saved game that sets the turn counter to the first turn and lets it end with the last."""
    # CounterTurnLevel: turn, sub-level, whether it loops, limit; ListTurnLevel: phase, sub-level, first, which are on.
    listing = [joined([0, 0, 0, joined(["true"] * len(phases), ",")], ";")] if phases else []
    level = joined([first, 0, "true", last, *listing], ";")
    return joined(["TURNTurnTracker0", joined([0, level], "|")], "\t")


def dice_buttons(kinds: Iterable[tuple[int, int]]) -> str:
    """A button for each kind of roll: how many dice of how many faces."""
    made = []
    for count, faces in kinds:
        name = f"{count}d{faces}"
        total = "$numericalTotal$ ($result$)" if count > 1 else "$result$"
        attributes = {
            "name": name,
            "text": name,
            "tooltip": f"Roll {name}",
            "reportFormat": f"** {name} = {total} *** <$PlayerName$>",
            "prompt": "false",
            "nDice": count,
            "nSides": faces,
            "plus": 0,
            "addToTotal": 0,
            "reportTotal": "false",
            "sortDice": "false",
        }
        made.append(element("module.DiceButton", attributes))
    return "".join(made)


def set_ups(files: Mapping[str, str]) -> str:
    """The scenarios that can be begun: names, and the saved games in the module."""
    return "".join(
        element(
            "module.PredefinedSetup",
            {"name": name, "file": file, "useFile": "true", "isMenu": "false", "description": ""},
        )
        for name, file in files.items()
    )


def charts(files: Mapping[str, str]) -> str:
    """A window with pages to read, each a tab: titles, and the files in the module."""
    made = [
        element("widget.HtmlChart", {"chartName": name, "fileName": file, "description": ""})
        for name, file in files.items()
    ]
    return element(
        "module.ChartWindow",
        {"name": "Charts", "text": "Charts", "tooltip": "Tables and rules of the game"},
        [element("widget.TabWidget", {"entryName": ""}, made)],
    )


def metadata(name: str, version: str) -> str:
    """The file ``moduledata``."""
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<data version="1">'
        f"<version>{esc(version)}</version><extra1/><extra2/><VassalVersion>{VERSION}</VassalVersion>"
        f"<dateSaved>0</dateSaved><description>{esc(name)}</description><name>{esc(name)}</name></data>\n"
    )
