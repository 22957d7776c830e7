"""What the language offers in play, taken from the catalogue: each form of a block, field and statement, each optional part."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.catalogue.statements import STATEMENTS_TABLE

_HOLE = re.compile(r"([A-Z]+):[a-z-]+")
_OPTIONAL = re.compile(r"\[([^\]]*)\]")


def features() -> list[str]:
    """Names of all of them: ``measure``, ``movement: stop when IF``, ``entry: at PLACES [capacity N]``.

    A block is one of itself only where it has no parts.
    """
    named = list(dict.fromkeys(_all()))
    with_parts = {name.split(":")[0] for name in named if ":" in name}
    return [name for name in named if name not in with_parts]


def _all() -> Iterator[str]:
    for word, block in BLOCKS.items():
        if not block.played:
            continue
        yield word
        yield from _parts(f"{word}:", block.header, whole=False)
        for forms in block.fields.values():
            for form in forms:
                yield from _parts(f"{word}:", form)
    for statement in STATEMENTS_TABLE:
        yield from _parts("do:", statement.form)


def _parts(place: str, form: str, whole: bool = True) -> Iterator[str]:
    """A form without its optional parts (if it is to be among them), and with each of them."""
    said = _HOLE.sub(r"\1", form)
    plain = " ".join(_OPTIONAL.sub("", said).split())
    if whole:
        yield f"{place} {plain}"
    for part in _OPTIONAL.findall(said):
        yield " ".join([place, *plain.split(), f"[{part}]"])
