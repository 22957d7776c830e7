"""What must hold of every state of every game, whatever its rules: nothing is lost, doubled or in two places."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from toolchain.base.digest import canonical_json, sha256
from toolchain.engine.codegen.writer import ident
from toolchain.engine.link.namespace import PieceLists

if TYPE_CHECKING:
    from toolchain.engine.game import PlayState
    from toolchain.ir.rules import Column, Relation

MAXIMUM_ANSWERS = 50_000


Sound = dict[Any, Any]
"""What was looked at and found sound, by what was looked at: the same values need not be looked at again."""


def broken(state: PlayState, sound: Sound | None = None) -> Iterator[str]:
    """Every invariant that a state breaks, one sentence each.

    Whoever asks again and again of one game hands over the same ``sound``.
    """
    columns = state.columns
    sound = {} if sound is None else sound
    at = list(columns["c_at"])
    yield from _unless(
        sound, "places", (_kept(columns["c_place"]), at, _kept(columns["c_face"])), _places, state
    )
    for relation in state.game.ir["relations"]:
        name = ident(relation["name"])
        seen = (_kept(columns["c_to_" + name]), _kept(columns["r_" + name]), _kept(columns["c_place"]))
        yield from _unless(sound, ("relation", name), seen, _relation, state, relation)
    cards = (_kept(columns["c_card_pile"]), _kept(columns["c_pile"]))
    yield from _unless(sound, "cards", cards, _cards, state)
    for column in state.game.ir["columns"]:
        name = ident(column["name"])
        masks = _kept(columns["m_" + name]) if column.get("mask") else None
        yield from _unless(
            sound, ("column", name), (_kept(columns["c_" + name]), masks), _column, state, column
        )
    for kinds, number in state.game.linked.written.occupied.items():
        held = getattr(state, f"o{number}")
        yield from _unless(sound, ("held", number), (at, list(held)), _occupied, state, kinds, held)
    for kinds, number in state.game.linked.written.standing.items():
        lists = getattr(state, f"p{number}")
        yield from _unless(sound, ("standing", number), (at, list(lists)), _standing, state, kinds, lists)
    yield from _frames(state)


def _kept(values: Any) -> Any:
    """A copy that is cheap to make and to compare."""
    return values.tobytes() if isinstance(values, array) else list(values)


def _unless(
    sound: Sound, key: Any, values: Any, look: Callable[..., Iterator[str]], *about: Any
) -> Iterator[str]:
    if sound.get(key) == values:
        return
    found = list(look(*about))
    if not found:
        sound[key] = values
    yield from found


def _places(state: PlayState) -> Iterator[str]:
    p = state.game.program
    place: array[int] = state.columns["c_place"]
    at: list[tuple[int, ...]] = state.columns["c_at"]
    if len(place) != p.piece_count + 1 or len(at) != p.place_count + 1:
        yield f"{len(place) - 1} pieces in {len(at) - 1} places; declared are {p.piece_count} in {p.place_count}"
        return
    if place[-1] != -1 or at[-1]:
        yield "the absent piece stands somewhere"
    found = [-1] * p.piece_count
    for index, stack in enumerate(at[:-1]):
        for piece in stack:
            if not 0 <= piece < p.piece_count:
                yield f"place {index} holds {piece}, which is not a piece"
            elif found[piece] >= 0:
                yield f"{p.piece_ids[piece]} stands in places {found[piece]} and {index}"
            else:
                found[piece] = index
    for piece, where in enumerate(found):
        if where != place[piece]:
            yield f"{p.piece_ids[piece]} is noted in place {place[piece]} and stands in {where}"
    for index in range(p.hex_count, p.place_count):
        if list(at[index]) != sorted(at[index]):
            yield f"box {index - p.hex_count} is not in order"
    for piece, face in enumerate(state.columns["c_face"][:-1]):
        if not -1 <= face < max(len(p.faces), 1):
            yield f"{p.piece_ids[piece]} shows face {face}, which is none"


def _relation(state: PlayState, relation: Relation) -> Iterator[str]:
    p = state.game.program
    name, below, above = relation["name"], relation["from"], relation["to"]
    to, held = state.columns["c_to_" + ident(name)], state.columns["r_" + ident(name)]
    for piece in range(p.piece_count):
        where = to[piece]
        if where == piece or not -1 <= where < p.piece_count:
            yield f"{p.piece_ids[piece]} is attached to {where} by {name}"
        elif where >= 0 and held[where].count(piece) != 1:
            yield f"{p.piece_ids[piece]} is attached to {p.piece_ids[where]} by {name}, which does not hold it once"
        if where >= 0 and state.columns["c_place"][piece] >= 0:
            yield f"{p.piece_ids[piece]} is attached by {name} and stands in a place of its own"
        if where >= 0 and (p.KIND[piece] not in below or p.KIND[where] not in above):
            yield f"{p.piece_ids[piece]} is attached to {p.piece_ids[where]} by {name}, which is not for such pieces"
        for other in held[piece]:
            if to[other] != piece:
                yield f"{p.piece_ids[piece]} holds {p.piece_ids[other]} by {name}, which is not attached to it"
    if held[p.piece_count]:
        yield f"the absent piece holds something by {name}"


def _cards(state: PlayState) -> Iterator[str]:
    p = state.game.program
    where, piles = state.columns["c_card_pile"], state.columns["c_pile"]
    seen: dict[int, int] = {}
    for index, pile in enumerate(piles):
        if list(pile) != sorted(pile):
            yield f"pile {p.pile_names[index]} is not in order"
        for card in pile:
            if card in seen:
                yield f"card {card} lies in piles {p.pile_names[seen[card]]} and {p.pile_names[index]}"
            seen[card] = index
    for card in range(p.card_count):
        if seen.get(card, -1) != where[card]:
            yield f"card {card} is noted in pile {where[card]} and lies in {seen.get(card, -1)}"
        elif p.CARD_SIDE[card] not in (-1, p.pile_names[where[card]][2]):
            yield f"card {card} lies in a pile of the other side"
    if len(seen) != p.card_count:
        yield f"{len(seen)} cards lie in piles, {p.card_count} are declared"


def _column(state: PlayState, column: Column) -> Iterator[str]:
    p = state.game.program
    name = ident(column["name"])
    values = state.columns["c_" + name]
    if values[-1] != column.get("blank", 0) and column["of"] != "game":
        yield f"`{column['name']}` of nothing is {values[-1]}"
    low, high = column.get("range") or (column.get("floor"), column.get("cap"))
    for value in values[:-1]:
        if (low is not None and value < low) or (high is not None and value > high):
            yield f"`{column['name']}` is {value}, outside {low}..{high}"
    if not column.get("mask"):
        return
    masks = state.columns["m_" + name]
    made = [0] * len(masks)
    for index in range(p.hex_count):
        made[values[index]] |= 1 << index
    for value, (kept, right) in enumerate(zip(masks, made, strict=True)):
        if kept != right:
            wrong = ", ".join(str(i) for i in range(p.hex_count) if (kept ^ right) >> i & 1)
            yield f"the set of hexes whose `{column['name']}` is {value} is wrong in hexes {wrong}"


def _occupied(state: PlayState, kinds: int, kept: list[int]) -> Iterator[str]:
    """Sets of held hexes, which moves keep beside the places of pieces."""
    p = state.game.program
    every = len(p.sides) + 1
    made = [0] * len(kept)
    for place in range(p.hex_count):
        for piece in state.columns["c_at"][place]:
            if p.KBIT[piece] & kinds:
                made[every] |= 1 << place
                made[p.SIDE[piece]] |= 1 << place
    for side, (mask, right) in enumerate(zip(kept, made, strict=True)):
        if mask != right:
            wrong = ", ".join(str(i) for i in range(p.hex_count) if (mask ^ right) >> i & 1)
            yield f"the hexes held by side {side} with kinds {kinds:b} are wrong in hexes {wrong}"


def _standing(state: PlayState, kinds: int, kept: list[tuple[int, ...]]) -> Iterator[str]:
    """Lists of pieces on the map, which moves keep beside the places of pieces."""
    p = state.game.program
    for side, pieces in enumerate(kept):
        of = PieceLists(p)[kinds][side]
        right = tuple(x for x in of if 0 <= state.columns["c_place"][x] < p.hex_count)
        if pieces != right:
            yield f"the pieces on the map of side {side} with kinds {kinds:b} are kept as {pieces}, not {right}"


def _frames(state: PlayState) -> Iterator[str]:
    blocks = len(state.game.blocks)
    for depth, frame in enumerate(state.stack):
        if len(frame) < 3 or not 0 <= frame[0] < blocks:
            yield f"frame {depth} is not one: {frame[:3]}"
    if state.over == bool(state.stack):
        yield "the game is over and goes on" if state.over else "the game continues with nothing to do"


def image(state: PlayState) -> tuple[Any, ...]:
    """A copy of the whole state that is cheap to make; copies of equal states are equal."""
    columns = [_kept(column) for column in state.columns.values()]
    frames = [frame[:] for frame in state.stack]
    return columns, frames, state.q, list(state.counters), state.answers, state.over, state.seed


def group_digests(state: PlayState) -> dict[str, str]:
    """A short hash of each group of columns, to say where two states differ."""
    kept = state.keep()
    made = {name.removeprefix("c_"): values for name, values in kept[0].items()}
    made |= {"frames": kept[1], "question": kept[2], "chance": kept[3], "answers": kept[4], "seed": kept[6]}
    return {name: sha256(canonical_json(value))[:12] for name, value in sorted(made.items())}


def difference(one: PlayState, other: PlayState) -> str:
    """The first few places where two states differ, in words; empty when they are equal."""
    a, b = one.keep(), other.keep()
    found = []
    for name, values in a[0].items():
        theirs = b[0][name]
        if values != theirs:
            at = next((i for i, (x, y) in enumerate(zip(values, theirs, strict=False)) if x != y), -1)
            found.append(f"{name}[{at}]: {values[at]!s:.40} and {theirs[at]!s:.40}")
    for index, name in (
        (1, "frames"),
        (2, "question"),
        (3, "chance"),
        (4, "answers"),
        (5, "over"),
        (6, "seed"),
    ):
        if a[index] != b[index]:
            found.append(f"{name}: {a[index]!s:.60} and {b[index]!s:.60}")
    return "; ".join(found[:3])


def derived(state: PlayState) -> list[Any]:
    """What the engine remembers once it is reckoned: zones, traces and hex sets of the sides, scores."""
    ir, space = state.game.ir, state.game.space
    sides = range(len(state.game.sides))
    named = [("z_", zone["name"], ["side"]) for zone in ir["zones"]]
    named += [("tr_", trace["name"], [p[1] for p in trace["params"]]) for trace in ir["traces"]]
    named += [("f_", f["name"], [p[1] for p in f["params"]]) for f in ir["functions"] if f["type"] == "hexes"]
    named += [("sc_", score["name"], ["side"]) for score in ir["scores"]]
    made: list[Any] = []
    for prefix, name, types in named:
        function = space[prefix + ident(name)]
        if not types:
            made.append((name, function(state)))
        elif types == ["side"]:
            made += [(name, side, function(state, side)) for side in sides]
    return made


def options_of(state: PlayState) -> list[Any]:
    """The options of the present question, worked out anew."""
    made: list[Any] = state.game.options_of[state.q](state, state.stack[-1])
    return made
