"""Where the cells of a column of units go: to the file, to a text, a rating or a mark of the unit."""

from __future__ import annotations

_TEXTS = ("id", "name", "nation", "kind", "formation", "echelon", "cite", "note")
_OF_FILES = ("file", "forces", "side", "provenance", "because", "forces cite")
_MARKS = {"cite": "cites", "derived": "derived", "authored": "authored"}


def plan_of(name: str) -> tuple[str, str, str]:
    """Where the cells of a column go: what they are, and under which names."""
    if name in _OF_FILES:
        return "head", name, ""
    if name in _TEXTS:
        return "text", name, ""
    if name == "printed":
        return "printed", "", ""
    first, _, rest = name.partition(".")
    if first == "value" and rest:
        return "value", rest, ""
    if first == "face" and rest:
        face, _, rating = rest.partition(".")
        return "face", face, rating
    if first in _MARKS and rest:
        return "mark", _MARKS[first], rest
    return "", "", ""
