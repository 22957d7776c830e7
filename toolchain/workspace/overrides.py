"""What amends, replaces or suspends paragraphs, and what it changes, for the ledger."""

from __future__ import annotations

from typing import Any

from toolchain.base.source import Span
from toolchain.model.changes import (
    CHANGES,
    is_suspended,
    lines_undone,
    matching,
    suspended_paragraphs,
    target_of,
    title_of,
)
from toolchain.model.layers import Placed, by_layer
from toolchain.workspace.project.project import Project


def overrides(project: Project) -> list[dict[str, Any]]:
    """All blocks that amend, replace or suspend paragraphs, in the order of their layers, whether in force or not.

    Each has ``changes``: the blocks and lines it changes, with layer and place, and the names of those of its lines that
    take the place of others there.
    """
    placed = by_layer(project.all_placed())
    titles = {
        (p.layer, p.name): p.block.header[1].value
        for p in placed
        if p.block.word == p.layer and [t.kind for t in p.block.header[1:]] == ["STRING"]
    }
    own = {id(item) for item in project.placed}
    made = []
    for item in placed:
        block = item.block
        if block.word not in CHANGES:
            continue
        words = [token.text for token in block.header]
        at = words.index("under") if "under" in words else len(words)
        if block.word == "suspend":
            paragraph, what = ", ".join(suspended_paragraphs(block)), ""
        else:
            paragraph, rest = target_of(block)
            what = " ".join(t.text for t in rest)
        made.append(
            {
                "change": block.word,
                "paragraph": paragraph,
                "what": what,
                "under": " ".join(words[at + 1 :]),
                "layer": item.layer,
                "name": item.name,
                "title": titles.get((item.layer, item.name), ""),
                "own": id(item) in own,
                "place": _place(block.keyword.span),
                "changes": _changed(item, placed),
            }
        )
    return made


def _place(span: Span) -> str:
    return f"{span.source.name}:{span.line}"


def _changed(change: Placed, placed: list[Placed]) -> list[dict[str, Any]]:
    below = [p for p in placed if p.rank <= change.rank and p.block.word not in CHANGES and _meets(p, change)]
    if change.block.word == "suspend":
        targets = suspended_paragraphs(change.block)
        return [row for p in below for row in _suspended(p, targets)]
    paragraph, rest = target_of(change.block)
    found = matching([p.block for p in below], paragraph, rest)
    amends = change.block.word == "amend"
    return [
        _row(p, p.block.keyword.span, lines_undone(change.block, p.block) if amends else [])
        for p in (below[i] for i in found)
    ]


def _meets(item: Placed, change: Placed) -> bool:
    """Whether a block can be in force together with a change: other scenarios are not."""
    return item.layer != "scenario" or change.layer != "scenario" or item.name == change.name


def _suspended(item: Placed, targets: list[str]) -> list[dict[str, Any]]:
    block = item.block
    if is_suspended(block.cite, targets, whole=True):
        return [_row(item, block.keyword.span, [])]
    gone = [line for line in block.lines if is_suspended(line.cite, targets, whole=False)]
    return [_row(item, line.span, [line.label.text if line.label else line.word or ""]) for line in gone]


def _row(item: Placed, span: Span, lines: list[str]) -> dict[str, Any]:
    return {
        "block": title_of(item.block),
        "layer": item.layer,
        "name": item.name,
        "place": _place(span),
        "lines": lines,
    }
