"""What of a stack fits into a small hex of the board: a number stands whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

MORE = "+"  # behind the letter of a side whose numbers do not fit
Part = tuple[str, str]  # words and their look


@dataclass(frozen=True)
class Stack:
    """The units of one side in a hex: its letter, how many they are, their strength, with a `?` for those under a cover."""

    capital: str
    count: int
    strength: int | None
    covered: str
    look: str

    def forms(self) -> list[str]:
        """From the whole text to the shortest: without the count, without the strength, without either."""
        count = f"{self.count or ''}"
        whole = "" if self.strength is None else f":{self.strength}"
        made = [
            f"{self.capital}{count}{whole}{self.covered}",
            f"{self.capital}{whole or count}{self.covered}",
        ]
        return [*made, f"{self.capital}{count}{self.covered}", f"{self.capital}{MORE}"]


def need(stacks: Sequence[Stack], mark: str, letters: str) -> int:
    """How many characters a hex with one side wants: its stack whole, the mark and a letter of terrain."""
    return len(mark) + len(stacks[0].forms()[0]) + len(letters[:1]) if len(stacks) == 1 else 0


def fit(stacks: Sequence[Stack], mark: str, letters: str, room: int) -> tuple[list[Part], str]:
    """The parts of the line of units in so much room, and the letters of terrain that have no place in it.

    The letters go first, then the mark, then the counts; no number is cut.
    """
    for parts in _lines(stacks, mark, letters):
        if sum(len(text) for text, _ in parts) <= room:
            return parts, "" if not letters or parts[-1] == (letters, "ground") else letters
    parts = []
    for stack in stacks:
        if sum(len(text) for text, _ in parts) + len(stack.forms()[-1]) <= room:
            parts.append((stack.forms()[-1], stack.look))
    return parts, letters


def _lines(stacks: Sequence[Stack], mark: str, letters: str) -> Iterator[list[Part]]:
    sign = [(mark, "choice")] if mark else []
    ground = [(letters, "ground")] if letters else []
    for form in range(4):
        words = [(stack.forms()[form], stack.look) for stack in stacks]
        if ground and len(stacks) == 1:
            yield [*sign, *words, (" ", ""), *ground]
        yield [*sign, *words, *ground]
        yield [*sign, *words]
        yield words
