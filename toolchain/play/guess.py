"""A position as a seat may imagine it: what it may not know is dealt anew, by what it may know alone.

Whoever looks ahead for a seat (a bot, the way of a move, the reasons of a rule) looks at such a position: who really
stands where cannot show in what is found.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from toolchain.engine.chance import Streams
from toolchain.engine.codegen.writer import ident
from toolchain.engine.faults import ruled
from toolchain.engine.game import Game, PlayState
from toolchain.engine.seen import covered, sees
from toolchain.engine.verify.secrecy import numbers_in_frames, unseen_cards
from toolchain.engine.verify.twins import exchange, exchange_cards, piece_states, relocate
from toolchain.ir.kept.own import DUE

if TYPE_CHECKING:
    from toolchain.ir.rules import Column


def hidden_units(state: PlayState, seat: int) -> set[int]:
    """Units of the other sides on the map whose identity a seat does not know."""
    p = state.game.program
    place = state.columns["c_place"]
    return {
        x
        for x in range(p.piece_count)
        if p.SIDE[x] not in (-1, seat) and 0 <= place[x] < p.hex_count and not sees(state, seat, x)
    }


def imagined(state: PlayState, seat: int, number: int = 0) -> PlayState:
    """A copy in which all that is hidden from a seat is dealt anew: equal for all states that the seat takes for equal.

    ``number``: one of many such copies.
    """
    made = state.fork()
    if state.over or not 0 <= seat < len(state.game.sides):
        return made
    with ruled(made):
        guess = Guess(state.game, seat, number)
        guess.forget_secrets(made)
        guess.deal(made, hidden_units(made, seat))
        guess.deal_cards(made)
    made.forget()
    return made


def secret_states(game: Game) -> list[Column]:
    """The states that rules call secret. A record is none, nor is the state by which a side chooses its covers."""
    seen = {game.ir["visibility"].get("cover", {}).get("chosen")}
    for trigger in game.ir["triggers"]:
        if trigger["do"] == [["set", trigger["name"], ["v", "mover"], ["v", "from"]]]:
            seen.add(trigger["name"])  # a record: where a piece came from was seen
    columns = [c for c in game.ir["columns"] if not c.get("open")]
    return [c for c in columns if _is_declared(c) and c["name"] not in seen]


def _states_of_pieces(game: Game) -> list[Column]:
    """The declared states of pieces that are no secret, except whether a cover lies on them."""
    hides = game.ir["visibility"].get("cover", {}).get("hides")
    columns = [c for c in game.ir["columns"] if c["of"] == "piece" and c.get("open")]
    return [c for c in columns if _is_declared(c) and c["name"] not in (hides, DUE)]


def _is_declared(column: Column) -> bool:
    """Whether rules declare a state; what the engine keeps for them has a space in its name."""
    return " " not in column["name"]


class Guess:
    """Deals hidden things anew for one seat, with a chance of its own."""

    def __init__(self, game: Game, seat: int, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.chance = Streams(seed)
        self.counters = [0] * 64
        self.relations = [ident(name) for name in (r["name"] for r in game.ir["relations"])]
        self._secret = [ident(column["name"]) for column in secret_states(game)]
        shut = [box["seen"] not in ("all", game.sides[seat]) for box in game.ir["boxes"]]
        self._in_boxes = [ident(column["name"]) for column in _states_of_pieces(game)] if any(shut) else []
        # Of each place whether the seat may not look into it; the last one is of pieces that are nowhere.
        self._shut = [*[False] * game.program.hex_count, *shut, False]
        self._others = [x for x, side in enumerate(game.program.SIDE[:-1]) if side != seat]

    def forget_secrets(self, state: PlayState) -> None:
        """Puts back to how it was before set-up what the seat may not see of states: the secret ones, and all of other
        sides' pieces in boxes that it may not look into."""
        if not (self._secret or self._in_boxes):
            return
        scenario = self.game.ir["scenarios"][state.columns["c_scenario"][0]]
        first = self.game.linked.states.first(scenario)
        for name in self._secret:
            before = first["c_" + name]
            if state.columns["c_" + name] != before:
                self._reset(state, name, range(len(before) - 1), before)
        place, shut = state.columns["c_place"], self._shut
        pieces = [x for x in self._others if shut[place[x]]] if self._in_boxes else []
        of_all = itemgetter(-1, *pieces)
        for name in self._in_boxes:
            before = first["c_" + name]
            if of_all(state.columns["c_" + name]) != of_all(before):
                self._reset(state, name, pieces, before)

    def _reset(self, state: PlayState, name: str, of: Iterable[int], before: Any) -> None:
        now = state.columns["c_" + name]
        for x in of:
            if now[x] != before[x]:
                self.game.space["w_" + name](state, x, before[x])

    def below(self, n: int) -> int:
        """A number from 0 to one less than ``n``."""
        return self.chance.below(n, 0, self.counters)

    def deal(self, state: PlayState, veiled: set[int]) -> None:
        """Deals hidden units of the other side anew among their places, and markers anew among these units.

        What comes out depends on what the seat may know only: who really stands where makes no difference.
        """
        p = self.game.program
        place, at, face = state.columns["c_place"], state.columns["c_at"], state.columns["c_face"]
        groups: dict[tuple[int, int], list[int]] = {}
        size = len(state.j)
        known = veiled - numbers_in_frames(state)
        if self.game.cover is not None:
            under = {x for x in veiled if covered(state, self.seat, x)}
            self.deal_under(state, sorted(under))
            known -= under
        for x in sorted(known, key=lambda x: (place[x], at[place[x]].index(x))):
            groups.setdefault((p.NATION[x], face[x]), []).append(x)
        identity: dict[int, int] = {}
        for group in groups.values():
            dealt = sorted(group)
            for last in range(len(dealt) - 1, 0, -1):
                other = self.below(last + 1)
                dealt[last], dealt[other] = dealt[other], dealt[last]
            identity.update(zip(group, dealt, strict=True))
        if identity:
            exchange(state, identity, carry=True)
            for name in self.relations:
                self._deal_markers(state, name, list(identity.values()))
        state.renew(size)
        state.opts = self.game.options_of[state.q](state, state.stack[-1])

    def deal_under(self, state: PlayState, pieces: list[int]) -> None:
        """Deals what lies under covers anew: who it is, what he is in, and how many there are under each.

        Covers lie on pieces of one side: each goes under one of its own side.
        """
        p = self.game.program
        face = state.columns["c_face"]
        columns = [state.columns[name] for name in piece_states(self.game)]
        alike: dict[tuple[int, int], list[int]] = {}
        for x in pieces:
            alike.setdefault((p.SIDE[x], face[x]), []).append(x)
        for group in alike.values():
            # What hidden pieces are in is not known either: the same for all that could be told of them.
            kept = sorted([column[x] for column in columns] for x in group)
            for x, values in zip(group, kept, strict=True):
                for column, value in zip(columns, values, strict=True):
                    if column[x] != value:
                        state.j.append((column, x, column[x]))
                        column[x] = value
        places: dict[int, int] = {}
        for side in sorted({p.SIDE[x] for x in pieces}):
            places |= self._dealt(state, [x for x in pieces if p.SIDE[x] == side])
        if places:
            relocate(state, places)

    def _dealt(self, state: PlayState, pieces: list[int]) -> dict[int, int]:
        """Some pieces by chance into the places where they are, one at least into each."""
        places = sorted({state.columns["c_place"][x] for x in pieces})
        dealt = list(pieces)
        for last in range(len(dealt) - 1, 0, -1):
            other = self.below(last + 1)
            dealt[last], dealt[other] = dealt[other], dealt[last]
        return {
            x: places[number] if number < len(places) else places[self.below(len(places))]
            for number, x in enumerate(dealt)
        }

    def _deal_markers(self, state: PlayState, relation: str, units: list[int]) -> None:
        to, held = state.columns["c_to_" + relation], state.columns["r_" + relation]
        markers = sorted(x for unit in units for x in held[unit])
        if not markers:
            return
        write = state.j.append
        for unit in units:
            if held[unit]:
                write((held, unit, held[unit]))
                held[unit] = ()
        for marker in markers:
            unit = units[self.below(len(units))]
            write((to, marker, to[marker]))
            to[marker] = unit
            write((held, unit, held[unit]))
            held[unit] = (*held[unit], marker)

    def deal_cards(self, state: PlayState) -> None:
        """Puts the cards that the seat may not see into their piles by number."""
        where = state.columns["c_card_pile"]
        for cards in unseen_cards(state, self.seat):
            for card, pile in zip(sorted(cards), sorted(where[card] for card in cards), strict=True):
                if where[card] != pile:
                    exchange_cards(state, card, next(x for x in cards if x > card and where[x] == pile))
