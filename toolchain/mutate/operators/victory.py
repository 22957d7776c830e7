"""Errors of scores and levels of victory."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.language.ast import Line, lines_of
from toolchain.language.tokens import Token, split_commas
from toolchain.mutate.change import Change, replaced
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject, alone, without, without_block, without_item


def fields(s: Subject, word: str) -> Iterator[Line]:
    """A field of the victory."""
    for block in s.of("victory"):
        yield from (line for line in block.lines if line.word == word)


def bands(s: Subject) -> Iterator[tuple[Token, int, int | None]]:
    """The bands: word, first and last number (None: without end); none at all where the lowest has no beginning."""
    for line in fields(s, "bands"):
        words = [part[0] for part in split_commas(line.tokens[1:])]
        if any(not word.text.partition("..")[0].isdigit() for word in words):
            continue  # bands that reach below nothing are another matter
        for word in words:
            low, dots, high = word.text.partition("..")
            yield word, int(low), int(high) if high else None if dots else int(low)


@operator("Marginal victory 0 to 29, substantive victory 50 and more: 30 to 49 have no level.", "VIC010")
def bands_leave_a_gap(s: Subject) -> Iterator[Change]:
    """Points between two bands have no result."""
    found = list(bands(s))
    for token, low, high in found[1:]:
        end = "" if high is None else str(high)
        if high is None or high > low:
            yield replaced(token.span, f"{low + 1}..{end}", f"a band begins with {low + 1}")
    for token, low, high in found[:-1]:
        if high is not None and high > low:
            yield replaced(token.span, f"{low}..{high - 1}", f"a band ends with {high - 1}")


@operator("Marginal victory up to 30, decisive victory from 30.", "VIC011")
def bands_overlap(s: Subject) -> Iterator[Change]:
    """Some points have two results."""
    for token, low, high in list(bands(s))[:-1]:
        if high is not None:
            yield replaced(token.span, f"{low}..{high + 1}", f"a band ends with {high + 1}")


@operator("Five levels of victory, four ranges of points.", "VIC001 VIC010 VIC012 VIC013")
def band_dropped(s: Subject) -> Iterator[Change]:
    """There are as many bands as levels, and the others leave its points open."""
    for line in fields(s, "bands"):
        for number, part in enumerate(split_commas(line.tokens[1:])):
            yield without_item(line.tokens[1:], number, f"the band {part[0].text} is left out")


@operator("Four levels of victory, five ranges of points.", "VIC001 VIC020")
def level_dropped(s: Subject) -> Iterator[Change]:
    """There are as many bands as levels; or a condition awards the level."""
    for line in fields(s, "ladder"):
        first, last = line.tokens[-3], line.tokens[-1]
        yield Change(first.source.name, ((first.end, last.end, ""),), f"the level {last.text} is left out")


@operator("Decisive victory ends at 16 points, but 17 can be scored.", "VIC013")
def highest_band_closed(s: Subject) -> Iterator[Change]:
    """More points can be scored."""
    for token, low, high in bands(s):
        if high is None:
            yield replaced(token.span, f"{low}..{low + 1}", f"the highest band ends with {low + 1}")


@operator("The lowest level begins with 1 point; nobody may have scored.", "VIC012")
def lowest_band_late(s: Subject) -> Iterator[Change]:
    """A game may end with no points."""
    for token, low, high in list(bands(s))[:1]:
        if low == 0:
            yield replaced(token.span, f"1..{max(high or 1, 1)}", "the lowest band begins with 1")


@operator("A decisive victory needs 9,000 points, but only 40 can be scored.", "VIC019")
def band_out_of_reach(s: Subject) -> Iterator[Change]:
    """All hexes that score, together, give less."""
    found = list(bands(s))
    hexes = len(s.ground.hexes)
    if len(found) >= 2 and found[-1][2] is None:
        far = 100 * hexes
        before, last = found[-2], found[-1]
        edits = (
            (before[0].start, before[0].end, f"{before[1]}..{far - 1}"),
            (last[0].start, last[0].end, f"{far}.."),
        )
        yield Change(last[0].source.name, edits, f"the highest band begins with {far}")


@operator("A city is listed with no victory points.", "VIC018")
def score_of_nothing(s: Subject) -> Iterator[Change]:
    """A line of a score gives points; one that counts instead of another may give none."""
    for block in s.of("score"):
        for line in block.lines:
            if (
                line.tokens
                and line.tokens[0].kind == "NUM"
                and line.tokens[0].text != "0"
                and not any(t.text == "instead" for t in line.tokens)
            ):
                yield replaced(line.tokens[0].span, "0", "a line of the score gives nothing")


@operator("The rule for counting points is missing.", "REF002 REF001 VIC015 VIC016")
def score_dropped(s: Subject) -> Iterator[Change]:
    """The victory goes by the score."""
    for block in s.of("score"):
        if s.mentions.get(block.header[0].text, 0) > 1:
            yield without_block(block, f"the score {block.header[0].text} is left out")


@operator("The victory conditions are missing.", "VIC015 VIC017")
def victory_dropped(s: Subject) -> Iterator[Change]:
    """The game counts points that nothing goes by."""
    for block in s.of("victory"):
        yield without_block(block, "the victory is left out")


@operator("The levels do not name the score that they use.", "VIC016 VIC017")
def measure_of_victory_dropped(s: Subject) -> Iterator[Change]:
    """Without it the bands are of nothing."""
    for block in s.of("victory"):
        for line in lines_of(block.lines):
            if line.word == "measure" and alone(line, block):
                yield without(line, "the victory has no measure")


@operator("Points and victory levels use different measures.", "TYP010 TYP001 TYP026")
def score_of_another_measure(s: Subject) -> Iterator[Change]:
    """The other lines of the score are in victory points."""
    measures = s.names("measure")
    for block in s.of("score"):
        for line in block.lines:
            if len(line.tokens) > 1 and line.tokens[1].text in measures and len(block.lines) > 1:
                wrong = s.rng.choice(sorted(measures - {line.tokens[1].text}))
                yield replaced(line.tokens[1].span, wrong, f"a line of the score gives {wrong}")
