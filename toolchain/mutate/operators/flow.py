"""Errors of the order of play: what is never done, never asked, never ended."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.language.ast import Block, Line, lines_of
from toolchain.language.tokens import split_commas
from toolchain.mutate.change import Change, replaced
from toolchain.mutate.operators.rules_words import statements
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import (
    Subject,
    alone,
    extent,
    without,
    without_block,
    without_item,
)


def siblings(block: Block) -> Iterator[tuple[list[Line], Line]]:
    """Each line of a block with those beside it."""

    def below(lines: list[Line]) -> Iterator[tuple[list[Line], Line]]:
        for line in lines:
            yield lines, line
            yield from below(line.body)

    yield from below(block.lines)


def removable(block: Block, beside: list[Line], line: Line) -> bool:
    """Whether the text reads on without a line: it is not the only one, and no `otherwise` hangs on it."""
    at = beside.index(line)
    follows = beside[at + 1].word if at + 1 < len(beside) else ""
    return (
        len(beside) > 1
        and follows not in ("otherwise", "at")
        and line.word != "otherwise"
        and alone(line, block)
    )


@operator("The rules describe a procedure that no phase carries out.", "FLO013")
def procedure_never_called(s: Subject) -> Iterator[Change]:
    """The procedure is named in one line only, and the line is lost."""
    names = s.names("procedure")
    for block in s.rules():
        for beside, line in siblings(block):
            name = line.tokens[1].text if line.word == "do" and len(line.tokens) > 1 else ""
            if name in names and s.mentions[name] == 2 and removable(block, beside, line):
                yield without(line, f"nothing carries out {name}")


@operator("An action is described that the sequence of play never allows.", "FLO011")
def action_never_opened(s: Subject) -> Iterator[Change]:
    """The action is opened in one line only."""
    actions = s.names("action")
    for _, line in statements(s):
        if line.word == "open":
            until = (
                [t.text for t in line.tokens].index("until")
                if "until" in [t.text for t in line.tokens]
                else None
            )
            words = line.tokens[1:until]
            for number, part in enumerate(split_commas(words)):
                if len(split_commas(words)) > 1 and part[0].text in actions and s.mentions[part[0].text] == 2:
                    yield without_item(words, number, f"nothing opens {part[0].text}")


@operator("The sequence of play forgets the set-up.", "FLO026")
def set_up_step_dropped(s: Subject) -> Iterator[Change]:
    """The scenario has set-ups, which are then never carried out."""
    for block in s.of("sequence"):
        for beside, line in siblings(block):
            if line.word == "set-up" and removable(block, beside, line):
                yield without(line, "the sequence has no set-up")


@operator(
    "The sequence names a phase in which nothing happens.",
    "FLO024 SYN064 FLO011 FLO013 ARR018 REF001 REF002",
)
def phase_emptied(s: Subject) -> Iterator[Change]:
    """Every other phase does something. Not a phase at which markers are cleared: that is something."""
    cleared = {x.tokens[-1].text for b in s.of("state") for x in b.lines if x.word == "cleared"}
    for block in s.of("sequence"):
        for _, line in siblings(block):
            if line.word != "phase" or line.tokens[1].text in cleared:
                continue
            if line.body and all(alone(inner, block) for inner in line.body):
                text = block.source.text
                low = text.find("\n", line.span.end) + 1
                span = extent(line.body[-1])
                end = text.find("\n", span.end)
                yield Change(
                    block.source.name,
                    ((low, len(text) if end < 0 else end + 1, ""),),
                    f"the phase {line.tokens[1].text} is empty",
                )


@operator("A phase without an acting player.", "REF001 REF005 TYP018 FLO029")
def phase_without_actor(s: Subject) -> Iterator[Change]:
    """What is done in the phase asks whose turn it is."""
    for block in s.of("sequence"):
        for line in lines_of(block.lines):
            words = [t.text for t in line.tokens]
            if line.word == "do" and "for" in words[:-1]:
                at = words.index("for")
                start, end = line.tokens[at - 1].end, line.tokens[-1].end
                yield Change(block.source.name, ((start, end, ""),), "a phase names no acting side")


@operator("A segment is repeated without a bound.", "SYN062 SYN010 SYN060")
def loop_without_bound(s: Subject) -> Iterator[Change]:
    """Every loop says how often at most."""
    for _, line in statements(s):
        words = [t.text for t in line.tokens]
        if words[:3] == ["repeat", "up", "to"] and "times" in words:
            end = line.tokens[words.index("times")].end
            yield Change(line.span.source.name, ((line.tokens[0].end, end, ""),), "a loop has no bound")


@operator("A marker is described that no rule ever places.", "FLO016")
def state_never_set(s: Subject) -> Iterator[Change]:
    """The state is set in one line only, and the line is lost."""
    states = s.names("state")
    where: dict[str, list[tuple[Block, list[Line], Line]]] = {}
    for block in s.rules():
        for beside, line in siblings(block):
            if line.word == "set" and len(line.tokens) > 1 and line.tokens[1].text in states:
                where.setdefault(line.tokens[1].text, []).append((block, beside, line))
    started = {b.header[0].text for b in s.of("state") if any(line.word == "start" for line in b.lines)}
    for name, found in where.items():
        if len(found) == 1 and name not in started and removable(*found[0]):
            yield without(found[0][2], f"nothing sets {name}")


@operator("A value is rolled but never used.", "STY040 FLO017 STY030")
def roll_never_used(s: Subject) -> Iterator[Change]:
    """A value is given a name, and the one line that uses it is lost."""
    for block in s.of("procedure"):
        uses: dict[str, list[tuple[list[Line], Line]]] = {}
        for beside, line in siblings(block):
            for at, token in enumerate(line.tokens):
                defines = at and line.tokens[at - 1].text in ("let", "as", "each")
                if token.kind == "NAME" and not defines and line.word not in ("discard",):
                    uses.setdefault(token.text, []).append((beside, line))
        for line in lines_of(block.lines):
            words = [t.text for t in line.tokens]
            name = (
                words[1]
                if words[:1] == ["let"]
                else words[words.index("as") + 1]
                if "as" in words[:-1]
                else ""
            )
            found = uses.get(name, [])
            if len(found) == 1 and found[0][1].word in ("set", "do", "move", "gain") and line.word != "each":
                if removable(block, *found[0]) and not found[0][1].body:
                    yield without(found[0][1], f"nothing uses {name}")


@operator("A definition is defined in terms of itself.", "REF022 FLO015")
def definition_in_a_circle(s: Subject) -> Iterator[Change]:
    """A definition that leads back to itself says nothing."""
    for block in s.of("define"):
        name = block.header[0]
        words = [t.text for t in block.header]
        others = s.names("define", "quantity") - {name.text}
        for token in block.header[words.index("=") + 1 if "=" in words else 1 :]:
            if token.text in others:
                yield replaced(token.span, name.text, f"{name.text} is defined by itself")


@operator("An automatic consequence waits for a moment that is not defined.", "FLO003 REF002")
def trigger_misspelt(s: Subject) -> Iterator[Change]:
    """Nothing of this name happens in the game."""
    for block in s.of("trigger"):
        words = [t.text for t in block.header]
        if "on" in words[:-1]:
            yield from s.respelt(block.header[words.index("on") + 1].span, "the event")


@operator(
    "A reference to a rule that was left out.",
    "REF001 REF002 REF004 REF008 REF009 REF007 TYP007 TYP019 TYP021",
)
def rule_dropped(s: Subject) -> Iterator[Change]:
    """Another rule names it."""
    for block in s.of(
        "quantity",
        "define",
        "procedure",
        "state",
        "table",
        "movement",
        "policy",
        "zone",
        "trace",
        "box",
        "action",
        "event",
        "stock",
        "token",
        "relation",
        "entry",
    ):
        name = block.header[0].text
        own = sum(t.text == name for line in lines_of(block.lines) for t in line.tokens)
        same = [
            b for b in s.blocks if b.header and b.header[0].text == name and b.word not in ("card", "note")
        ]
        shadowed = len(same) > 1 or name in s.model.facts.attributes
        if s.mentions.get(name, 0) > 1 + own and not shadowed:
            yield without_block(block, f"{block.word} {name} is left out")


@operator("The game ends in the middle of the sequence: everything after the jump is dead text.", "FLO010")
def line_never_reached(s: Subject) -> Iterator[Change]:
    """What stands behind an unconditional end of the procedure can never happen."""
    for block in s.of("procedure"):
        if len(block.lines) > 2 and not any(
            "return" == t.text for x in lines_of(block.lines) for t in x.tokens
        ):
            line = block.lines[len(block.lines) // 2]
            if line.word not in ("otherwise", "at"):
                at = block.source.text.rfind("\n", 0, line.span.start) + 1
                yield Change(block.source.name, ((at, at, "  return\n"),), "the procedure ends in the middle")


@operator("A rule looks for the units in reserve, but only among those on the map.", "FLO078")
def box_in_the_condition(s: Subject) -> Iterator[Change]:
    """A selection without a place is of units on the map: its condition cannot find any in a box."""
    boxes = s.names("box")
    for _, line in statements(s):
        words = [t.text for t in line.tokens]
        for at, word in enumerate(words[1:-1], 1):
            if word != "in" or words[at + 1] not in boxes or words[at - 1] not in s.names("kind"):
                continue
            end = at + (4 if words[at + 2 : at + 3] == ["of"] else 2)
            if words[end : end + 1] == ["where"] and "or" not in words[end:]:
                place = line.span.source.text[line.tokens[at].start : line.tokens[end - 1].end]
                yield Change(
                    line.span.source.name,
                    ((line.tokens[at].start, line.tokens[end].end, f"where it {place} and"),),
                    f"the condition asks for {words[at + 1]}",
                )
