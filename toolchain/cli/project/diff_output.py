"""How differences of two games are printed: grouped, and equal changes of several things folded into one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from toolchain.compare.changes import ADDED, CHANGED, REMOVED, Change, Differing
from toolchain.compare.facts import GROUPS, Value
from toolchain.compare.packed_rules import DIGEST

SIGNS = {ADDED: "+", REMOVED: "-", CHANGED: "~"}
# Of one list or block; `--all` shows the rest.
MOST_LINES = 30
MOST_IN_GROUP = 120
# Titles of things that are folded into one line.
MOST_TITLES = 8
# Not said again of what is added or removed where its title says them.
_IN_TITLE = ("kind", "echelon")


def summary(changes: Iterable[Change]) -> dict[str, Any]:
    """How many things were added, removed and changed, in all and by group; what a whole file says is none of them."""
    held = [one for one in changes if not one.of_file]
    total = Counter(one.how for one in held)
    by_group = {
        group: {how: sum(one.how == how for one in held if one.group == group) for how in SIGNS}
        for group in GROUPS
        if any(one.group == group for one in held)
    }
    return {**{how: total[how] for how in SIGNS}, "groups": by_group}


def as_json(change: Change) -> dict[str, Any]:
    """A change for programs; of several values the lists of those that are only in one of the two."""
    return {
        "group": change.group,
        "within": change.within,
        "title": change.title,
        "how": change.how,
        "paragraph": change.paragraph,
        "values": [
            {"name": d.name, "old": _plain(d.old, d.new), "new": _plain(d.new, d.old)}
            for d in change.differing
        ],
        "old_place": change.old_place,
        "new_place": change.new_place,
    }


def _plain(value: Value | None, other: Value | None) -> Any:
    if isinstance(value, frozenset):
        return sorted(value - other if isinstance(other, frozenset) else value)
    return value


def said(changes: list[Change], everything: bool, color: bool) -> str:
    """All changes for a reader, and how many there are of each kind."""
    lines: list[str] = []
    for group, of_group in groupby(changes, key=lambda one: one.group):
        lines.append(_bold(group, color))
        made: list[str] = []
        for within, held in groupby(of_group, key=lambda one: one.within):
            made += _within(within, list(held), everything)
        lines += _cut(made, MOST_IN_GROUP, everything, "  ")
        lines.append("")
    return "\n".join([*lines, _closing(changes)])


def _cut(lines: list[str], most: int, everything: bool, indent: str) -> list[str]:
    """The first lines, and how many more there are."""
    if everything or len(lines) <= most + 1:
        return lines
    return [*lines[:most], f"{indent}... and {len(lines) - most} more lines: `--all` shows them"]


def _within(within: str, changes: list[Change], everything: bool) -> Iterator[str]:
    paragraphs = list(dict.fromkeys(one.paragraph for one in changes if one.paragraph))
    head = within + (f"  @ {', '.join(paragraphs)}" if paragraphs else "")
    if len(changes) == 1 and not changes[0].title:
        yield f"  {SIGNS[changes[0].how]} {_line(head, '  ', changes)}"
        return
    if head:
        yield f"  {head}"
    yield from _cut(list(_folded(changes)), MOST_LINES, everything, "    ")


def _folded(changes: list[Change]) -> Iterator[str]:
    """A line for each change, or for several that follow each other and differ in the same."""
    for (how, _, named), same in groupby(changes, key=lambda one: (one.how, one.differing, bool(one.title))):
        held = list(same)
        for part in [held] if named and held[0].differing else [[one] for one in held]:
            yield f"    {SIGNS[how]} {_line(_few([one.title for one in part]), ': ', part)}"


def _line(title: str, sign: str, changes: list[Change]) -> str:
    """What it is about, what is different, and where it stands: in the old game what the new one has no more."""
    first = changes[0]
    parts = [
        text
        for one in first.differing
        if not (first.how != CHANGED and one.name in _IN_TITLE and f"{one.new or one.old}" in title)
        and (text := _aspect(first.how, one))
    ]
    place = (first.new_place or first.old_place) if len(changes) == 1 else ""
    told = sign.join(text for text in (title, ", ".join(parts)) if text)
    return told + (f"  [{place}]" if place else "")


def _aspect(how: str, one: Differing) -> str:
    if one.name == DIGEST:
        return "reads differently" if how == CHANGED else ""
    lead = f"{one.name} " if one.name else ""
    if isinstance(one.old, frozenset) or isinstance(one.new, frozenset):
        old = one.old if isinstance(one.old, frozenset) else frozenset()
        new = one.new if isinstance(one.new, frozenset) else frozenset()
        gone, come = sorted(old - new), sorted(new - old)
        if how == CHANGED and not one.name and len(gone) == len(come) == 1:
            return f"{gone[0]} -> {come[0]}"
        parts = [f"+ {_few(come)}"] if come and how != REMOVED else []
        parts += [f"- {_few(gone)}"] if gone and how != ADDED else []
        if how != CHANGED:
            parts = [_few(come or gone)]
        return lead + ", ".join(parts)
    if how == CHANGED and one.old is not None and one.new is not None:
        if not lead and len(one.old) + len(one.new) > 60:
            return f"{one.old}\n        -> {one.new}"
        return f"{lead}{one.old} -> {one.new}{_later(one)}"
    if how == CHANGED:
        return f"no longer has {one.name}" if one.new is None else f"{lead}{one.new} (new)"
    return f"{lead}{one.new if one.new is not None else one.old}"


def _later(one: Differing) -> str:
    """How far a turn is shifted."""
    if one.name != "turn" or not (str(one.old).isdigit() and str(one.new).isdigit()):
        return ""
    by = int(str(one.new)) - int(str(one.old))
    return f" ({abs(by)} turn{'s' if abs(by) != 1 else ''} {'later' if by > 0 else 'earlier'})"


def _few(words: list[str]) -> str:
    return ", ".join(words[:MOST_TITLES]) + (
        f" and {len(words) - MOST_TITLES} more" if len(words) > MOST_TITLES else ""
    )


def _bold(text: str, color: bool) -> str:
    return f"\x1b[1m{text}\x1b[0m" if color else text


def _closing(changes: list[Change]) -> str:
    if not changes:
        return "no difference in game terms"
    made = []
    for group in GROUPS:
        for what, held in (
            (group, [one for one in changes if one.group == group and not one.of_file]),
            (f"files of {group}", [one for one in changes if one.group == group and one.of_file]),
        ):
            count = Counter(one.how for one in held)
            parts = [f"{count[how]} {how}" for how in (ADDED, REMOVED, CHANGED) if count[how]]
            if parts:
                made.append(f"{what}: {', '.join(parts)}")
    return "; ".join(made)
