"""The story of a game, for each pair of eyes at the table, as it goes on and as answers are taken back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolchain.engine.game import Game, PlayState
from toolchain.play.story import ALL, Story

EVERYTHING = ALL
PUBLIC = -3  # what every seat may know
Snapshot = tuple[dict[int, dict[str, Any]], dict[int, int]]


class Teller:
    """One story for each pair of eyes; lines are handed out once."""

    def __init__(self, game: Game, eyes: Iterable[int]) -> None:
        self.game = game
        self.stories = {seat: Story(game, seat) for seat in eyes}
        self.told = dict.fromkeys(self.stories, 0)
        self.at: Any = None

    def hear(self, state: Any, kind: str, args: tuple[Any, ...], where: str, cite: str) -> None:
        """An ear for the state."""
        self.at = state
        for story in self.stories.values():
            story.hear(state, kind, args, where, cite)

    def decided(self, state: PlayState, value: Any) -> None:
        """Tells what a seat is about to do, before it is done."""
        for story in self.stories.values():
            story.decided(state, value)

    def note(self, seat: int, line: str) -> None:
        """Adds a line for one seat, and for eyes that see everything, behind the move that is under way."""
        for eyes in (seat, EVERYTHING):
            if eyes in self.stories:
                if self.at is not None and not self.at.over:
                    self.stories[eyes].close(self.at)
                self.stories[eyes].lines.append(line)

    def take(self, seat: int, flush: bool = True) -> list[str]:
        """Lines that these eyes have not been told; with ``flush`` a move that is under way too."""
        story = self.stories[seat]
        if flush and self.at is not None and not self.at.over:
            story.close(self.at)
        new = story.lines[self.told[seat] :]
        self.told[seat] = len(story.lines)
        return new

    def lines(self, seat: int) -> list[str]:
        """The whole story up to now."""
        return list(self.stories[seat].lines)

    def close(self, state: PlayState) -> None:
        """Tells how the game ended, to all eyes."""
        for story in self.stories.values():
            story.close(state)
        self.at = None

    def outcome(self, state: PlayState) -> str:
        """The result in one line; empty while the game goes on."""
        if state.outcome is None:
            return ""
        story = Story(self.game)
        story.close(state)
        return story.lines[-1]

    def snapshot(self) -> Snapshot:
        """Where the stories stand, for an answer that may be taken back."""
        kept = {
            seat: {name: list(v) if isinstance(v, list) else v for name, v in vars(story).items()}
            for seat, story in self.stories.items()
        }
        return kept, dict(self.told)

    def restore(self, snapshot: Snapshot) -> None:
        """Forgets what was told since."""
        kept, told = snapshot
        for seat, story in self.stories.items():
            vars(story).update(
                {name: list(v) if isinstance(v, list) else v for name, v in kept[seat].items()}
            )
        self.told = dict(told)
