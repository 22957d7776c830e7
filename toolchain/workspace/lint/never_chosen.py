"""Blocks that no scenario has in force: of options that none chooses, of readings of rulings that none takes.

They are judged as if they were in force: in a scenario with this option or reading. What is right in any scenario is no
fault, for an option can be meant for one of them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.language.ast import Block
from toolchain.language.conditions import condition_of
from toolchain.model.layers import Placed
from toolchain.workspace.project.in_force import Choice, in_force
from toolchain.workspace.project.project import Project

_OF_TWO = {"REF020"}
Judge = Callable[[Block | None, Choice], list[Finding]]
"""What is found in a scenario with more in force than it chooses."""


@dataclass
class Idle:
    """Blocks that are in force under one choice."""

    choice: Choice
    spans: dict[str, list[tuple[int, int]]] = field(default_factory=dict)

    def add(self, block: Block) -> None:
        """One more block."""
        self.spans.setdefault(block.source.name, []).append((block.span.start, block.span.end))
        self.spans[block.source.name].sort()

    def has(self, item: Finding) -> bool:
        """Whether a finding stands in one of the blocks.

        What is declared twice does so in both places: an option may be meant in the place of another one.
        """
        places = [item.span, *(label.span for label in item.labels if item.code in _OF_TWO)]
        return all(self._holds(place) for place in places)

    def _holds(self, span: Span | None) -> bool:
        if span is None:
            return False
        spans = self.spans.get(span.source.name, [])
        at = bisect_right(spans, (span.start, len(span.source.text))) - 1
        return at >= 0 and span.end <= spans[at][1]


def idle_blocks(project: Project) -> list[Idle]:
    """The blocks of a project that no scenario has in force, by what they need."""
    needing = [(item, choice) for item in project.placed if (choice := _needs(item)) is not None]
    if not needing:
        return []
    scenarios: list[Block | None] = list(project.scenarios) or [None]
    states = [in_force(project, scenario)[1:] for scenario in scenarios]
    made: dict[Choice, Idle] = {}
    for item, choice in needing:
        if not any(_met(choice, *state) for state in states):
            made.setdefault(choice, Idle(choice)).add(item.block)
    return list(made.values())


def _needs(item: Placed) -> Choice | None:
    """What must be chosen for a block; None when it is in force whatever is chosen."""
    options = {item.name} if item.layer == "option" and item.block.word != "option" else set()
    readings: list[tuple[str, str]] = []
    condition = condition_of(item.block)
    if condition is not None and condition.reading is not None:
        readings.append((condition.name.text, condition.reading.text))
    elif condition is not None:
        options.add(condition.name.text)
    return Choice(frozenset(options), tuple(readings)) if options or readings else None


def _met(choice: Choice, chosen: set[str], readings: dict[str, str]) -> bool:
    return choice.options <= chosen and all(readings.get(name) == held for name, held in choice.readings)


def found_in(project: Project, idle: Iterable[Idle], judge: Judge) -> Iterator[Finding]:
    """What is wrong with blocks in every scenario in which they could be in force.

    First all that are meant for one scenario are judged at once, as far as their choices agree: where nothing is wrong
    then, nothing needs to be asked of each.
    """
    scenarios: list[Block | None] = list(project.scenarios)
    default = project.default_scenario()
    meant: dict[int, tuple[Block | None, list[Idle]]] = {}
    for one in idle:
        home = next(
            (scenario for scenario in project.scenarios if scenario.source.name in one.spans), default
        )
        meant.setdefault(id(home), (home, []))[1].append(one)
    for home, group in meant.values():
        order = [home, *(one for one in scenarios if one is not home)]
        for together in _agreeing(group):
            wrong = together
            if len(together) > 1:
                found = judge(home, _joined(one.choice for one in together))
                wrong = [one for one in together if any(map(one.has, found))]
            for one in wrong:
                yield from _in_all(order, one, judge)


def _in_all(scenarios: Iterable[Block | None], one: Idle, judge: Judge) -> Iterable[Finding]:
    kept: dict[tuple[str, int, int, str], Finding] | None = None
    for scenario in scenarios:
        found = {_key(item): item for item in judge(scenario, one.choice) if one.has(item)}
        kept = found if kept is None else {key: kept[key] for key in kept if key in found}
        if not kept:
            break
    return (kept or {}).values()


def _agreeing(idle: Iterable[Idle]) -> list[list[Idle]]:
    """In groups whose choices take no two readings of one ruling."""
    made: list[tuple[dict[str, str], list[Idle]]] = []
    for one in idle:
        readings = dict(one.choice.readings)
        for taken, group in made:
            if all(taken.get(name, held) == held for name, held in readings.items()):
                taken |= readings
                group.append(one)
                break
        else:
            made.append((readings, [one]))
    return [group for _, group in made]


def _joined(choices: Iterable[Choice]) -> Choice:
    made = list(choices)
    readings = {pair for one in made for pair in one.readings}
    return Choice(frozenset[str]().union(*(one.options for one in made)), tuple(sorted(readings)))


def _key(item: Finding) -> tuple[str, int, int, str]:
    assert item.span is not None
    return item.code, item.span.start, item.span.end, item.span.source.name
