"""An answer: readable lines, plain data for programs, and what of it is drawn on the map."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any


class CannotAsk(Exception):
    """A question that cannot be answered; the text is one sentence for a user."""


@dataclass(frozen=True)
class Stopped:
    """A step that is not allowed, from one hex to a neighbour: why, in a few words, and the paragraph."""

    here: int
    there: int
    why: str
    paragraph: str


@dataclass
class Drawn:
    """What is drawn of an answer; hexes are numbers, and the words on them are short.

    ``shaded`` hexes belong to the answer, ``marked`` ones block or stop; ``path`` goes through middles of hexes, a
    ``line`` is straight from middle to middle and ``free`` or not.
    """

    start: int = -1
    shaded: dict[int, str] = field(default_factory=dict)
    marked: dict[int, str] = field(default_factory=dict)
    stopped: list[Stopped] = field(default_factory=list)
    path: list[int] = field(default_factory=list)
    line: tuple[int, int] | None = None
    free: bool = True


@dataclass
class Answer:
    """What is answered: the question in full, the first sentence, more lines, plain data, the drawing."""

    question: str
    said: str
    lines: list[str]
    data: dict[str, Any]
    drawn: Drawn

    def text(self) -> str:
        """All of it to be read."""
        return "\n".join([self.said, *("  " + line for line in self.lines)])


def cited(paragraphs: Iterable[str]) -> str:
    """Paragraphs after what they say: `` @ I-2 @ I-3``; nothing when there are none."""
    return "".join(f" @ {paragraph}" for paragraph in dict.fromkeys(paragraphs) if paragraph)


def grouped(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, list[str]]]:
    """Things by what is said of them: a finding that is the same for many hexes is told once."""
    made: dict[str, list[str]] = {}
    for what, thing in pairs:
        made.setdefault(what, []).append(thing)
    return [(what, list(dict.fromkeys(things))) for what, things in made.items()]
