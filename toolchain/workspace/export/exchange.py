"""A project as files for other programs: names of files and their bytes."""

from __future__ import annotations

import json
from itertools import pairwise

from toolchain.base.diagnostic import Findings
from toolchain.base.mark import GENERATOR, MARK, mark_png, with_comment
from toolchain.exporters.tiled.document import Said, tiled_map
from toolchain.exporters.tiled.image import tileset_png
from toolchain.exporters.tiled.xml import tmx_text
from toolchain.language.ast import Cite
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.model.model import Model
from toolchain.model.rows import expand, hex_words, numbers_in
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import Project


def tiled_files(project: Project, name: str) -> dict[str, bytes]:
    """The map as .tmj and .tmx and the picture of its tileset; nothing when there is no map."""
    model, _ = build_model(project)
    if not model.ir["hexes"]:
        return {}
    image = f"{name}-terrain.png"
    document = tiled_map(
        model.ir,
        Said(
            _cites(model),
            _lines(model),
            *_hexes(model),
            _networks(model),
            _boxes(model),
            model.whole_edges is not None,
        ),
        image,
    )
    return {
        f"{name}.tmj": (
            json.dumps({GENERATOR: MARK, **document}, ensure_ascii=False, indent=1) + "\n"
        ).encode(),
        f"{name}.tmx": with_comment(tmx_text(document)).encode(),
        image: mark_png(tileset_png(model.ir)),
    }


def _cites(model: Model) -> dict[str, str]:
    """Paragraphs of the map, its edges, hexes (of the first list), regions and boxes, as they are written."""
    made: dict[str, str] = {}
    for block in model.blocks:
        if block.cite is None:
            continue
        if block.word == "map" and {line.word for line in block.lines} == {"edges"}:
            made["edges"] = _written(block.cite)
        elif block.word in ("map", "hexes"):
            made.setdefault(block.word, _written(block.cite))
        elif block.word in ("region", "edge") and block.header:
            made[f"region {block.header[0].text}"] = _written(block.cite)
        elif block.word == "box" and block.header:
            made[f"box {block.header[0].text}"] = _written(block.cite)
    return made


def _lines(model: Model) -> list[str]:
    """The paragraphs of lines, in the order of the map: several may have one name."""
    return [_written(row["block"].cite) if row["block"].cite else "" for row in model.line_rows]


def _hexes(model: Model) -> tuple[dict[int, str], dict[int, str]]:
    """The paragraphs of rows of hexes where they are not those of the first list, and the terrains that bear names, by the hexes."""
    cites: dict[int, str] = {}
    bearers: dict[int, str] = {}
    blocks = [block for block in model.blocks if block.word == "hexes"]
    for block in blocks:
        usual = (
            blocks[0].cite is None or block.cite is None or _written(block.cite) == _written(blocks[0].cite)
        )
        numbers, prefix = numbers_in(block, model.numbers)
        for line in block.lines:
            words, rest = hex_words(line.tokens, numbers)
            bearer = next((a.text for a, b in pairwise(rest) if b.kind == "STRING"), "")
            cite = line.cite or (None if usual else block.cite)
            for word in words if bearer or cite is not None else ():
                for local in expand(word, numbers, Findings()):
                    index = model.facts.hex_index.get(prefix + local, -1)
                    if bearer:
                        bearers[index] = bearer
                    if cite is not None:
                        cites[index] = _written(cite)
    return cites, bearers


def _networks(model: Model) -> dict[str, str]:
    """The network of each feature of lines that runs through hexes: the last that names it, as in the model."""
    return {
        line.tokens[2].text: block.header[0].text
        for block in model.blocks
        if block.word == "network" and block.header
        for line in block.lines
        if line.word == "edges" and len(line.tokens) > 2
    }


def _boxes(model: Model) -> dict[str, dict[str, str]]:
    """The words of each field of each box, as they are written."""
    made: dict[str, dict[str, str]] = {}
    for block in model.blocks:
        if block.word == "box" and block.header:
            texts = [" ".join(line.span.text.split()) for line in block.lines]
            made[block.header[0].text] = {
                field: text[len(field) :].strip()
                for text in texts
                for field in BLOCKS["box"].fields
                if text.startswith(f"{field} ")
            }
    return made


def _written(cite: Cite) -> str:
    """A citation without its first sign: paragraphs, mark and reason."""
    return cite.span.text.strip().removeprefix("@").strip()
