"""What a look may say beside colours, as words: frames, places on a counter, what is printed there, backs."""

from __future__ import annotations

# Frames of the joint military symbology by what they say of a unit: friendly, hostile, neutral, unknown.
FRAMES = ("rectangle", "diamond", "square", "quatrefoil", "none")
# Places round the symbol, each for one thing.
CORNERS = ("top-left", "top-right", "left", "right", "bottom-left", "bottom-right")
# What is printed of a unit besides its ratings.
THINGS = ("name", "size", "kind", "nation", "side", "formation", "start", "face", "ratings")
# Between two things of a row.
JOINS = ("-", "/", ",")
# The back of a counter without a second face.
BACKS = ("plain", "flag", "front", "name")
MOST_ROWS = 4
MOST_MARKERS = 200
# Marks of size by words; what is written otherwise is printed as it stands.
SIZES = {
    "team": "\u00d8",
    "squad": "\u2022",
    "section": "\u2022\u2022",
    "platoon": "\u2022\u2022\u2022",
    "company": "I",
    "battalion": "II",
    "regiment": "III",
    "brigade": "X",
    "division": "XX",
    "corps": "XXX",
    "army": "XXXX",
    "army-group": "XXXXX",
}


# Of what there are looks, by what they are for: counters of units, markers, the ground of a map.
UNITS = ("side", "nation", "kind", "formation", "value")
MARKERS = ("state", "stock", "token", "face", "score", "turn")
GROUND = ("terrain", "network")
# Fields of a look by what it is for; any other would change nothing.
FIELDS = {
    "counters": (
        *("colour", "ink", "box", "stripe", "frame", "symbol", "art", "corner", "row", "back", "back art"),
    ),
    "markers": ("colour", "ink", "art", "markers", "text"),
    "the map": ("colour", "like"),
}


# Kinds also say what of them adds up to the strength of a stack.
STRENGTH = "strength"


def fields(of: str) -> tuple[str, ...]:
    """The fields of a look that have an effect."""
    return (*FIELDS[purpose(of)], *((STRENGTH,) if of == "kind" else ()))


def purpose(of: str) -> str:
    """What a look of something is for, as a key of :data:`FIELDS`."""
    return "counters" if of in UNITS else "markers" if of in MARKERS else "the map"
