"""A shape file that is not valid GeoJSON.

Why: shapes are read as the format defines them (RFC 7946): a collection of features, each with a shape and
properties.

Bad:
    [{"kind": "forest", "outline": "5 km round the town"}]

Good:
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"kind": "forest"}, "geometry": {"type": "Polygon", ...}}]}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP051")


def at(span: Span) -> Finding:
    """A file of anything else."""
    return FAULT.finding(
        "this is not a GeoJSON feature collection",
        span,
        help='begin the file with `{"type": "FeatureCollection", "features": [...]}`',
    )


def empty(span: Span) -> Finding:
    """At the list of features."""
    return FAULT.finding(
        "this file contains no features", span, help="export the layer again, or remove the file"
    )


def not_a_feature(span: Span) -> Finding:
    """An entry of the list of features."""
    return FAULT.finding("this entry is not a feature", span, help='write `{"type": "Feature", ...}`')


def unknown_shape(span: Span, shape: str, shapes: Iterable[str]) -> Finding:
    """``shape``: empty when the feature does not say; ``shapes``: those that are read."""
    return FAULT.finding(
        f"`{shape}` is not a supported shape" if shape else "this feature has no shape type",
        span,
        help=did_you_mean(shape, shapes) or "use one of " + ", ".join(f"`{one}`" for one in shapes),
    )


def no_coordinates(span: Span) -> Finding:
    """At the shape."""
    return FAULT.finding("this shape has no coordinates", span, help='add `"coordinates": [...]`')


def no_list(span: Span) -> Finding:
    """Anything else among coordinates."""
    return FAULT.finding("coordinates must be lists", span, help="write `[longitude, latitude]`")


def not_two_numbers(span: Span) -> Finding:
    """A list that is to be one coordinate."""
    return FAULT.finding("a coordinate must be two numbers", span, help="write `[longitude, latitude]`")
