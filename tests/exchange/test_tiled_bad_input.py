"""Bad maps: each gives a clear finding at its place, nothing is written, nothing hangs, and every code is shown."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.work import calls, lines_run
from toolchain.base.diagnostic import Findings
from toolchain.checks.registry import catalogue
from toolchain.cli.main import main
from toolchain.importers.tiled.cells import MOST_CELLS
from toolchain.importers.tiled.document import read_tiled
from toolchain.importers.tiled.files import LARGEST

MOST = 40_000  # calls of functions; the dearest case makes a tenth
SAVED = Path(__file__).parent / "tiled"
TMX = '<map orientation="hexagonal" width="1" height="1" tilewidth="64" tileheight="56" hexsidelength="32" staggeraxis="x" staggerindex="odd">\n{}\n</map>'
TILES = '<tileset firstgid="1" name="g"><tile id="0" type="open"/></tileset>'
BOMB = (
    '<?xml version="1.0"?>\n<!DOCTYPE map [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    + "]>\n<map>&i;</map>"
)


def packed(data: bytes, **more: Any) -> dict[str, Any]:
    return {"data": base64.b64encode(data).decode(), "encoding": "base64", **more}


def cases(t: SimpleNamespace) -> dict[str, tuple[Any, str, str]]:
    """Name of a case: the map, the code, and what is said."""
    ground = t.plain()["layers"][0]

    def layer(**more: Any) -> dict[str, Any]:
        return t.plain(layers=[ground | more])

    def put(*things: dict[str, Any], **properties: Any) -> dict[str, Any]:
        return t.with_(t.objects(*things, **properties))

    point = {"point": True, "x": 32, "y": 28}
    number = {"type": "hex-number", **point, "name": "0101"}
    huge = zlib.compress(b"\0" * 20_000_000)
    return {
        "xml bomb": (BOMB, "TIL001", "document types are not allowed"),
        "cut off xml": (TMX.format("<layer>"), "TIL001", "this is not well-formed XML: mismatched tag"),
        "another file": ("<html/>", "TIL001", "this is a `html`, not a Tiled `map`"),
        "a tileset": ({"type": "tileset"}, "TIL001", "this is not a Tiled `map`"),
        "a list": ([], "TIL001", "this is not a Tiled `map`"),
        "no width": ({k: v for k, v in t.plain().items() if k != "width"}, "TIL001", "`width` is missing"),
        "a text for a number": (t.plain(width="wide"), "TIL001", "`width` must be a number, not `wide`"),
        "squares": (
            t.plain(orientation="orthogonal"),
            "TIL002",
            "the map orientation is orthogonal, not hexagonal",
        ),
        "stagger axis": (t.plain(staggeraxis="z"), "TIL003", "invalid `staggeraxis`: `z`"),
        "stagger index": (t.plain(staggerindex=""), "TIL003", "invalid `staggerindex`: ``"),
        "no side": (
            t.plain(hexsidelength=0),
            "TIL003",
            "hexes of 64 x 56 pixels cannot have a side length of 0 pixels",
        ),
        "too long a side": (t.plain(hexsidelength=64), "TIL003", "cannot have a side length of 64"),
        "a large map": (
            t.plain(width=9999, height=9999),
            "TIL004",
            "this map is too large: 9999 x 9999 hexes",
        ),
        "too few cells": (
            layer(data=[1, 2]),
            "TIL004",
            "layer `ground` has 2 cells, but its size, 3 x 3, requires 9",
        ),
        "does not match the size": (
            layer(width=2, data=[1] * 6),
            "TIL004",
            "layer `ground` is 2 x 3 hexes, but the map is 3 x 3",
        ),
        "no data": (layer(data=None), "TIL004", "layer `ground` has no cells"),
        "no tile number": (layer(data=[1, 2, -3]), "TIL004", "`-3` is not a tile number"),
        "words as cells": (layer(data="1,x", encoding="csv"), "TIL004", "`x` is not a tile number"),
        "unknown encoding": (layer(data="x", encoding="morse"), "TIL004", "layer encoding `morse`"),
        "cut off base64": (
            layer(**packed(b"123456789") | {"data": "AQAAA"}),
            "TIL004",
            "is not valid base64",
        ),
        "within a cell": (
            layer(**packed(b"12345")),
            "TIL004",
            "the data of layer `ground` ends in the middle of a cell",
        ),
        "unknown compression": (
            layer(**packed(b"", compression="zlip")),
            "TIL004",
            "layer `ground` uses `zlip` compression",
        ),
        "cut off zlib": (
            layer(**packed(zlib.compress(bytes(36))[:-6], compression="zlib")),
            "TIL004",
            "is not valid zlib data",
        ),
        "not gzip": (layer(**packed(b"xxxx", compression="gzip")), "TIL004", "is not valid gzip data"),
        "a zlib bomb": (
            layer(**packed(huge, compression="zlib")),
            "TIL004",
            "the data of layer `ground` has more than 9 cells, the size of the layer",
        ),
        "huge chunk": (
            t.plain(
                infinite=True,
                layers=[
                    {
                        "type": "tilelayer",
                        "name": "g",
                        "chunks": [{"x": 0, "y": 0, "width": 100000, "height": 100000, "data": []}],
                    }
                ],
            ),
            "TIL004",
            "this part is too large: 100000 x 100000 hexes",
        ),
        "lost tileset": (
            t.plain(tilesets=[{"firstgid": 1, "source": "lost/g.tsx"}]),
            "TIL005",
            "lost/g.tsx cannot be read",
        ),
        "other file as tileset": (
            t.plain(tilesets=[{"firstgid": 1, "source": "../passwd"}]),
            "TIL005",
            "`../passwd` is not a Tiled tileset",
        ),
        "tile without terrain": (layer(data=[3] * 9), "TIL006", "tile 2 of the tileset `ground`"),
        "tile of no tileset": (t.plain(tilesets=[]), "TIL006", "belongs to no tileset of the map"),
        "turned tile": (layer(data=[0x80000001] + [1] * 8), "TIL007", "this tile is flipped or rotated"),
        "nothing painted": (layer(data=[0] * 9), "TIL008", "the map has no painted hexes"),
        "number twice": (
            put(number, number | {"x": 80, "y": 56}),
            "TIL009",
            "the hex number 0101 is used twice",
        ),
        "wrong number": (
            put(number, number | {"x": 80, "y": 56, "name": "0207"}),
            "TIL009",
            "this hex is numbered 0207, but its position gives 0201",
        ),
        "unknown numbering": (
            t.plain(properties=[{"name": "numbering", "value": "xy"}]),
            "TIL009",
            "`xy` is not a valid numbering for hexes",
        ),
        "numbers below nought": (
            t.plain(properties=[{"name": "left-column", "value": -5}]),
            "TIL009",
            "columns -5..-3 cannot be written",
        ),
        "no whole column": (
            t.plain(properties=[{"name": "left-column", "value": "x"}]),
            "TIL009",
            "must be a whole number",
        ),
        "place outside": (
            put({"name": "Northam", "type": "town", "point": True, "x": 900, "y": 9}),
            "TIL010",
            "`Northam`, the object at x 900, y 9, is outside the map",
        ),
        "river at the edge": (
            put(t.line("river", (16, 0), (48, 0)), along="hexsides"),
            "TIL010",
            "follow a hexside with a hex on only one side",
        ),
        "region outside": (
            t.with_(
                ground | {"data": [1] * 9, "properties": [{"name": "region", "value": "east"}]},
                layers=[ground | {"data": [1] + [0] * 8}],
            ),
            "TIL010",
            "the region `east` covers 8 hexes off the map",
        ),
        "hexes apart": (
            put(t.line("rail", (32, 28), (128, 28)), along="hexes"),
            "TIL011",
            "points 1 and 2 of this line lie in hexes that are not adjacent",
        ),
        "corners apart": (
            put(t.line("river", (64, 28), (64, 84)), along="hexsides"),
            "TIL011",
            "are not the two ends of a hexside",
        ),
        "river in a hex": (
            put(t.line("river", (64, 28), (80, 56)), along="hexsides"),
            "TIL011",
            "is not on a hex corner",
        ),
        "neither": (
            put(t.line("river", (64, 28), (80, 56))),
            "TIL011",
            "follows neither hexsides nor hex centres",
        ),
        "along what": (
            put(t.line("river", (0, 0), (1, 1)), along="hexside"),
            "TIL011",
            "invalid `along`: `hexside`",
        ),
        "both": (
            t.with_(
                t.objects(t.line("way", (64, 28), (48, 56)), along="hexsides"),
                t.objects(t.line("way", (32, 28), (80, 56)), along="hexes"),
            ),
            "TIL011",
            "some lines of `way` run along hexsides, others through hexes",
        ),
        "ellipse": (
            put({"name": "x", "ellipse": True, "x": 1, "y": 1}),
            "TIL012",
            "`x`, an ellipse, was not imported",
        ),
        "text": (
            put({"name": "", "text": {"text": "x"}, "x": 1, "y": 1}),
            "TIL012",
            "a text object was not imported",
        ),
        "template": (put({"template": "a.tx", "x": 1, "y": 1}), "TIL012", "an object from a template"),
        "nothing said": (put(point), "TIL012", "an object without a name or class was not imported"),
        "picture": (
            t.with_({"type": "imagelayer", "name": "scan"}),
            "TIL013",
            "the picture `scan` was not imported",
        ),
        "moved layer": (layer(offsetx=3), "TIL013", "layer `ground` has an offset of 3, 0 pixels"),
        "other name": (
            put(point | {"name": "N", "type": "Old Town"}),
            "TIL014",
            "`Old Town` was changed to `old-town`",
        ),
        "no name": (put(point | {"name": "N", "type": "???"}), "TIL014", "`???` is not a valid name"),
        "box of no name": (
            put(point | {"name": "9 x", "type": "box"}),
            "TIL014",
            "`9 x` is not a valid name for a box",
        ),
        "box of strange words": (
            put(
                point
                | {"name": "camp", "type": "box", "properties": [{"name": "joins", "value": "0101 @ 9"}]}
            ),
            "TIL014",
            "invalid `joins` for the box `camp`: `0101 @ 9`",
        ),
        "edges half": (
            t.plain(properties=[{"name": "edges", "value": "half"}]),
            "TIL014",
            "invalid custom property `edges` of the map: `half`",
        ),
        "guessed": (
            put(t.line("rail", (32, 28), (80, 56))),
            "TIL015",
            "`rail` was imported as a line through hexes",
        ),
        "painted twice": (t.with_(ground), "TIL016", "`woods` is painted twice"),
        "unread": (
            t.plain(properties=[{"name": "numbring", "value": "ccrr"}]),
            "TIL017",
            "custom property `numbring`",
        ),
        "two names": (
            put(point | {"name": "A", "type": "town"}, point | {"name": "B", "type": "town"}),
            "TIL019",
            "this hex has two names: `A` and `B`",
        ),
    }


def test_each_is_said(tiled: SimpleNamespace, read: Any) -> None:
    for name, (given_map, code, words) in cases(tiled).items():
        with calls(MOST):
            draft, findings = read(given_map)
        found = [f for f in findings if f.code == code and words in f.message]

        assert found, (name, [(f.code, f.message) for f in findings])
        assert found[0].span is not None and found[0].span.line >= 1, name
        assert (draft is None) == any(f.severity == "error" for f in findings), name


def test_every_code_is_shown(tiled: SimpleNamespace) -> None:
    shown = {code for _, code, _ in cases(tiled).values()}

    # Three are about the folder, not the map: see test_import_beside_text.py.
    assert {c for c in catalogue().by_code if c.startswith("TIL")} == shown | {"TIL018", "TIL020", "TIL021"}


def test_the_place_is_that_of_the_thing(read: Any) -> None:
    lost = TMX.format('<!-- é\n é --><tileset firstgid="1" source="lost.tsx"/>')

    _, findings = read(lost)

    assert (findings[0].span.line, findings[0].span.column) == (3, 29)
    assert findings[0].span.text == 'source="lost.tsx"'


def test_every_tile_without_terrain_is_named_once(read: Any, tiled: SimpleNamespace) -> None:
    ground = tiled.plain()["layers"][0]

    draft, findings = read(tiled.plain(layers=[ground | {"data": [3, 4, 3, 1, 1, 1, 1, 1, 4]}]))

    assert draft is None
    assert [f.message.partition(" (")[0] for f in findings] == [
        "tile 2 of the tileset `ground`",
        "tile 3 of the tileset `ground`",
    ]


def test_a_name_is_suggested(read: Any, tiled: SimpleNamespace) -> None:
    ground = tiled.plain()["layers"][0]
    _, findings = read(tiled.plain(layers=[ground | packed(b"", compression="zlip")]))
    assert findings[0].help == "did you mean `zlib`?"
    _, findings = read(tiled.plain(properties=[{"name": "numbring", "value": "ccrr"}]))
    assert findings[0].help == "did you mean `numbering`?"


def test_a_file_of_fifty_megabytes_is_refused_unread(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    big = tmp_path / "big.tmx"
    with big.open("wb") as file:
        file.truncate(50_000_000)
    read: list[Path] = []
    monkeypatch.setattr(Path, "read_bytes", lambda path: read.append(path) or b"")

    assert main(["import", "map", str(big), "-o", str(tmp_path)]) == 1

    assert big not in read
    assert f"it has 50,000,000 bytes; the maximum is {LARGEST:,}" in capsys.readouterr().err
    assert not (tmp_path / "map.hw").exists()


def square(path: Path, side: int) -> Path:
    """A map of one terrain, so many hexes wide and high."""
    cells = ",".join(["1"] * side * side)
    text = TMX.replace('width="1" height="1"', f'width="{side}" height="{side}"')
    path.write_text(
        text.format(TILES + f'<layer name="g"><data encoding="csv">{cells}</data></layer>'), encoding="utf-8"
    )
    return path


def test_the_largest_map_can_be_read(tmp_path: Path) -> None:
    draft = read_tiled(square(tmp_path / "large.tmx", 500), Findings())

    assert draft is not None and len(draft.hexes) == MOST_CELLS == 500 * 500
    assert draft.numbering == "cccrrr"


def test_a_map_is_read_with_work_that_grows_with_its_cells(tmp_path: Path) -> None:
    maps = [square(tmp_path / f"{number}.tmx", side) for number, side in enumerate((12, 12, 36))]

    _, few, many = (lines_run(lambda path=path: read_tiled(path, Findings()))[1] for path in maps)

    assert many < 12 * few, f"{few:,} lines for 144 cells, then {many:,} for nine times as many"


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_spoilt_file_never_breaks_the_reader(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Bytes of files that Tiled has saved are cut out, doubled or changed: there is a draft or an error, no crash."""
    path = data.draw(st.sampled_from(sorted(SAVED.glob("*.tm[jx]"))))
    raw = path.read_bytes()
    start = data.draw(st.integers(0, len(raw) - 1))
    length = data.draw(st.integers(0, 40))
    put = data.draw(
        st.one_of(st.binary(max_size=6), st.sampled_from([b"-1", b"null", b"{}", b"[]", b'"', b"1e99"]))
    )
    spoilt = tmp_path_factory.mktemp("spoilt") / path.name
    spoilt.write_bytes(raw[:start] + put + raw[start + length :])
    findings = Findings()

    draft = read_tiled(spoilt, findings)

    assert draft is not None or findings.errors


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_value_of_another_kind_never_breaks_the_reader(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Any value of a right map is replaced by one of another kind."""
    document = json.loads((SAVED / "pointy.tmj").read_text(encoding="utf-8"))
    node = document
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = data.draw(st.sampled_from(keys))
        inner = node[key]
        if not isinstance(inner, (dict, list)) or not inner or data.draw(st.booleans()):
            break
        node = inner
    wrong = [None, True, -1, 0, 3.5, 1e30, "", "x", "-7", [], [1], [[]], {}, {"x": 1}, 2**31, 2**70]
    node[key] = data.draw(st.sampled_from(wrong))
    path = tmp_path_factory.mktemp("wrong") / "board.tmj"
    path.write_text(json.dumps(document), encoding="utf-8")
    findings = Findings()

    draft = read_tiled(path, findings)

    assert draft is not None or findings.errors
