"""A question that a seat is asked: its options, their words, what a text means, and why a choice is barred."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolchain.engine.bitsets import bits
from toolchain.engine.observe import option_text, option_view, place_name
from toolchain.engine.procedures import Question as Fixed

if TYPE_CHECKING:
    from toolchain.engine.game import PlayState


class IllegalChoice(Exception):
    """An answer that the rules refuse: reason, paragraph, and the nearest legal choices."""

    def __init__(self, reason: str, cite: str, nearest: Sequence[str] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.cite = cite
        self.nearest = list(nearest)


@dataclass(frozen=True)
class Question:
    """A decision put to a seat. ``options`` are plain values in canonical order; ``say`` words them."""

    state: PlayState
    number: int
    seat: int
    fixed: Fixed
    values: tuple[Any, ...]

    @property
    def kind(self) -> str:
        """choose, may, secret, action, scope, move, retreat, enter, match or chance."""
        return self.fixed.kind

    @property
    def prompt(self) -> str:
        """What is asked, in words."""
        return self.fixed.prompt

    @property
    def cite(self) -> str:
        """Paragraph."""
        return self.fixed.cite

    @property
    def subject(self) -> tuple[Any, ...]:
        """What the question is about: the moving piece, the chosen action."""
        return self.state.subject()

    def options(self, limit: int | None = None) -> Iterator[Any]:
        """Legal answers in canonical order."""
        return iter(self.values if limit is None else self.values[:limit])

    def say(self, value: Any) -> str:
        """The words of an answer as its seat may see it; equal words of several options are numbered."""
        said = option_text(self.state, self, value)
        if value in self.values:
            same = [v for v in self.values if option_text(self.state, self, v).lower() == said.lower()]
            if len(same) > 1:
                return f"{said} ({same.index(value) + 1})"
        return said

    def words(self) -> list[str]:
        """The words of all options, as :meth:`say` gives them."""
        said = [option_text(self.state, self, value) for value in self.values]
        count: dict[str, int] = {}
        made = []
        lower = [text.lower() for text in said]
        for text, key in zip(said, lower, strict=True):
            count[key] = count.get(key, 0) + 1
            made.append(f"{text} ({count[key]})" if lower.count(key) > 1 else text)
        return made

    def views(self) -> list[Any]:
        """What the seat may know of each option; equal for states that differ only in what it may not see."""
        return [option_view(self.state, self, value) for value in self.values]

    def barred(self) -> list[Any]:
        """What could be chosen but for the bar of the question."""
        if not self.fixed.bar:
            return []
        rest = self.state.game.space[f"n{self.number}"](self.state, self.state.stack[-1])
        return [value for value in rest if value not in self.values]

    def why_not(self, value: Any) -> str:
        """Why the bar refuses a choice: its name, and the hexes that it finds."""
        found = self.state.game.space[f"k{self.number}"](self.state, self.state.stack[-1], value)
        hexes = ", ".join(place_name(self.state, spot) for spot in bits(found)) if found is not True else ""
        said = f"{option_text(self.state, self, value)} is barred by `{self.fixed.bar}`"
        return f"{said}: {hexes}" if hexes else said

    def parse(self, text: str) -> Any:
        """The option that a text means: its words (of an action also its name) or its number from 1.

        Raises IllegalChoice.
        """
        wanted = text.strip().lower()
        words = {said.lower(): value for said, value in zip(self.words(), self.values, strict=True)}
        if self.fixed.type == "action":
            actions = self.state.game.ir["actions"]
            words.update({actions[value]["name"]: value for value in self.values if value >= 0})
        if wanted in words:
            return words[wanted]
        if wanted.isdigit() and 1 <= int(wanted) <= len(self.values):
            return self.values[int(wanted) - 1]
        begins = [value for said, value in words.items() if said.startswith(wanted)] if wanted else []
        if len(begins) == 1:
            return begins[0]
        for value in self.barred():
            if option_text(self.state, self, value).lower().startswith(wanted) and wanted:
                raise IllegalChoice(self.why_not(value), self.cite)
        from toolchain.base.suggest import nearest

        raise IllegalChoice(f"`{text.strip()}` is not one of the choices", self.cite, nearest(wanted, words))
