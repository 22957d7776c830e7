"""The JSON form of a Tiled map written in its XML form (manual of Tiled 1.11, "TMX Map Format")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.sax.saxutils import quoteattr

_MAP = (
    "version",
    "tiledversion",
    "orientation",
    "renderorder",
    "width",
    "height",
    "tilewidth",
    "tileheight",
    "infinite",
    "hexsidelength",
    "staggeraxis",
    "staggerindex",
    "nextlayerid",
    "nextobjectid",
)


def tmx_text(document: dict[str, Any]) -> str:
    """The whole file."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<map {_attributes(document, _MAP)}>"]
    lines += _properties(document, " ")
    lines += [line for one in document["tilesets"] for line in _tileset(one)]
    for layer in document["layers"]:
        lines += _tile_layer(layer) if layer["type"] == "tilelayer" else _object_layer(layer)
    return "\n".join([*lines, "</map>", ""])


def _attributes(held: dict[str, Any], keys: tuple[str, ...]) -> str:
    return " ".join(f"{key}={quoteattr(_plain(held[key]))}" for key in keys if key in held)


def _plain(value: Any) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


def _properties(held: dict[str, Any], indent: str) -> Iterator[str]:
    if not held.get("properties"):
        return
    yield f"{indent}<properties>"
    for one in held["properties"]:
        value = str(one["value"]).lower() if one["type"] == "bool" else str(one["value"])
        kind = "" if one["type"] == "string" else f' type="{one["type"]}"'
        yield f"{indent} <property name={quoteattr(one['name'])}{kind} value={quoteattr(value)}/>"
    yield f"{indent}</properties>"


def _tileset(held: dict[str, Any]) -> Iterator[str]:
    keys = ("firstgid", "name", "tilewidth", "tileheight", "tilecount", "columns")
    yield f" <tileset {_attributes(held, keys)}>"
    yield (
        f'  <image source={quoteattr(held["image"])} width="{held["imagewidth"]}" height="{held["imageheight"]}"/>'
    )
    for tile in held["tiles"]:
        yield f"  <tile {_attributes(tile, ('id', 'type'))}>"
        yield from _properties(tile, "   ")
        yield "  </tile>"
    yield " </tileset>"


def _shown(layer: dict[str, Any]) -> str:
    """What differs from the values that an absent attribute stands for."""
    made = "" if layer["visible"] else ' visible="0"'
    made += "" if layer["opacity"] == 1 else f' opacity="{layer["opacity"]}"'
    return made + (' locked="1"' if layer.get("locked") else "")


def _tile_layer(layer: dict[str, Any]) -> Iterator[str]:
    yield f" <layer {_attributes(layer, ('id', 'name', 'width', 'height'))}{_shown(layer)}>"
    yield from _properties(layer, "  ")
    yield '  <data encoding="csv">'
    width = layer["width"]
    rows = [layer["data"][at : at + width] for at in range(0, len(layer["data"]), width)]
    yield ",\n".join(",".join(map(str, row)) for row in rows)
    yield "</data>"
    yield " </layer>"


def _object_layer(layer: dict[str, Any]) -> Iterator[str]:
    yield f" <objectgroup {_attributes(layer, ('id', 'name', 'color', 'draworder'))}{_shown(layer)}>"
    yield from _properties(layer, "  ")
    for one in layer["objects"]:
        keys = ("id", "name", "type", "x", "y", *(("width", "height") if one["width"] else ()))
        yield f"  <object {_attributes(one, keys)}>"
        yield from _properties(one, "   ")
        if "polyline" in one:
            points = " ".join(f"{p['x']},{p['y']}" for p in one["polyline"])
            yield f'   <polyline points="{points}"/>'
        elif "point" in one:
            yield "   <point/>"
        elif "text" in one:
            text = one["text"]
            yield (
                f'   <text wrap="{int(text["wrap"])}" pixelsize="{text["pixelsize"]}" color="{text["color"]}" '
                f'halign="{text["halign"]}">{text["text"]}</text>'
            )
        yield "  </object>"
    yield " </objectgroup>"
