"""Coordinates are not longitude and latitude in degrees, or are swapped.

Why: a shape in projected metres, or with latitude first, would land somewhere else on the earth.

Bad:
    "coordinates": [50.9, 2.9]    (latitude first)
    "coordinates": [652000, 6862000]    (metres)

Good:
    "coordinates": [2.9, 50.9]

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP052")


def at(span: Span, lon: float, lat: float) -> Finding:
    """Numbers that are no degrees in this order; in the other order they may be."""
    swapped = -90 <= lon <= 90 and -180 <= lat <= 180
    return FAULT.finding(
        f"invalid longitude and latitude: {lon:g}, {lat:g}",
        span,
        help="write longitude first, then latitude"
        if swapped
        else "export the file in degrees (WGS 84, EPSG:4326); these look like projected metres",
    )


def other_system(span: Span, name: str) -> Finding:
    """``name``: of the system of coordinates, empty when it has none."""
    return FAULT.finding(
        f"the coordinates are in {f'`{name}`' if name else 'another system'}, not in degrees",
        span,
        help="export the file in degrees (WGS 84, EPSG:4326)",
    )


def swapped(span: Span, feature: str) -> Finding:
    """``feature``: its kind and name."""
    return FAULT.finding(
        f"{feature} has longitude and latitude swapped",
        span,
        help="write longitude first, then latitude",
    )


def mirrored(span: Span) -> Finding:
    """At the first place of the list."""
    return FAULT.finding(
        "the map is mirrored: longitude and latitude, or columns and rows, are swapped",
        span,
        help="swap the two columns of the list, or correct `numbering`",
    )
