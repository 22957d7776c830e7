"""Changes after which a project is as right as before: a finding that comes up is a false alarm."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.language.ast import lines_of, tokens_of
from toolchain.language.tokens import split_commas
from toolchain.mutate.change import Change, exchanged, inserted, replaced
from toolchain.mutate.operators.arrivals import arrivals
from toolchain.mutate.operators.forces import inner, values
from toolchain.mutate.operators.map_lines import pairs
from toolchain.mutate.operators.setup import rows
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject


@operator("A comment in the margin.")
def harmless_comment(s: Subject) -> Iterator[Change]:
    """A comment says nothing to the game."""
    for block in s.blocks:
        yield inserted(block.source, block.span.start, "# a comment\n", "a comment is added")


@operator("An empty line.")
def harmless_empty_line(s: Subject) -> Iterator[Change]:
    """Empty lines say nothing."""
    for block in s.blocks:
        for line in block.lines[1:]:
            at = block.source.text.rfind("\n", 0, line.span.start) + 1
            if not block.source.text[at : line.span.start].strip():
                yield inserted(block.source, at, "\n", "an empty line is added")


@operator("Units are listed in another order.")
def harmless_order_of_units(s: Subject) -> Iterator[Change]:
    """The order of units in a row of set-up or schedule has no meaning."""
    for found in ([units for *_, units in rows(s)], [units for *_, units in arrivals(s)]):
        for units in found:
            parts = split_commas(units)
            if len(parts) > 1:
                yield exchanged(parts[0][0].span, parts[-1][0].span, "two units of a row are swapped")


@operator("A hexside is named from its other side.")
def harmless_hexside_turned(s: Subject) -> Iterator[Change]:
    """0812/0913 and 0913/0812 are one hexside."""
    for _, found in pairs(s):
        for a, b in found:
            yield exchanged(a.span, b.span, f"{a.text}/{b.text} is written the other way round")


@operator("Another text on the counter.")
def harmless_printed_name(s: Subject) -> Iterator[Change]:
    """What is printed on a counter is not its designation."""
    for _, unit in s.units():
        for node in inner(unit, "name"):
            yield inserted(node.source, node.end, " (new)", "a printed name is longer")


@operator("A strength that other units of the same kind and side also have.")
def harmless_other_strength(s: Subject) -> Iterator[Change]:
    """Another game, and right in itself: nothing else in the project says what the strength must be."""
    seen: dict[tuple[str, str, str], dict[int, int]] = {}
    for unit, name, node in values(s):
        if node.value_kind == "integer":
            count = seen.setdefault((node.source.name, unit.value["kind"].value, name), {})
            count[node.value] = count.get(node.value, 0) + 1
    for unit, name, node in values(s):
        if node.value_kind == "integer":
            count = seen[node.source.name, unit.value["kind"].value, name]
            usual = [v for v, often in count.items() if often >= 3 and v != node.value]
            if usual and count[node.value] >= 3:
                yield replaced(node.span, str(s.rng.choice(usual)), f"another plausible {name}")


@operator("The required die roll is one higher.")
def harmless_other_threshold(s: Subject) -> Iterator[Change]:
    """Another game, and right in itself: a number of a rule within what can be rolled."""
    for block in s.of("quantity"):
        for line in lines_of(block.lines):
            for before, token in zip(line.tokens, line.tokens[1:], strict=False):
                if before.text in ("plus", "minus") and token.kind == "NUM" and token.text == "1":
                    yield replaced(token.span, "2", "a modifier is 2, not 1")


@operator("An example has another title.")
def harmless_title(s: Subject) -> Iterator[Change]:
    """Titles are for people."""
    for block in s.of("example", "action", "ruling"):
        for token in tokens_of(block, labels=False):
            if token.kind == "STRING" and token in block.header:
                yield inserted(token.source, token.end - 1, " (new)", "a title is longer")


@operator("An arrival is put off by a turn.")
def harmless_other_turn(s: Subject) -> Iterator[Change]:
    """Another game, and right in itself, as long as the turn is one of the scenario."""
    last = s.model.ir["scenarios"][0]["last"]
    for _, _, turn, _ in arrivals(s):
        if turn.text.isdigit() and 1 < int(turn.text) < last:
            yield replaced(turn.span, str(int(turn.text) + 1), "an arrival is one turn later")
