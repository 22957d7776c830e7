"""Boxes beside the edges of a Tiled map: rectangles of the class ``box``; where they lie says nothing."""

from __future__ import annotations

import re

from toolchain import faults
from toolchain.importers.draft import as_name
from toolchain.importers.draft_boxes import BOX_FIELDS, DraftBox
from toolchain.importers.tiled.fields import Fields
from toolchain.language.json.source import JsonNode

BOX = "box"
WORDS = tuple(name.replace(" ", "-") for name in BOX_FIELDS)
# Names, hex numbers, runs of them: what a field of a box is made of, and nothing that would end it.
_FIELD = re.compile(r"[\w.,:-]+(?: [\w.,:-]+)*")


def read_box(fields: Fields, node: JsonNode) -> DraftBox:
    """A box as its custom properties say it. Raises Broken."""
    name = fields.text(node, "name").strip()
    if not as_name(name):
        raise fields.broken(faults.name_changed.no_name_of_a_box(node.span, name))
    said: dict[str, str] = {}
    for field, word in zip(BOX_FIELDS, WORDS, strict=True):
        text = " ".join(fields.property(node, word).split())
        if text and not _FIELD.fullmatch(text):
            raise fields.broken(
                faults.name_changed.field_of_a_box(fields.properties(node)[word].span, word, name, text)
            )
        if text:
            said[field] = text
    return DraftBox(name, said, " ".join(fields.property(node, "cite").split()).removeprefix("@").strip())
