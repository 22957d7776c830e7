"""From the facts of two games to what is different."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from toolchain.compare.facts import GROUPS, OF_FILE, Fact, Value

ADDED, REMOVED, CHANGED = "added", "removed", "changed"


@dataclass(frozen=True, slots=True)
class Differing:
    """One aspect of a thing: what was said of it and what is said now, None for nothing."""

    name: str
    old: Value | None
    new: Value | None


@dataclass(frozen=True, slots=True)
class Change:
    """A thing that was added or removed, or of which something else is said; its places in both games."""

    group: str
    within: str
    title: str
    how: str
    differing: tuple[Differing, ...]
    old_place: str = ""
    new_place: str = ""
    paragraph: str = ""

    @property
    def of_file(self) -> bool:
        """Whether this is what a file says of all its units, and no unit."""
        return self.title == OF_FILE


def compared(old: Iterable[Fact], new: Iterable[Fact]) -> list[Change]:
    """What is different, in the order of the new game; what was removed comes behind it, in that of the old one."""
    before = {(fact.group, fact.key): fact for fact in old}
    after = {(fact.group, fact.key): fact for fact in new}
    renamed = {(f.group, f.alike): f for who, f in before.items() if f.alike and who not in after}
    made = []
    for who, fact in after.items():
        earlier = before.get(who) or renamed.pop((fact.group, fact.alike), None)
        if earlier is None:
            made.append(_one_sided(fact, ADDED))
            continue
        found = differing(earlier.values, fact.values)
        if earlier.key != fact.key:
            del before[earlier.group, earlier.key]
            found = (Differing("name", earlier.title, fact.title), *found)
        if found:
            made.append(
                Change(fact.group, fact.within, fact.title, CHANGED, found, earlier.place, fact.place)
            )
    return made + [_one_sided(fact, REMOVED) for who, fact in before.items() if who not in after]


def _one_sided(fact: Fact, how: str) -> Change:
    if how == ADDED:
        return Change(
            fact.group, fact.within, fact.title, how, differing({}, fact.values), new_place=fact.place
        )
    return Change(fact.group, fact.within, fact.title, how, differing(fact.values, {}), old_place=fact.place)


def differing(old: Mapping[str, Value], new: Mapping[str, Value]) -> tuple[Differing, ...]:
    """The aspects of which the two say different things, in the order of the new one."""
    names = [*new, *(name for name in old if name not in new)]
    return tuple(
        Differing(name, old.get(name), new.get(name)) for name in names if old.get(name) != new.get(name)
    )


def in_order(changes: Iterable[Change]) -> list[Change]:
    """Changes by group and by what they stand in, each in the order of its first change."""
    made = list(changes)
    first: dict[tuple[str, str], int] = {}
    for number, change in enumerate(made):
        first.setdefault((change.group, change.within), number)
    groups = list(GROUPS)
    return sorted(made, key=lambda one: (groups.index(one.group), first[one.group, one.within]))
