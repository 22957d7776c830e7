"""What goes wrong with maps that come from elsewhere: each is answered by a finding, with its code, and no traceback."""

from __future__ import annotations

import json
import math
import shutil
import zlib
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from toolchain.cli.main import cli

GAME = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"
PLACES = "place,lon,lat,hex\n"


def at(column: float, row: float) -> list[float]:
    """Degrees of a point of a flat grid with hexes of 10 km, hex 0101 at 3 east, 50 north."""
    x, y = (column - 1) * math.sqrt(3) / 2, 1 - row
    return [round(3.0 + x * 10 / 71.6, 6), round(50.0 + y * 10 / 111.2, 6)]


def ring(column: float, row: float, size: float = 0.5) -> list[list[float]]:
    turn = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 0)]
    return [at(column + dx * size, row + dy * size) for dx, dy in turn]


def drawn(geometry: str, coordinates: Any, **properties: str) -> dict[str, Any]:
    return {
        "type": "Feature",
        "properties": properties,
        "geometry": {"type": geometry, "coordinates": coordinates},
    }


def land(*features: dict[str, Any], **more: Any) -> str:
    """A file of shapes, with a wood so that there is a map at all."""
    wood = drawn("Polygon", [ring(2, 2)], kind="woods")
    return json.dumps({"type": "FeatureCollection", **more, "features": [wood, *features]})


TILE = {"id": 0, "properties": [{"name": "terrain", "type": "string", "value": "open"}]}


def board(cells: Any = (1,) * 9, layer: dict[str, Any] | None = None, **more: Any) -> str:
    """A map of the Tiled editor, three by three hexes."""
    ground = {"type": "tilelayer", "name": "ground", "width": 3, "height": 3, "data": list(cells)} | (
        layer or {}
    )
    return json.dumps(
        {
            "type": "map",
            "orientation": "hexagonal",
            "width": 3,
            "height": 3,
            "tilewidth": 64,
            "tileheight": 56,
            "hexsidelength": 32,
            "staggeraxis": "x",
            "staggerindex": "odd",
            "infinite": False,
            "tilesets": [{"firstgid": 1, "name": "ground", "tiles": [TILE]}],
            "layers": [ground],
            **more,
        }
    )


def labelled(*things: tuple[str, int, int]) -> dict[str, Any]:
    """Hex numbers as objects of a Tiled map."""
    objects = [{"type": "hex-number", "point": True, "name": name, "x": x, "y": y} for name, x, y in things]
    return {"type": "objectgroup", "name": "numbers", "objects": objects}


def with_numbers(*things: tuple[str, int, int], **more: Any) -> str:
    made = json.loads(board(**more))
    return json.dumps({**made, "layers": [*made["layers"], labelled(*things)]})


METRES = [[652_000 + 9000 * x, 6_862_000 + 9000 * y] for x, y in ((0, 0), (1, 0), (1, 1), (0, 0))]
EIGHT = [at(1, 1), at(3, 3), at(3, 1), at(1, 3), at(1, 1)]
FLIPS = {"across": 0x80000000, "down": 0x40000000, "by 60 degrees": 0x20000000, "by 120 degrees": 0x10000000}
ZIPPED = {
    "encoding": "base64",
    "compression": "zlib",
    "data": b64encode(zlib.compress(bytes(36))[:-6]).decode(),
}

