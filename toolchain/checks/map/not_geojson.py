"""A file of shapes is not GeoJSON, or a part of it is not.

Why: shapes are read as the format says (RFC 7946): a collection of features, each with a shape and
properties.

Bad:
    [{"kind": "forest", "outline": "5 km round the town"}]

Good:
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"kind": "forest"}, "geometry": {"type": "Polygon", ...}}]}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP051", ERROR, CERTAIN)
