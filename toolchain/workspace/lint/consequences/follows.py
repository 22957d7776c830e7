"""When a finding follows from another one: what the rules of :mod:`.rules` ask of the causes that are reported and of a finding."""

from __future__ import annotations

import re
from collections.abc import Callable

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.source import Span
from toolchain.model.changes import CHANGES
from toolchain.workspace.lint.consequences.kinds import QUOTED

HEX = re.compile(r"\b\d{2}\.?\d{2}\b|\b\d{3,6}\b")
_WORD = re.compile(r"[^\W\d][\w-]*")
_BELONG = re.compile(r"belong to \w+")
_BLOCK = re.compile(r"\w[\w-]*")


def always(causes: list[Finding], item: Finding) -> bool:
    return True


def same_line(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause stands in the line of the finding."""
    return item.span is not None and any(
        cause.span is not None and cause.span.source is item.span.source and cause.span.line == item.span.line
        for cause in causes
    )


def same_place(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause stands at the words of the finding."""
    return any(cause.span == item.span for cause in causes)


def same_word(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause stands at the same word, wherever."""
    return item.span is not None and any(
        cause.span is not None and cause.span.text == item.span.text for cause in causes
    )


def misspelt_side(causes: list[Finding], item: Finding) -> bool:
    """Whether the key `side` of the same file is misspelt."""
    return any(
        cause.span is not None
        and item.span is not None
        and cause.span.source is item.span.source
        and "`side`" in (cause.help or "")
        for cause in causes
    )


def _block_of(span: Span | None) -> tuple[str, str]:
    """The file of a place, and the word with which its block begins; empty for what is in no block."""
    if span is None or not span.source.name.endswith(".hw"):
        return "", ""
    name, start = head_of(span)
    head = _BLOCK.match(span.source.text, start)
    return name, head[0] if head is not None else ""


def same_block(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause stands in the block of the finding."""
    return item.span is not None and any(
        cause.span is not None and head_of(cause.span) == head_of(item.span) for cause in causes
    )


def below_in_block(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause stands in the block of the finding, in a line above it."""
    return item.span is not None and any(
        cause.span is not None
        and head_of(cause.span) == head_of(item.span)
        and cause.span.line < item.span.line
        for cause in causes
    )


def reads_its_table(causes: list[Finding], item: Finding) -> bool:
    """Whether a finding names a table in whose block a cause stands."""
    for cause in causes:
        if cause.span is not None:
            _, start = head_of(cause.span)
            words = cause.span.source.text[start : start + 200].split(maxsplit=2)
            if words[:1] == ["table"] and len(words) > 1 and f"`{words[1]}`" in item.message:
                return True
    return False


def in_blocks(*words: str) -> Callable[[list[Finding], Finding], bool]:
    """Whether a cause is an error in a block that begins with one of these words."""

    def follows(causes: list[Finding], item: Finding) -> bool:
        return any(cause.severity == ERROR and _block_of(cause.span)[1] in words for cause in causes)

    return follows


def in_scenarios(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause stands in a scenario, or in a change of one."""
    return any(
        cause.span is not None
        and (
            _block_of(cause.span)[1] == "scenario"
            or (_block_of(cause.span)[1] in CHANGES and " scenario " in _head_line(cause.span))
        )
        for cause in causes
    )


def _head_line(span: Span) -> str:
    """The first line of the block in which a place lies."""
    return span.source.text[head_of(span)[1] :].partition("\n")[0]


def in_json(causes: list[Finding], item: Finding) -> bool:
    """Whether a file of units cannot be read: what it declares is unknown everywhere."""
    return any(cause.span is not None and cause.span.source.name.endswith(".json") for cause in causes)


def hex_without_row(causes: list[Finding], item: Finding) -> bool:
    """Whether a finding is about a hex that lies in the hole which a wrong row of the map left."""
    holes = {number for cause in causes for number in HEX.findall(cause.message)}
    return any(number in holes for number in HEX.findall(item.message)) or same_line(causes, item)


def meant_in_a_row(causes: list[Finding], item: Finding) -> bool:
    """Whether a counter is missing in a list of which a wrong row has its designation."""
    if not item.labels:
        return False
    head = head_of(item.labels[0].span)
    return named_in_a_row(
        [cause for cause in causes if cause.span is not None and head_of(cause.span) == head], item
    )


def in_a_manifest(causes: list[Finding], item: Finding) -> bool:
    """Whether a row of a manifest could not be read: none of its counters is known."""
    return any(_is_in_a_manifest(cause) for cause in causes)


def _is_in_a_manifest(item: Finding) -> bool:
    if item.span is None:
        return False
    return " as manifest" in _head_line(item.span)


def listed_in_a_manifest(causes: list[Finding], item: Finding) -> bool:
    """Whether a wrong row of a manifest has the designation that a finding stands at."""
    return named_in_a_row([cause for cause in causes if _is_in_a_manifest(cause)], item)


def scheduled_in_a_row(causes: list[Finding], item: Finding) -> bool:
    """Whether a wrong row of a schedule has the designation that a finding stands at."""
    return named_in_a_row([cause for cause in causes if _block_of(cause.span)[1] == "schedule"], item)


def named_in_a_row(causes: list[Finding], item: Finding) -> bool:
    """Whether the line of a cause has the designation that a finding stands at."""
    if item.span is None:
        return False
    letters = r"\s*".join(map(re.escape, item.span.text.replace(" ", "")))
    name = re.compile(rf"(?<![\w.-]){letters}(?![\w-])", re.IGNORECASE)
    return any(cause.span is not None and name.search(_lines_of(cause.span)) is not None for cause in causes)


def _lines_of(span: Span) -> str:
    """The lines in which a place begins and ends, and all between: a row of counters may go on below."""
    text = span.source.text
    end = text.find("\n", span.end)
    return text[text.rfind("\n", 0, span.start) + 1 : len(text) if end < 0 else end]


def head_of(span: Span) -> tuple[str, int]:
    """The file of a place, and where the block begins that it stands in."""
    text = span.source.text
    start = text.rfind("\n", 0, span.start) + 1
    while start > 0 and not text[start : start + 1].isalpha():
        start = text.rfind("\n", 0, start - 1) + 1
    return span.source.name, start


def shares_a_name(causes: list[Finding], item: Finding) -> bool:
    """Whether a finding and a cause quote one name."""
    mine = set(QUOTED.findall(item.message))
    return any(mine.intersection(QUOTED.findall(cause.message)) for cause in causes)


def named_in_its_line(causes: list[Finding], item: Finding) -> bool:
    """Whether the line of a cause has a name that a finding quotes."""
    names = [name.rpartition('"')[0].rpartition('"')[2] or name for name in QUOTED.findall(item.message)]
    return any(name in _lines_of(cause.span) for cause in causes if cause.span is not None for name in names)


def scenario_in_its_line(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause stands in a line that was meant to begin a scenario."""
    return any(
        cause.span is not None and re.search(r"\bscenario\b", _lines_of(cause.span) + cause.help) is not None
        for cause in causes
    )


def quotes_its_name(causes: list[Finding], item: Finding) -> bool:
    """Whether a finding quotes a name of a cause, by itself or as the title of a block."""
    names = {name for cause in causes for name in QUOTED.findall(cause.message)}
    return any(name in quoted for quoted in QUOTED.findall(item.message) for name in names)


def part_of_file(causes: list[Finding], item: Finding) -> bool:
    """Whether the `part of` of the file of a finding is wrong."""
    return same_file([cause for cause in causes if _block_of(cause.span)[1] == "part"], item)


def at_its_place(causes: list[Finding], item: Finding) -> bool:
    """Whether a finding stands in, or shows, a row with the name that two hexes have."""
    names = {cause.message.rpartition(" named ")[2].replace(" ", "_") for cause in causes}
    shown = [span for cause in causes for span in (cause.span, *(label.span for label in cause.labels))]
    hexes = {number for span in shown if span is not None for number in HEX.findall(_lines_of(span))}
    if hexes.intersection(HEX.findall(item.message)):
        return True
    spans = [item.span, *(label.span for label in item.labels)]
    return any(names.intersection(_WORD.findall(_lines_of(span))) for span in spans if span is not None)


def of_its_list(causes: list[Finding], item: Finding) -> bool:
    """Whether a finding is about units of a list that has the wrong side."""
    for cause in causes:
        owner = _BELONG.search(cause.message)
        if cause.span is None or (owner is not None and owner[0] in item.message):
            return True
        text = cause.span.source.text
        for unit in _WORD.findall(item.message):
            # In rows the prefix of the ids, and what is written as a blank, do not stand before the name.
            if "_" in unit and (f'"{unit}"' in text or unit.partition("_")[2].replace("_", " ") in text):
                return True
    return False


def other_list(causes: list[Finding], item: Finding) -> bool:
    """Whether a finding compares a list with one whose header, or rows, are wrong."""
    files = {cause.span.source.name for cause in causes if cause.span is not None}
    return item.span is None or bool(files)


def shown_block(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause stands in the block that a finding shows beside its place."""
    shown = {head_of(label.span) for label in item.labels}
    return any(cause.span is not None and head_of(cause.span) in shown for cause in causes)


def names_a_kind(causes: list[Finding], item: Finding) -> bool:
    """Whether a kind is unknown, so that the kinds made from it have other values and faces than they should."""
    return any(cause.message.startswith("unknown kind") for cause in causes)


def of_sides(causes: list[Finding], item: Finding) -> bool:
    """Whether a finding is about a side, or a word that may be the name of the missing one."""
    return item.code == "REF003" or "side" in item.message


def indented_below(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause stands at the line below which the line of a finding is indented."""
    return any(
        label.span.source is cause.span.source and label.span.line == cause.span.line
        for label in item.labels
        for cause in causes
        if cause.span is not None
    )


def of_cards(causes: list[Finding], item: Finding) -> bool:
    """Whether a finding is about a missing card, where the first line or a field of a card is wrong."""
    return " card " in item.message and in_blocks("card")(causes, item)


def of_odds(causes: list[Finding], item: Finding) -> bool:
    """Whether a finding is about a ratio, where the columns of odds could not be read."""
    return item.span is not None and ":" in item.span.text and in_blocks("odds")(causes, item)


def same_file(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause stands in the file of the finding."""
    return item.span is not None and any(
        cause.span is not None and cause.span.source is item.span.source for cause in causes
    )


def same_unit(causes: list[Finding], item: Finding) -> bool:
    """Whether a cause names the unit that the finding stands at."""
    unit = item.span.text.strip('"') if item.span is not None else ""
    return bool(unit) and any(f" of {unit} " in cause.message for cause in causes)
