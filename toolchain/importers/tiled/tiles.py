"""Tilesets: from the number in a cell to the terrains that a tile stands for."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from toolchain import faults
from toolchain.base.source import Span
from toolchain.importers.draft import as_word
from toolchain.importers.tiled.fields import Fields
from toolchain.importers.tiled.files import read_file
from toolchain.language.json.source import JsonNode

# The four highest bits of a tile number turn the tile (Tiled, Global Tile IDs).
TURNED = 0xF0000000
TERRAIN = "terrain"


@dataclass
class Tile:
    """The terrains of a tile, or None when the tileset names none."""

    terrains: list[str] | None
    span: Span


@dataclass
class Tileset:
    """Tiles of a set by their number in it; those that nothing is said of are absent."""

    name: str
    first: int
    span: Span
    tiles: dict[int, Tile] = field(default_factory=dict)


class Words:
    """Free names made into words of the language; each change is said once."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.said: set[str] = set()
        self.classes: dict[str, tuple[str, ...]] = {}

    def word(self, text: str, span: Span) -> str:
        """The word for a name. Raises Broken when nothing is left of it."""
        made = as_word(text)
        if not made:
            raise self.fields.broken(faults.name_changed.no_name(span, text))
        if made != text and text not in self.said:
            self.said.add(text)
            self.fields.findings.add(faults.name_changed.at(span, text, made))
        return made

    def words(self, text: str, span: Span) -> list[str]:
        """The words of a list with commas."""
        return [self.word(part.strip(), span) for part in text.split(",") if part.strip()]


class Tiles:
    """All tilesets of a map."""

    def __init__(self, fields: Fields, words: Words, root: JsonNode, folder: Path) -> None:
        self.fields = fields
        self.words = words
        self.sets = [self._set(node, folder) for node in fields.entries(root, "tilesets")]
        self.sets.sort(key=lambda one: one.first)
        self.known: dict[int, list[str]] = {}
        self.turned: set[str] = set()

    def _set(self, node: JsonNode, folder: Path) -> Tileset:
        fields = self.fields
        first = fields.whole(node, "firstgid")
        source = fields.text(node, "source")
        if source:
            span = fields.place(node, "source")
            path = folder / source.replace("\\", "/")
            if path.suffix.lower() not in (".tsx", ".tsj", ".json", ".xml"):
                raise fields.broken(faults.missing_tileset.other_file(span, source))
            found = read_file(path, "tileset", fields.findings, span)
            if found is None:
                raise fields.broken(faults.missing_tileset.at(span, source))
            node = found
        made = Tileset(fields.text(node, "name"), first, node.span)
        for tile in fields.entries(node, "tiles"):
            number = fields.whole(tile, "id")
            given = fields.properties(tile).get(TERRAIN)
            text = str(given.value) if given is not None else fields.kind(tile)
            listed = self.words.words(text, tile.span) if text or given is not None else None
            made.tiles[number] = Tile(listed, tile.span)
            classes = fields.property(tile, "is")
            if classes and listed and len(listed) == 1:
                self.words.classes[listed[0]] = tuple(self.words.words(classes, tile.span))
        return made

    def terrains(self, gid: int, where: str, span: Span) -> list[str]:
        """The terrains of the tile of a cell; ``where`` says in which cell. Raises Broken for a tile of no tileset."""
        bare = gid & ~TURNED
        if gid & TURNED and where.partition(":")[0] not in self.turned:
            self.turned.add(where.partition(":")[0])
            self.fields.findings.add(faults.turned_tile.at(span, where))
        if bare in self.known:
            return self.known[bare]
        owner = next((one for one in reversed(self.sets) if one.first <= bare), None)
        if owner is None:
            raise self.fields.broken(faults.tile_without_terrain.no_tileset(span, bare, where))
        tile = owner.tiles.get(bare - owner.first)
        self.known[bare] = tile.terrains or [] if tile is not None else []
        if tile is None or tile.terrains is None:
            self.fields.findings.add(
                faults.tile_without_terrain.at(
                    tile.span if tile is not None else span, bare - owner.first, owner.name, where
                )
            )
        return self.known[bare]
