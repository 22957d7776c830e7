"""One slip, one finding: what follows from another finding is left out, so that a designer reads the cause.

Nothing is lost: whatever is wrong besides is reported as soon as the cause is mended. Beside the pairs of codes that
:mod:`toolchain.checks.consequences` lists, three causes are known:

- a text that could not be read: what is said of the same line, or of a block that was not read at all, may be wrong;
- a name that nothing declares: it is reported once, with the other places; a declaration that is unused only because of
  a misspelt letter is part of the same slip;
- nothing of what a text that could not be read would have used may be called unused.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from toolchain.base.diagnostic import ERROR, Edit, Finding, Fix, Label
from toolchain.base.source import Span
from toolchain.base.suggest import nearest_affordable
from toolchain.checks.consequences import without_consequences
from toolchain.checks.registry import catalogue
from toolchain.language.ast import Block

UNKNOWN = frozenset(
    (
        *(
            "unknown-word",
            "unknown-name",
            "unknown-value",
            "unknown-word-of-a-piece",
            "no-such-property",
            "unknown-phase-face-or-pile",
            "no-such-label",
            "unknown-card-line",
            "unknown-unit",
        ),
        *(
            "unknown-ruling",
            "not-a-hex-terrain",
            "not-a-line-feature",
            "recipe-of-a-map",
            "facts-file",
            "pointless-exclusion",
            "unknown-kind",
            "value-of-another-kind",
        ),
    )
)
"""A word that names nothing. The finding stands at the word."""
_UNREAD_BLOCK = "unknown-block"
_UNUSED = re.compile(
    "never-(read|set|called|happens|used|asked|given|opened|lifted)|^unused|nowhere|without-pieces|without-(effect|consequence)"
)
# Signs that make no word come before brackets, and these before what then no longer fits together.
_SIGNS = frozenset(("open-quotation", "stray-character", "unprintable-character"))
_TAB = "tab-character"  # the line is read all the same
_BRACKETS = "unpaired-bracket"
_OTHER = 3
# What is wrong everywhere when a block of this keyword was not read, beside the names that it declares.
_FOLLOWS = {
    "sequence": frozenset(("no-sequence", "unknown-phase-face-or-pile")),
    "game": frozenset(("part-of-unknown-layer",)),
}
# What is said of the turns when a line that gives them could not be read.
_TURNS = re.compile(r"\s*(?:turn|turns)\s")
_OF_TURNS = frozenset(
    (
        "turns-beyond-the-table",
        "arrival-after-last-turn",
        "arrival-before-first-turn",
        "longer-than-the-sequence",
    )
)
# What is said of the map when rows of it could not be read.
_GROUND = frozenset(("map", "hexes", "lines"))
_OF_GROUND = frozenset(("conflict-with-the-map", "terrain-nowhere", "lines-without-hexsides"))
_OF_WHOLE_BLOCK = frozenset(("example-expects-nothing", "table-gap", "table-overlap", "row-outside-the-axis"))
_UNREAD_TEXT = ("SYN", "TAB")
_BACKWARDS = "range-backwards"
_IDLE_ALLOW = "allow-without-finding"
_SHOWN = 2
_GIVEN = re.compile(r"(?: as|^ *let) ([\w-]+)")
_NAME = re.compile(r"[\w-]+")
_QUOTED = re.compile(r"`([^`]+)`")


def causes_only(found: Iterable[Finding], blocks: Iterable[Block]) -> tuple[list[Finding], list[Finding]]:
    """The findings that are causes, and those that follow from them. ``blocks``: all that was read."""
    every = list(found)
    read = _Blocks(blocks)
    items = without_consequences(every)
    shown = _of_unread_lines(_of_unread_blocks(items))
    shown = _of_wider_types(_of_broken_blocks(shown, items, read))
    shown = _of_unknown_names(shown, read)
    if any(item.severity == ERROR and of_a_reader(item) for item in shown):
        # What an `allow` accepts may only be out of sight until the error is mended.
        shown = [
            item
            for item in shown
            if _name(item) != _IDLE_ALLOW or item.note or " is ignored in " in item.message
        ]
    left = {_key(item) for item in shown}
    return shown, [replace(item, fixes=()) for item in every if _key(item) not in left]


def _key(item: Finding) -> tuple[str, str, str, int]:
    name, start = (item.span.source.name, item.span.start) if item.span is not None else ("", 0)
    return (item.code, item.message, name, start)


def _name(item: Finding) -> str:
    """The name of the check of a finding."""
    return _names().get(item.code, "")


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    return catalogue().names


@lru_cache(maxsize=1)
def _readers() -> frozenset[str]:
    return frozenset(code for code, check in catalogue().by_code.items() if check.reader)


@lru_cache(maxsize=1)
def _of_unused() -> frozenset[str]:
    return frozenset(code for code, name in _names().items() if _UNUSED.search(name))


def is_unused(item: Finding) -> bool:
    """Whether a finding says that nothing uses, sets or reads what is declared."""
    return item.code in _of_unused()


def of_a_reader(item: Finding) -> bool:
    """Whether a finding was made while reading: a check is silent about what it cannot see."""
    return item.code in _readers()


def _of_unread_blocks(items: list[Finding]) -> list[Finding]:
    """Without what nobody can know as long as a whole block is not read."""
    unread = [item for item in items if _name(item) == _UNREAD_BLOCK and item.span is not None]
    if not unread:
        return items
    lost: set[str] = set()
    codes: set[str] = set()
    for item in unread:
        assert item.span is not None
        lost.update(_NAME.findall(_with_body(item.span)))
        for word in _QUOTED.findall(item.help):
            codes |= _FOLLOWS.get(word, frozenset())
    return [
        item
        for item in items
        if of_a_reader(item)
        and _name(item) not in codes
        and not item.code.startswith("TYP")
        and not (_name(item) in UNKNOWN and item.span is not None and _word(item) in lost)
    ]


def _of_unread_lines(items: list[Finding]) -> list[Finding]:
    """Of each line that could not be read the first cause."""
    by_line: dict[tuple[str, int], list[Finding]] = {}
    for item in items:
        if item.span is not None and item.span.source.name.endswith(".hw"):
            by_line.setdefault((item.span.source.name, item.span.line), []).append(item)
    left_out: set[int] = set()
    changed: dict[int, Finding] = {}
    lost: set[str] = set()
    for mine in by_line.values():
        first = min(map(_rank, mine))
        if first == _OTHER or len(mine) == 1:
            continue
        causes = [item for item in mine if _rank(item) == first]
        left_out.update(
            id(item) for item in mine if _rank(item) != first and not is_unused(item) and _name(item) != _TAB
        )
        if first == 0:
            left_out.update(id(item) for item in causes[1:])
            changed[id(causes[0])] = _together(causes)
    for (name, line), mine in by_line.items():
        cause = next((item for item in mine if _rank(item) != _OTHER), None)
        if cause is None or cause.span is None:
            continue
        if _name(cause) == _BRACKETS:  # an open bracket takes in the line below
            left_out.update(id(item) for item in by_line.get((name, line + 1), ()) if _rank(item) == 2)
        words = cause.span.source.line(line)
        if words[:1].isalpha():
            lost.update(words.split()[1:2])  # the name of a block whose head could not be read
    return [
        changed.get(id(item), item)
        for item in items
        if id(item) not in left_out and not (_name(item) in UNKNOWN and _word(item) in lost)
    ]


def _of_wider_types(items: list[Finding]) -> list[Finding]:
    """Without mismatches of a phrase whose part is what is wrong."""
    errors = [item for item in items if item.severity == ERROR and item.code[:3] in ("TYP", "REF")]
    by_line: dict[tuple[str, int], list[Finding]] = {}
    for item in errors:
        if item.span is not None:
            by_line.setdefault((item.span.source.name, item.span.line), []).append(item)
    left_out = {
        id(item)
        for mine in by_line.values()
        for item in mine
        if item.code.startswith("TYP") and any(_within(other, item) for other in mine)
    }
    return [item for item in items if id(item) not in left_out]


def _within(inner: Finding, outer: Finding) -> bool:
    a, b = inner.span, outer.span
    return (
        a is not None
        and b is not None
        and b.start <= a.start
        and a.end <= b.end
        and (a.start, a.end) != (b.start, b.end)
    )


def _of_broken_blocks(items: list[Finding], everything: list[Finding], blocks: _Blocks) -> list[Finding]:
    """Without what checks say of a block that the reader did not understand, or of turns that it does not know."""
    errors = [item for item in everything if item.severity == ERROR and item.span is not None]
    unread = [
        item
        for item in errors
        if (item.code[:3] in _UNREAD_TEXT and of_a_reader(item)) or _name(item) == _BACKWARDS
    ]
    broken = {blocks.of(item) for item in unread} - {None}
    faulty = {blocks.of(item) for item in errors if of_a_reader(item)} - {None}
    grounds = {(block.source.name, block.span.start) for block in blocks.all if block.word in _GROUND}
    drawn = not faulty & grounds
    turns = any(
        _TURNS.match(item.span.source.line(item.span.line)) for item in unread if item.span is not None
    )
    return [
        item
        for item in items
        if (
            (of_a_reader(item) and _name(item) not in _OF_WHOLE_BLOCK)
            or (item.severity == ERROR and _name(item) not in _OF_WHOLE_BLOCK)
            or is_unused(item)
            or not (blocks.of(item) in broken or (turns and _name(item) in _OF_TURNS))
        )
        and (drawn or _name(item) not in _OF_GROUND)
    ]


class _Blocks:
    """All that was read, by file and place."""

    def __init__(self, blocks: Iterable[Block]) -> None:
        self.all = sorted(blocks, key=lambda block: (block.source.name, block.span.start))
        self._starts = [(block.source.name, block.span.start) for block in self.all]

    def of(self, item: Finding) -> tuple[str, int] | None:
        """Which block a finding stands in: its file and its beginning."""
        if item.span is None:
            return None
        name = item.span.source.name
        at = bisect_right(self._starts, (name, item.span.start)) - 1
        return self._starts[at] if at >= 0 and self._starts[at][0] == name else None


def _rank(item: Finding) -> int:
    if item.severity != ERROR or not item.code.startswith("SYN") or _name(item) == _TAB:
        return _OTHER
    return 0 if _name(item) in _SIGNS else 1 if _name(item) == _BRACKETS else 2


def _together(causes: Sequence[Finding]) -> Finding:
    """Signs of one line that make no word, as one finding whose fix mends them all."""
    first, *others = causes
    edits = [fix.edits for item in causes for fix in item.fixes[:1]]
    fixes = first.fixes
    if len(edits) == len(causes):
        titles = list(dict.fromkeys(item.fixes[0].title for item in causes))
        safe = all(item.fixes[0].safe for item in causes)
        same = titles[0].partition(" ")[0] + " "  # one verb for all: write `(` and `)`
        if all(title.startswith(same) for title in titles):
            titles = [titles[0], *(title.removeprefix(same) for title in titles[1:])]
        fixes = (Fix(" and ".join(titles), tuple(edit for one in edits for edit in one), safe),)
    labels = tuple(Label(item.span, "and here") for item in others if item.span is not None)
    return replace(first, labels=(*first.labels, *labels), fixes=fixes)


def _of_unknown_names(items: list[Finding], blocks: _Blocks) -> list[Finding]:
    """Each unknown name once; without what is called unused because it is not what the misspelt word names."""
    examples = {id(block.source) for block in blocks.all if block.word == "example"}
    groups: dict[str, list[Finding]] = {}
    for item in items:
        if _name(item) in UNKNOWN and item.span is not None and _word(item):
            groups.setdefault(_word(item), []).append(item)
    if not groups and not any(_rank(item) != _OTHER for item in items):
        return items
    unused = {item.span.text: item for item in items if item.span is not None and is_unused(item)}
    unread = _unread_words(items) if unused else {}
    left_out = {id(item) for item in unused.values() if _elsewhere(item, unread)}
    changed: dict[int, Finding] = {}
    headers: set[str] = set()
    for word, mine in groups.items():
        mine = sorted(
            mine,
            key=lambda one: (
                one.severity != ERROR,
                not one.help.startswith("did you"),
                _in(one, examples),
                one.sort_key,
            ),
        )
        misspelt = next((unused[name] for name in nearest_affordable(word, unused)), None)
        if misspelt is not None:
            left_out.add(id(misspelt))
            headers.update([misspelt.span.text] if misspelt.span is not None and len(mine) > 1 else [])
        left_out.update(id(item) for item in mine[1:])
        changed[id(mine[0])] = _once(word, mine, misspelt if len(mine) > 1 else None)
    shown = [changed.get(id(item), item) for item in items if id(item) not in left_out]
    return _of_untyped_blocks(_of_misspelt_headers(shown, headers), items, blocks)


def _of_misspelt_headers(items: list[Finding], headers: set[str]) -> list[Finding]:
    """Without what follows when a whole block goes by another name than rules use."""
    if not headers:
        return items
    return [
        item
        for item in items
        if of_a_reader(item)
        and not item.code.startswith("TYP")
        and not (_name(item) in UNKNOWN and not _word(item))
        and (_name(item) in UNKNOWN or not headers.intersection(_QUOTED.findall(item.message)))
    ]


def _of_untyped_blocks(items: list[Finding], everything: list[Finding], blocks: _Blocks) -> list[Finding]:
    """Without mismatches, and unknown names, that follow from an unknown name in a line above of the same block."""
    lines: dict[tuple[str, int], int] = {}
    named: dict[tuple[str, int], set[str]] = {}
    for item in everything:
        place = blocks.of(item)
        if _name(item) not in UNKNOWN or item.severity != ERROR or place is None or item.span is None:
            continue
        lines[place] = min(item.span.line, lines.get(place, item.span.line))
        named.setdefault(place, set()).update(_GIVEN.findall(item.span.source.line(item.span.line)))
    return [item for item in items if not _follows(item, blocks.of(item), lines, named)]


def _follows(
    item: Finding,
    place: tuple[str, int] | None,
    lines: dict[tuple[str, int], int],
    named: dict[tuple[str, int], set[str]],
) -> bool:
    if place is None or place not in lines or item.span is None:
        return False
    if item.code.startswith("TYP"):
        return item.severity == ERROR and item.span.line >= lines[place]
    return _name(item) in UNKNOWN and item.span.line > lines[place] and _word(item) in named[place]


def _once(word: str, mine: Sequence[Finding], misspelt: Finding | None) -> Finding:
    """The first of the findings about a word, with the other places; or with the declaration that was misspelt."""
    first, *others = mine
    labels = [Label(item.span, "and here") for item in others[:_SHOWN] if item.span is not None]
    more = len(others) - len(labels)
    note = f"and in {more} more {'place' if more == 1 else 'places'}" if more > 0 else first.note
    if misspelt is None or misspelt.span is None:
        return replace(first, labels=(*first.labels, *labels), note=note)
    declared = misspelt.span.text
    fix = Fix(f"write `{word}` where it is declared", (Edit(misspelt.span, word),))
    return replace(
        first,
        labels=(*first.labels, Label(misspelt.span, "declared here, but never used"), *labels[:1]),
        note=f"and in {len(others) - 1} more {'place' if len(others) == 2 else 'places'}"
        if len(others) > 1
        else "",
        help=f"did you mean `{declared}`, or is `{word}` misspelt where it is declared?",
        fixes=(fix,),
    )


def _unread_words(items: Sequence[Finding]) -> dict[str, set[int]]:
    """The words of texts that could not be read, each with the lines where these texts begin."""
    made: dict[str, set[int]] = {}
    for item in items:
        if item.span is not None and item.severity == ERROR and item.code.startswith("SYN"):
            for word in _NAME.findall(_with_body(item.span)):
                made.setdefault(word, set()).add(item.span.line)
    return made


def _elsewhere(item: Finding, unread: dict[str, set[int]]) -> bool:
    """Whether the name that seems unused stands in another line, which could not be read."""
    assert item.span is not None
    return bool(unread.get(item.span.text, set()) - {item.span.line})


def _with_body(span: Span) -> str:
    """The line of a span with all that is indented below it."""
    lines = [span.source.line(span.line)]
    depth = _indent(lines[0])
    for number in range(span.line + 1, span.source.line_count + 1):
        line = span.source.line(number)
        if line.strip() and _indent(line) <= depth:
            break
        lines.append(line)
    return "\n".join(lines)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _word(item: Finding) -> str:
    quoted = _QUOTED.search(item.message)
    return quoted[1] if quoted is not None else ""


def _in(item: Finding, sources: set[int]) -> bool:
    return item.span is not None and id(item.span.source) in sources
