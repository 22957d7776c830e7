"""Layers: series, game, scenario, option; what a later one amends, replaces or suspends by paragraph."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from toolchain import faults
from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.source import Span
from toolchain.language.ast import Block
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.conditions import condition_of, unconditional
from toolchain.model.changes import (
    CHANGES,
    all_paragraphs,
    amendable,
    amended,
    blocks_of,
    is_suspended,
    lines_undone,
    matching,
    named_without_paragraph,
    names_of_lines,
    replaced,
    suspended_paragraphs,
    target_of,
    title_of,
    under,
)

ORDER = ("series", "game", "scenario", "option")
# Of one change, the blocks after it that are kept: scenarios have it change what others have changed before.
_CHANGED_KEPT = 3
_SUSPENDED_KEPT = 100  # blocks that one `suspend` changes, at once or as they were before an edit
_RANKS = {layer: rank for rank, layer in enumerate(ORDER)}


@dataclass(eq=False, repr=False)
class Placed:
    """A block with the layer its file belongs to."""

    block: Block
    layer: str
    name: str

    @property
    def rank(self) -> int:
        """Place of the layer, weakest first."""
        return _RANKS[self.layer]

    @property
    def title(self) -> str:
        """The layer as people name it."""
        return f"{self.layer} {self.name}" if self.name else self.layer


def by_layer(placed: list[Placed]) -> list[Placed]:
    """Blocks in the order of layers; of series, one comes after that which it extends."""
    return sorted(placed, key=_steps(placed))


def _steps(placed: list[Placed]) -> Callable[[Placed], tuple[int, int]]:
    """What tells how late the layer of a block is: its rank, and of a series how many others it rests on."""
    above = {
        item.block.header[0].text: line.tokens[1].text
        for item in placed
        if item.block.word == "series" and item.block.header
        for line in item.block.lines
        if line.word == "extends" and len(line.tokens) > 1
    }

    def depth(name: str) -> int:
        seen: list[str] = []
        while name in above and name not in seen:
            seen.append(name)
            name = above[name]
        return len(seen)

    return lambda p: (p.rank, depth(p.name) if p.layer == "series" else 0)


def apply_layers(
    placed: list[Placed], chosen: set[str], readings: dict[str, str], findings: Findings
) -> list[Block]:
    """The effective blocks: changes carried out in the order of layers, conditional ones only when chosen."""
    rest: list[Placed] = []
    changes: list[Placed] = []
    step = _steps(placed)
    for item in sorted(placed, key=step):
        for line in item.block.lines[:1] if item.block.word == "suspend" else ():
            findings.add(faults.unknown_field.at(line.span, "suspend", ()))
        if not _in_force(item.block, chosen, readings):
            continue
        (changes if item.block.word in CHANGES else rest).append(item)
    blocks = [unconditional(item.block) for item in rest]
    done: dict[str, list[Placed]] = {}
    by_word = _numbers(blocks)
    for change in changes:
        if change.block.word == "suspend":
            blocks = _suspend(change.block, blocks, findings)
            by_word = _numbers(blocks)
        else:
            _apply(change, blocks, by_word, done, findings, step)
    # A change that is only said stays in sight: what rests on it is not played.
    return [*blocks, *(change.block for change in changes if not change.block.played)]


def _numbers(blocks: list[Block]) -> dict[str, list[int]]:
    """The numbers of blocks by their words."""
    made: dict[str, list[int]] = {}
    for number, block in enumerate(blocks):
        made.setdefault(block.word, []).append(number)
    return made


def _in_force(block: Block, chosen: set[str], readings: dict[str, str]) -> bool:
    condition = condition_of(block)
    if condition is None:
        return True
    if condition.reading is not None:
        return readings.get(condition.name.text) == condition.reading.text
    return condition.name.text in chosen


def _apply(
    change: Placed,
    blocks: list[Block],
    by_word: dict[str, list[int]],
    done: dict[str, list[Placed]],
    findings: Findings,
    step: Callable[[Placed], tuple[int, int]],
) -> None:
    """Puts the block that a change changes in the place of the one before."""
    paragraph, rest = target_of(change.block)
    word = change.block.word
    matches = matching(blocks, paragraph, rest, by_word)
    if not matches:
        span = change.block.span if not change.block.header else change.block.header[0].span
        what = " ".join(t.text for t in rest)
        named = named_without_paragraph(blocks, change.block)
        if named is not None:
            findings.add(_named_without(change.block, span, named, blocks))
        elif what and paragraph in BLOCKS:
            findings.add(faults.no_such_paragraph.before_a_block(span, f"{paragraph} {what}"))
        elif what:
            titles = blocks_of(paragraph, blocks)
            findings.add(faults.no_such_paragraph.no_such_block(span, paragraph, what, titles))
        else:
            known = {p for b in blocks for p in all_paragraphs(b)}
            findings.add(faults.no_such_paragraph.at(span, paragraph, known))
        return
    if len(matches) > 1:
        titles = [title_of(blocks[i]) for i in matches]
        findings.add(faults.ambiguous_block.at(change.block.header[0].span, word, paragraph, titles))
        return
    target = blocks[matches[0]]
    if target.word == "forces" or target.rows:
        # Lists of counters and of units are read as their own texts have them, whatever is chosen.
        findings.add(faults.no_such_label.list_of_counters(change.block.keyword.span, word, title_of(target)))
        return
    earlier = done.setdefault(title_of(target), [])
    _meets(change, earlier, target, findings, step)
    earlier.append(change)
    blocks[matches[0]] = _changed(target, change.block, findings)


def _named_without(change: Block, span: Span, named: Block, blocks: list[Block]) -> Finding:
    cited = all_paragraphs(named)
    others_cite = any(all_paragraphs(block) for block in blocks)
    paragraph, rest = target_of(change)
    wrong = paragraph if rest and paragraph != named.word else ""
    return faults.no_such_paragraph.named_without(
        span, change.word, title_of(named), cited[0] if cited else "", wrong, others_cite
    )


def _changed(target: Block, change: Block, findings: Findings) -> Block:
    """A block after a change: the same object for whoever carries out the same change, where nothing is found."""
    known: list[tuple[Block, Block]] = change.known.setdefault(_changed, [])
    for before, after in known:
        if before is target:
            return after
    found = len(findings.items)
    if change.word == "replace":
        made = replaced(target, change)
    elif amendable(target, change, findings):
        made = target.changed(amended(target, change, findings))
    else:
        made = target.changed(target.lines)
    made.played = target.played and change.played
    if len(findings.items) == found:
        known[:] = [*known[-_CHANGED_KEPT:], (target, made)]
    return made


def _meets(
    change: Placed,
    earlier: list[Placed],
    target: Block,
    findings: Findings,
    step: Callable[[Placed], tuple[int, int]],
) -> None:
    """Says where a change undoes what an earlier one did, or where no order says which of the two holds."""
    title = title_of(target)
    for other in earlier:
        there = other.block.keyword.span
        same_layer = (other.layer, other.name) == (change.layer, change.name)
        if same_layer and _under(other.block) == _under(change.block):
            if other.block.word == change.block.word:
                findings.add(faults.two_changes_meet.at(change.block.keyword.span, there))
            continue
        order = step(change) != step(other)
        both = _both(change.block, other.block, target, order)
        if not both:
            continue
        if same_layer:
            findings.add(faults.two_changes_meet.of_one_line(change.block.keyword.span, title, both, there))
            continue
        here, first, second = change.block.keyword.span, other.title, change.title
        meeting = faults.two_layers_change_one_line
        if both == ["all"]:
            findings.add(meeting.whole_block(here, first, second, title, there, ordered=order))
        else:
            findings.add(meeting.at(here, first, second, title, both, there, ordered=order))


def _under(block: Block) -> tuple[str, ...]:
    """What a change is in force under, as words. Changes under different conditions cannot be one block."""
    condition = condition_of(block)
    if condition is None:
        return ()
    return (condition.name.text, condition.reading.text if condition.reading is not None else "")


def _both(change: Block, other: Block, target: Block, order: bool) -> list[str]:
    """Names of lines that two changes have in common; whoever replaces a block undoes what was changed in it before."""
    if change.word == "replace":
        return ["all"] if other.word == "replace" else sorted(names_of_lines(other))
    mine = lines_undone(change, target)
    if other.word == "replace":
        return [] if order else mine
    return [name for name in mine if name in names_of_lines(other)]


def _without(block: Block, change: Block, targets: list[str]) -> Block:
    """A block without the lines that a change suspends: the same object for whoever carries out the same change."""
    known: dict[int, tuple[Block, Block]] = change.known.setdefault(_without, {})
    if id(block) not in known:
        lines = [line for line in block.lines if not is_suspended(line.cite, targets, whole=False)]
        if len(known) > _SUSPENDED_KEPT:
            known.clear()
        known[id(block)] = block, block.changed(lines) if len(lines) != len(block.lines) else block
    return known[id(block)][1]


def _suspend(change: Block, blocks: list[Block], findings: Findings) -> list[Block]:
    targets = suspended_paragraphs(change)
    made = []
    for block in blocks:
        if is_suspended(block.cite, targets, whole=True):
            continue
        if any(under(p, target) for p in all_paragraphs(block) for target in targets):
            made.append(_without(block, change, targets))
        else:  # the lines need not be read
            made.append(block)
    stated = {p for block in blocks for p in all_paragraphs(block)}
    named = named_without_paragraph(blocks, change)
    if named is not None and not any(under(p, targets[0]) for p in stated):
        findings.add(_named_without(change, change.keyword.span, named, blocks))
        return made
    for target in targets:
        if not any(under(p, target) for p in stated):
            findings.add(faults.no_such_paragraph.at(change.keyword.span, target, stated))
    return made
