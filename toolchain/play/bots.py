"""Who answers the questions: policies that know the engine and no book.

>>> policy = make_policy("greedy", game, seat=0, seed=7)  # doctest: +SKIP
>>> state.answer(policy.choose(state))                    # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from toolchain.engine.chance import Streams
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.codegen.procedures import Question as Fixed
from toolchain.engine.faults import ruled
from toolchain.engine.game import Game, PlayState
from toolchain.ir.kept.moments import BATTLE
from toolchain.play.foresight.reasons import Prospect, Reason, reasons, told
from toolchain.play.guess import Guess
from toolchain.play.value import Worth

CAP = 16  # options that greedy looks at; of more, so many spread evenly
CAP_FOLLOWED = 8  # the same where each option is also followed
TRIES = {"action": 2, "react": 2, "scope": 1, "may": 1}  # ways to go on that are tried for each option
IDLE = ("action", "move")  # questions at which whatever comes to nothing is not done
GOES_ON = 12  # answers that are looked at to say why an action is taken
ACTIONS = ("action ", BATTLE)  # what the names of the procedures of actions begin with
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
        self.guess = Guess(game, seat, seed ^ KEY ^ 1)
        self.samples = [Streams(seed ^ KEY ^ (n + 2)) for n in range(samples)]
        self._open_before: dict[tuple[int, ...], list[int]] = {}

    def choose(self, state: PlayState) -> Any:
        """One of the present options."""
        options = state.opts
        if len(options) == 1:
            return options[0]
        kind = self.game.questions[state.q].kind
        if kind in ("secret", "chance"):
            return options[self.guess.below(len(options))]
        with self._looking_ahead(state, kind):
            best = self._best(state, min(len(options), len(state.opts)), kind)
            chosen = state.opts[best]
        # Where something hidden decides what may be chosen, the choices of a guess may be others.
        return chosen if chosen in options else options[best]

    def because(self, state: PlayState, option: Any) -> str:
        """Why it would take an option, in words: what would be better at once, as far as it can be foreseen.

        What every choice changes alike is no reason. The next choices do not depend on whether it was asked.
        """
        lots = self.guess.counters[:]
        with self._looking_ahead(state, self.game.questions[state.q].kind):
            before = Prospect.of(self.worth, state)
            others = [other for other in state.opts if other != option]
            if len(others) > CAP:
                others = [others[i * (len(others) - 1) // (CAP - 1)] for i in range(CAP)]
            mark = state.mark()
            alike = [self._changed(state, before, other, mark) for other in others]
            state.release()
            state.streams = self.samples[0]
            self.game.apply(state, option)
            self._go_on(state)
            chosen = reasons(self.worth, state, before, Prospect.of(self.worth, state))
        self.guess.counters[:] = lots
        return told(chosen, alike)

    def _changed(self, state: PlayState, before: Prospect, option: Any, mark: Any) -> list[Reason]:
        """What an option changes at once."""
        state.streams = self.samples[0]
        self.game.apply(state, option)
        found = reasons(self.worth, state, before, Prospect.of(self.worth, state))
        state.undo(mark)
        state.glance = None
        return found

    def _go_on(self, state: PlayState) -> None:
        """Answers its own questions of the action that was begun, as it would."""
        game = self.game
        for _ in range(GOES_ON):
            if state.over or game.seat_of[state.q](state, state.stack[-1]) != self.seat:
                return
            kind = game.questions[state.q].kind
            if kind in ("action", "react", "secret", "chance") or not (kind == "scope" or self._acts(state)):
                return
            game.apply(state, state.opts[self._best(state, len(state.opts), kind)])
            state.glance = None

    def _acts(self, state: PlayState) -> bool:
        """Whether an action or an attack is under way: what a set-up asks next is no part of a choice."""
        cites = self.game.space["CITES"]
        return any(cites[frame[0]][0].startswith(ACTIONS) for frame in state.stack)

    @contextmanager
    def _looking_ahead(self, state: PlayState, kind: str) -> Iterator[None]:
        """A stretch in which the state is tried out, with what is hidden guessed; afterwards it is what it was."""
        ear, log, streams = state.ear, state.log, state.streams
        state.ear = state.log = None
        self._open_before = {}
        mark = state.mark()
        try:
            with ruled(state):
                self.guess.forget_secrets(state)
                self.worth.aim(state)
                if self.worth.veiled and (self.game.cover is not None or kind not in OPEN):
                    self.guess.deal(state, self.worth.veiled)
                yield
        finally:
            state.undo(mark)
            state.release()
            state.glance = None
            state.ear, state.log, state.streams = ear, log, streams

    def _best(self, state: PlayState, count: int, kind: str) -> int:
        """Number of the option with the highest value; of equals one at random, but passing last.

        The first of equals would favour the side whose way leads towards low hex numbers. Where passing is an option, whatever comes to nothing is none: nobody moves for the sake of moving.
        """
        options = state.opts
        numbers: Sequence[int] = range(count)
        cap = CAP_FOLLOWED if kind in TRIES else CAP
        if count > cap:
            numbers = [i * (count - 1) // (cap - 1) for i in range(cap)]
        tries = TRIES.get(kind, 0)
        state.glance = self._open_before
        least = self.worth.of(state) if kind in IDLE and PASS in options[:count] else None
        mark = state.mark()
        best, most = [numbers[-1] if least is not None else 0], float("-inf")
        for number in numbers:
            value, idle = self._value(state, options[number], mark, tries)
            if idle and least is not None and value <= least and options[number] != PASS:
                value = self._opened(state, options[number], mark) if kind == "action" else value
                if value <= least:
                    continue
            if value > most:
                best, most = [number], value
            elif value == most and options[number] != PASS:
                best.append(number)
        state.release()
        return best[self.guess.below(len(best))] if len(best) > 1 else best[0]

    def _value(self, state: PlayState, option: Any, mark: Any, tries: int) -> tuple[float, bool]:
        """Value of an option: the mean over chance, or the best of a few ways to go on, if that is more.

        With it whether the option is done with and nothing has been left to chance or to anybody else.
        """
        game, samples = self.game, self.samples
        sure: list[float] = []
        unsure: list[float] = []
        idle = True
        before = state.counters[:]
        hangs = game.apply_surely(state, option)
        taken = state.mark() if hangs or tries else None
        for number in range(max(tries, len(samples))):
            if number >= tries and not unsure and sure:
                break
            if number and taken is not None:
                state.undo(taken)
            state.streams = samples[number % len(samples)]
            if hangs:
                game.draw(state)
            followed = self._follow(state, before) if tries else 0
            value = self.worth.of(state)
            drawn = state.counters != before
            idle = idle and not drawn and self._is_done(state)
            (unsure if drawn else sure).append(value)
            if not drawn and not followed:
                break
        if taken is not None:
            state.release()
        state.undo(mark)
        found = max(sure, default=float("-inf"))
        return (max(found, sum(unsure) / len(unsure)) if unsure else found), idle

    def _opened(self, state: PlayState, option: Any, mark: Any) -> float:
        """The value of the best of what an action lets its seat choose next, where it does nothing else."""
        asked, most = state.q, float("-inf")
        state.streams, state.glance = self.samples[0], None
        before = state.counters[:]
        self.game.apply(state, option)
        self._follow(state, before)
        state.glance = self._open_before
        if state.q != asked and self._is_done(state) and self.game.questions[state.q].kind == "action":
            inner = state.mark()
            opened = [each for each in state.opts if each != PASS]
            for each in opened[:CAP_FOLLOWED]:
                most = max(most, self._value(state, each, inner, TRIES["action"])[0])
            state.release()
        state.undo(mark)
        return most

    def _is_done(self, state: PlayState) -> bool:
        """Whether the seat is asked what to do next, or how a move goes on: nothing else is under way."""
        if state.over:
            return False
        own = self.game.seat_of[state.q](state, state.stack[-1]) == self.seat
        return own and self.game.questions[state.q].kind in IDLE

    def _follow(self, state: PlayState, before: list[int]) -> int:
        """Answers own questions, so that an action is judged by what it may lead to: moves go where they lead nearer."""
        game = self.game
        for count in range(FOLLOW):
            if state.over or state.counters != before:
                return count
            if game.seat_of[state.q](state, state.stack[-1]) != self.seat:
                return count
            fixed = game.questions[state.q]
            if fixed.kind in ("secret", "action", "react"):
                return count
            game.apply(state, self._likely(state, fixed))
        return FOLLOW

    def _likely(self, state: PlayState, fixed: Fixed) -> Any:
        """An answer that may be good, found without a look ahead."""
        options, way = state.opts, self.worth.way
        if fixed.kind == "move":
            hexes = [hex for hex in options if hex != PASS]
            return min(hexes, key=way.__getitem__) if hexes else PASS
        if fixed.kind == "scope" and fixed.type == "piece":
            place, adjacent = state.columns["c_place"], self.game.program.ADJ
            nearer = [
                piece
                for piece in options[:CAP]
                if 0 <= (here := place[piece]) < self.worth.hexes
                and any(way[there] < way[here] for there in adjacent[here])
            ]
            options = nearer or options
        return options[self.guess.below(len(options))]


CONDUCT = "conduct"
POLICIES = ("random", "greedy", CONDUCT)


def make_policy(name: str, game: Game, seat: int, seed: int = 0) -> Policy:
    """A policy by its name. Raises ValueError with what there is, or where a side has no conduct."""
    if name == "random":
        return RandomPolicy(seed, seat)
    if name == "greedy":
        return GreedyPolicy(game, seat, seed)
    if name == CONDUCT:
        from toolchain.play.conduct import ConductPolicy

        return ConductPolicy(game, seat, seed)
    from toolchain.base.suggest import did_you_mean

    hint = did_you_mean(name, POLICIES) or "policies: " + ", ".join(POLICIES)
    raise ValueError(f"unknown policy `{name}`; {hint}")


def conducted(game: Game) -> dict[str, str]:
    """The sides that the rules themselves play, with the policy that does."""
    return {game.sides[made["side"]]: CONDUCT for made in game.ir.get("conducts", ())}


__all__ = ["CONDUCT", "POLICIES", "GreedyPolicy", "Policy", "RandomPolicy", "conducted", "make_policy"]
