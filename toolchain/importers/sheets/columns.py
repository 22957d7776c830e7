"""What a column may be, and what its title probably means.

A title that is the name of a field is that field. Others are guessed, from words of the hobby and from the ratings of
the project, and the guesses are shown before anything is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

OOB, SET_UP, SCHEDULE = "oob", "set-up", "schedule"
IGNORED = "ignored"

# Fields of each table with titles that designers give them, in small letters without other signs.
_WHO: Mapping[str, tuple[str, ...]] = {
    "side": ("side", "player", "faction", "belligerent"),
    "formation": ("formation", "corps", "army", "parent", "parent formation", "brigade", "division", "group", "command"),
    "count": ("count", "qty", "quantity", "how many", "no of", "no of counters", "counters", "copies", "pieces", "x"),
    "kind": ("kind", "type", "unit type", "arm", "branch", "class", "troop type", "arm of service"),
    "echelon": ("echelon", "size", "unit size", "level", "org size"),
    "factors": ("factors", "ratings", "values", "combat move", "combat movement", "c m", "att def mov", "att def move"),
    "counter": ("counter", "counter face", "notation", "piece", "unit and factors"),
}  # fmt: skip
FIELDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    OOB: {
        "id": ("id", "unit id", "code", "key", "counter id"),
        "name": ("name", "unit", "unit name", "designation", "title", "units"),
        "nation": ("nation", "nationality", "country"),
        "cite": ("cite", "paragraph", "rule", "ref", "reference", "source"),
        "note": ("note", "notes", "remark", "remarks", "comment", "comments"),
        "printed": ("printed",),
        "file": ("file",),
        "forces": ("forces",),
        "provenance": ("provenance",),
        "because": ("because",),
        "forces cite": ("forces cite",),
        "tag": ("tag",),
        "more": ("more",),
        "as written": ("as written",),
        **_WHO,
    },
    SET_UP: {
        "place": ("place", "hex", "hexes", "location", "start", "start hex", "set up hex", "hex no", "hex number", "position", "starts", "starting hex", "at", "deploy"),
        "unit": ("unit", "units", "name", "unit name", "id", "unit id", "designation"),
        "set-up": ("set up", "list", "set up list"),
        "as": ("as",),
        "tag": ("tag",),
        "more": ("more",),
        "as written": ("as written",),
        "file": ("file",),
        **_WHO,
        "scenario": (),
    },
    SCHEDULE: {
        "turn": ("turn", "gt", "game turn", "arrival turn", "turn of entry", "arrives", "entry turn", "arrival", "turn no", "available"),
        "date": ("date", "arrival date", "day", "when"),
        "unit": ("unit", "units", "name", "unit name", "id", "unit id", "reinforcements", "reinforcement", "designation"),
        "entry": ("entry", "entry hex", "enters", "entry area", "entry point", "arrives at", "via", "where", "location", "hex", "place", "entry edge", "at"),
        "event": ("event", "action", "in out", "arrive or withdraw"),
        "schedule": ("schedule", "list"),
        "as": ("as",),
        "tag": ("tag",),
        "more": ("more",),
        "as written": ("as written",),
        "file": ("file",),
        **_WHO,
        "scenario": (),
    },
}  # fmt: skip
# Names of sheets that hold one of the tables, and so no other.
SHEETS: Mapping[str, tuple[str, ...]] = {
    OOB: ("units", "oob", "order of battle", "counters"),
    SET_UP: ("set up", "setup", "initial set up", "at start"),
    SCHEDULE: ("schedule", "reinforcements", "arrivals", "turn track"),
}
# What each table cannot do without: one field of each group.
NEEDED: Mapping[str, tuple[tuple[str, ...], ...]] = {
    OOB: (("name", "id", "counter", "as written"),),
    SET_UP: (("place",), ("unit", "counter", "as written", "factors", "kind")),
    SCHEDULE: (("turn", "date"), ("unit", "counter", "as written", "factors", "kind")),
}
# Rating columns: the first part says what of the rating stands there.
_PREFIXES = ("value", "face", "cite", "derived", "authored")
_RATINGS: Mapping[str, tuple[str, ...]] = {
    "cf": ("combat", "strength", "attack"), "combat": ("strength", "attack"), "str": ("strength",),
    "att": ("attack",), "a": ("attack",), "atk": ("attack",), "d": ("defence", "defense"), "def": ("defence", "defense"),
    "defense": ("defence",), "defence": ("defense",), "mov": ("movement", "movement-allowance", "speed"),
    "move": ("movement", "movement-allowance", "speed"), "movement": ("movement-allowance", "speed"),
    "ma": ("movement-allowance", "movement", "speed"), "mf": ("movement", "movement-allowance", "speed"),
    "mp": ("movement", "movement-allowance", "speed"), "speed": ("movement", "movement-allowance"), "mor": ("morale",),
    "eff": ("efficiency",), "er": ("efficiency",), "rng": ("range",), "init": ("initiative",), "s": ("strength",),
    "m": ("movement", "movement-allowance", "speed"), "steps": ("step",), "sp": ("strength",),
}  # fmt: skip
_SIGNS = re.compile(r"[^\w]+")


@dataclass(frozen=True)
class Words:
    """What the project has that titles and cells may name."""

    ratings: Sequence[str] = ()
    faces: Sequence[str] = ()
    kinds: Sequence[str] = ()
    owners: Mapping[str, str] = field(default_factory=dict)
    """Sides and nations, each with its side."""


@dataclass(frozen=True)
class Column:
    """A column (from 0) with its title, its field, and whether that was guessed."""

    number: int
    title: str
    field: str
    guessed: bool


def plain(text: str) -> str:
    """A title in small letters, other signs as single blanks."""
    return " ".join(_SIGNS.sub(" ", text.replace("_", " ")).lower().split())


def is_field(table: str, name: str) -> bool:
    """Whether a table has a field of a name, ratings among them."""
    return name in FIELDS[table] or (table == OOB and is_rating(name))


def is_rating(name: str) -> bool:
    """Whether a field is of a rating: ``value.strength``, ``face.spent.strength``, ``cite.strength``; ``face.spent`` is a face alone."""
    first, _, rest = name.partition(".")
    return first in _PREFIXES and bool(rest)


def meaning(table: str, title: str, words: Words, group: str = "") -> tuple[str, bool]:
    """The field of a title, and whether it is a guess; an empty field where nothing is known of it.

    ``group``: a title above that covers several columns.
    """
    if is_field(table, title):
        return title, False
    text = plain(title)
    if not text:
        return "", False
    if table == OOB:
        rating = _rating(text, words.ratings)
        if rating:
            face = _one_of(plain(group), words.faces) if group else ""
            return (f"face.{face}.{rating}" if face else f"value.{rating}"), True
        first, _, rest = text.partition(" ")
        face = _one_of(first, words.faces)
        if face and rest and (rating := _rating(rest, words.ratings)):
            return f"face.{face}.{rating}", True
    known = FIELDS[table]
    for name, titles in known.items():
        if text in titles:
            return name, True
    for name, titles in known.items():
        if any(len(one) > 3 and (text.startswith(one + " ") or text.endswith(" " + one)) for one in titles):
            return name, True
    return "", False


def is_exact(name: str, title: str) -> bool:
    """Whether a title is the name of a field itself, or of a rating."""
    return bool(name) and plain(title) in (plain(name), plain(name.removeprefix("value.")))


def is_of_another(table: str, sheet: str) -> bool:
    """Whether the name of a sheet says that it holds another table."""
    name = plain(sheet)
    return any(name in names for other, names in SHEETS.items() if other != table)


def _rating(text: str, ratings: Sequence[str]) -> str:
    exact = _one_of(text, ratings)
    if exact:
        return exact
    for rating in _RATINGS.get(text, ()):
        if rating in ratings:
            return rating
    begun = [
        one
        for one in ratings
        if len(text) > 2 and (plain(one).startswith(text) or text.startswith(plain(one)))
    ]
    return begun[0] if len(begun) == 1 else ""


def _one_of(text: str, names: Iterable[str]) -> str:
    return next((name for name in names if plain(name) == text), "")


def lacking(table: str, fields: Iterable[str]) -> tuple[str, ...]:
    """The first group of fields of which a table has none."""
    held = set(fields)
    return next((group for group in NEEDED[table] if not held.intersection(group)), ())
