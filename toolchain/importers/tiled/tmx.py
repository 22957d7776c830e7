"""The XML form of a Tiled map or tileset, brought into the shape of its JSON form.

Both forms hold the same (TMX and JSON map format, documentation of Tiled 1.11); what reads the one then reads
the other. Values keep their places in the XML text. Attributes stay texts: ``fields`` reads numbers in them.
"""

from __future__ import annotations

from typing import Any

from toolchain.importers.xml_tree import Element
from toolchain.language.json.source import JsonNode

_LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "group": "group", "imagelayer": "imagelayer"}
_LISTS = {"tileset": "tilesets", "tile": "tiles", "object": "objects", "chunk": "chunks"}
_MARKS = ("point", "ellipse", "capsule")


def _node(kind: str, value: Any, at: Element) -> JsonNode:
    return JsonNode(kind, value, at.span.source, at.span.start, at.span.end, -1, -1)


def as_json(element: Element) -> JsonNode:
    """An element with all below it as an object of the JSON form."""
    made: dict[str, JsonNode] = {}
    for name, value in element.attributes.items():
        span = element.attribute_span(name)
        made[name] = JsonNode("string", value, span.source, span.start, span.end, -1, -1)
    for child in element.children:
        if child.name in _LAYERS:
            layer = as_json(child)
            layer.value["type"] = _node("string", _LAYERS[child.name], child)
            made.setdefault("layers", _node("array", [], element)).value.append(layer)
        elif child.name == "data":
            made.update(_data(child))
        elif child.name == "properties":
            made["properties"] = _node("array", [_property(p) for p in child.children], child)
        elif child.name in ("polygon", "polyline"):
            made[child.name] = _points(child)
        elif child.name in _MARKS:
            made[child.name] = _node("boolean", True, child)
        elif child.name == "text":
            made["text"] = _node("object", {"text": _node("string", child.text, child)}, child)
        elif child.name in _LISTS:
            made.setdefault(_LISTS[child.name], _node("array", [], element)).value.append(as_json(child))
    return _node("object", made, element)


def _data(element: Element) -> dict[str, JsonNode]:
    made = {key: _node("string", value, element) for key, value in element.attributes.items()}
    chunks = [child for child in element.children if child.name == "chunk"]
    if chunks:
        made["chunks"] = _node("array", [_chunk(chunk) for chunk in chunks], element)
    else:
        made["data"] = _cells(element)
    return made


def _chunk(element: Element) -> JsonNode:
    made = {key: _node("string", value, element) for key, value in element.attributes.items()}
    made["data"] = _cells(element)
    return _node("object", made, element)


def _cells(element: Element) -> JsonNode:
    tiles = [child for child in element.children if child.name == "tile"]
    if tiles:
        numbers = [_node("string", tile.attributes.get("gid", "0"), tile) for tile in tiles]
        return _node("array", numbers, element)
    return _node("string", element.text, element)


def _property(element: Element) -> JsonNode:
    made = {key: _node("string", value, element) for key, value in element.attributes.items()}
    if "value" not in made:
        made["value"] = _node("string", element.text, element)
    return _node("object", made, element)


def _points(element: Element) -> JsonNode:
    made = []
    for word in element.attributes.get("points", "").split():
        x, _, y = word.partition(",")
        made.append(
            _node("object", {"x": _node("string", x, element), "y": _node("string", y, element)}, element)
        )
    return _node("array", made, element)
