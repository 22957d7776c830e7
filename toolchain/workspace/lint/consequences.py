"""One slip, one finding: what follows from another finding is left out, so that a designer reads the cause.

Nothing is lost: whatever is wrong besides is reported as soon as the cause is mended. Three causes are known:

- a text that could not be read: what is said of the same line, or of a block that was not read at all, may be wrong;
- a name that nothing declares: it is reported once, with the other places; a declaration that is unused only because of
  a misspelt letter is part of the same slip;
- nothing of what a text that could not be read would have used may be called unused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from toolchain.base.diagnostic import ERROR, Edit, Finding, Fix, Label
from toolchain.base.suggest import nearest
from toolchain.checks.registry import catalogue
from toolchain.language.ast import Block

UNKNOWN = frozenset(
    ("REF001", "REF002", "REF003", "REF004", "REF007", "REF009", "REF014", "REF015", "REF016", "RUL005")
)
"""A word that names nothing. The finding stands at the word."""
_UNREAD_BLOCK = "SYN014"
_UNUSED = re.compile(
    "never-(read|set|called|happens|used|asked|given|opened|lifted)|^unused|without-(effect|consequence)"
)
# Signs that make no word come before brackets, and these before what then no longer fits together.
_SIGNS = frozenset(("SYN002", "SYN004", "SYN005", "SYN035"))
_BRACKETS = "SYN006"
_OTHER = 3
# What is wrong everywhere when a block of this keyword was not read, beside the names that it declares.
_FOLLOWS = {"sequence": frozenset(("FLO002", "FLO003", "REF009")), "game": frozenset(("PKG018", "PKG003"))}
_IDLE_ALLOW = "STY021"
_SHOWN = 2
_QUOTED = re.compile(r"`([^`]+)`")


def causes_only(found: Iterable[Finding], blocks: Iterable[Block]) -> tuple[list[Finding], list[Finding]]:
    """The findings that are causes, and those that follow from them. ``blocks``: all that was read."""
    items = list(found)
    shown = _of_unread_lines(_of_unread_blocks(items))
    shown = _of_unknown_names(shown, list(blocks))
    if any(item.severity == ERROR and of_a_reader(item) for item in shown):
        # What an `allow` accepts may only be out of sight until the error is mended.
        shown = [item for item in shown if item.code != _IDLE_ALLOW or item.note]
    left = {_key(item) for item in shown}
    return shown, [replace(item, fixes=()) for item in items if _key(item) not in left]


def _key(item: Finding) -> tuple[str, str, str, int]:
    name, start = (item.span.source.name, item.span.start) if item.span is not None else ("", 0)
    return (item.code, item.message, name, start)


def is_unused(item: Finding) -> bool:
    """Whether a finding says that nothing uses, sets or reads what is declared."""
    return _UNUSED.search(catalogue().names.get(item.code, "")) is not None


def of_a_reader(item: Finding) -> bool:
    """Whether a finding was made while reading: a check is silent about what it cannot see."""
    check = catalogue().by_code.get(item.code)
    return check is None or check.reader


def _of_unread_blocks(items: list[Finding]) -> list[Finding]:
    """Without what nobody can know as long as a whole block is not read."""
    unread = [item for item in items if item.code == _UNREAD_BLOCK and item.span is not None]
    if not unread:
        return items
    lost: set[str] = set()
    codes: set[str] = set()
    for item in unread:
        assert item.span is not None
        line = item.span.source.line(item.span.line).split()
        lost.update(line[1:2])
        for word in _QUOTED.findall(item.help):
            codes |= _FOLLOWS.get(word, frozenset())
    return [
        item
        for item in items
        if of_a_reader(item)
        and item.code not in codes
        and not (item.code in UNKNOWN and item.span is not None and _word(item) in lost)
    ]


def _of_unread_lines(items: list[Finding]) -> list[Finding]:
    """Of each line that could not be read the first cause."""
    by_line: dict[tuple[str, int], list[Finding]] = {}
    for item in items:
        if item.span is not None and item.span.source.name.endswith(".hw"):
            by_line.setdefault((item.span.source.name, item.span.line), []).append(item)
    left_out: set[int] = set()
    changed: dict[int, Finding] = {}
    for mine in by_line.values():
        first = min(map(_rank, mine))
        if first == _OTHER or len(mine) == 1:
            continue
        causes = [item for item in mine if _rank(item) == first]
        left_out.update(id(item) for item in mine if _rank(item) != first and not is_unused(item))
        if first == 0:
            left_out.update(id(item) for item in causes[1:])
            changed[id(causes[0])] = _together(causes)
    return [changed.get(id(item), item) for item in items if id(item) not in left_out]


def _rank(item: Finding) -> int:
    if item.severity != ERROR or not item.code.startswith("SYN"):
        return _OTHER
    return 0 if item.code in _SIGNS else 1 if item.code == _BRACKETS else 2


def _together(causes: Sequence[Finding]) -> Finding:
    """Signs of one line that make no word, as one finding whose fix mends them all."""
    first, *others = causes
    edits = [fix.edits for item in causes for fix in item.fixes[:1]]
    fixes = first.fixes
    if len(edits) == len(causes):
        titles = list(dict.fromkeys(item.fixes[0].title for item in causes))
        safe = all(item.fixes[0].safe for item in causes)
        fixes = (Fix(" and ".join(titles), tuple(edit for one in edits for edit in one), safe),)
    labels = tuple(Label(item.span, "and here") for item in others if item.span is not None)
    return replace(first, labels=(*first.labels, *labels), fixes=fixes)


def _of_unknown_names(items: list[Finding], blocks: list[Block]) -> list[Finding]:
    """Each unknown name once; without what is called unused because it is not what the misspelt word names."""
    examples = {id(block.source) for block in blocks if block.word == "example"}
    groups: dict[str, list[Finding]] = {}
    for item in items:
        if item.code in UNKNOWN and item.severity == ERROR and item.span is not None:
            groups.setdefault(_word(item), []).append(item)
    if not groups and not any(_rank(item) != _OTHER for item in items):
        return items
    unused = {item.span.text: item for item in items if item.span is not None and is_unused(item)}
    left_out = {id(item) for item in unused.values() if _in_unread_text(item, items)}
    changed: dict[int, Finding] = {}
    for word, mine in groups.items():
        mine = sorted(mine, key=lambda one: (_in(one, examples), one.sort_key))
        misspelt = next((unused[name] for name in nearest(word, unused)), None)
        if misspelt is not None:
            left_out.add(id(misspelt))
        left_out.update(id(item) for item in mine[1:])
        changed[id(mine[0])] = _once(word, mine, misspelt if len(mine) > 1 else None)
    return [changed.get(id(item), item) for item in items if id(item) not in left_out]


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
        labels=(*first.labels, Label(misspelt.span, "declared here, and used nowhere"), *labels[:1]),
        note=f"and in {len(others) - 1} more {'place' if len(others) == 2 else 'places'}"
        if len(others) > 1
        else "",
        help=f"did you mean `{declared}`, or is `{word}` misspelt where it is declared?",
        fixes=(fix,),
    )


def _in_unread_text(item: Finding, items: Sequence[Finding]) -> bool:
    """Whether the name that seems unused stands in a line that could not be read."""
    assert item.span is not None
    name = re.compile(rf"(?<![\w-]){re.escape(item.span.text)}(?![\w-])")
    return any(
        name.search(other.span.source.line(other.span.line))
        for other in items
        if other.span is not None
        and other.severity == ERROR
        and other.code.startswith("SYN")
        and other.span.line != item.span.line
    )


def _word(item: Finding) -> str:
    assert item.span is not None
    return item.span.text.strip('"')


def _in(item: Finding, sources: set[int]) -> bool:
    return item.span is not None and id(item.span.source) in sources