SHAPES = {
    "metres instead of degrees": (land(drawn("Polygon", [METRES], kind="marsh")), "MAP052"),
    "another system named": (
        land(crs={"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::2154"}}),
        "MAP052",
    ),
    "latitude first": (land(drawn("Polygon", [[p[::-1] for p in ring(3, 2)]], kind="marsh")), "MAP052"),
    "an outline that crosses itself": (land(drawn("Polygon", [EIGHT], kind="marsh")), "MAP053"),
    "an outline of nothing": (land(drawn("Polygon", [], kind="marsh")), "MAP053"),
    "a shape without coordinates": (land(drawn("Polygon", [[]], kind="marsh")), "MAP053"),
    "a line off the map and back": (
        land(drawn("LineString", [at(-4, 2), at(2, 2.4), at(2, 9), at(3, 9), at(3, 2)], kind="river")),
        "MAP054",
    ),
    "a line along a corner": (
        land(drawn("LineString", [at(2, 1.5), at(2.36, 1.0), at(2, 2.5)], kind="road")),
        "MAP055",
    ),
}
TILED = {
    "squares": (board(orientation="orthogonal"), "TIL002"),
    "isometric": (board(orientation="isometric"), "TIL002"),
    "no stagger axis": (board(staggeraxis="z"), "TIL003"),
    "no stagger index": (board(staggerindex="both"), "TIL003"),
    "numbers of the other stagger": (with_numbers(("0101", 32, 28), ("0202", 80, 56)), "TIL009"),
    **{f"a tile turned {how}": (board([1 | flag] + [1] * 8), "TIL007") for how, flag in FLIPS.items()},
    "an unknown tile": (board([77] + [1] * 8), "TIL006"),
    "a tileset that is not there": (board(tilesets=[{"firstgid": 1, "source": "lost.tsx"}]), "TIL005"),
    "a layer of unknown compression": (
        board(layer={"encoding": "base64", "compression": "rar", "data": "AAAA"}),
        "TIL004",
    ),
    "a compressed layer cut off": (board(layer=ZIPPED), "TIL004"),
    "a label twice": (with_numbers(("0101", 32, 28), ("0101", 80, 56)), "TIL009"),
}
CONTROL = {
    "no control point": (PLACES, "no place has a hex"),
    "one control point": (PLACES + "A,3.1,50.0,0101\n", "there is only one place"),
    "one point twice": (PLACES + "A,3.1,50.0,0101\nB,3.1,50.0,0101\n", "only one place"),
    "points in one line": (
        PLACES + "".join(f"{n},{3 + k / 5:.1f},50.0,0{k + 1}01\n" for k, n in enumerate("ABCD")),
        "the places lie on one line",
    ),
}


def run(*words: str) -> tuple[int, str]:
    made = CliRunner().invoke(cli, list(words), standalone_mode=False)
    assert made.exception is None, made.output
    return int(made.return_value or 0), " ".join(made.output.replace("=", " ").split())


@pytest.mark.parametrize("name", SHAPES)
def test_shapes_of_the_earth(name: str, tmp_path: Path) -> None:
    text, code = SHAPES[name]
    (tmp_path / "land.geojson").write_text(text, encoding="utf-8")
    (tmp_path / "places.csv").write_text(
        PLACES + "".join(f"P{c}{r},{at(c, r)[0]},{at(c, r)[1]},0{c}0{r}\n" for c in (1, 3) for r in (1, 3)),
        encoding="utf-8",
    )
    done, said = run(
        "import",
        "map",
        str(tmp_path / "land.geojson"),
        "--grid",
        "flat, 4x3, 10 km",
        "--fit",
        str(tmp_path / "places.csv"),
        "-o",
        str(tmp_path / "map"),
    )
    assert f"[{code}]" in said, said
    assert done in (0, 1) and (done == 1) == ("error[" in said or "nothing was written" in said)


@pytest.mark.parametrize("name", TILED)
def test_maps_of_the_tiled_editor(name: str, tmp_path: Path) -> None:
    text, code = TILED[name]
    (tmp_path / "board.tmj").write_text(text, encoding="utf-8")
    _, said = run("import", "map", str(tmp_path / "board.tmj"), "-o", str(tmp_path / "map"))
    assert f"[{code}]" in said, said


def test_a_compressed_layer_that_is_whole_is_read(tmp_path: Path) -> None:
    cells = b64encode(zlib.compress((1).to_bytes(4, "little") * 9)).decode()
    text = board(layer={"encoding": "base64", "compression": "zlib", "data": cells})
    (tmp_path / "board.tmj").write_text(text, encoding="utf-8")
    done, said = run("import", "map", str(tmp_path / "board.tmj"), "-o", str(tmp_path / "map"))
    assert 0 == done, said


@pytest.mark.parametrize("name", CONTROL)
def test_control_points(name: str, tmp_path: Path) -> None:
    text, wanted = CONTROL[name]
    game = Path(shutil.copytree(GAME, tmp_path / "game"))
    (game / "places.csv").write_text(text, encoding="utf-8")
    done, said = run("map", "fit", str(game))
    assert (1, True, True) == (done, "[MAP057]" in said, wanted in said), said


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("  0403  open", "  0403  open\n  0101  woods", "MAP004"),
        ('"Southam"', '"Northam"', "MAP005"),
        ("  0202/0302", "  0202/0302  0101/0303", "MAP008"),
    ],
)
def test_maps_in_the_language(old: str, new: str, code: str, tmp_path: Path) -> None:
    game = Path(shutil.copytree(GAME, tmp_path / "game"))
    path = game / "map.hw"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    done, said = run("lint", str(game))
    assert (1, True) == (done, f"[{code}]" in said), said
