"""A plain Tiled map, to be changed by each test, and a reader of maps in either form."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from toolchain.base.diagnostic import Findings
from toolchain.importers.tiled.document import read_tiled


def _tile(number: int, terrain: str) -> dict[str, Any]:
    return {"id": number, "properties": [{"name": "terrain", "type": "string", "value": terrain}]}


def _plain(**more: Any) -> dict[str, Any]:
    """Three columns of three hexes, flat, the middle column half a hex down: woods, open, woods."""
    made: dict[str, Any] = {
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
        "tilesets": [
            {
                "firstgid": 1,
                "name": "ground",
                "tiles": [_tile(0, "open"), _tile(1, "woods"), {"id": 2}],
            }
        ],
        "layers": [
            {
                "type": "tilelayer",
                "name": "ground",
                "width": 3,
                "height": 3,
                "data": [2, 1, 2, 2, 1, 2, 2, 1, 2],
            },
        ],
    }
    return made | more


def _objects(*things: dict[str, Any], **properties: Any) -> dict[str, Any]:
    listed = [{"name": name, "type": "string", "value": value} for name, value in properties.items()]
    return {"type": "objectgroup", "name": "things", "objects": list(things), "properties": listed}


def _with(*layers: dict[str, Any], **more: Any) -> dict[str, Any]:
    made = _plain(**more)
    return made | {"layers": [*made["layers"], *layers]}


def _line(feature: str, *points: tuple[float, float], **more: Any) -> dict[str, Any]:
    (x, y), *_ = points
    polyline = [{"x": px - x, "y": py - y} for px, py in points]
    return {"name": "", "type": feature, "x": x, "y": y, "polyline": polyline, **more}


@pytest.fixture
def tiled() -> SimpleNamespace:
    """Makers of maps in the JSON form: plain, with_, objects, line, tile."""
    return SimpleNamespace(plain=_plain, with_=_with, objects=_objects, line=_line, tile=_tile)


@pytest.fixture
def read(tmp_path: Path) -> Any:
    """Reads a map given as data (.tmj) or as text (.tmx): the draft and the findings."""

    def reading(given: dict[str, Any] | str) -> tuple[Any, list[Any]]:
        path = tmp_path / ("board.tmx" if isinstance(given, str) else "board.tmj")
        path.write_text(given if isinstance(given, str) else json.dumps(given, indent=1), encoding="utf-8")
        findings = Findings()
        return read_tiled(path, findings), findings.items

    return reading
