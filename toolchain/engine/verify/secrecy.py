"""Pairs of states that differ only in what a seat may not see, and whether that seat can tell them apart.

A *twin* of a state is made by giving hidden things each other's identity: two units under the same cover,
two markers under hidden units, two cards in piles that the seat cannot look into. All that is dynamic of
the one (place, face, states, attachments) becomes the other's. The seat must find the two states equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from toolchain.engine.chance import Streams
from toolchain.engine.codegen.procedures import FIRST_SLOT
from toolchain.engine.codegen.writer import ident
from toolchain.engine.seen import covered, sees, sees_card
from toolchain.engine.verify.twins import exchange, exchange_cards, piece_columns, relocate

if TYPE_CHECKING:
    from toolchain.engine.game import PlayState
    from toolchain.engine.kernels.stack_covers import Cover

FOLLOWED = 4  # answers that are given to both twins alike
TRIES = 6  # hidden stacks that are looked at for one of which some may lie under other covers


def numbers_in_frames(state: PlayState) -> set[int]:
    """Whole numbers among the locals of running procedures: any of them may be a piece or a card."""
    found: set[int] = set()
    todo: list[Any] = [frame[FIRST_SLOT:] for frame in state.stack]
    todo.append(state.columns["c_posted"])
    while todo:
        for value in todo.pop():
            if isinstance(value, int):
                found.add(value)
            elif isinstance(value, (tuple, list)):
                todo.append(value)
    return found


def unseen_groups(state: PlayState, seat: int) -> list[list[int]]:
    """Pieces that a seat cannot tell apart: same side, nation and face, or all under covers. Those named in frames are
    left out."""
    game = state.game
    p = game.program
    named = numbers_in_frames(state)
    groups: dict[tuple[Any, ...], list[int]] = {}
    relations = [state.columns["c_to_" + ident(name)] for name in (r["name"] for r in game.ir["relations"])]
    place, face = state.columns["c_place"], state.columns["c_face"]
    for piece in range(p.piece_count):
        if p.SIDE[piece] == seat or piece in named or sees(state, seat, piece):
            continue
        where: Any = place[piece]
        if 0 <= where < p.hex_count:
            where = "map"
        if covered(state, seat, piece):
            groups.setdefault(("cover", p.SIDE[piece], face[piece]), []).append(piece)
            continue
        if p.SIDE[piece] < 0:
            if any(to[piece] >= 0 for to in relations):
                where = "attached"
            key: tuple[Any, ...] = ("marker", p.KIND[piece], where, face[piece])
        else:
            key = ("unit", p.SIDE[piece], p.NATION[piece], where, face[piece])
        groups.setdefault(key, []).append(piece)
    return [group for group in groups.values() if len(group) > 1]


def unseen_cards(state: PlayState, seat: int) -> list[list[int]]:
    """Cards of one deck and side that a seat may not see, where they lie in more than one pile."""
    p = state.game.program
    named = numbers_in_frames(state)
    where = state.columns["c_card_pile"]
    groups: dict[tuple[str, int], list[int]] = {}
    for card in range(p.card_count):
        if card not in named and not sees_card(state, seat, card):
            groups.setdefault((p.CARD_DECK[card], p.CARD_SIDE[card]), []).append(card)
    return [group for group in groups.values() if len({where[c] for c in group}) > 1]


def twins(
    state: PlayState, seat: int, chance: Streams, counters: list[int]
) -> Iterator[tuple[str, PlayState]]:
    """States that the seat must not be able to tell from this one, each with what was exchanged."""
    names = state.game.program.piece_ids
    cover = state.game.cover
    known = cover.lies(state) if cover is not None else {}
    for group in unseen_groups(state, seat):
        one, other = _two(group, chance, counters)
        carry = chance.below(2, 0, counters) == 1
        twin = state.fork()
        exchange(twin, {one: other, other: one}, carry)
        if cover is not None and cover.lies(twin) != known:
            continue  # one of them is what lets its cover be shown
        _ask_anew(twin)
        yield f"{names[one]} and {names[other]} exchanged" + (" with what they carry" if carry else ""), twin
    if cover is not None:
        yield from _other_numbers(state, seat, cover, known, chance, counters)
    for cards in unseen_cards(state, seat):
        one, other = _two(cards, chance, counters)
        if state.columns["c_card_pile"][one] == state.columns["c_card_pile"][other]:
            continue
        twin = state.fork()
        exchange_cards(twin, one, other)
        _ask_anew(twin)
        yield f"cards {one} and {other} exchanged", twin


def _other_numbers(
    state: PlayState,
    seat: int,
    cover: Cover,
    known: dict[tuple[int, int], int],
    chance: Streams,
    counters: list[int],
) -> Iterator[tuple[str, PlayState]]:
    """A state in which some pieces of a hidden stack lie under other covers, and every cover is what it was.

    ``known`` are the covers of the state, by hex and side.
    """
    named = numbers_in_frames(state)
    theirs = [key for key in known if key[1] != seat]
    for _ in range(TRIES):
        if len(theirs) < 2:
            return
        here, side = theirs[chance.below(len(theirs), 0, counters)]
        others = [place for place, its in theirs if its == side and place != here]
        pieces = [x for x in cover.under(state, here, side) if x not in named]
        gone = [x for x in pieces if chance.below(2, 0, counters)]
        if not others or not gone:
            continue
        twin = state.fork()
        relocate(twin, {piece: others[chance.below(len(others), 0, counters)] for piece in gone})
        if cover.lies(twin) == known:
            _ask_anew(twin)
            yield f"{', '.join(state.game.program.piece_ids[x] for x in gone)} put under other covers", twin
            return


def _two(group: list[int], chance: Streams, counters: list[int]) -> tuple[int, int]:
    first = chance.below(len(group), 0, counters)
    second = chance.below(len(group) - 1, 0, counters)
    return group[first], group[second + (second >= first)]


def _ask_anew(state: PlayState) -> None:
    state.forget()
    if not state.over:
        state.opts = state.game.options_of[state.q](state, state.stack[-1])


def leaks(
    state: PlayState, seat: int, chance: Streams, counters: list[int], tried: list[str] | None = None
) -> Iterator[str]:
    """What a seat learns that it may not: one sentence for each twin that it can tell from the state.

    ``tried`` collects what was exchanged.
    """
    for what, twin in twins(state, seat, chance, counters):
        if tried is not None:
            tried.append(what)
        told = tell_apart(state, twin, seat) or _follow(state.fork(), twin, seat, chance, counters)
        if told:
            yield f"{what}: {state.game.sides[seat]} sees it in {told}"
    yield from _secret_choice(state, seat)


def tell_apart(one: PlayState, other: PlayState, seat: int) -> str:
    """By what a seat can tell two states apart; empty when it cannot."""
    a, b = one.observe(seat), other.observe(seat)
    if a.key() != b.key():
        for name in ("turn", "places", "columns", "piles", "question"):
            mine, theirs = getattr(a, name), getattr(b, name)
            if mine != theirs:
                if isinstance(mine, dict):
                    keys = [k for k in {**mine, **theirs} if mine.get(k) != theirs.get(k)]
                    return f"its view of {name} {keys[:3]}: {mine.get(keys[0])!s:.80} and {theirs.get(keys[0])!s:.80}"
                return f"its view of {name}: {mine!s:.160} and {theirs!s:.160}"
        return "its view"
    q, r = one.question, other.question
    if q is not None and r is not None and q.seat == seat and q.words() != r.words():
        return f"the words of its options: {q.words()!s:.120} and {r.words()!s:.120}"
    return ""


def _follow(one: PlayState, other: PlayState, seat: int, chance: Streams, counters: list[int]) -> str:
    """Gives both states the same answers of the seat while nothing hidden is used or shown."""
    for _ in range(FOLLOWED):
        now = _moment(one)
        if one.over or other.over or one.question is None or one.question.seat != seat:
            return ""
        before = [_hidden(s, seat) for s in (one, other)]
        number = chance.below(len(one.opts), 0, counters)
        one.answer(one.opts[number])
        other.answer(other.opts[number])
        if before != [_hidden(s, seat) for s in (one, other)]:
            return ""
        if now != _moment(one) or _moment(one) != _moment(other) or _asked(one) != _asked(other):
            # What the other side could or could not do has come between: that is seen at a table too.
            return ""
        told = tell_apart(one, other, seat)
        if told:
            return f"{told} (after an answer)"
    return ""


def _moment(state: PlayState) -> tuple[int, int]:
    return state.columns["c_turn"][0], state.columns["c_phase"][0]


def _asked(state: PlayState) -> int:
    question = state.question
    return -2 if question is None else question.seat


def _hidden(state: PlayState, seat: int) -> tuple[Any, ...]:
    """All of the other side and of chance: while this stays, an answer of the seat can have revealed nothing."""
    p = state.game.program
    theirs = [x for x in range(p.piece_count) if p.SIDE[x] != seat]
    pieces = [state.columns[name] for name in piece_columns(state.game)]
    return tuple(state.counters), [[c[x] for x in theirs] for c in pieces], list(state.columns["c_pile"])


def _secret_choice(state: PlayState, seat: int) -> Iterator[str]:
    """While the others still choose in secret, they must not see what was chosen."""
    question = state.question
    if question is None or question.kind != "secret" or question.seat == seat or len(question.values) < 2:
        return
    one, other = state.fork(), state.fork()
    one.answer(question.values[0])
    other.answer(question.values[-1])
    asked = one.question
    if asked is not None and asked.kind == "secret" and asked.seat == seat:
        told = tell_apart(one, other, seat)
        if told:
            yield f"a secret choice of {state.game.sides[question.seat]} shows in {told}"
