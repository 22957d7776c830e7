"""A position of the small game in which a procedure is carried out, question by question."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.engine.small_game import game_with, package
from toolchain.engine.game import Game, PlayState


class Position:
    """A game whose units are put somewhere before a procedure is carried out, and what is asked in it."""

    def __init__(
        self,
        folder: Path,
        rules: str,
        do: str,
        stand: dict[str, str],
        changes: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.game = Game(package(game_with(folder, rules, changes=changes)))
        self.state: PlayState = self.game.blank()
        for name, place in stand.items():
            self.put(name, place)
        self.game.enter(self.state, do)

    def piece(self, name: str) -> int:
        return self.game.program.piece_ids.index(name)

    def put(self, name: str, place: str) -> None:
        self.game.space["move_piece"](self.state, self.piece(name), self.hex(place))

    def hex(self, place: str) -> int:
        return [one["id"] for one in self.game.ir["hexes"]].index(place)

    def where(self, name: str) -> str:
        at = self.state.columns["c_place"][self.piece(name)]
        hexes = self.game.ir["hexes"]
        return hexes[at]["id"] if 0 <= at < len(hexes) else "off"

    def value(self, state: str, of: int = 0) -> Any:
        return self.state.columns["c_" + state][of]

    @property
    def asked(self) -> tuple[str, str, list[str]]:
        """Who is asked, in which words, with which choices."""
        question = self.state.question
        if question is None:
            return ("", "", [])
        seat = "chance" if question.seat < 0 else self.game.sides[question.seat]
        return (seat, question.prompt, question.words())

    def answer(self, *texts: str) -> Position:
        for text in texts:
            question = self.state.question
            assert question is not None, f"no question is asked, and not {text}"
            self.state.answer(question.parse(text))
        return self
