"""Cups of a game as decks of VASSAL: the counters in one lie face down, and a player draws one that nobody can choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from toolchain.exporters.counters.markers import MarkerSide, plain_side
from toolchain.exporters.laid_out.off_map import OffMap
from toolchain.exporters.laid_out.standing import cups, places
from toolchain.exporters.laid_out.tokens import Token
from toolchain.exporters.vassal import build_file
from toolchain.exporters.vassal.counters import IN_A_CUP
from toolchain.formats.vassal import traits
from toolchain.formats.vassal.saves import Pile, Standing

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


def with_backs(scenarios: Iterable[Rules], tokens: Mapping[str, Token]) -> dict[str, Token]:
    """The counters of a game; those that a cup holds have a back, so that nobody knows which of them lies on top."""
    held: set[str] = set()
    for ir in scenarios:
        kinds = {kind for box in ir["boxes"] if box["seen"] == "none" for kind in box["holds"]}
        held |= {piece["id"] for piece in ir["pieces"] if kinds & _kinds_of(ir, piece["kind"])}
        inside = cups(ir)
        held |= (
            {ir["pieces"][n]["id"] for n, place in places(ir) if place.heading in inside} if inside else set()
        )
    return {
        id_: replace(one, mask=one.mask or IN_A_CUP) if id_ in held else one for id_, one in tokens.items()
    }


def back(ir: Rules, tokens: Mapping[str, Token]) -> list[tuple[Token, MarkerSide]]:
    """The picture of that back, where a counter has it."""
    side = plain_side(ir, "?", -1, -1)
    return [(replace(one, images=(IN_A_CUP,)), side) for one in tokens.values() if one.mask == IN_A_CUP][:1]


def windows(scenarios: Iterable[Rules], aside: OffMap, board: str) -> list[str]:
    """The decks on the board beside the map, for the build file; they are filled by each set-up."""
    names = dict.fromkeys(name for ir in scenarios for name in cups(ir))
    return [
        build_file.draw_pile(board, *aside.first(name), _options(name, aside.counter), ()) for name in names
    ]


def piles(ir: Rules, aside: OffMap, map_: str, inside: Mapping[str, list[traits.Trait]]) -> list[Pile]:
    """The decks of a set-up; ``inside``: the counters in each cup."""
    made = []
    for name in cups(ir):
        x, y = aside.first(name)
        held = [Standing(piece, map_, x, y) for piece in inside.get(name, ())]
        made.append(Pile(build_file.deck_type(_options(name, aside.counter)), map_, x, y, True, held))
    return made


def _options(name: str, counter: int) -> dict[str, object]:
    return {
        "name": name,
        "width": counter,
        "height": counter,
        "allowMultiple": "true",
        "allowSelect": "false",
        "faceDown": "Always",
        "drawFaceUp": "true",
        "shuffle": "Always",
        "drawMultipleMessage": "Draw several counters",
        "drawSpecificMessage": "Draw certain counters",
        "deckRestrictAccess": "false",
        "deckOwners": "",
    }


def _kinds_of(ir: Rules, kind: int) -> set[str]:
    """The name of a kind and of all that it is."""
    by_name = {one["name"]: one for one in ir["kinds"]}
    made: set[str] = set()
    wanted = [ir["kinds"][kind]["name"]]
    while wanted:
        name = wanted.pop()
        if name not in made and name in by_name:
            made.add(name)
            wanted += by_name[name]["parents"]
    return made
