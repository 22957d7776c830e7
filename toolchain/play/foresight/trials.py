"""What an attack or an order may come to: it is carried out many times, each time with other dice.

Each trial is made on a position as the seat may imagine it, so that neither hidden units nor the dice and cards to come
show in what is found. Both sides answer as bots do. The same position gives the same trials.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from toolchain.engine.chance import Streams
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.codegen.writer import ident
from toolchain.engine.faults import ruled
from toolchain.engine.game import PlayState
from toolchain.play.bots import CONDUCT, Policy, conducted, make_policy
from toolchain.play.foresight.attacks import Beginning
from toolchain.play.guess import imagined

TRIALS = 100
FEWEST = 10
MOST_ANSWERS = 2_500  # of all trials together; those that were begun by then are what is told
LONGEST = 300  # answers of one trial
PASSED = 4  # times that an own action is passed by until what was begun is carried out
SEED = 0x6F646473

Strength = Callable[[PlayState, int], int]
"""The strength of a piece as it stands."""


@dataclass
class Trials:
    """What became of the hex and of the strength of each side in each trial."""

    made: int = 0
    cleared: int = 0
    """Trials after which no enemy is left in the hex."""
    held: int = 0
    """Trials after which the seat has a unit in it."""
    hit: list[int] = field(default_factory=list)
    """By side, the trials in which one of its units left the map, lost strength, was turned to a later face or given a marker."""
    lost: list[list[int]] = field(default_factory=list)
    """By side, the strength that its units on the map lost in each trial."""

    @property
    def decides(self) -> bool:
        """Whether any trial changed anything that is counted."""
        return any(self.hit) or 0 < self.cleared or self.held not in (0, self.made)


def trials(state: PlayState, seat: int, begins: Beginning, strength: Strength, most: int = TRIALS) -> Trials:
    """Carries out one beginning at most so many times. Raises RuleError where the rules fail."""
    sides = range(len(state.game.sides))
    found = Trials(hit=[0 for _ in sides], lost=[[] for _ in sides])
    names = conducted(state.game)
    bots = [
        make_policy(CONDUCT if state.game.sides[side] in names else "greedy", state.game, side, SEED)
        for side in sides
    ]
    answers = 0
    for number in range(most):
        if answers > MOST_ANSWERS and found.made >= FEWEST:
            break
        tried = imagined(state, seat, number)
        tried.manual, tried.streams, tried.ear, tried.log = False, Streams(SEED + number), None, None
        before, dice, given = _stand(tried, strength), tried.counters[:], tried.answers
        with ruled(tried):
            if not _begun(tried, begins):
                continue  # what is hidden was imagined so that it cannot begin
            _play_out(tried, seat, bots, dice)
        answers += tried.answers - given
        found.made += 1
        if begins.hex >= 0:
            standing = {state.game.program.SIDE[x] for x in tried.columns["c_at"][begins.hex]} - {-1}
            found.cleared += not standing - {seat}
            found.held += seat in standing
        after = _stand(tried, strength)
        lost, hit = [0 for _ in sides], set()
        for x, stood in before.items():
            stands = after.get(x)
            side = state.game.program.SIDE[x]
            lost[side] += stood.strength - (stands.strength if stands is not None else 0)
            if stands is None or stands.is_worse_than(stood):
                hit.add(side)
        for side in sides:
            found.lost[side].append(lost[side])
            found.hit[side] += side in hit
    return found


def _begun(state: PlayState, begins: Beginning) -> bool:
    """Gives the first answers; False where the first question is not that of the beginning.

    Where another question comes in between, such as one to the enemy, the bots go on from there.
    """
    for number, step in enumerate(begins.steps):
        value = step.answers(state.question)
        if value is None:
            return number > 0
        state.game.apply(state, value[0])
    return True


def _play_out(state: PlayState, seat: int, bots: list[Policy], dice: list[int]) -> None:
    """Answers until what was begun is over: the next action is to be chosen, and chance has had its say."""
    game, passed = state.game, 0
    for _ in range(LONGEST):
        if state.over:
            return
        asked = game.seat_of[state.q](state, state.stack[-1])
        if game.questions[state.q].kind == "action":
            if asked != seat or state.counters != dice or passed == PASSED or PASS not in state.opts:
                return
            passed += 1
            game.apply(state, PASS)
        else:
            game.apply(state, bots[asked].choose(state))


class _Standing(NamedTuple):
    """How well a unit stands: its strength, how many markers lie on it, and how far down its faces it is, -1 while hidden."""

    strength: int
    marked: int
    step: int

    def is_worse_than(self, other: _Standing) -> bool:
        turned = min(self.step, other.step) >= 0 and self.step > other.step
        return turned or self.strength < other.strength or self.marked > other.marked


def _stand(state: PlayState, strength: Strength) -> dict[int, _Standing]:
    """How well each unit on the map stands."""
    program, place, face = state.game.program, state.columns["c_place"], state.columns["c_face"]
    marked = Counter[int]()
    for relation in state.game.ir["relations"]:
        marked.update(state.columns["c_to_" + ident(relation["name"])][: program.piece_count])
    secret, pieces = state.game.view_plan.secret_faces, state.game.ir["pieces"]
    kinds = state.game.ir["kinds"]
    made = {}
    for x in range(program.piece_count):
        if program.SIDE[x] >= 0 and 0 <= place[x] < program.hex_count:
            faces = kinds[pieces[x]["kind"]].get("faces", [])
            down = faces.index(face[x]) if face[x] in faces and face[x] not in secret else -1
            made[x] = _Standing(strength(state, x), marked[x], down)
    return made
