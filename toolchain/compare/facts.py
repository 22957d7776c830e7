"""What is compared of a game: facts, each with what it is about and what is said of that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from toolchain.language.tokens import Token

Value = str | frozenset[str]
"""What is said of one aspect: a text, or several of which the order does not count."""

OF_FILE = "the file"
"""The title of what a file says of all that is in it."""

GROUPS: Mapping[str, str] = {
    "about": "title, version, licence, credits, what the game is built on, titles of paragraphs, notes",
    "scenarios": "scenarios, their turns, options and set-ups",
    "units": "the counters, and what is printed on them",
    "set-up": "where units start, and dated orders of battle",
    "arrivals": "when and where units arrive",
    "withdrawals": "when units are withdrawn",
    "exchanges": "replacements, gains and changes in schedules, and regular income",
    "tables": "cell by cell",
    "map": "terrain, hexsides, lines, regions, places",
    "victory": "bands, scores, shifts",
    "rules": "by paragraph and label",
    "examples": "examples of play",
}
"""The groups in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class Fact:
    """What is said of one thing; two facts with one ``key`` in one group are about the same thing.

    ``within`` is the list, table or file that it stands in, ``place`` the file and line. Of facts whose keys the
    other game has not, two with one ``alike`` are about one thing that was renamed.
    """

    group: str
    key: tuple[str, ...]
    within: str
    title: str
    values: Mapping[str, Value]
    place: str = ""
    alike: tuple[str, ...] = ()


def numbered(facts: Iterable[Fact]) -> list[Fact]:
    """Facts whose keys are told apart by a number where several have the same."""
    seen: Counter[tuple[str, tuple[str, ...]]] = Counter()
    made = []
    for fact in facts:
        who = (fact.group, fact.key)
        seen[who] += 1
        made.append(fact if seen[who] == 1 else replace(fact, key=(*fact.key, f"#{seen[who]}")))
    return made


def numbered_alike(old: Iterable[Fact], new: Iterable[Fact]) -> tuple[list[Fact], list[Fact]]:
    """Facts of two games, numbered where several have one key: those that say the same have the same number in both.

    So the order in which a text says them makes no difference.
    """
    plain, after = list(old), list(new)
    before = numbered(plain)
    held: dict[tuple[str, tuple[str, ...]], list[int]] = {}
    for number, fact in enumerate(after):
        held.setdefault((fact.group, fact.key), []).append(number)
    there: dict[tuple[str, tuple[str, ...]], list[Fact]] = {}
    for bare, fact in zip(plain, before, strict=True):
        there.setdefault((bare.group, bare.key), []).append(fact)
    several = [who for who, numbers in held.items() if len(numbers) > 1 or len(there.get(who, ())) > 1]
    for who in several:
        free = list(there.get(who, ()))
        keys: dict[int, tuple[str, ...]] = {}
        for number in held[who]:
            same = next((one for one in free if one.values == after[number].values), None)
            if same is not None:
                free.remove(same)
                keys[number] = same.key
        left = [one.key for one in free]
        used = {*keys.values(), *left}
        count = 0
        for number in held[who]:
            if number in keys:
                continue
            if left:
                keys[number] = left.pop(0)
                continue
            key = who[1]
            while key in used:
                count += 1
                key = (*who[1], f"#{count + 1}")
            used.add(key)
            keys[number] = key
        for number, key in keys.items():
            after[number] = replace(after[number], key=key)
    return before, after


def written(tokens: Sequence[Token]) -> str:
    """Words as they stand in a text, one blank where there are any."""
    parts: list[str] = []
    for index, token in enumerate(tokens):
        if index and token.start > tokens[index - 1].end:
            parts.append(" ")
        parts.append(token.text)
    return "".join(parts)


def given(values: Mapping[str, Value]) -> dict[str, Value]:
    """The aspects of which something is said."""
    return {name: value for name, value in values.items() if value}
