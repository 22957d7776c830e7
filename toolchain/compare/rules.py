"""Rules: what changed in which block, line by line, by paragraph and label."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from toolchain.compare.changes import ADDED, CHANGED, REMOVED, Change, Differing
from toolchain.compare.facts import written
from toolchain.language.ast import Block, Cite, Line

Layered = tuple[str, Block]
_GROUPS = {
    "victory": "victory",
    "score": "victory",
    "scenario": "scenarios",
    "option": "scenarios",
    "setup": "set-up",
    "schedule": "exchanges",
    "income": "exchanges",
    "odds": "tables",
    "results": "tables",
    "track": "tables",
    "map": "map",
    "terrain": "map",
    "network": "map",
    "box": "map",
    "area": "map",
    "example": "examples",
    "note": "about",
}
_OF_ROWS = ("setup", "schedule")
PRINTED = "printed"


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a block as it is compared: its words, how it is written, by what it is called, what it cites.

    The text of a labelled line is what stands behind its label; its title is the label, with the keyword that stands
    before that (`bar woods`).
    """

    words: tuple[str, ...]
    text: str
    label: str
    title: str
    paragraph: str
    mark: str
    place: str = field(compare=False)

    @property
    def first(self) -> str:
        """The word that says what the line is for."""
        return self.words[1] if len(self.words) > 1 else ""


def group_of(word: str) -> str:
    """Where the changes of a block are shown."""
    return _GROUPS.get(word, "rules")


def rule_changes(
    old: Iterable[Layered], new: Iterable[Layered], takes: Callable[[Block, Line], bool]
) -> Iterator[Change]:
    """What is different in the lines of blocks that ``takes`` says are to be compared as rules."""
    for before, after in _pairs(list(old), list(new)):
        layer, block = after or before or ("", None)
        assert block is not None
        left = _items(before[1], takes) if before else []
        right = _items(after[1], takes) if after else []
        if left == right:
            continue
        group, within = group_of(block.word), _title(layer, block)
        if before is None or after is None:
            items = right or left
            told = bool(block.rows) or any(not takes(block, line) for line in block.lines)
            if len(items) == 1 and block.word in _OF_ROWS and told:
                continue  # its rows were told, one by one
            how = ADDED if before is None else REMOVED
            number = len(items) - 1
            lines = f"{number} line{'s' if number != 1 else ''}" if number else ""
            what = [Differing("", None if before is None else lines, lines if before is None else None)]
            place = items[0].place
            yield Change(
                group,
                within,
                "",
                how,
                tuple(d for d in what if lines),
                *(("", place) if how == ADDED else (place, "")),
                items[0].paragraph,
            )
        elif group == "examples":
            yield Change(group, within, "", CHANGED, (), left[0].place, right[0].place, right[0].paragraph)
        else:
            yield from _lines(group, within, left, right)


def _title(layer: str, block: Block) -> str:
    return f"{block.word} {written(block.header)}".strip() + (f" ({layer})" if layer else "")


def _pairs(old: list[Layered], new: list[Layered]) -> Iterator[tuple[Layered | None, Layered | None]]:
    """Blocks of both by their whole header, those that are left by their name; each in the order of the new text."""
    found: dict[int, Layered] = {}
    left = _taken(old, new, found, lambda b: tuple(t.text for t in b.header))
    left = _taken(
        left,
        [one for one in new if id(one) not in found],
        found,
        lambda b: b.header[0].text if b.header else None,
    )
    # A scenario under another title: both are layers by the new one.
    titled = [one for one in left if one[0] and one[1].word == "scenario"]
    others = [one for one in left if one not in titled]
    later = [one for one in new if id(one) not in found and one[1].word == "scenario"]
    left = [*_taken(titled, later, found, lambda b: None), *others]
    for one in new:
        yield found.get(id(one)), one
    for one in left:
        yield one, None


def _taken(
    old: list[Layered], new: list[Layered], found: dict[int, Layered], name: Callable[[Block], object]
) -> list[Layered]:
    by_name: dict[tuple[str, str, object], list[Layered]] = defaultdict(list)
    for layer, block in old:
        by_name[layer, block.word, name(block)].append((layer, block))
    for one in new:
        same = by_name.get((one[0], one[1].word, name(one[1])))
        if same:
            found[id(one)] = same.pop(0)
    return [one for same in by_name.values() for one in same]


