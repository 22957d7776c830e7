"""The maps and counters of a game as drawings, each a file of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from toolchain.base.filename import file_names
from toolchain.exporters.counters.markers import markers
from toolchain.exporters.laid_out.file_names import FileNames
from toolchain.exporters.laid_out.tokens import Pictures, tokens_of
from toolchain.exporters.paper import fitted, natural
from toolchain.exporters.svg.frame import HEIGHT
from toolchain.exporters.svg.layers import UNITS, all_but
from toolchain.exporters.svg.map import MapOptions, map_svg

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

_COUNTER = 0.75  # of a hex


def bare_maps(scenarios: Mapping[str, Rules], title: str) -> dict[str, str]:
    """The maps without units, by the scenario that has them first; those that are the same once."""
    made: dict[str, str] = {}
    for name, ir in scenarios.items():
        if ir["hexes"]:
            options = MapOptions(title=title, layers=all_but() - UNITS - {"pins"}, tips=False)
            drawing = map_svg(ir, options=options)
            if drawing not in made.values():
                made[name] = drawing
    return made


def maps(scenarios: Mapping[str, Rules], title: str, hex_size: float) -> dict[str, str]:
    """Each map by the name of its file; ``hex_size``: millimetres of a hex from side to side."""
    made: dict[str, str] = {}
    drawn = bare_maps(scenarios, title)
    for stem_of, drawing in zip(file_names(drawn), drawn.values(), strict=True):
        stem = f"map-{stem_of.lower()}" if made else "map"
        made[f"{stem}.svg"] = natural(drawing, hex_size, 2 * HEIGHT).svg
    return made


def counters(scenarios: Mapping[str, Rules], hex_size: float) -> dict[str, str]:
    """Each face of each counter and marker by the name of its file."""
    pictures = Pictures(hex_size * _COUNTER)
    done: set[str] = set()
    for ir in scenarios.values():
        new = [token for token in tokens_of(ir) if token.id not in done]
        pictures.units(ir, new)
        done |= {token.id for token in new}
        if ir["pieces"]:
            pictures.markers(ir, markers(ir))
    named = FileNames()
    return {
        named(f"{name.removesuffix('.png')}.svg"): fitted(sheet, sheet.width, sheet.height).svg
        for name, sheet in pictures.sheets.items()
    }
