"""What speaks for a choice and what against it, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from toolchain.base.visible import counted
from toolchain.engine.game import PlayState
from toolchain.engine.naming import place_name
from toolchain.play.value import FAR, Worth

NOTHING_BETTER = "no other choice looks better"
OBJECTIVES = "objectives"


@dataclass(frozen=True)
class Prospect:
    """What counts of a position: points ahead, what the pieces are worth, and the place of each own piece."""

    points: Any
    strength: float
    places: tuple[int, ...]

    @classmethod
    def of(cls, worth: Worth, state: PlayState) -> Prospect:
        """What counts of a position for the seat of ``worth``."""
        points, strength, _ = worth.parts(state)
        place = state.columns["c_place"]
        return cls(points, strength, tuple(place[piece] for piece in worth.mine))


@dataclass(frozen=True)
class Reason:
    """One difference that a choice makes: in words, and whether it is a gain."""

    text: str
    gain: bool


def reasons(worth: Worth, state: PlayState, before: Prospect, after: Prospect) -> list[Reason]:
    """What a choice changes; hexes are counted to the objective that is meant."""
    made = []
    if points := after.points - before.points:
        words = f"{counted(abs(points), 'point')} {'more' if points > 0 else 'less'}"
        made.append(Reason(words, points > 0))
    if strength := round(after.strength - before.strength, 1):
        words = f"units worth {abs(strength):g} {'more' if strength > 0 else 'less'} than before"
        made.append(Reason(words, strength > 0))
    return [*made, *_ways(worth, state, before.places, after.places)]


def told(chosen: Sequence[Reason], others: Sequence[Sequence[Reason]]) -> str:
    """The reasons for a choice that are not the same for all other choices; drawbacks apart."""
    own = [reason for reason in chosen if not others or not all(reason in other for other in others)]
    text = ", ".join(reason.text for reason in own if reason.gain) or NOTHING_BETTER
    lost = ", ".join(reason.text for reason in own if not reason.gain)
    return f"{text}; drawbacks: {lost}" if lost else text


def _ways(worth: Worth, state: PlayState, before: Sequence[int], after: Sequence[int]) -> Iterator[Reason]:
    """How far own pieces come nearer to objectives or go away from them, and where those come that were not on the map."""
    if not worth.has_goals:
        return
    moved = [(a, b) for a, b in zip(before, after, strict=True) if a != b and 0 <= b < worth.hexes]
    steps = [(a, b, worth.way[b] - worth.way[a]) for a, b in moved if 0 <= a < worth.hexes]
    total = sum(step for _, _, step in steps)
    if total:
        same = [(a, b) for a, b, step in steps if step * total > 0]
        goal = _objective(worth, state, {b if total < 0 else a for a, b in same})
        if len(same) == 1 and worth.way[same[0][1]] == 0:
            yield Reason(f"reaches {goal}", True)
        else:
            yield Reason(
                f"{counted(abs(total), 'hex')} {'nearer to' if total < 0 else 'farther from'} {goal}",
                total < 0,
            )
    entered = {b for a, b in moved if not 0 <= a < worth.hexes}
    if len(entered) == 1 and (far := worth.way[min(entered)]) < FAR:
        goal = _objective(worth, state, entered)
        yield Reason(f"{counted(far, 'hex')} from {goal}" if far else f"in {goal}", True)


def _objective(worth: Worth, state: PlayState, hexes: set[int]) -> str:
    """The objective nearest to hexes, by number and name, if it is the same for all of them."""
    goals = {worth.objective(hex) for hex in hexes}
    return place_name(state, goals.pop()) if len(goals) == 1 and min(goals) >= 0 else OBJECTIVES