def _items(block: Block, takes: Callable[[Block, Line], bool]) -> list[Item]:
    place = f"{block.source.name}:{block.keyword.span.line}"
    head = (block.word, *(t.text for t in block.header))
    made = [
        Item(
            head,
            f"{block.word} {written(block.header)}".strip(),
            "",
            "",
            *_cited(block.cite, block.cite),
            place,
        )
    ]
    for line in block.lines:
        if takes(block, line):
            _add(made, line, block, 1)
    return made


def _add(made: list[Item], line: Line, block: Block, depth: int) -> None:
    label = line.label.text if line.label is not None else ""
    text = written(line.tokens) if line.tokens else " ".join(line.span.text.split())
    words = (f"{depth}{label}", *([t.text for t in line.tokens] or [text]))
    title, shown = label, text
    if line.label is not None and line.tokens and line.label.start > line.tokens[0].start:
        title, shown = f"{line.tokens[0].text} {label}", written(line.tokens[1:])
    place = f"{block.source.name}:{line.span.line}"
    made.append(Item(words, shown, label, title, *_cited(line.cite, block.cite), place))
    for inner in line.body:
        _add(made, inner, block, depth + 1)


def _cited(cite: Cite | None, inherited: Cite | None) -> tuple[str, str]:
    """The paragraphs of a line and its mark, as it has them or as its block has."""
    held = cite or inherited
    if held is None:
        return "", ""
    return ", ".join(held.paragraphs), mark_of(held)


def mark_of(cite: Cite) -> str:
    """Where a value comes from, as it is written: the ruling, or the mark with its reason."""
    if cite.ruling:
        return f"ruling {cite.ruling}"
    return " ".join(
        part for part in (cite.mark or PRINTED, f'"{cite.reason}"' if cite.reason else "") if part
    )


def _lines(group: str, within: str, old: list[Item], new: list[Item]) -> Iterator[Change]:
    matcher = SequenceMatcher(None, [i.words for i in old], [i.words for i in new], autojunk=False)
    for what, a, b, c, d in matcher.get_opcodes():
        if what == "equal":
            for before, after in zip(old[a:b], new[c:d], strict=True):
                if (before.paragraph, before.mark) != (after.paragraph, after.mark):
                    yield _line(group, within, before, after)
            continue
        for before_, after_ in _nearest(old[a:b], new[c:d]):
            yield _line(group, within, before_, after_)


def _nearest(old: list[Item], new: list[Item]) -> Iterator[tuple[Item | None, Item | None]]:
    """Lines that stand for each other: those of one label, then those that begin with one word, in their order."""
    left = list(old)
    found: dict[int, Item] = {}
    alike: tuple[Callable[[Item, Item], bool], ...] = (
        lambda a, b: bool(a.label) and a.label == b.label,
        lambda a, b: not a.label and not b.label and a.first == b.first,
        lambda a, b: a.words[0] == b.words[0] and not a.words[0][0].isdigit(),  # first lines of a block
    )
    for same in alike:
        for index, item in enumerate(new):
            other = next((one for one in left if index not in found and same(one, item)), None)
            if other is not None:
                left.remove(other)
                found[index] = other
    for index, item in enumerate(new):
        yield found.get(index), item
    for item in left:
        yield item, None


def _line(group: str, within: str, old: Item | None, new: Item | None) -> Change:
    item = new or old
    assert item is not None
    made = []
    if old is None or new is None or old.words != new.words:
        made.append(Differing("", old.text if old else None, new.text if new else None))
    if old is not None and new is not None:
        if old.paragraph != new.paragraph:
            made.append(Differing("paragraph", old.paragraph, new.paragraph))
        if old.mark != new.mark:
            made.append(Differing("provenance", old.mark, new.mark))
    how = CHANGED if old and new else ADDED if new else REMOVED
    title = item.title or (item.text if old and new and old.words == new.words else "")
    return Change(
        group,
        within,
        title,
        how,
        tuple(made),
        old.place if old else "",
        new.place if new else "",
        item.paragraph,
    )
