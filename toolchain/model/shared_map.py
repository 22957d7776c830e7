"""One map for all scenarios that are played on it: what was read for one is taken over by the next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from toolchain.geometry.hexnumbers import HexNumbers
from toolchain.language.ast import Block

if TYPE_CHECKING:
    from toolchain.model.build import Builder
    from toolchain.model.symbols import Symbol

# Blocks that the map is read from; its readers ask for no others (``BuilderParts._of_map``).
MAP_WORDS = ("map", "terrain", "hexes", "network", "lines", "chain", "region")


@dataclass(frozen=True)
class _Read:
    """What reading a map added to a model. The blocks are held, for their identity is the key."""

    blocks: list[Block]
    ir: dict[str, Any]
    tables: tuple[dict[Any, Any], ...]
    line_rows: list[dict[str, Any]]
    numbers: HexNumbers
    symbols: list[Symbol]


class SharedMaps:
    """Maps without a finding, by the blocks that they were read from."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, ...], _Read] = {}

    def lay(self, builder: Builder) -> None:
        """Gives a model its map: as it is known already, else read now."""
        blocks = [block for word in MAP_WORDS for block in builder.by_word.get(word, ())]
        key = tuple(map(id, blocks))
        known = self._known.get(key)
        if known is not None:
            _take(known, builder)
            return
        found, named, before = len(builder.findings.items), len(builder.symbols.order), set(builder.ir)
        builder.read_map()
        if len(builder.findings.items) == found:
            self._known[key] = _Read(
                blocks,
                {name: builder.ir[name] for name in builder.ir.keys() - before},
                tuple(map(dict, _tables(builder))),
                list(builder.model.line_rows),
                builder.numbers,
                [replace(symbol) for symbol in builder.symbols.order[named:]],
            )


def _tables(builder: Builder) -> tuple[dict[Any, Any], ...]:
    facts = builder.facts
    return facts.hex_index, facts.hex_terrains, facts.edge_terrains, builder.model.map_spans


def _take(known: _Read, builder: Builder) -> None:
    builder.ir.update(known.ir)
    for table, entries in zip(_tables(builder), known.tables, strict=True):
        table.update(entries)
    builder.model.line_rows += known.line_rows
    builder.numbers = builder.model.numbers = known.numbers
    for symbol in known.symbols:
        # Each model counts for itself how often a name is used.
        builder.symbols.add(replace(symbol))
