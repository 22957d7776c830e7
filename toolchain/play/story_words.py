"""The words of a story: pieces, cards and values as far as those to whom it is told may know them."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from toolchain.engine.codegen.procedures import Question as Fixed
from toolchain.engine.game import Game, Question
from toolchain.engine.naming import (
    UNDER,
    card_name,
    piece_name,
    place_name,
    place_or_none,
    roll_name,
    value_name,
)
from toolchain.engine.seen import box_open, sees, sees_card
from toolchain.ir.kinds import kind_of
from toolchain.ir.statements import told

ALL = -2


class Rolled(NamedTuple):
    """The dice of one roll so far: the name of the roll and its paragraph, for which unit it is, the question of the last die."""

    name: str
    cite: str
    whose: str
    last: int
    values: tuple[int, ...]

    def goes_on(self, number: int, asked: Fixed) -> bool:
        """Whether another die belongs to the same roll."""
        return number == self.last + 1 and (asked.name, asked.cite) == (self.name, self.cite)

    def said(self) -> str:
        """The dice in words."""
        *most, last = map(str, self.values)
        text = f"a die shows {last}"
        if most:
            text = f"{len(self.values)} dice show {', '.join(most)} and {last}, {sum(self.values)} in all"
        called = roll_name(self.name)
        return text + (f", for {self.whose}" if self.whose else f" ({called})" if called else "")


class Words:
    """Names things of one game for a seat; ALL sees everything."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat

    def card(self, state: Any, card: int) -> str:
        """A card; one that the seat may not see by its deck."""
        if self.seat == ALL or sees_card(state, self.seat, card):
            return card_name(state, card)
        side = self.game.program.CARD_SIDE[card]
        of = f" of {self.game.side_names[side]}" if side >= 0 else ""
        return f"a card of {self.game.ir['cards'][card]['deck']}{of}"

    def piece(self, state: Any, piece: int, without: str = "") -> str:
        """A piece with its side; one that the seat may not see by what it sees of it, ``without`` the name of its face."""
        side = self.game.program.SIDE[piece]
        name = piece_name(state, self.seat, piece)
        if side >= 0 and not sees(state, self.seat, piece) and self.seat != ALL:
            name = name.removeprefix(f"{without} ")
            article = "an" if name[:1] in "aeiou" and not name.startswith("unit") else "a"
            # A nation in the name tells the side.
            of = (
                ""
                if self.game.program.NATION[piece] >= 0 and "unit" in name.split()
                else f" of {self.game.side_names[side]}"
            )
            return f"{article} {name}{of}"
        return (
            name
            if side < 0 or self.game.ir["sides"][side]["nations"]
            else f"{self.game.side_names[side]}'s {name}"
        )

    def roller(self, state: Any, asked: Fixed) -> str:
        """The unit for which a die is rolled, if the seat sees it: the first that the procedure was called with."""
        given = [state.stack[-1][slot] for slot, type_ in asked.about if type_ == "piece"]
        piece = next((piece for piece in given if piece is not None and piece >= 0), -1)
        seen = piece >= 0 and (self.seat == ALL or sees(state, self.seat, piece))
        return self.piece(state, piece) if seen else ""

    @property
    def hidden(self) -> bool:
        """Whether anything lies hidden on the map of this game."""
        return self.game.cover is not None or bool(self.game.ir["visibility"]["secret_faces"])

    def known(self, state: Any, piece: int) -> str:
        """The name of a piece that lies open or did so until now."""
        side = self.game.program.SIDE[piece]
        name = piece_name(state, ALL, piece)
        return name if self.game.ir["sides"][side]["nations"] else f"{self.game.side_names[side]}'s {name}"

    def may_see(self, state: Any, piece: int, places: list[int]) -> bool:
        """Whether a seat sees something happen: on the map or in open boxes, and markers only where it knows them."""
        if self.seat == ALL or self.game.program.SIDE[piece] == self.seat:
            return True
        if self.game.program.SIDE[piece] < 0:
            return sees(state, self.seat, piece)
        return any(place >= 0 and box_open(state, self.seat, place) for place in places)

    def lay_open(self, state: Any, piece: int, place: int) -> bool:
        """Whether a piece could be seen in the place that it leaves; where there are covers, only a box tells."""
        secret = state.columns["c_face"][piece] in self.game.view_plan.secret_faces
        told = place >= (self.game.program.hex_count if self.game.cover is not None else 0)
        return told and not secret and box_open(state, self.seat, place)

    def mover(self, state: Any, piece: int, places: list[int], under: bool) -> str:
        """What a piece that moved is called; nothing for a marker that is put on a unit, which is told by that.

        ``under``: it lay under a cover. It may have been shown since, and others may have lain under the same cover.
        """
        side = self.game.program.SIDE[piece]
        if side < 0 and places[-1] < 0:
            return ""
        if under:
            return f"a {UNDER} of {self.game.side_names[side]}"
        if side >= 0 and self.lay_open(state, piece, places[0]):
            return self.known(state, piece)
        return self.piece(state, piece)

    def went(self, state: Any, places: tuple[int, ...], several: bool, back: bool) -> str:
        """Where a piece, or several, went; ``back``: it retreats, always alone."""
        count = self.game.program.hex_count
        start, end = places[0], places[-1]
        if start == end:
            return f"{'move' if several else 'moves'} out and back to {place_name(state, end)}"
        if not 0 <= start < count:
            if 0 <= end < count:
                return f"{'enter' if several else 'enters'} {place_name(state, end)}"
            return f"{'go' if several else 'goes'} to {self._box(state, end)}"
        if not 0 <= end < count:
            leaves = "leave" if several else "leaves"
            return f"{leaves} {place_name(state, start)} for {self._box(state, end)}"
        way = ", ".join(place_name(state, h) for h in places[1:])
        goes = "retreats" if back else "go" if several else "goes"
        return f"{goes} from {place_name(state, start)} to {way}"

    def _box(self, state: Any, place: int) -> str:
        """A box in words: one that the rules call by a common word, such as `lost`, is no sentence by itself."""
        name = place_or_none(state, place)
        if place < 0 or not name[:1].islower():
            return name
        word, _, side = name.rpartition(" of ")
        owned = bool(word) and side in self.game.sides
        said = (word if owned else name).replace("-", " ")
        return f"the {said} box" + (f" of {side.replace('_', ' ')}" if owned else "")

    def value(self, state: Any, type_: str, value: Any) -> str:
        """A value of a type, as far as the seat may know it."""
        kind = kind_of(type_)
        if kind == "piece" and value >= 0:
            return self.piece(state, value)
        if kind == "card" and value >= 0:
            return self.card(state, value)
        return value_name(state, self.seat, type_, value)

    def tells_choice(self, args: tuple[Any, ...]) -> bool:
        """Whether the seat is told what the rules have chosen without asking: its own choices of one thing.

        Of a unit that acts, and of sets, what is done with them tells.
        """
        kind, type_, _, seat = args[:4]
        return seat == self.seat and kind == "choose" and type_ in ("hex", "piece", "side", "card")

    def only_choice(self, state: Any, args: tuple[Any, ...]) -> str:
        """What the rules have chosen for the seat without asking."""
        kind, type_, prompt, seat, value, *shown = args
        question = Question(state, -1, seat, Fixed(kind, type_, prompt, ""), (value,))
        if shown:
            prompt = told(prompt, shown, partial(self.value, state))
        return f"{self.game.side_names[seat]}: {prompt}: {question.say(value)}, the only choice"
