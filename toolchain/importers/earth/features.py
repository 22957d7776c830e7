"""GeoJSON (RFC 7946): shapes with what they are (``kind``) and what they are called (``name``), and their places.

Coordinates are longitude and latitude in degrees of WGS 84, in this order; the format knows no other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.progress import Heard
from toolchain.base.source import LateSpan, Source, Span
from toolchain.language.json.source import JsonNode, read_json
from toolchain.language.json.unplaced import read_plain

SHAPES = {
    "Polygon": "polygon",
    "MultiPolygon": "polygon",
    "LineString": "line",
    "MultiLineString": "line",
    "Point": "point",
    "MultiPoint": "point",
}
DEGREES = ("CRS84", "EPSG::4326", "EPSG:4326")
_DEPTH = {"Point": 0, "MultiPoint": 1, "LineString": 1, "MultiLineString": 2, "Polygon": 2, "MultiPolygon": 3}
Degrees = tuple[float, float]


@dataclass(frozen=True)
class Feature:
    """A shape: its parts are polygons (lists of rings), lines or single points, all of degrees."""

    kind: str
    name: str
    shape: str
    parts: list[Any] = field(repr=False)
    span: Span
    properties: Mapping[str, Any] = field(default_factory=dict, repr=False)
    cite: str = (
        ""  # what stands behind ``@`` of the line that it becomes; empty: what stands there of the map
    )

    @property
    def words(self) -> str:
        """Kind and name as they are said in a sentence."""
        return f"{self.kind} {self.name}" if self.name else f"a {self.kind}"

    def points(self) -> list[Degrees]:
        """All its coordinates."""
        if self.shape == "point":
            return list(self.parts)
        if self.shape == "line":
            return [point for line in self.parts for point in line]
        return [point for rings in self.parts for ring in rings for point in ring]


def read_features(source: Source, findings: Findings, heard: Heard | None = None) -> list[Feature]:
    """The features that can be read; all else is a finding. ``heard`` is told how many characters are read."""
    root = read_plain(source)
    if root is not None:
        found = Findings()
        made = _features(root, found)
        if not found.items:
            return made
    # What is wrong is said by the reader that knows where everything stands.
    root = read_json(source, findings, heard)
    return _features(root, findings) if root is not None else []


def _features(root: JsonNode, findings: Findings) -> list[Feature]:
    source = root.source
    kind = _text(root, "type")
    if kind == "FeatureCollection" and _is(root.value.get("features"), "array"):
        nodes = root.value["features"].value
    elif kind == "Feature":
        nodes = [root]
    else:
        findings.add(
            faults.not_geojson.at(
                root.span if len(source.text) < 200 else Span(source, root.start, root.start + 1)
            )
        )
        return []
    if not _in_degrees(root, findings):
        return []
    made = []
    for node in nodes:
        feature = _feature(node, findings)
        if feature is not None:
            made.append(feature)
    if not nodes:
        findings.add(faults.not_geojson.empty(root.value["features"].span))
    return made


def _is(node: JsonNode | None, kind: str) -> bool:
    return node is not None and node.value_kind == kind


def _text(node: JsonNode | None, key: str) -> str:
    """A text member of an object; empty when there is none."""
    if node is None or node.value_kind != "object":
        return ""
    held = node.value.get(key)
    return held.value.strip() if _is(held, "string") and held is not None else ""


def _in_degrees(root: JsonNode, findings: Findings) -> bool:
    crs = root.value.get("crs")
    if crs is None or crs.value_kind == "null":
        return True
    properties = crs.value.get("properties") if crs.value_kind == "object" else None
    name = _text(properties, "name")
    if any(name.endswith(known) for known in DEGREES):
        return True
    findings.add(faults.not_degrees.other_system(crs.span, name))
    return False


def _feature(node: JsonNode, findings: Findings) -> Feature | None:
    head: Span = LateSpan(node.source, lambda: Span(node.source, node.start, node.start + 1))
    if _text(node, "type") != "Feature":
        findings.add(faults.not_geojson.not_a_feature(head))
        return None
    properties = node.value.get("properties")
    if _is(properties, "object"):
        at = properties.value.get("kind") or properties.value.get("name")
        head = LateSpan(node.source, lambda: _head(properties, at))
    kind, name = _text(properties, "kind"), _text(properties, "name")
    geometry = node.value.get("geometry")
    if not _is(geometry, "object"):
        findings.add(faults.unsound_shape.no_shape(head, name or kind))
        return None
    shape = _text(geometry, "type")
    if shape not in SHAPES:
        findings.add(
            faults.not_geojson.unknown_shape(
                geometry.span if shape == "" else geometry.value["type"].span, shape, SHAPES
            )
        )
        return None
    if not kind and SHAPES[shape] == "point":
        kind = "town"
    if not kind:
        findings.add(faults.unnamed_kind.at(head, name))
        return None
    coordinates = geometry.value.get("coordinates")
    made = _degrees(coordinates.plain(), _DEPTH[shape]) if coordinates is not None else None
    if made is None and coordinates is not None:
        made = _coordinates(coordinates, _DEPTH[shape], findings)
    if made is None:
        if coordinates is None:
            findings.add(faults.not_geojson.no_coordinates(geometry.span))
        return None
    parts = made if shape.startswith("Multi") else [made]
    held = {key: node.value for key, node in properties.value.items()} if _is(properties, "object") else {}
    return Feature(kind, name, SHAPES[shape], parts, head, held)


def _head(properties: JsonNode, at: JsonNode | None) -> Span:
    """Where a feature says what it is; the bracket of its properties where it does not."""
    return at.span if at is not None else Span(properties.source, properties.start, properties.start + 1)


def _degrees(plain: Any, depth: int) -> Any:
    """Nested coordinates of which nothing is to be reported; None where that is not sure."""
    if type(plain) is not list:
        return None
    if depth:
        made = [_degrees(one, depth - 1) for one in plain]
        return None if None in made else made
    if not 2 <= len(plain) <= 4 or any(type(one) not in (int, float) for one in plain):
        return None
    lon, lat = float(plain[0]), float(plain[1])
    return (lon, lat) if -180 <= lon <= 180 and -90 <= lat <= 90 else None


def _coordinates(node: JsonNode, depth: int, findings: Findings) -> Any:
    """Nested coordinates; None, with a finding, when one of them cannot be read."""
    if node.value_kind != "array":
        findings.add(faults.not_geojson.no_list(node.span))
        return None
    if depth:
        made = []
        for item in node.value:
            one = _coordinates(item, depth - 1, findings)
            if one is None:
                return None
            made.append(one)
        return made
    numbers = [n.value for n in node.value if n.value_kind in ("integer", "number")]
    if len(numbers) != len(node.value) or not 2 <= len(numbers) <= 4:
        findings.add(faults.not_geojson.not_two_numbers(node.span))
        return None
    lon, lat = float(numbers[0]), float(numbers[1])
    if not (-180 <= lon <= 180 and -90 <= lat <= 90):
        findings.add(faults.not_degrees.at(node.span, lon, lat))
        return None
    return lon, lat
