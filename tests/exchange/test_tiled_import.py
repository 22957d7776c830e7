"""What a Tiled map may look like, and what is read from it."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import sys
import types
import zlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

GIDS = [2, 1, 2, 2, 1, 2, 2, 1, 2]
PACKED = struct.pack("<9I", *GIDS)
TMX = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="hexagonal" width="3" height="3" tilewidth="64" tileheight="56" infinite="{infinite}"
 hexsidelength="32" staggeraxis="x" staggerindex="odd">
 <tileset firstgid="1" source="ground.tsx"/>
 <group name="all"><layer name="ground" width="3" height="3">{data}</layer></group>
</map>
"""
TSX = """<tileset name="ground" tilewidth="64" tileheight="56">
 <tile id="0" class="open"/>
 <tile id="1"><properties><property name="terrain" value="woods"/></properties></tile>
</tileset>
"""
DATA = {
    "csv": '<data encoding="csv">\n2,1,2,\n2,1,2,\n2,1,2\n</data>',
    "xml": "<data>" + "".join(f'<tile gid="{g}"/>' for g in GIDS) + "</data>",
    "base64": f'<data encoding="base64">\n  {base64.b64encode(PACKED).decode()}\n</data>',
    "zlib": f'<data encoding="base64" compression="zlib">{base64.b64encode(zlib.compress(PACKED)).decode()}</data>',
    "gzip": f'<data encoding="base64" compression="gzip">{base64.b64encode(gzip.compress(PACKED)).decode()}</data>',
    "zstd": f'<data encoding="base64" compression="zstd">{base64.b64encode(zlib.compress(PACKED)).decode()}</data>',
    "chunks": '<data encoding="csv"><chunk x="0" y="0" width="2" height="3">2,1,2,1,2,1</chunk>'
    '<chunk x="2" y="0" width="1" height="3">2,2,2</chunk></data>',
}


def numbers(draft: Any) -> dict[tuple[int, int], list[str]]:
    return {cell: held.terrains for cell, held in draft.hexes.items()}


@pytest.mark.parametrize("form", DATA)
def test_cells_are_read_in_every_encoding(
    form: str, read: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if form == "zstd":
        # Only Python 3.14 has it; a stand-in of the same shape, that inflates zlib, shows how it is called.
        stand_in = types.ModuleType("compression.zstd")
        stand_in.ZstdDecompressor = zlib.decompressobj  # type: ignore[attr-defined]
        stand_in.ZstdError = zlib.error  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "compression", types.ModuleType("compression"))
        monkeypatch.setitem(sys.modules, "compression.zstd", stand_in)
    (tmp_path / "ground.tsx").write_text(TSX, encoding="utf-8")

    draft, findings = read(TMX.format(data=DATA[form], infinite=int(form == "chunks")))

    assert findings == []
    wanted = {(c, r): ["open"] if c == 2 else ["woods"] for c in (1, 2, 3) for r in (1, 2, 3)}
    assert numbers(draft) == wanted


def test_an_infinite_map_is_counted_from_its_first_hex(read: Any, tiled: SimpleNamespace) -> None:
    chunks = [{"x": -16, "y": -2, "width": 2, "height": 2, "data": [0, 1, 0, 2]}]
    layer = {"type": "tilelayer", "name": "ground", "chunks": chunks}

    draft, _ = read(tiled.plain(infinite=True, layers=[layer]))

    assert numbers(draft) == {(1, 1): ["open"], (1, 2): ["woods"]}
    # Column -15 is odd, so it is pushed; it is printed as column 1.
    assert draft.layout.pushed == "odd"


def test_a_tileset_may_be_json(read: Any, tiled: SimpleNamespace, tmp_path: Path) -> None:
    tileset = {"type": "tileset", "name": "x", "tiles": [tiled.tile(0, "open"), tiled.tile(1, "woods, hill")]}
    (tmp_path / "x.tsj").write_text(json.dumps(tileset), encoding="utf-8")

    draft, findings = read(tiled.plain(tilesets=[{"firstgid": 1, "source": "x.tsj"}]))

    assert findings == []
    assert draft.hexes[1, 1].terrains == ["woods", "hill"]


def test_numbers_in_the_map_say_how_it_is_counted(read: Any, tiled: SimpleNamespace) -> None:
    label = {"name": "12.07", "type": "hex-number", "point": True, "x": 80, "y": 56}

    draft, findings = read(tiled.with_(tiled.objects(label)))

    assert findings == []
    assert draft.numbering == "cc.rr"
    assert (draft.columns, draft.rows) == ((11, 13), (7, 9))
    assert draft.layout.pushed == "even"


def test_places_lines_and_outlines(read: Any, tiled: SimpleNamespace) -> None:
    town = {"name": "Northam", "type": "town", "point": True, "x": 30, "y": 30}
    # From the right corner of 0101 down along 0201, then on along 0102.
    brook = tiled.line("brook", (64, 28), (48, 56), (64, 84), name="Brook")
    track = tiled.line("track", (32, 28), (80, 56), (128, 28))
    east = {"name": "East Bank", "type": "", "x": 60, "y": 0, "width": 200, "height": 200}

    draft, findings = read(tiled.with_(tiled.objects(town, brook, track, east)))

    assert (draft.hexes[1, 1].terrains, draft.hexes[1, 1].name) == (["woods", "town"], "Northam")
    brook_made, track_made = draft.lines
    assert (brook_made.title, brook_made.pairs) == ("Brook", [((1, 1), (2, 1)), ((1, 2), (2, 1))])
    assert track_made.pairs == [((1, 1), (2, 1)), ((2, 1), (3, 1))]
    assert draft.side_terrains == {"brook": ()} and draft.ways == {"track": "track-net"}
    assert draft.regions == {"east-bank": [(c, r) for c in (2, 3) for r in (1, 2, 3)]}
    assert [f.code for f in findings] == ["TIL015", "TIL015", "TIL014"]


def test_layers_and_objects_that_are_moved_or_turned(read: Any, tiled: SimpleNamespace) -> None:
    # A line along hexsides, drawn from (0, 0) to the right, turned by 90 degrees and moved with its layer.
    wall = {"name": "", "type": "wall", "x": 40, "y": 50, "rotation": 90, "polyline": [{"x": 0, "y": 0}]}
    wall["polyline"] = [{"x": 0, "y": -24}, {"x": 28, "y": -8}]
    layer = tiled.objects(wall, along="hexsides") | {"offsetx": 0, "offsety": -22}

    draft, _ = read(tiled.with_(layer))

    # 90 degrees clockwise: (0, -24) is (24, 0) and (28, -8) is (8, 28); from (40, 28) that is (64, 28) and (48, 56).
    assert draft.lines[0].pairs == [((1, 1), (2, 1))]
