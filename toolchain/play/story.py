"""A game in readable lines: what an ear hears, told turn by turn, to all or to one seat.

>>> story = Story(game)                             # doctest: +SKIP
>>> state = game.start(ear=story.hear)              # doctest: +SKIP
>>> print("\\n".join(story.lines))                  # doctest: +SKIP
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.codegen.writer import ident
from toolchain.engine.faults import ruled
from toolchain.engine.game import Game, PlayState
from toolchain.engine.naming import REACTING, piece_name, place_name
from toolchain.engine.seen import covered, sees
from toolchain.engine.state import ONLY
from toolchain.engine.whereabouts import whereabouts
from toolchain.ir.statements import told
from toolchain.play.names import only_actor
from toolchain.play.story_words import ALL, Rolled, Words

_SENTENCES = re.compile(r"\w{3,}\. [A-Z\d]")  # no short form such as `St. `
NOBODY = -1  # the side of pieces that belong to neither side

if TYPE_CHECKING:
    from toolchain.engine.interpret.ground import Ground


class Story:
    """Hears the events of a game and words them. ``seat``: whose eyes; ALL sees everything.

    What the seat may not know is not told: an unseen unit is told by side and face, a card drawn out of
    sight by its deck, a marker laid out of sight not at all. Of what lies under a cover only its moves are told. Where
    there are covers a seat is told neither the points, to which hidden units may count, nor what the other one opens.
    """

    def __init__(self, game: Game, seat: int = ALL) -> None:
        self.game = game
        self.seat = seat
        self.lines: list[str] = []
        self._words = Words(game, seat)
        self._phase = ""
        self._turned = False
        self._points: tuple[int, ...] = ()
        self._moving: dict[int, list[int]] = {}  # the places of pieces that move, alone or together
        self._under = False
        self._way = ""  # the movement or policy of the last step that was chosen
        self._retreating = -1  # the piece whose way back was chosen last
        self._goes_back = False  # whether the steps that are gathered are a retreat
        self._covers: list[tuple[int, int, int]] = []
        self._drawn: list[tuple[int, str]] = []
        self._rolled: Rolled | None = None
        self._pulled: tuple[int, str] | None = None  # a piece that was drawn, and the seat has not seen
        self._interpreter: Ground | None = None
        self._action: tuple[int, int, int] | None = None  # seat, action and unit that are not told yet
        self._acting = False
        # What pieces of others did in the set-up: told once the seat looks at the map, of those that it then sees.
        self._placed: list[tuple[str, tuple[Any, ...], str]] = []

    def hear(self, state: Any, kind: str, args: tuple[Any, ...], where: str, cite: str) -> None:
        """An ear for :attr:`State.ear`."""
        if kind == ONLY and not self._words.tells_choice(args):
            return  # what is done with it tells of it
        if self._action is not None:
            seat, number, piece = self._action
            piece = piece if piece >= 0 else only_actor(state, seat, number)
            # A move tells by itself who acted.
            self._action = None if kind == "move" and args[0] == piece else (seat, number, piece)
            self._acted(state)
        if self._waits(state, kind, args):
            self._placed.append((kind, args, cite))
            return
        if not (
            kind == "chance" and self._rolled and self._rolled.goes_on(args[0], self.game.questions[args[0]])
        ):
            self._by_chance(state)
        if self._pulled is not None and kind == "move" and args[0] == self._pulled[0]:
            self._piece_drawn(state)
        if kind not in ("tell", "show", ONLY):
            self._pulled = None  # what becomes known of it later does not tell that it was drawn
        if kind != "move":
            self._moved(state)
        if kind != "cover":
            self._covered(state)
        told = getattr(self, "_on_" + kind, None)
        if told is not None:
            told(state, args, cite)
        else:
            told_of = ": " + ", ".join(map(str, args)) if args else ""
            self._say(kind.rstrip(".") + told_of, cite)  # an event in the words of the package

    def _on_only(self, state: Any, args: tuple[Any, ...], cite: str) -> None:
        self._say(self._words.only_choice(state, args), cite)

    def _waits(self, state: Any, kind: str, args: tuple[Any, ...]) -> bool:
        """Whether an event belongs to the set-up of others, whose order tells which piece lies hidden where."""
        scenario = self.game.ir["scenarios"][state.columns["c_scenario"][0]]
        if self.seat == ALL or self._turned or state.columns["c_turn"][0] >= scenario["first"]:
            return False
        if kind not in ("move", "face", "cover", "attach") or not self._words.hidden:
            return False
        piece = args[0] if kind != "attach" else max(args[1:])
        return self.game.program.SIDE[piece] not in (self.seat, NOBODY)

    def _set_up(self, state: Any) -> None:
        """Tells what others have set up in sight of the seat."""
        placed, self._placed = self._placed, []
        entered = {args[0] for kind, args, _ in placed if kind == "move"}
        for kind, args, cite in placed:
            piece = args[0] if kind != "attach" else max(args[1:])
            if sees(state, self.seat, piece) and (kind != "cover" or piece not in entered):
                if kind != "move":
                    self._moved(state)
                getattr(self, "_on_" + kind)(state, args, cite)
        self._moved(state)
        self._covered(state)

    def decided(self, state: PlayState, value: Any) -> None:
        """Tells that a seat takes an action, with which unit and against what; to be called before the answer is given.

        What is chosen within an action is told to all where nothing is hidden, else to who chooses. A die that a person
        rolled, or a card, is told as if the program had drawn it.
        """
        question = state.question
        if question is not None and question.kind == "chance":
            self.hear(state, "chance", (question.number, value), "", question.cite)
            return
        retreats = question is not None and question.kind == "retreat" and value != PASS
        self._retreating = question.subject[0] if question is not None and retreats else -1
        if question is not None and question.seat == self.seat:
            self._set_up(state)
        if question is None or value == PASS:
            return
        way = question.fixed.way
        if question.kind == "action" or (way and way != self._way):
            self._moved(state)  # what the piece does now is another move
        self._way = way or self._way
        own = self.seat in (ALL, question.seat)
        if question.kind in ("action", "react"):
            self._acted(state)
            self._acting = own or self.game.cover is None
            if self._acting or question.kind == REACTING:
                self._action = (question.seat, value, -1)
        elif question.kind == "scope" and self._action is not None and isinstance(value, int):
            self._action = (*self._action[:2], value)
        elif self._acting and (
            (question.kind == "may" and value)
            or (question.kind == "choose" and question.fixed.type in ("hex", "piece"))
        ):
            if own or not self._words.hidden:
                self._acted(state)
                self._told_before(state)
                about = f"{', '.join(question.about)}: " if question.about else ""
                side = self.game.side_names[question.seat]
                self._say(f"{side}: {about}{question.prompt}: {question.say(value)}", question.cite)

    def _acted(self, state: Any) -> None:
        """Tells the action that was taken, and the unit."""
        if self._action is None:
            return
        seat, number, piece = self._action
        self._action = None
        piece = piece if piece >= 0 else only_actor(state, seat, number)
        self._told_before(state)
        action = self.game.ir["actions"][number]
        text = f"{self.game.side_names[seat]}: {action.get('title') or action['name']}"
        known = self.seat in (ALL, seat) or self.game.cover is None
        if piece >= 0 and (known or sees(state, self.seat, piece)):
            where = whereabouts(state, self.seat, piece)
            text += f", {self._words.piece(state, piece)}" + (f" in {where}" if where else "")
        self._say(text, action.get("cite", ""))

    def _told_before(self, state: Any) -> None:
        self._by_chance(state)
        self._moved(state)
        self._covered(state)

    def close(self, state: PlayState) -> None:
        """Tells what is still to be told, and how the game ended."""
        asked = state.question
        if asked is None or asked.kind == "action" or (self._action and asked.seat != self._action[0]):
            self._acted(state)  # it is done, with nothing else to tell of it
        self._set_up(state)
        self._told_before(state)
        outcome = state.outcome
        if outcome is None:
            return
        points = ", ".join(
            f"{side} {n}" for side, n in zip(self.game.side_names, outcome.points, strict=True)
        )
        won = f"{self.game.side_names[outcome.winner]} wins" if outcome.winner >= 0 else "nobody wins"
        self.lines.append(
            f"The end: {won}{f' ({outcome.level})' if outcome.level else ''}; points: {points}."
        )

    # events

    def _on_turn(self, state: Any, args: tuple[Any, ...], cite: str) -> None:
        self._set_up(state)
        self._score(state)
        self._phase, self._turned = "", True
        self.lines += ["", f"Turn {args[0]}"] if self.lines else [f"Turn {args[0]}"]

    def _on_phase(self, state: Any, args: tuple[Any, ...], cite: str) -> None:
        phases = self.game.ir["phases"]
        self._phase = phases[args[0]] if 0 <= args[0] < len(phases) else ""

    def _on_event(self, state: Any, args: tuple[Any, ...], cite: str) -> None:
        events = self.game.ir["events"]
        name = events[args[0]].removeprefix("event ") if 0 <= args[0] < len(events) else "nothing"
        self._say(f"event: {name.replace('-', ' ')}", cite)

    def _on_finish(self, state: Any, args: tuple[Any, ...], cite: str) -> None:
        self._say("the game ends", cite)

    def _on_tell(self, state: Any, args: tuple[Any, ...], cite: str) -> None:
        """A line that the rules themselves add to the story."""
        text, *values = args
        self._say(told(text, values, lambda type_, value: self._words.value(state, type_, value)), cite)

    def _on_nothing(self, state: Any, args: tuple[Any, ...], cite: str) -> None:
        """A rule would act on none: nothing is done."""
        self._say(str(args[0]), cite)

    def _on_lost(self, state: Any, args: tuple[Any, ...], cite: str) -> None:
        """A stock is full: what was gained beyond its cap."""
        name, holder, amount = args
        whose = f"{self.game.side_names[holder]}: " if self.game.program.state_of[name] == "side" else ""
        cap = self.game.program.limits[name][1]
        self._say(f"{whose}{amount} {name} lost, beyond the cap of {cap}", cite)

    def _on_reshuffle(self, state: Any, args: tuple[Any, ...], cite: str) -> None:
        """The pile was empty when a card was to be drawn."""
        deck, side = args
        of = f" of {self.game.side_names[side]}" if side >= 0 else ""
        self._say(f"the pile of {deck}{of} is empty: the discards are shuffled into it", cite)

    def _on_shuffle(self, state: Any, args: tuple[Any, ...], cite: str) -> None:
        """All cards of a deck are back in its pile, because a rule has them shuffled."""
        deck, side = args
        of = f" of {self.game.side_names[side]}" if side >= 0 else ""
        self._say(f"all cards of {deck}{of} are shuffled", cite)

    def _on_show(self, state: Any, args: tuple[Any, ...], cite: str) -> None:
        """How a number of the rules comes about: what is known of the pieces, as far as the seat may know them."""
        # Imported here: many games show no numbers, and none does before its first question.
        from toolchain.engine.explain import breakdown
        from toolchain.engine.interpret.interpreter import interpreter

        name, *told = args
        if self._interpreter is None:
            self._interpreter = interpreter(self.game)
        working = breakdown.working(self._interpreter, state, name, told, self.seat)
        *lines, result = working.lines(brief=True)
        self._say(result, cite or working.paragraph)
        self.lines += [f"    {line}" for line in lines]

    def _on_move(self, state: Any, args: tuple[Any, ...], cite: str) -> None:
        """Steps of one piece, or of a stack, are told together, when something else happens; set-up that asks nobody is not told."""
        piece, old, new = args
        if not (self._turned or state.answers or 0 <= old < self.game.program.hex_count):
            return
        under = self.seat != ALL and covered(state, self.seat, piece)
        back, self._retreating = piece == self._retreating, -1
        kind = (under, back)
        alike = (self._under, self._goes_back) == kind
        if self._moving and not (alike and _goes_on(self._moving, piece, old, new, any(kind))):
            self._moved(state)
        self._under, self._goes_back = kind
        self._moving.setdefault(piece, [old]).append(new)

    def _moved(self, state: Any) -> None:
        """Tells the moves that are gathered: those of pieces that went the same way in one line."""
        together: dict[tuple[int, ...], list[str]] = {}
        for piece, places in self._moving.items():
            if self._words.may_see(state, piece, places):
                name = self._words.mover(state, piece, places, self._under)
                if name:
                    together.setdefault(tuple(places), []).append(name)
        self._moving = {}
        for way, names in together.items():
            *most, last = names
            whose = f"{', '.join(most)} and {last}" if most else last
            self._say(
                f"{whose} {self._words.went(state, way, len(names) > 1, self._goes_back)}", once=self._under
            )

    def _on_cover(self, state: Any, args: tuple[Any, ...], cite: str) -> None:
        """A piece is shown or covered again; those of one hex are told together."""
        piece, hidden = args
        place = state.columns["c_place"][piece]
        if 0 <= place < self.game.program.hex_count:
            self._covers.append((place, hidden, piece))

    def _covered(self, state: Any) -> None:
        found: dict[tuple[int, int], list[int]] = {}
        for place, hidden, piece in self._covers:
            found.setdefault((place, hidden), []).append(piece)
        self._covers = []
        for (place, hidden), pieces in found.items():
            names = [self._words.known(state, piece) for piece in pieces]
            said = "covered again" if hidden else "shown"
            self._say(f"{said} in {place_name(state, place)}: {', '.join(names)}")

    def _on_face(self, state: Any, args: tuple[Any, ...], cite: str) -> None:
        piece, _, new = args
        if self.seat != ALL and covered(state, self.seat, piece):
            return
        if self._words.may_see(state, piece, [state.columns["c_place"][piece]]):
            face = self.game.program.faces[new]
            self._say(f"{self._words.piece(state, piece, without=face)} is now {face}", cite)

    def _on_attach(self, state: Any, args: tuple[Any, ...], cite: str) -> None:
        marker, old, new = args
        host = new if new >= 0 else old
        if self.seat == ALL or sees(state, self.seat, host):
            what = "is put on" if new >= 0 else "is taken from"
            self._say(f"{piece_name(state, ALL, marker)} {what} {self._words.piece(state, host)}", cite)

    def _on_chance(self, state: Any, args: tuple[Any, ...], cite: str) -> None:
        number, value = args
        fixed = self.game.questions[number]
        if fixed.type == "card":
            # Where it goes to decides who may see it: that is known only after it has been drawn.
            self._drawn.append((value, cite))
        elif fixed.type == "die":
            before = self._rolled.values if self._rolled else ()
            whose = self._words.roller(state, fixed)
            self._rolled = Rolled(fixed.name, cite, whose, number, (*before, value))
        elif fixed.type == "piece":
            # Out of a pool that lies open all see it; out of another one those who see where it goes.
            self._pulled = (value, cite)
            self._piece_drawn(state)
        elif fixed.type == "hex":
            self._say(f"{place_name(state, value)} is drawn", cite)
        else:
            self._say(f"the roll or draw gives {value}", cite)

    def _piece_drawn(self, state: Any) -> None:
        """Tells which piece was drawn, as soon as the seat sees it."""
        if self._pulled is None:
            return
        piece, cite = self._pulled
        if self.seat == ALL or sees(state, self.seat, piece):
            self._pulled = None
            self._say(f"{self._words.piece(state, piece)} is drawn", cite)

    def _by_chance(self, state: Any) -> None:
        """Tells the dice of a roll, and the cards that were drawn."""
        rolled, self._rolled = self._rolled, None
        if rolled is not None:
            self._say(rolled.said(), rolled.cite)
        for card, cite in self._drawn:
            self._say(f"{self._words.card(state, card)} is drawn", cite)
        self._drawn = []

    # words

    def _say(self, text: str, cite: str = "", once: bool = False) -> None:
        """One line; ``once``: not where the line before is the same, since that would tell how many there are."""
        if not text:
            return
        phase = f"{self._phase}: " if self._phase else ""
        text = text[0].upper() + text[1:].rstrip(".")
        where = f" [{cite}]" if cite else ""
        # Behind several sentences, each with its full stop, the paragraph belongs to all of them.
        line = f"  {phase}{text}.{where}" if where and _SENTENCES.search(text) else f"  {phase}{text}{where}."
        if not (once and self.lines and self.lines[-1] == line):
            self.lines.append(line)

    def _score(self, state: Any) -> None:
        name = self.game.ir["victory"]["score"]
        if not name or (self.game.cover is not None and self.seat != ALL):
            return
        score = self.game.space["sc_" + ident(name)]
        with ruled(state):
            points = tuple(score(state, side) for side in range(len(self.game.sides)))
        if points != self._points and self.lines:
            said = ", ".join(f"{side} {n}" for side, n in zip(self.game.side_names, points, strict=True))
            self.lines.append(f"  Points: {said}.")
        self._points = points


__all__ = ["ALL", "Story"]


def _goes_on(moving: dict[int, list[int]], piece: int, old: int, new: int, alone: bool) -> bool:
    """Whether a step belongs to the move that is gathered: it is of one of its pieces, or of one that may join it."""
    if piece in moving:
        return moving[piece][-1] == old
    return not alone and all(way == [old, new] for way in moving.values())
