"""Where in the texts of a project a finding stands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.language.ast import Block


class Blocks:
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
