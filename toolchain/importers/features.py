"""GeoJSON (RFC 7946): shapes with what they are (``kind``) and what they are called (``name``), and their places.

Coordinates are longitude and latitude in degrees of WGS 84, in this order; the format knows no other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.base.suggest import did_you_mean
from toolchain.language.jsonsource import JsonNode, read_json

SHAPES = {
    "Polygon": "polygon", "MultiPolygon": "polygon", "LineString": "line", "MultiLineString": "line",
    "Point": "point", "MultiPoint": "point",
}  # fmt: skip
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


def read_features(source: Source, findings: Findings) -> list[Feature]:
    """The features that can be read; all else is a finding."""
    root = read_json(source, findings)
    if root is None:
        return []
    kind = _text(root, "type")
    if kind == "FeatureCollection" and _is(root.value.get("features"), "array"):
        nodes = root.value["features"].value
    elif kind == "Feature":
        nodes = [root]
    else:
        findings.add(
            "MAP051", "this is no GeoJSON of features", root.span if len(source.text) < 200 else Span(source, root.start, root.start + 1),
            help='a file begins {"type": "FeatureCollection", "features": [...]}',
        )  # fmt: skip
        return []
    if not _in_degrees(root, findings):
        return []
    made = []
    for node in nodes:
        feature = _feature(node, findings)
        if feature is not None:
            made.append(feature)
    if not nodes:
        findings.add("MAP051", "there are no features in this file", root.value["features"].span)
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
    findings.add(
        "MAP052", f"the coordinates are in `{name or 'another system'}`, not in degrees", crs.span,
        help="export the file with longitude and latitude (WGS 84, EPSG:4326)",
    )  # fmt: skip
    return False


def _feature(node: JsonNode, findings: Findings) -> Feature | None:
    head = Span(node.source, node.start, node.start + 1)
    if _text(node, "type") != "Feature":
        findings.add("MAP051", "this is not a feature", head, help='it begins {"type": "Feature", ...}')
        return None
    properties = node.value.get("properties")
    if _is(properties, "object"):
        at = properties.value.get("kind") or properties.value.get("name")
        head = at.span if at is not None else Span(node.source, properties.start, properties.start + 1)
    kind, name = _text(properties, "kind"), _text(properties, "name")
    geometry = node.value.get("geometry")
    if not _is(geometry, "object"):
        findings.add(
            "MAP053", f"{name or kind or 'a feature'} has no shape", head, help="draw it, or remove it"
        )
        return None
    shape = _text(geometry, "type")
    if shape not in SHAPES:
        findings.add(
            "MAP051", f"`{shape or 'nothing'}` is not a shape that can be read", geometry.span if shape == "" else geometry.value["type"].span,
            help=did_you_mean(shape, SHAPES) or "shapes are " + ", ".join(SHAPES),
        )  # fmt: skip
        return None
    if not kind and SHAPES[shape] == "point":
        kind = "town"
    if not kind:
        findings.add(
            "MAP061", f"{name or 'a feature'} does not say what it is", head,
            help='give it a property "kind", such as "forest" or "river"',
        )  # fmt: skip
        return None
    coordinates = geometry.value.get("coordinates")
    made = _coordinates(coordinates, _DEPTH[shape], findings) if coordinates is not None else None
    if made is None:
        if coordinates is None:
            findings.add("MAP051", "this shape has no coordinates", geometry.span)
        return None
    parts = made if shape.startswith("Multi") else [made]
    held = {key: node.value for key, node in properties.value.items()} if _is(properties, "object") else {}
    return Feature(kind, name, SHAPES[shape], parts, head, held)


def _coordinates(node: JsonNode, depth: int, findings: Findings) -> Any:
    """Nested coordinates; None, with a finding, when one of them cannot be read."""
    if node.value_kind != "array":
        findings.add("MAP051", "coordinates are lists", node.span, help="[longitude, latitude]")
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
        findings.add("MAP051", "a coordinate is two numbers", node.span, help="[longitude, latitude]")
        return None
    lon, lat = float(numbers[0]), float(numbers[1])
    if not (-180 <= lon <= 180 and -90 <= lat <= 90):
        swapped = -90 <= lon <= 90 and -180 <= lat <= 180
        findings.add(
            "MAP052", f"{lon:g}, {lat:g} are not longitude and latitude", node.span,
            help="write longitude first, then latitude" if swapped
            else "these look like metres of a projection: export the file with degrees (WGS 84, EPSG:4326)",
        )  # fmt: skip
        return None
    return lon, lat
