"""A whole game between policies, told line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolchain.engine.game import Game, PlayState
from toolchain.play.bots import Policy
from toolchain.play.playout import playout, policies_for
from toolchain.play.story import ALL, Story


def tell(
    game: Game,
    scenario: str | int = 0,
    seed: int = 0,
    policies: Sequence[Policy] | Mapping[str, str] | None = None,
    seat: int = ALL,
) -> list[str]:
    """Plays a game and tells it."""
    story = Story(game, seat)
    tell_to(story, scenario, seed, policies)
    return story.lines


def tell_to(
    story: Story,
    scenario: str | int = 0,
    seed: int = 0,
    policies: Sequence[Policy] | Mapping[str, str] | None = None,
    check: bool = False,
) -> None:
    """The same into a story, which has what was told before where the game fails. Raises what :func:`playout` does."""
    ready = policies
    if ready is None or isinstance(ready, Mapping):
        ready = policies_for(story.game, ready, seed)
    telling = [_Telling(policy, story) for policy in ready]
    playout(story.game, scenario, seed, telling, ear=story.hear, check=check)
    for policy in telling:
        if policy.state is not None and policy.state.over:
            story.close(policy.state)
            break


class _Telling:
    """A policy whose actions are told."""

    def __init__(self, policy: Policy, story: Story) -> None:
        self.policy = policy
        self.story = story
        self.state: PlayState | None = None

    def choose(self, state: PlayState) -> Any:
        value = self.policy.choose(state)
        self.state = state
        self.story.decided(state, value)
        return value
