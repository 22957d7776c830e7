"""Names that are declared and not in force: whoever uses one is told where it is, and why it is not."""

from __future__ import annotations

from dataclasses import replace

from toolchain.base.diagnostic import Finding, Label
from toolchain.language.ast import Block
from toolchain.model.changes import CHANGES, paragraphs_of, under
from toolchain.model.layers import Placed

_UNKNOWN = {"REF001", "REF002", "REF004", "REF007", "REF009", "REF014", "REF016", "MAP006"}


class Absent:
    """Names that are declared, but not in force in a scenario: whoever uses one is told where it is and why."""

    def __init__(self, placed: list[Placed], blocks: list[Block], scenario: Block | None) -> None:
        present = {(id(b.source), b.keyword.start) for b in blocks}
        self.scenario = scenario.header[0].value if scenario is not None and scenario.header else ""
        self.placed: dict[str, Placed] = {}
        self.suspending = [p.block for p in placed if p.block.word == "suspend" and p.block.header]
        for item in placed:
            block = item.block
            if (
                block.header
                and (id(block.source), block.keyword.start) not in present
                and block.word not in CHANGES
            ):
                self.placed.setdefault(block.header[0].text, item)

    def explained(self, item: Finding) -> Finding:
        """The finding, with where the name is declared when it is."""
        if item.code not in _UNKNOWN or item.span is None:
            return item
        found = self.placed.get(item.span.text)
        if found is None:
            return item
        label = Label(found.block.header[0].span, "declared here")
        # The word is right, only not in force: no other word is to be written.
        return replace(item, labels=(*item.labels, label), help=self._why(found), fixes=())

    def _why(self, item: Placed) -> str:
        if item.layer == "option":
            return f"it belongs to the option `{item.name}`, which is not chosen here"
        if item.layer == "scenario" and item.name != self.scenario:
            return f"it belongs to the scenario `{item.name}`"
        own = paragraphs_of(item.block.cite)
        for block in self.suspending:
            target = "".join(t.text for t in block.header if t.text != "under")
            if any(under(p, block.header[0].text) or target.startswith(p) for p in own):
                return f"`suspend {block.header[0].text}` ({block.source.name}) suspends it"
        return "it is not in force here"
