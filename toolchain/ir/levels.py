"""Engine levels: what packages may hold, and since when.

A package states two levels: ``min``, the lowest that can play it, and ``max``, the level of the hexwright that built
it. An engine plays packages of :data:`OLDEST_LEVEL` to :data:`ENGINE_LEVEL`; whatever lies outside is refused.

A level is declared here, once, with a digest of everything that packages may hold at it
(:mod:`toolchain.dev.vocabulary` computes it). A test compares the digest of the newest level with the program, so an
operation, a statement or an entry of a schema cannot come, go or change without a decision about its level.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Level(NamedTuple):
    """What came with a level.

    ``digest``: of all that packages may hold. ``news``: for users, one line. ``words``: operations and statements that
    are new or mean something else than before. ``entries``: the same for entries of JSON, as paths in which ``*`` is
    any item or name: ``rules/*/movements/*/over``, ``manifest/authors``. ``parts``: new parts of the records of statements.
    """

    number: int
    digest: str
    news: str
    words: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


LEVELS: tuple[Level, ...] = (
    Level(
        1,
        "87ccce493352df007426579c02bc8a8c3a8a3db34205e754c34b37aff72bcbaf",
        "the first level",
    ),
    Level(
        2,
        "d9e6f1c99e7e4a76ab6cb12d4354d61cae3c127195411b1b2ca28ec3c5ffda3d",
        "rows of set-ups, orders of battle and schedules; scenarios that cannot be played yet; open-ended tables, "
        "faults beyond a table; values in texts and questions; ranges of states; stocks of pieces of some kinds; looks and pictures; "
        "sets as answers; texts for passing; table headings; reactions, also to battles and cards; hands of common decks; moves for which another side decides; stacks that change on their way; traces whose steps cost; ends of games by rule; conducts; boxes with links; directions; "
        "card titles and texts; faces of kinds; measures of stocks and scores; the book that rules cite; release notes",
        words=(
            "ask-several",
            "bearing",
            "finish",
            "gather",
            "grid",
            "hand-to",
            "next-hex",
            "react",
            "table",
            "tell",
        ),
        entries=(
            "rules/*/roster",
            "rules/*/reference",
            "rules/*/unplayed",
            "rules/*/columns/*/kinds",
            "rules/*/columns/*/range",
            "rules/*/columns/*/measure",
            "rules/*/looks",
            "rules/*/art",
            "rules/*/kinds/*/faces",
            "rules/*/pieces/*/formation",
            "rules/*/tables/*/named",
            "rules/*/tables/*/heads",
            "rules/*/tables/*/of",
            "rules/*/actions/*/several",
            "rules/*/actions/*/passing",
            "rules/*/moments",
            "rules/*/movements/*/regroups",
            "rules/*/traces/*/cost",
            "rules/*/conducts",
            "rules/*/scores/*/lines/*/measure",
            "rules/*/links",
            "rules/*/hexes/*/box",
            "rules/*/cards/*/title",
            "rules/*/cards/*/text",
            "manifest/scenarios/*/unplayed",
            "manifest/news",
        ),
        parts=("told",),
    ),
)
# What the engine can play at most.
ENGINE_LEVEL = LEVELS[-1].number
# Raised when the engine no longer plays something that older packages may hold.
OLDEST_LEVEL = 1
MAXIMUM_LEVEL = 1_000_000


def needed_level(held: Mapping[str, Any], texts: Sequence[bytes], levels: Sequence[Level]) -> int:
    """The lowest level that can play a package: the greatest of those with which what it holds came.

    ``held``: its ``manifest`` and the list of its ``rules``; ``texts``: the same rules as canonical JSON. A list of
    names that begins with the name of an operation counts as that operation, and a name like that of a part of a
    statement as that part: then the level is higher than it need be, never lower.
    """
    for level in reversed(levels[1:]):
        signs = [f'["{word}"' for word in level.words] + [f'"{part}":' for part in level.parts]
        if any(_written(sign, texts) for sign in signs):
            return level.number
        if any(_holds(held, entry.split("/")) for entry in level.entries):
            return level.number
    return levels[0].number


def _written(sign: str, texts: Sequence[bytes]) -> bool:
    """Whether a sign with quotes stands in the JSON. No text within the JSON looks like that: its quotes are escaped."""
    return any(sign.encode() in text for text in texts)


def _holds(value: Any, steps: list[str]) -> bool:
    if not steps:
        return True
    first, *rest = steps
    if first != "*":
        return isinstance(value, dict) and first in value and _holds(value[first], rest)
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(_holds(part, rest) for part in inner)
