"""The strength of pieces: what the numbers of a stack on the board add up, and what losses are counted in."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any

from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import Game, PlayState


class Strengths:
    """What each kind of piece of a game has for its strength."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def called(self) -> str:
        """What is added up, in a word: the only rating of that use, else strength."""
        counted = {name for names in self.of_kinds for name in names}
        return counted.pop() if len(counted) == 1 else "strength"

    @cached_property
    def of_kinds(self) -> list[list[str]]:
        """By kind of piece what adds up to its strength: ratings, states and numbers.

        Where no look says it, it is the rating that most units show first; what shows another one first is no force.
        """
        kinds = self.game.ir["kinds"]
        said = {
            look["name"]: look["strength"]
            for look in self.game.ir.get("looks", [])
            if look["of"] == "kind" and "strength" in look
        }
        if said:
            return [
                next((said[name] for name in (kind["name"], *kind["parents"]) if name in said), [])
                for kind in kinds
            ]
        first = self._first_numbers()
        shown = Counter(
            name
            for piece in self.game.ir["pieces"]
            if (name := first[piece["kind"]]) and piece["side"] >= 0
            if any(values.get(name) for values in (piece["values"], *piece["faces"].values()))
        )
        usual = [name for name, _ in shown.most_common(1)]
        return [usual if [name] == usual else [] for name in first]

    @cached_property
    def markers(self) -> set[int]:
        """Kinds of pieces that are no troops, where looks say what has strength: those without strength and without a number.

        A kind that lies face down as troops do counts as they do: it is there to be taken for them.
        """
        if not any("strength" in look for look in self.game.ir.get("looks", []) if look["of"] == "kind"):
            return set()
        numbers = {a["name"] for a in self.game.ir["attributes"] if a["type"] == "number"}
        numbered = {
            piece["kind"]
            for piece in self.game.ir["pieces"]
            if any(numbers & values.keys() for values in (piece["values"], *piece["faces"].values()))
        }
        made = {k for k, names in enumerate(self.of_kinds) if not names and k not in numbered}
        return made if self._face_down() <= made else made - self._face_down()

    @cached_property
    def hidden_are_markers(self) -> bool:
        """Whether whatever lies face down in this game is no troops."""
        return bool(self._face_down()) and self._face_down() <= self.markers

    def of(self, state: PlayState, piece: int, face: int) -> int:
        """The strength of a piece on one of its faces."""
        printed = self.game.ir["pieces"][piece]
        faces = self.game.ir["faces"]
        turned = printed["faces"].get(faces[face], {}) if 0 <= face < len(faces) else {}
        ratings = {**printed["values"], **turned}
        return sum(self._number(state, piece, name, ratings) for name in self.of_kinds[printed["kind"]])

    def _number(self, state: PlayState, piece: int, name: str, ratings: dict[str, Any]) -> int:
        """A number that is written out, a rating of a piece, or a state that lies openly on it; 0 where it has none of the name."""
        if name.isdigit():
            return int(name)
        column = "c_" + ident(name)
        if name not in ratings and column in self.game.view_plan.open_of_piece:
            return int(state.columns[column][piece])
        return int(ratings.get(name) or 0)

    def _face_down(self) -> set[int]:
        """Kinds of pieces with a face that hides what they are."""
        secret = self.game.view_plan.secret_faces
        return {k for k, kind in enumerate(self.game.ir["kinds"]) if secret & set(kind.get("faces", []))}

    def _first_numbers(self) -> list[str]:
        """By kind of piece the first number in the row on its counter, or of all declared ones where it has no row."""
        numbers = [a["name"] for a in self.game.ir["attributes"] if a["type"] == "number"]
        rows = {
            look["name"]: look.get("rows", [])
            for look in self.game.ir.get("looks", [])
            if look["of"] == "kind"
        }
        made = []
        for kind in self.game.ir["kinds"]:
            names = [name for name in (kind["name"], *kind["parents"]) if name in rows][:1]
            words = [word for name in names for row in rows[name] for word in row]
            words = words or numbers
            made.append(next((word for word in words if word in numbers), ""))
        return made
