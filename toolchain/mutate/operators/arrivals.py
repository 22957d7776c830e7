"""Errors of the schedule: when and where units arrive."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.language.ast import Block, Line, lines_of
from toolchain.language.tokens import Token
from toolchain.mutate.change import Change, inserted, replaced
from toolchain.mutate.operators.setup import UNKNOWN, rows
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject, left_out, swapped


def arrivals(s: Subject) -> Iterator[tuple[Block, Line, Token, list[Token]]]:
    """Lines with a plain turn: schedule, line, the word of the turn, the units with their commas."""
    for block in s.of("schedule"):
        for line in block.lines:
            words = [t.text for t in line.tokens]
            if words[:1] == ["turn"] and words[2:3] == ["arrive"]:
                end = words.index("by") if "by" in words else len(words)
                yield block, line, line.tokens[1], line.tokens[3:end]


def bounds(s: Subject) -> tuple[int, int]:
    """The first and last turn of the scenario."""
    record = s.model.ir["scenarios"][0]
    return record["first"], record["last"]


@operator("A corps arrives on turn 12 of a scenario of ten turns.", "ARR010")
def arrival_after_the_end(s: Subject) -> Iterator[Change]:
    """The scenario says which turn is its last."""
    last = bounds(s)[1]
    for _, _, turn, _ in arrivals(s):
        if turn.text.isdigit():
            yield replaced(turn.span, str(last + s.rng.randint(1, 5)), "an arrival comes after the end")


@operator("Reinforcements of turn 0 in a game that begins with turn 1.", "ARR011")
def arrival_before_the_start(s: Subject) -> Iterator[Change]:
    """The scenario says which turn is its first."""
    first = bounds(s)[0]
    for _, _, turn, _ in arrivals(s):
        if turn.text.isdigit() and first > 0:
            yield replaced(turn.span, str(first - 1), "an arrival comes before the start")


@operator("The scenario ends on turn 4, the last reinforcements are listed for turn 6.", "ARR010")
def scenario_ends_too_early(s: Subject) -> Iterator[Change]:
    """Units are still to come after the last turn that is given."""
    late = [int(turn.text) for _, _, turn, _ in arrivals(s) if turn.text.isdigit()]
    for token in list(turns(s)) or list(sequence_turns(s)):
        low, _, high = token.text.partition("..")
        for end in range(int(low), int(high)):
            if any(turn > end for turn in late):
                yield replaced(token.span, f"{low}..{end}", f"the scenario ends after turn {end}")


@operator("The title says 8 turns, but the turn track has 6 boxes.", "FLO027 PKG025")
def scenario_ends_too_late(s: Subject) -> Iterator[Change]:
    """The sequence of play, or the dates of the scenario, have fewer turns."""
    for token in turns(s):
        low, _, high = token.text.partition("..")
        more = int(high) + s.rng.randint(1, 4)
        yield replaced(token.span, f"{low}..{more}", f"the scenario ends after turn {more}")


def turns(s: Subject) -> Iterator[Token]:
    """The range of turns of each scenario."""
    for block in s.of("scenario"):
        for line in block.lines:
            if line.word == "turns" and len(line.tokens) == 2 and line.tokens[1].kind == "RANGE":
                yield line.tokens[1]


def sequence_turns(s: Subject) -> Iterator[Token]:
    """The range of turns of the sequence of play, which holds for scenarios that give none."""
    for block in s.of("sequence"):
        for line in lines_of(block.lines):
            if line.word == "turn" and len(line.tokens) == 3 and line.tokens[2].kind == "RANGE":
                yield line.tokens[2]


@operator("II Corps is listed on turn 2 and on turn 5.", "ARR012")
def arrives_twice(s: Subject) -> Iterator[Change]:
    """A unit arrives once."""
    found = list(arrivals(s))
    for block, _, _, units in found:
        for other, _, _, more in found:
            if other is block and more is not units:
                unit = s.rng.choice([t for t in more if t.kind != "COMMA"])
                yield inserted(block.source, units[-1].end, f", {unit.text}", f"{unit.text} arrives twice")


@operator("A supply wagon is set up at the start and arrives on turn 3.", "OOB042")
def arrives_and_is_set_up(s: Subject) -> Iterator[Change]:
    """A unit exists once."""
    for block, _, _, units in arrivals(s):
        for _, _, _, others in rows(s):
            unit = others[0]
            what = f"{unit.text} is set up and arrives as well"
            yield inserted(block.source, units[-1].end, f", {unit.text}", what)


@operator("A corps of the order of battle is missing from the reinforcement table.", "OOB040")
def arrival_dropped(s: Subject) -> Iterator[Change]:
    """A unit that starts nowhere and never arrives, while others of its kind do.

    Not one of a kind that waits in a box: that is there, and may be brought on by a rule.
    """
    waiting = {t.text for b in s.of("box", "cup") for x in b.lines if x.word == "holds" for t in x.tokens[1:]}
    kinds = {unit.value["id"].value: unit.value["kind"].value for _, unit in s.units()}
    for block, line, _, units in arrivals(s):
        if kinds.get(units[0].text) not in waiting:
            yield from left_out(s, block, line, units, "never arrives")


@operator("A corps of Blue is listed in the column of Red.", "ARR019")
def arrival_of_the_other_side(s: Subject) -> Iterator[Change]:
    """The forces say whose unit it is."""
    found = list(arrivals(s))
    for one, _, _, ours in found:
        for other, _, _, theirs in found:
            if one is not other and one.source is other.source and one.span.start < other.span.start:
                yield swapped(ours[-1], theirs[-1])


@operator("The reinforcement table names the 87th and 98th, but the counters are the 87th and 89th.", UNKNOWN)
def arrival_unit_misspelt(s: Subject) -> Iterator[Change]:
    """The forces know no unit of this name."""
    for _, _, _, units in arrivals(s):
        for token in units:
            if token.kind != "COMMA":
                yield from s.respelt(token.span, "the unit")


def entries(s: Subject) -> Iterator[tuple[Block, Line, Token]]:
    """The entry that an arrival names."""
    for block, line, _, _ in arrivals(s):
        words = [t.text for t in line.tokens]
        if "by" in words[:-1]:
            yield block, line, line.tokens[words.index("by") + 1]


@operator("Units enter at area I; the map calls it F.", "REF001 REF002 ARR015")
def entry_misspelt(s: Subject) -> Iterator[Change]:
    """No entry has the name."""
    for _, _, token in entries(s):
        yield from s.respelt(token.span, "the entry")


@operator("The table does not say where the corps of turn 4 enters.", "ARR015 SYN073")
def entry_dropped(s: Subject) -> Iterator[Change]:
    """A unit that arrives by an entry cannot arrive without one."""
    for _, line, token in entries(s):
        by = line.tokens[line.tokens.index(token) - 1]
        yield Change(
            token.source.name, ((by.start - 1, token.end, ""),), f"an arrival does not name {token.text}"
        )


@operator("Red units enter by the western road, which is for Blue units only.", "ARR019 ARR015 ARR020")
def entry_of_the_other_side(s: Subject) -> Iterator[Change]:
    """The entry says of which side its units are."""
    owner = {}
    for block in s.of("entry"):
        words = [t.text for t in block.header]
        owner[words[0]] = words[-1] if words[-1] in s.names("side") else ""
    for block, _, token in entries(s):
        side = block.header[0].text
        for name, whose in owner.items():
            if whose and whose != side:
                yield replaced(token.span, name, f"units of {side} enter by {name}, which is for {whose}")


@operator("The entry hex of the reserve lies in the sea.", "ARR014")
def entry_prohibited(s: Subject) -> Iterator[Change]:
    """The map says that no unit may be in the hex."""
    bad = [n for i, n in enumerate(s.ground.numbers) if s.ground.prohibited(i)]
    for block in s.of("entry"):
        places = [line for line in block.lines if line.word == "at"]
        if len(places) == 1 and len(places[0].tokens) > 2 and places[0].tokens[2].text == "when" and bad:
            for number in s.rng.sample(bad, min(3, len(bad))):
                yield replaced(places[0].tokens[1].span, f"hex {number}", f"the entry is at {number}")


@operator("A line of the schedule has lost its turn.", "ARR002 SYN073")
def arrival_turn_dropped(s: Subject) -> Iterator[Change]:
    """An arrival without a turn can never happen."""
    for _, _, turn, _ in arrivals(s):
        yield Change(turn.source.name, ((turn.start, turn.end, ""),), "an arrival has no turn")
