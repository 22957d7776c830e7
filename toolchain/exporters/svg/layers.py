"""The layers of a map: what can be drawn or left out, each by its name."""

from __future__ import annotations

from collections.abc import Collection, Iterable

# Name -> what it is, in the order in which a reader looks for it.
LAYERS: dict[str, str] = {
    "cover": "woods, marsh and other ground cover",
    "elevation": "high ground and its slopes",
    "river": "rivers, streams, canals",
    "crossing": "fords and bridges",
    "rail": "railroads",
    "road": "roads and tracks",
    "hexside": "walls, cliffs and other hexsides",
    "border": "borders",
    "front": "front lines",
    "margins": "edges of the map, boxes beside it, joins of sheets",
    "towns": "towns, works, ports",
    "names": "names",
    "numbers": "hex numbers",
    "control": "markers of control",
    "units": "counters",
    "pins": "findings",
}
# Findings are pins on a page only.
PICTURED = tuple(name for name in LAYERS if name != "pins")
UNITS = frozenset({"units", "control"})
_BY_ROLE = {
    "river": "river",
    "canal": "river",
    "ford": "crossing",
    "bridge": "crossing",
    "rail": "rail",
    "road": "road",
    "border": "border",
    "front": "front",
}


def layer_of(role: str) -> str:
    """The layer of a line by its role; walls, slopes and what no word tells are `hexside`."""
    return _BY_ROLE.get(role, "hexside")


def chosen(names: Iterable[str]) -> frozenset[str]:
    """The layers to be drawn, from names that a user wrote. Raises ValueError with what would be right."""
    from toolchain.base.suggest import did_you_mean

    made = set()
    for name in names:
        word = name.strip().lower()
        if word not in PICTURED:
            hint = did_you_mean(word, PICTURED) or "layers: " + ", ".join(PICTURED)
            raise ValueError(f"unknown layer `{word}`; {hint}")
        made.add(word)
    return frozenset(made)


def all_but(left_out: Collection[str] = ()) -> frozenset[str]:
    """All layers but some."""
    return frozenset(LAYERS) - frozenset(left_out)
