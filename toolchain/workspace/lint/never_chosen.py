"""Blocks that no scenario has in force: of options that none chooses, of readings of rulings that none takes.

They are judged as if they were in force: in a scenario with this option or reading. What is right in any scenario is no
fault, for an option can be meant for one of them; a change of a scenario, and a layer of one, are judged in this scenario
only. An error that is there only then belongs to them wherever it stands, and so does whatever is found in a block that
they change.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field, replace

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.base.source import Span
from toolchain.language.ast import Block
from toolchain.language.conditions import condition_of
from toolchain.model.changes import CHANGES, target_of, title_of
from toolchain.model.layers import Placed
from toolchain.workspace.project.in_force import Choice, in_force
from toolchain.workspace.project.project import Project

_OF_TWO = {"REF020"}
Key = tuple[str, int, int, str]
"""What tells findings apart: the code and the place."""
Judge = Callable[[Block | None, Choice], list[Finding]]
"""What is found in a scenario with more in force than it chooses."""


@dataclass(eq=False, repr=False)
class Idle:
    """Blocks that are in force under one choice."""

    choice: Choice
    scenario: Block | None = None
    """The one in which they can be in force at all; None where they can in any."""
    spans: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    changed: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    """Where the blocks stand that they change."""
    heads: list[Span] = field(default_factory=list)
    titles: set[str] = field(default_factory=set)
    replaced: set[str] = field(default_factory=set)
    """The titles of these blocks, and of those whose body they replace: no other change of one would be read."""

    def add(self, block: Block, changed: Iterable[Block]) -> None:
        """One more block, and those that it changes."""
        _note(self.spans, block)
        self.heads.append(block.keyword.span)
        for one in changed:
            _note(self.changed, one)
        title = _changes(block)
        if title:
            self.titles.add(title)
            if block.word == "replace":
                self.replaced.add(title)

    def has(self, item: Finding) -> bool:
        """Whether a finding stands in one of the blocks.

        What is declared twice does so in both places: an option may be meant in the place of another one.
        """
        places = [item.span, *(label.span for label in item.labels if item.code in _OF_TWO)]
        return all(_within(self.spans, place) for place in places)

    def brings(self, item: Finding, before: Container[Key]) -> bool:
        """Whether a finding that is not there ``before`` follows from the blocks and stands elsewhere."""
        if item.span is None or item.code in _OF_TWO or _key(item) in before:
            return False
        if item.severity == ERROR:
            return True
        from toolchain.workspace.lint.consequences.kinds import is_unused

        return _within(self.changed, item.span) and not is_unused(item)


def _note(places: dict[str, list[tuple[int, int]]], block: Block) -> None:
    places.setdefault(block.source.name, []).append((block.span.start, block.span.end))
    places[block.source.name].sort()


def _within(places: dict[str, list[tuple[int, int]]], span: Span | None) -> bool:
    if span is None:
        return False
    spans = places.get(span.source.name, [])
    at = bisect_right(spans, (span.start, len(span.source.text))) - 1
    return at >= 0 and span.end <= spans[at][1]


def idle_blocks(project: Project) -> list[Idle]:
    """The blocks of a project that no scenario has in force, by what they need."""
    needing = [(item, choice) for item in project.placed if (choice := _needs(item)) is not None]
    if not needing:
        return []
    scenarios: list[Block | None] = list(project.scenarios) or [None]
    states = {id(scenario): in_force(project, scenario)[1:] for scenario in scenarios}
    made: dict[tuple[Choice, int], Idle] = {}
    titled: dict[str, list[Block]] = {}
    for placed in project.placed:
        titled.setdefault(title_of(placed.block), []).append(placed.block)
    for item, choice in needing:
        only = _only_in(item, project.scenarios)
        if not any(_met(choice, *states[id(one)]) for one in (scenarios if only is None else [only])):
            key = (choice, id(only))
            made.setdefault(key, Idle(choice, only)).add(item.block, titled.get(_changes(item.block), ()))
    return list(made.values())


def _only_in(item: Placed, scenarios: Iterable[Block]) -> Block | None:
    """The scenario that a block changes, or whose layer it stands in."""
    if item.layer == "scenario":
        return next((one for one in scenarios if one.header and one.header[0].value == item.name), None)
    title = _changes(item.block)
    return next((one for one in scenarios if title_of(one) == title), None) if title else None


def _changes(block: Block) -> str:
    """The title of the block that a change names; of other blocks nothing."""
    words = target_of(block)[1][:2] if block.word in CHANGES else []
    return " ".join(word.text for word in words)


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


def found_in(
    project: Project, idle: Iterable[Idle], judge: Judge, before: Iterable[Finding]
) -> Iterator[Finding]:
    """What is wrong with blocks in every scenario in which they could be in force; ``before``: what is wrong without them.

    First all that are meant for one scenario are judged at once, as far as their choices agree: where nothing is wrong
    then, nothing needs to be asked of each.
    """
    scenarios: list[Block | None] = list(project.scenarios)
    known = {_key(item) for item in before if item.span is not None}
    default = project.default_scenario()
    meant: dict[int, tuple[Block | None, list[Idle]]] = {}
    for one in idle:
        home = one.scenario or next(
            (scenario for scenario in project.scenarios if scenario.source.name in one.spans), default
        )
        meant.setdefault(id(home), (home, []))[1].append(one)
    for home, group in meant.values():
        order = [home, *(one for one in scenarios if one is not home)]
        for together in _agreeing(group):
            wrong = together
            if len(together) > 1:
                found = judge(home, _joined(one.choice for one in together))
                wrong = _at_fault(together, found, known)
            for one in wrong:
                yield from _in_all(order if one.scenario is None else [home], one, judge, known)


def _at_fault(together: list[Idle], found: list[Finding], before: Container[Key]) -> list[Idle]:
    """Those with which something may be wrong: all of them where it does not show with which."""
    own = {number: [item for item in found if one.has(item)] for number, one in enumerate(together)}
    told = {id(item) for items in own.values() for item in items}
    stray = [item for item in found if id(item) not in told]
    if any(item.severity == ERROR and one.brings(item, before) for item in stray for one in together[:1]):
        return together
    return [
        one
        for number, one in enumerate(together)
        if own[number] or any(one.brings(item, before) for item in stray)
    ]


def _in_all(
    scenarios: Iterable[Block | None], one: Idle, judge: Judge, before: Container[Key]
) -> Iterator[Finding]:
    kept: dict[Key, Finding] | None = None
    for scenario in scenarios:
        found = {_key(item): item for item in _of(one, judge(scenario, one.choice), before)}
        kept = found if kept is None else {key: kept[key] for key in kept if key in found}
        if not kept:
            break
    for item in (kept or {}).values():
        said = " and ".join(f"the reading `{reading}` of `{name}`" for name, reading in one.choice.readings)
        note = f"with {said}" if said else ""
        yield replace(item, note=f"{item.note}; {note}" if item.note and note else item.note or note)


def _of(one: Idle, found: Iterable[Finding], before: Container[Key]) -> list[Finding]:
    """What is wrong with blocks; where their text is right, the first of what they break elsewhere."""
    items = list(found)
    own = [item for item in items if one.has(item)]
    if any(item.severity == ERROR for item in own):
        return own
    brought = [item for item in items if not one.has(item) and one.brings(item, before)]
    brought.sort(key=lambda item: (item.severity != ERROR, item.sort_key))
    return [*own, *(_from(one, item) for item in brought[:1])]


def _from(one: Idle, item: Finding) -> Finding:
    label = Label(one.heads[0], "this block causes it")
    return replace(item, labels=(*item.labels, label))


def _agreeing(idle: Iterable[Idle]) -> list[list[Idle]]:
    """In groups whose choices take no two readings of one ruling, and none replaces what another changes."""
    made: list[tuple[dict[str, str], list[Idle]]] = []
    for one in idle:
        readings = dict(one.choice.readings)
        for taken, group in made:
            apart = any(one.replaced & other.titles or one.titles & other.replaced for other in group)
            if not apart and all(taken.get(name, held) == held for name, held in readings.items()):
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


def _key(item: Finding) -> Key:
    assert item.span is not None
    return item.code, item.span.start, item.span.end, item.span.source.name
