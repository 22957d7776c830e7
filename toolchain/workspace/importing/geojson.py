"""Shapes of the earth as the text of a map file: GeoJSON, a grid in words, and places that hold it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from toolchain import faults
from toolchain.base.diagnostic import ERROR, Finding, Findings
from toolchain.base.progress import Counting, silently
from toolchain.base.source import Span
from toolchain.geometry.gridwords import GridWords
from toolchain.importers.draft import as_word, quoted, written
from toolchain.importers.earth.features import Feature, read_features
from toolchain.importers.earth.overlay import Overlay, Wishes
from toolchain.importers.earth.overlay_lines import ALONG, THROUGH, LineOverlay, Ways
from toolchain.importers.earth.placesfile import read_places
from toolchain.importers.earth.placing import Placing, check_scale, place_grid
from toolchain.workspace.project.project_context import surroundings
from toolchain.workspace.project.side_files import read_text, shown


@dataclass(frozen=True)
class Order:
    """What is to be made: the grid, the list of places that hold it, and how shapes become terrain and lines."""

    grid: GridWords
    places: Path
    wishes: Wishes = field(default_factory=Wishes)
    ways: Ways = field(default_factory=Ways)
    paragraph: str = ""


def import_geojson(
    files: list[Path], folder: Path, order: Order, counting: Counting = silently
) -> tuple[str | None, list[Finding], Placing | None]:
    """The text of ``folder/map.hw`` (None when there are errors), what was found, and how the grid was placed.

    ``counting`` shows how far a long job is: first the characters of each file, then the points of its lines.
    """
    findings = Findings()
    placing = None
    listed = read_text(order.places, shown(order.places), findings)
    if listed is not None:
        rows = read_places(listed, findings)
        if not _failed(findings):
            placing = place_grid(rows, order.grid.grid, {}, findings, Span(listed, 0, 1))
    features = []
    for file in files:
        source = read_text(file, shown(file), findings)
        if source is not None:
            with counting("characters") as heard:
                features += read_features(source, findings, heard)
    _unheard(order, features, findings)
    if placing is None or _failed(findings):
        return None, findings.items, placing
    if order.grid.hex_km is not None:
        check_scale(placing, order.grid.hex_km, findings)
    overlay = Overlay(order.grid.grid, placing.fit, order.wishes, findings)
    if not overlay.right_way_round(features):
        return None, findings.items, placing
    overlay.polygons([f for f in features if f.shape == "polygon"])
    for row, judged in zip(placing.rows, placing.judgement.places, strict=True):
        if row.hexes and row.kind:
            overlay.place(row.name, row.kind, judged.place.hexes[0], row.span)
    overlay.towns([f for f in features if f.shape == "point"])
    with counting("points") as heard:
        LineOverlay(overlay, order.ways).lines([f for f in features if f.shape == "line"], heard)
    overlay.say_off_map(features)
    if _failed(findings):
        return None, findings.items, placing
    layer, known = surroundings(folder, "map.hw")
    layer = layer or as_word(files[0].stem).capitalize() or "Game"
    origin = ", ".join(file.name for file in files)
    if order.paragraph:
        overlay.draft.cite = f"{order.paragraph} authored {quoted('drawn from ' + origin)}"
    return written(overlay.draft, layer, origin, known), findings.items, placing


def _unheard(order: Order, features: list[Feature], findings: Findings) -> None:
    """Wishes for kinds that no shape has."""
    kinds = {as_word(feature.kind) for feature in features}
    asked: dict[str, set[str]] = {"share": set(order.wishes.least), "layer": set(order.wishes.layers)}
    asked |= {"along": set(order.ways.along - ALONG), "through": set(order.ways.through - THROUGH)}
    for option, words in asked.items():
        for word in sorted(words - kinds) if features else ():
            findings.add(faults.unnamed_kind.no_such_kind(option, word, kinds))


def _failed(findings: Findings) -> bool:
    return any(item.severity == ERROR for item in findings.items)
