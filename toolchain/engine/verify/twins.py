"""States as they might be as well: pieces and cards given each other's places, journalled and answered by no rule."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import itemgetter, or_
from typing import TYPE_CHECKING, Any

from toolchain.engine.codegen.writer import ident
from toolchain.engine.kernels.standing import standing

if TYPE_CHECKING:
    from toolchain.engine.game import Game, PlayState


def piece_states(game: Game) -> list[str]:
    """Names of the columns that hold the declared states of pieces."""
    return ["c_" + ident(column["name"]) for column in game.ir["columns"] if column["of"] == "piece"]


def piece_columns(game: Game) -> list[str]:
    """Names of all columns that hold something of each piece."""
    related = [way + ident(r["name"]) for r in game.ir["relations"] for way in ("c_to_", "r_")]
    return ["c_place", "c_face", *piece_states(game), *related]


def exchange(state: PlayState, identity: dict[int, int], carry: bool = False) -> None:
    """Gives pieces other identities, journalled: all that was true of ``x`` is then true of ``identity[x]``.

    ``identity`` is a permutation of its keys. ``carry``: what is attached to a unit goes with the unit itself
    and does not stay where it was.
    """
    game = state.game
    p = game.program
    columns = state.columns
    size, write = len(state.j), state.j.append
    identity = {x: y for x, y in identity.items() if x != y}
    if not identity:
        return
    came, goes = itemgetter(*identity), itemgetter(*identity.values())

    def permute(column: Any) -> None:
        before, after = goes(column), came(column)
        if before != after:
            for y, old, value in zip(identity.values(), before, after, strict=True):
                if old != value:
                    write((column, y, old))
                    column[y] = value

    def rename(column: Any, index: int) -> None:
        value = column[index]
        new = (
            tuple([identity.get(x, x) for x in value])
            if isinstance(value, tuple)
            else identity.get(value, value)
        )
        if new != value:
            write((column, index, value))
            column[index] = new

    touched = {columns["c_place"][x] for x in identity}
    permute(columns["c_place"])
    permute(columns["c_face"])
    at = columns["c_at"]
    for place in touched:
        if place >= 0:
            rename(at, place)
            if place >= p.hex_count and list(at[place]) != sorted(at[place]):
                write((at, place, at[place]))
                at[place] = tuple(sorted(at[place]))
    _reoccupy(state, [place for place in touched if 0 <= place < p.hex_count], identity)
    if not all(0 <= place < p.hex_count for place in touched):
        _restand(state)
    for column in game.ir["columns"]:
        values = columns["c_" + ident(column["name"])]
        if column["of"] == "piece":
            permute(values)
        if column["type"] == "piece":
            for index in range(len(values) - 1):
                rename(values, index)
    for name in (r["name"] for r in game.ir["relations"]):
        to, held = columns["c_to_" + ident(name)], columns["r_" + ident(name)]
        if carry and not any(to[x] >= 0 for x in identity):
            continue
        hosts = {x for x in identity if held[x]} | {to[x] for x in identity if to[x] >= 0}
        children = {child for host in hosts for child in held[host]}
        permute(held)
        for host in hosts | set(identity):
            rename(held, host)
        permute(to)
        for child in children | set(identity):
            rename(to, child)
    state.renew(size)


def _reoccupy(state: PlayState, hexes: list[int], moved: Iterable[int]) -> None:
    """Sets of held hexes are kept beside the columns: ``moved`` have come to these hexes, or have left them."""
    p = state.game.program
    every = len(p.sides) + 1
    at = state.columns["c_at"]
    stacks = [(p.BIT[place], [(p.KBIT[x], p.SIDE[x]) for x in at[place]]) for place in hexes]
    gone = ~sum(bit for bit, _ in stacks)
    changed = reduce(or_, {p.KBIT[x] for x in moved}, 0)
    for kinds, number in state.game.linked.written.occupied.items():
        if not kinds & changed:
            continue
        masks = getattr(state, f"o{number}")
        made = [mask & gone for mask in masks]
        for bit, pieces in stacks:
            for kind, side in pieces:
                if kind & kinds:
                    made[side] |= bit
                    made[every] |= bit
        for index, mask in enumerate(made):
            if mask != masks[index]:
                state.j.append((masks, index, masks[index]))
                masks[index] = mask


def _restand(state: PlayState) -> None:
    """Lists of pieces on the map are kept beside the columns: others are on it now."""
    for kinds, number in state.game.linked.written.standing.items():
        lists = getattr(state, f"p{number}")
        for index, pieces in enumerate(standing(state.game.program, state.columns["c_place"], kinds)):
            if pieces != lists[index]:
                state.j.append((lists, index, lists[index]))
                lists[index] = pieces


def relocate(state: PlayState, places: dict[int, int]) -> None:
    """Puts pieces that stand in hexes into other hexes, journalled, each on top of those before it.

    It is neither heard nor does any rule answer to it.
    """
    column, at = state.columns["c_place"], state.columns["c_at"]
    size, write = len(state.j), state.j.append
    touched = {column[piece] for piece in places} | set(places.values())
    for piece, place in places.items():
        write((column, piece, column[piece]))
        column[piece] = place
    for where in touched:
        write((at, where, at[where]))
        stays = [x for x in at[where] if x not in places]
        at[where] = (*stays, *(piece for piece, place in places.items() if place == where))
    _reoccupy(state, sorted(touched), places)
    state.renew(size)


def exchange_cards(state: PlayState, one: int, other: int) -> None:
    """Puts each of two cards where the other lies, journalled."""
    where, piles = state.columns["c_card_pile"], state.columns["c_pile"]
    a, b = where[one], where[other]
    write = state.j.append
    for card, old, new, gone in ((one, a, b, other), (other, b, a, one)):
        write((where, card, old))
        where[card] = new
        write((piles, new, piles[new]))
        piles[new] = tuple(sorted([*(c for c in piles[new] if c != gone), card]))
