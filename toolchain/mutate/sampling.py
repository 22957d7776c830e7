"""Which errors are seeded: spread evenly over the operators, drawn without return, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from toolchain.mutate.change import Change, Place
from toolchain.mutate.registry import Operator
from toolchain.mutate.subject import Subject

MOST_PLACES = 4000  # of one operator: enough to draw from


@dataclass(frozen=True)
class Case:
    """One seeded error."""

    operator: str
    change: Change
    place: Place


def possible(operator: Operator, subject: Subject, seed: int) -> list[Change]:
    """Every error of a kind that can be seeded. A change that leaves the text as it is, is none.

    Raises ValueError when a change does not fit its text.
    """
    subject.rng = random.Random(f"{seed} {operator.name}")
    made: dict[tuple[str, tuple[tuple[int, int, str], ...], str], Change] = {}
    for change in islice(operator.run(subject), MOST_PLACES):
        text = text_of(subject, change.file)
        if change.data(text) != text.encode():
            made.setdefault((change.file, change.edits, change.encoding), change)
    return list(made.values())


def text_of(subject: Subject, file: str) -> str:
    """The text of a file of the subject."""
    return subject.settings.text if file == subject.settings.name else subject.sources[file].text


def choose(operators: Iterable[Operator], subject: Subject, cases: int, seed: int) -> dict[str, list[Case]]:
    """At most so many cases, by operator. Each operator gets its even share; what one cannot use goes to the others."""
    drawn: dict[str, list[Change]] = {}
    for operator in operators:
        found = possible(operator, subject, seed)
        random.Random(f"{seed} draw {operator.name}").shuffle(found)
        drawn[operator.name] = found
    wanted = dict.fromkeys(drawn, 0)
    left = cases
    while left and (open_ones := [name for name, found in drawn.items() if wanted[name] < len(found)]):
        for name in open_ones[:left]:
            wanted[name] += 1
        left -= min(left, len(open_ones))
    return {
        name: [Case(name, c, Place.of(c, text_of(subject, c.file))) for c in found[: wanted[name]]]
        for name, found in drawn.items()
    }
