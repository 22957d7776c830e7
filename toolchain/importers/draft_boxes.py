"""Boxes beside the edges of a map between two programs: what is said of each, in the words of the language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from toolchain.language.catalogue.catalogue import BLOCKS

BOX_FIELDS = tuple(BLOCKS["box"].fields)  # in the order in which they are written


@dataclass(frozen=True)
class DraftBox:
    """A box: its name, the words of its fields, and what prints it."""

    name: str
    fields: dict[str, str] = field(default_factory=dict)
    cite: str = ""


def box_lines(box: DraftBox, at: str) -> Iterator[str]:
    """The lines of a block `box`; ``at`` is its citation."""
    yield f"box {box.name}{at}"
    for key in BOX_FIELDS:
        if box.fields.get(key):
            yield f"  {key}  {box.fields[key]}"
