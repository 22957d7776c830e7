"""One entry of an order of battle laid over another: what the upper one says counts, the rest stays.

Ratings, faces and citations are laid over one by one. What is said of where a rating comes from goes with the rating:
with a new value the old mark is gone.
"""

from __future__ import annotations

from typing import Any

Entry = dict[str, Any]
BY_NAME = ("values", "cites", "derived", "authored")
MARKS = ("printed", "derived", "authored")


def laid_over(lower: Entry, upper: Entry, origin: tuple[str, str] | None = None) -> Entry:
    """The two as one. ``origin``: mark and reason of the upper file's values, where they are not the lower file's."""
    new = rated(upper)
    made = {**lower, **upper}
    for key in BY_NAME:
        kept = {
            name: value for name, value in lower.get(key, {}).items() if key == "values" or name not in new
        }
        if kept or key in upper:
            made[key] = {**kept, **upper.get(key, {})}
        else:
            made.pop(key, None)
    if "faces" in lower or "faces" in upper:
        faces = dict(lower.get("faces", {}))
        for face, held in upper.get("faces", {}).items():
            faces[face] = {**faces.get(face, {}), **held}
        made["faces"] = faces
    printed = [name for name in lower.get("printed", ()) if name not in new]
    printed += [name for name in upper.get("printed", ()) if name not in printed]
    if origin is not None:
        mark, reason = origin
        marked = {name for key in MARKS for name in upper.get(key, ())}
        for name in (name for name in new if name not in marked):
            if mark == "printed":
                printed.append(name)
            else:
                made[mark] = {**made.get(mark, {}), name: reason}
    if printed:
        made["printed"] = printed
    else:
        made.pop("printed", None)
    return made


def rated(entry: Entry) -> list[str]:
    """The names of the ratings that an entry gives, on whatever face."""
    names = [*entry.get("values", {}), *(name for held in entry.get("faces", {}).values() for name in held)]
    return list(dict.fromkeys(names))
