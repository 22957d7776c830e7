"""Who answers the questions: policies that know the engine and no book.

>>> policy = make_policy("greedy", game, seat=0, seed=7)  # doctest: +SKIP
>>> state.answer(policy.choose(state))                    # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from toolchain.engine.chance import Streams
from toolchain.engine.codegen.writer import ident
from toolchain.engine.faults import ruled
from toolchain.engine.game import Game, PlayState
from toolchain.engine.seen import covered
from toolchain.engine.verify.secrecy import numbers_in_frames
from toolchain.engine.verify.twins import exchange, piece_states, relocate
from toolchain.play.value import Worth

CAP = 16  # options that greedy looks at; of more, so many spread evenly
CAP_FOLLOWED = 8  # the same where each option is also followed
TRIES = {"action": 2, "react": 2, "scope": 1, "may": 1}  # ways to go on that are tried for each option
FOLLOW = 2  # answers that one try follows
# Questions whose answers use nothing hidden: no need to guess it, unless points may depend on what lies under covers.
OPEN = ("move", "retreat", "enter")
KEY = 0x68657877


class Policy(Protocol):
    """Answers the questions put to its seat."""

    def choose(self, state: PlayState) -> Any:
        """One of the present options. Leaves the state as it is."""
        ...


class RandomPolicy:
    """Every option is equally likely; the same seed answers alike in every process."""

    def __init__(self, seed: int = 0, seat: int = 0) -> None:
        self.chance = Streams(seed ^ KEY)
        self.counters = [0] * 64
        self.stream = seat & 63

    def choose(self, state: PlayState) -> Any:
        """One of the present options."""
        return state.opts[self.chance.below(len(state.opts), self.stream, self.counters)]


class GreedyPolicy:
    """Takes the answer after which its side stands best; looks no further than its own next few questions.

    What it may not know it guesses: before it looks ahead, hidden units of the other side are dealt anew
    among the places where hidden units stand, and dice and draws come from a chance of its own. What is
    chosen in secret it chooses at random. What counts: points of the victory block, then the printed
    numbers of the pieces on the map, then the way to hexes that would score.
    """

    def __init__(self, game: Game, seat: int, seed: int = 0, samples: int = 2) -> None:
        self.game = game
        self.seat = seat
        self.worth = Worth(game, seat)
        self.chance = Streams(seed ^ KEY ^ 1)
        self.counters = [0] * 64
        self.relations = [ident(name) for name in (r["name"] for r in game.ir["relations"])]
        self.samples = [Streams(seed ^ KEY ^ (n + 2)) for n in range(samples)]

    def choose(self, state: PlayState) -> Any:
        """One of the present options."""
        options = state.opts
        if len(options) == 1:
            return options[0]
        kind = self.game.questions[state.q].kind
        if kind in ("secret", "chance"):
            return options[self._below(len(options))]
        ear, log, streams = state.ear, state.log, state.streams
        state.ear = state.log = None
        mark = state.mark()
        try:
            with ruled(state):
                self.worth.aim(state)
                if self.worth.veiled and (self.game.cover is not None or kind not in OPEN):
                    self._guess(state)
                best = self._best(state, min(len(options), len(state.opts)), kind)
        finally:
            state.undo(mark)
            state.release()
            state.glance = False
            state.ear, state.log, state.streams = ear, log, streams
        return options[best]

    def _below(self, n: int) -> int:
        return self.chance.below(n, 0, self.counters)

    def _guess(self, state: PlayState) -> None:
        """Deals hidden units of the other side anew among their places, and markers anew among these units.

        What comes out depends on what the seat may know only: who really stands where makes no difference.
        """
        p = self.game.program
        place, at, face = state.columns["c_place"], state.columns["c_at"], state.columns["c_face"]
        groups: dict[tuple[int, int], list[int]] = {}
        known = self.worth.veiled - numbers_in_frames(state)
        if self.game.cover is not None:
            under = {x for x in self.worth.veiled if covered(state, self.seat, x)}
            self._deal_under(state, sorted(under))
            known -= under
        for x in sorted(known, key=lambda x: (place[x], at[place[x]].index(x))):
            groups.setdefault((p.NATION[x], face[x]), []).append(x)
        identity: dict[int, int] = {}
        for group in groups.values():
            dealt = sorted(group)
            for last in range(len(dealt) - 1, 0, -1):
                other = self._below(last + 1)
                dealt[last], dealt[other] = dealt[other], dealt[last]
            identity.update(zip(group, dealt, strict=True))
        if not identity:
            state.opts = self.game.options_of[state.q](state, state.stack[-1])
            return
        exchange(state, identity, carry=True)
        for name in self.relations:
            self._deal_markers(state, name, list(identity.values()))
        state.opts = self.game.options_of[state.q](state, state.stack[-1])

    def _deal_under(self, state: PlayState, pieces: list[int]) -> None:
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
            other = self._below(last + 1)
            dealt[last], dealt[other] = dealt[other], dealt[last]
        return {
            x: places[number] if number < len(places) else places[self._below(len(places))]
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
            unit = units[self._below(len(units))]
            write((to, marker, to[marker]))
            to[marker] = unit
            write((held, unit, held[unit]))
            held[unit] = (*held[unit], marker)

    def _best(self, state: PlayState, count: int, kind: str) -> int:
        """Number of the option with the highest value; the first of equals, but passing last."""
        options = state.opts
        numbers: Sequence[int] = range(count)
        cap = CAP_FOLLOWED if kind in TRIES else CAP
        if count > cap:
            numbers = [i * (count - 1) // (cap - 1) for i in range(cap)]
        tries = TRIES.get(kind, 0)
        state.glance = True
        mark = state.mark()
        best, most = 0, float("-inf")
        for number in numbers:
            value = self._value(state, options[number], mark, tries)
            if value > most:
                best, most = number, value
        state.release()
        return best

    def _value(self, state: PlayState, option: Any, mark: Any, tries: int) -> float:
        """Value of an option: the mean over chance, or the best of a few ways to go on, if that is more."""
        sure: list[float] = []
        unsure: list[float] = []
        for number in range(max(tries, len(self.samples))):
            if number >= tries and not unsure and sure:
                break
            state.streams = self.samples[number % len(self.samples)]
            before = state.counters[:]
            self.game.apply(state, option)
            followed = 0
            if tries:
                followed = self._follow(state, before)
            value = self.worth.of(state)
            drawn = state.counters != before
            state.undo(mark)
            (unsure if drawn else sure).append(value)
            if not drawn and not followed:
                break
        found = max(sure, default=float("-inf"))
        return max(found, sum(unsure) / len(unsure)) if unsure else found

    def _follow(self, state: PlayState, before: list[int]) -> int:
        """Answers own questions at random, so that an action is judged by what it may lead to."""
        game = self.game
        for count in range(FOLLOW):
            if state.over or state.counters != before:
                return count
            if game.seat_of[state.q](state, state.stack[-1]) != self.seat:
                return count
            kind = game.questions[state.q].kind
            if kind in ("secret", "action", "react"):
                return count
            game.apply(state, state.opts[self._below(len(state.opts))])
        return FOLLOW


POLICIES = ("random", "greedy")


def make_policy(name: str, game: Game, seat: int, seed: int = 0) -> Policy:
    """A policy by its name. Raises ValueError with what there is."""
    if name == "random":
        return RandomPolicy(seed, seat)
    if name == "greedy":
        return GreedyPolicy(game, seat, seed)
    from toolchain.base.suggest import did_you_mean

    hint = did_you_mean(name, POLICIES) or "policies: " + ", ".join(POLICIES)
    raise ValueError(f"there is no policy `{name}`; {hint}")


__all__ = ["POLICIES", "GreedyPolicy", "Policy", "RandomPolicy", "make_policy"]
