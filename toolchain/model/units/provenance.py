"""Where a rating of a unit comes from: its mark, the reason where it is not printed, the paragraph."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

PRINTED = "printed"


@dataclass(frozen=True)
class Origin:
    """``printed``, ``derived`` or ``authored``; why; and the paragraph of the book."""

    mark: str
    because: str
    paragraph: str


def origin_of(data: dict[str, Any], unit: dict[str, Any], name: str) -> Origin:
    """Of a rating of a unit in a file: as the unit says of it, else as the file says of all."""
    held = data.get("provenance", {})
    mark, because = str(held.get("values", "")), str(held.get("because", ""))
    if name in unit.get(PRINTED, ()):
        mark, because = PRINTED, ""
    for other in ("derived", "authored"):
        if name in unit.get(other, {}):
            mark, because = other, str(unit[other][name])
    paragraph = unit.get("cites", {}).get(name) or unit.get("cite") or data.get("cite", "")
    return Origin(mark, because, str(paragraph))
