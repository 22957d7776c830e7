"""Small modules for VASSAL, as its editor writes them."""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Mapping
from pathlib import Path
from xml.sax.saxutils import quoteattr

GRID = '<VASSAL.build.module.map.boardPicker.board.HexGrid dx="87" dy="100" x0="50" y0="40" sideways="false">{}</VASSAL.build.module.map.boardPicker.board.HexGrid>'
NUMBERS = '<VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering first="H" hLeading="1" hOff="1" hType="N" sep="" stagger="false" vLeading="1" vOff="1" vType="N" hDescend="false" vDescend="false"/>'


def png(width: int, height: int) -> bytes:
    """The head of a picture, which is all that is read of one."""
    return (
        b"\x89PNG\r\n\x1a\n"
        + struct.pack(">I", 13)
        + b"IHDR"
        + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    )


def slot(name: str, gpid: int, traits: str = "", state: str = "", picture: str = "") -> str:
    """A counter in a window: the traits around its innermost part."""
    inner, place = f"piece;;;{picture};{name}", f"null;0;0;{gpid};0"
    type_ = f"{traits}\t{inner}" if traits else inner
    text = f"+/null/{type_}/" + (f"{state}\t{place}" if traits else place)
    return f'<VASSAL.build.widget.PieceSlot entryName={quoteattr(name)} gpid="{gpid}">{text}</VASSAL.build.widget.PieceSlot>'


def stack(name: str, x: int, y: int, slots: str, board: str = "Field", location: str = "") -> str:
    """Counters that stand on the map from the start."""
    named = f'useGridLocation="true" location="{location}"' if location else 'useGridLocation="false"'
    return f'<VASSAL.build.module.map.SetupStack name="{name}" owningBoard="{board}" x="{x}" y="{y}" {named}>{slots}</VASSAL.build.module.map.SetupStack>'


def build(
    windows: str = "",
    on_map: str = "",
    more: str = "",
    grid: str = GRID.format(NUMBERS),
    sides: tuple[str, ...] = ("Blue", "Red"),
) -> str:
    """A build file: one map with one board, windows of counters."""
    roster = "".join(f"<entry>{side}</entry>" for side in sides)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<VASSAL.build.GameModule name="Old Ford" version="1.2">\n'
        f"<VASSAL.build.module.PlayerRoster>{roster}</VASSAL.build.module.PlayerRoster>\n"
        '<VASSAL.build.module.Map mapName="Main"><VASSAL.build.module.map.BoardPicker>'
        f'<VASSAL.build.module.map.boardPicker.Board name="Field" image="field.png">{grid}</VASSAL.build.module.map.boardPicker.Board>'
        f"</VASSAL.build.module.map.BoardPicker>{on_map}</VASSAL.build.module.Map>\n"
        f'<VASSAL.build.module.PieceWindow text="Pieces"><VASSAL.build.widget.TabWidget entryName="All">\n{windows}\n</VASSAL.build.widget.TabWidget></VASSAL.build.module.PieceWindow>\n'
        f"{more}\n</VASSAL.build.GameModule>\n"
    )


def listed(name: str, slots: str) -> str:
    """A list of a window."""
    return f'<VASSAL.build.widget.ListWidget entryName="{name}">\n{slots}\n</VASSAL.build.widget.ListWidget>'


def write(
    path: Path, text: str, files: Mapping[str, bytes] | None = None, name: str = "buildFile.xml"
) -> Path:
    """The module; its board of 350 by 320 pixels has four columns of three hexes."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(name, text)
        for file, data in (files if files is not None else {"images/field.png": png(350, 320)}).items():
            archive.writestr(file, data)
    return path
