"""The board in text: a window on the map round what is asked, as far as one seat may see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from toolchain.base.visible import visible
from toolchain.cli.play.table_view.colours import Paint
from toolchain.cli.play.table_view.doer import battle_of, unit_of
from toolchain.cli.play.table_view.fitting import Stack, fit, need
from toolchain.cli.play.table_view.ground import (
    CROSSING,
    LOWER,
    LOWER_LEFT,
    LOWER_RIGHT,
    RIGHT,
    ROADS,
    SIDE_SIGNS,
    UPPER_RIGHT,
    Ground,
    Zoom,
    direction,
)
from toolchain.cli.play.table_view.stacks import holders, marked_states
from toolchain.cli.play.table_view.strengths import Strengths
from toolchain.engine.game import Game, PlayState, Question
from toolchain.engine.naming import UNDER
from toolchain.engine.observe import Observation
from toolchain.engine.several import is_for_several

CHOICE, SUBJECT, MARKED, STACK = "*", "@", "#", "2:9"
HELD = "9"  # in the legend the number of a hex, before the small letter of who holds it
TURNS = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}
MOST_ROOM = 8  # characters that a small hex grows to for its units
LEAST = 2  # lines of a window that are worth showing
Cell = tuple[str, str]  # a character and the look of it


@dataclass
class Marks:
    """Hexes that the present question is about, and those that may be chosen."""

    subject: set[int] = field(default_factory=set)
    choices: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, question: Question | None, seat: int) -> Marks:
        """What is marked for a seat: nothing where another one is asked."""
        made = cls()
        if question is None or question.seat != seat:
            return made
        state = question.state
        count, place = state.game.program.hex_count, state.columns["c_place"]
        unit = unit_of(question)
        battle = battle_of(question)
        if unit >= 0:
            made.subject = {place[unit]}
        elif battle is not None:
            made.subject = {battle[1]}
        type_ = question.fixed.type.removeprefix("set of ")
        if type_ in ("hex", "piece"):
            values = question.members()[0] if is_for_several(question.fixed) else question.values
            chosen = (value for value in values if isinstance(value, int) and value >= 0)
            made.choices = {place[value] if type_ == "piece" else value for value in chosen}
        made.subject = {hex for hex in made.subject if 0 <= hex < count}
        made.choices = {hex for hex in made.choices if 0 <= hex < count}
        return made


class Board:
    """The window on the map: where it is, how large its hexes are drawn, and what it shows."""

    def __init__(self, game: Game, colour: bool = False) -> None:
        self.game = game
        self.ground = Ground(game)
        self.strengths = Strengths(game)
        self.zoom: Zoom = self.ground.zooms["small"]
        self.paint = Paint(game, colour)
        self.held: tuple[float, float] | None = None  # where a person has moved the window to
        self._last: tuple[float, float] | None = None
        self._at: tuple[int, int] | None = None  # column and line of the map where the last window began
        self.legend: list[str] = []  # of the last window
        self._points: dict[str, list[tuple[int, int]]] = {}

    @property
    def points(self) -> list[tuple[int, int]]:
        """Where each hex is drawn on the whole map."""
        if self.zoom.name not in self._points:
            self._points[self.zoom.name] = self.ground.points(self.zoom)
        return self._points[self.zoom.name]

    def size(self) -> tuple[int, int]:
        """Columns and lines of the whole map."""
        zoom = self.zoom
        return max(x for x, _ in self.points) + zoom.wide, max(y for _, y in self.points) + zoom.high

    # where the window is

    def show(self, zoom: str) -> None:
        """Draws hexes small or large from now on."""
        old = self.zoom
        self.zoom, self._at = self.ground.zooms[zoom], None
        for name in ("held", "_last"):
            at = getattr(self, name)
            if at is not None:
                moved = (at[0] * self.zoom.wide / old.wide, at[1] * self.zoom.high / old.high)
                setattr(self, name, moved)

    def centre_on(self, hex: int) -> None:
        """Holds the window over a hex, until :meth:`follow`."""
        self.held = self._middle([hex])

    def turn(self, way: str, wide: int, high: int) -> None:
        """Moves the window half of its size to the north, south, west or east."""
        right, down = TURNS[way]
        across, deep = self.size()
        x, y = self.held or self._last or (across / 2, deep / 2)
        x = min(max(x, min(wide, across) / 2), max(across - wide / 2, across / 2))
        y = min(max(y, min(high, deep) / 2), max(deep - high / 2, deep / 2))
        self.held = (x + right * wide / 2, y + down * high / 2)

    def follow(self) -> None:
        """Lets the window follow the questions again."""
        if self.held is not None:
            self.held = self._at = None

    def _middle(self, hexes: Iterable[int]) -> tuple[float, float]:
        found = [self.points[hex] for hex in hexes]
        xs, ys = [x for x, _ in found], [y for _, y in found]
        half = (self.zoom.wide / 2, self.zoom.high / 2)
        return (min(xs) + max(xs)) / 2 + half[0], (min(ys) + max(ys)) / 2 + half[1]

    def _corner(self, marks: Marks, seen: Observation, wide: int, high: int) -> tuple[int, int]:
        """Column and line of the map that stand first in the window."""
        across, deep = self.size()
        if self.held is not None:
            middle = self.held
        elif self._at is not None and self._still(marks, wide, high):
            return self._at
        elif marks.subject:
            middle = self._middle(marks.subject)
        elif marks.choices:
            middle = self._near(marks.choices, wide, high)
        elif self._last is not None:
            middle = self._last
        else:
            count = self.game.program.hex_count
            places = seen.places.items()
            own = [place for place, views in places if place < count and self._is_of(views, seen.seat)]
            middle = self._near(own, wide, high) if own else (across / 2, deep / 2)
        self._last = middle
        left = max(0, min(int(middle[0] - wide / 2), across - wide))
        top = max(0, min(int(middle[1] - high / 2), deep - high))
        self._at = (left, top)
        return left, top

    def _still(self, marks: Marks, wide: int, high: int) -> bool:
        """Whether all that matters, with the hexes beside it, is in the window where it was."""
        matters = marks.subject | marks.choices
        if self._at is None or not matters:
            return False
        (left, top), zoom, (across, deep) = self._at, self.zoom, self.size()
        # At the edge of the map nothing lies beside a hex.
        west, north = zoom.wide * (left > 0), zoom.high * (top > 0)
        east, south = zoom.wide * (left + wide < across), zoom.high * (top + high < deep)
        return all(
            left + west <= x <= left + wide - zoom.wide - east
            and top + north <= y <= top + high - zoom.high - south
            for x, y in (self.points[hex] for hex in matters)
        )

    def _near(self, hexes: Iterable[int], wide: int, high: int) -> tuple[float, float]:
        """The middle of some hexes; where they do not fit, of one in their midst and its neighbours."""
        found = sorted(hexes)
        xs = [self.points[hex][0] for hex in found]
        ys = [self.points[hex][1] for hex in found]
        if max(xs) - min(xs) < wide and max(ys) - min(ys) < high:
            return self._middle(found)
        x, y = self._middle(found)
        return self._middle(
            [min(found, key=lambda h: (abs(self.points[h][0] - x) + abs(self.points[h][1] - y), h))]
        )

    def _is_of(self, views: tuple[Any, ...], seat: int) -> bool:
        sides = self.game.program.SIDE
        return any(view[0] == "piece" and sides[view[1]] == seat for view in views)

    # what it shows

    def window(
        self, state: PlayState, seat: int, wide: int, high: int, question: Question | None = None
    ) -> list[str]:
        """Lines of the window, and a legend of the signs in it; empty where the game has no map or no room is left."""
        if not self.points or high < LEAST:
            return []
        seen = state.observe(seat)
        marks = Marks.of(question, seat)
        legend: dict[str, str] = {}
        self._widen(state, seen)
        high = min(high, self.size()[1])
        left, top = self._corner(marks, seen, wide, high)
        rows: list[list[Cell]] = [[(" ", "")] * wide for _ in range(high)]
        for number, (x, y) in enumerate(self.points):
            # A number of which half is cut off would be read as another one.
            if left <= x <= left + wide - self.zoom.wide + 1 and top - self.zoom.high < y < top + high:
                for line, column, cell in self._hex(state, seen, number, marks, legend):
                    down, across = y + line - top, x + column - left
                    if 0 <= down < high and 0 <= across < wide:
                        rows[down][across] = cell
        made = [self.paint.line(row) for row in rows]
        legend = {sign: words.replace("-", " ") for sign, words in legend.items()}
        self.legend = _entries(
            [visible(f"{sign} {legend[sign]}") for sign in sorted(legend, key=self._order)], wide
        )
        return [*made, *self.legend]

    def _order(self, sign: str) -> tuple[int, str]:
        """In the legend: marks, sides, terrains of hexes, then of hexsides."""
        if sign in (CHOICE, SUBJECT, MARKED):
            return 0, sign
        if sign in self.ground.initials or sign in ("?", STACK):
            return 1, sign
        if sign.startswith(HELD):
            return 2, sign
        return (3 if sign in self.ground.letters.values() else 4), sign

    def _hex(
        self, state: PlayState, seen: Observation, number: int, marks: Marks, legend: dict[str, str]
    ) -> Iterator[tuple[int, int, Cell]]:
        """The characters of one hex with their line and column; what their signs mean goes into the legend."""
        zoom = self.zoom
        last, room = zoom.high - 1, zoom.wide - 1
        known = self.ground.hexes[number]
        mark = SUBJECT if number in marks.subject else CHOICE if number in marks.choices else ""
        if mark:
            legend[mark] = "the unit in question" if mark == SUBJECT else "may be chosen"
        lines: list[list[tuple[str, str]]] = [[] for _ in range(zoom.high)]
        lines[0].append((str(known["id"]) + mark, "choice" if mark else "id"))
        self._holders(state, seen, number, lines[0], legend)
        if zoom.name == "large":
            lines[0].append((f" {known['name']}", "id"))
            names = sorted(name for name in known["terrains"] if name in self.ground.letters)
            lines[1].append((", ".join(names), "ground"))
            self._stacks(state, seen, number, lines, legend)
            self._states(state, seen.seat, number, lines)
        else:
            self._small(state, seen, number, lines, legend)
        filled = []
        for line, parts in enumerate(lines):
            column = 0
            for text, look in parts:
                for char in text[: room - column]:
                    yield line, column, (char, look)
                    column += 1
            filled.append(column)
        for other in self.game.program.ADJ[number]:
            drawn = self.ground.sides.get((number, other))
            where = direction(self.points[number], self.points[other], self.ground.flat)
            if drawn is None or where is None:
                continue
            sign, name = drawn
            if name not in legend.get(sign, "").split(", "):
                legend[sign] = f"{legend[sign]}, {name}" if sign in legend else name
            shown = ROADS[where] if sign == SIDE_SIGNS["road"] else sign
            spots = list(self._side(where, last, room, filled[last]))
            if sign in CROSSING:
                spots = (
                    spots[len(spots) // 2 :][:1] if where in (LOWER, LOWER_LEFT, LOWER_RIGHT) else spots[:1]
                )
            for line, column in spots:
                yield line, column, (shown, "side" + sign)

    def _side(self, where: int, last: int, room: int, filled: int) -> Iterator[tuple[int, int]]:
        """Where the sign of a hexside stands; on the line below it fills what the words have left."""
        half = (last + 1) // 2
        if where == UPPER_RIGHT:
            yield from ((line, room) for line in range(half))
        elif where == LOWER_RIGHT and self.ground.flat:
            yield from ((line, room) for line in range(half, last + 1))
        elif where == RIGHT:
            yield from ((line, room) for line in range(last))
        elif where == LOWER:
            yield from ((last, column) for column in range(filled, room))  # never over a number
        elif where == LOWER_LEFT:
            yield from ((last, column) for column in range(room // 2 + 1))
        elif where == LOWER_RIGHT:
            yield from ((last, column) for column in range(room // 2 + 1, room))

    def _states(
        self,
        state: PlayState,
        seat: int,
        number: int,
        lines: list[list[tuple[str, str]]],
    ) -> None:
        """What markers lie in a large hex for its states, in words."""
        held = marked_states(state, seat, number)
        if held:
            behind = ", " if lines[1] and lines[1][0][0] else ""
            lines[1].insert(0, (", ".join(words for _, words in held) + behind, "choice"))

    def _stacks(
        self,
        state: PlayState,
        seen: Observation,
        number: int,
        lines: list[list[tuple[str, str]]],
        legend: dict[str, str],
    ) -> None:
        """Who stands in a large hex: by side how many, their strength where all of it is known, of a lone unit the name."""
        views = seen.places.get(number, ())
        texts = [(stack.forms()[0], stack.look) for stack in self._by_side(state, views, legend)]
        if len(texts) == 1 and len(views) == 1 and views[0][0] == "piece":
            texts = [(f"{texts[0][0]} {self.game.ir['pieces'][views[0][1]]['name']}", texts[0][1])]
        alone = sum(1 for view in views if self._side_of(view) < 0)
        if alone:
            texts.append((f"{alone} marker{'s' if alone > 1 else ''}", "side -1"))
        for line, (text, look) in zip(range(2, len(lines)), texts, strict=False):
            lines[line].append((text, look))

    def _small(
        self,
        state: PlayState,
        seen: Observation,
        number: int,
        lines: list[list[tuple[str, str]]],
        legend: dict[str, str],
    ) -> None:
        """Units, a sign for states and letters of the terrain in a small hex, as far as they fit."""
        stacks = self._by_side(state, seen.places.get(number, ()), legend)
        held = marked_states(state, seen.seat, number)
        letters = self._letters(number)
        mark, room = MARKED if held else "", self.zoom.wide - 1
        parts, left = fit(stacks, mark, letters, room - self._below(number))
        if any((stack.forms()[0], stack.look) not in parts for stack in stacks):
            parts, left = fit(stacks, mark, letters, room)
        if not stacks:
            parts, left = [*([(MARKED, "choice")] if held else []), (letters, "ground")], ""
        lines[1] += parts
        if left:  # beside the number of the hex, if there is room
            head = "".join(text for text, _ in lines[0])
            marked = head.endswith((CHOICE, SUBJECT)) and not self.ground.held
            between = "" if marked else " "
            if len(head + between + left) < self.zoom.wide:
                lines[0].append((between + left, "ground"))
                left = ""
        if letters != left:
            by_letter = {letter: name for name, letter in self.ground.letters.items()}
            legend.update((letter, by_letter[letter]) for letter in letters)
        if (MARKED, "choice") in parts:
            known = legend.get(MARKED, "").split(", ") if MARKED in legend else []
            legend[MARKED] = ", ".join(dict.fromkeys([*known, *(name for name, _ in held)]))
        for stack in stacks:
            if any(text == stack.forms()[-1] for text, _ in parts):
                legend[stack.forms()[-1]] = (
                    f"{self.game.side_names[self.ground.initials.index(stack.capital)]}, the numbers do not fit"
                )

    def _holders(
        self,
        state: PlayState,
        seen: Observation,
        number: int,
        line: list[tuple[str, str]],
        legend: dict[str, str],
    ) -> None:
        """Beside the number of a hex the small letter of each side that holds it and is not seen to stand there."""
        there = {self._side_of(view) for view in seen.places.get(number, ())}
        for side, name in holders(state, number):
            sign = self.ground.initials[side].lower()
            part = (sign, f"side {side}")
            if side in there or (
                part not in line and sum(len(text) for text, _ in line) + len(sign) >= self.zoom.wide
            ):
                continue
            if part not in line:
                line.append(part)
            key, begin = f"{HELD}{sign}", f"{self.game.side_names[side]}: "
            known = legend[key].removeprefix(begin).split(", ") if key in legend else []
            legend[key] = begin + ", ".join(dict.fromkeys([*known, name]))

    def _below(self, number: int) -> int:
        """One character where the sign of the hexside below stands in the line of the units."""
        points, flat = self.points, self.ground.flat
        neighbours = self.game.program.ADJ[number]
        drawn = (other for other in neighbours if (number, other) in self.ground.sides)
        return int(flat and any(direction(points[number], points[o], flat) == LOWER for o in drawn))

    def _letters(self, number: int) -> str:
        letters = self.ground.letters
        return "".join(
            sorted(letters[name] for name in self.ground.hexes[number]["terrains"] if name in letters)
        )

    def _widen(self, state: PlayState, seen: Observation) -> None:
        """Makes small hexes wider, for good, where a stack on the map would not fit into them."""
        old = self.zoom
        if old.name != "small":
            return
        room = old.wide - 1
        for number, views in seen.places.items():
            if number < self.game.program.hex_count and views:
                mark = MARKED if marked_states(state, seen.seat, number) else ""
                stacks = self._by_side(state, views, {})
                wanted = need(stacks, mark, self._letters(number)) + self._below(number)
                room = max(room, min(wanted, MOST_ROOM))
        if room > old.wide - 1:
            self.ground.widen(room + 1)
            self._points.pop("small", None)
            self.show("small")

    def _side_of(self, view: Any) -> int:
        return int(self.game.program.SIDE[view[1]] if view[0] == "piece" else view[1])

    def _by_side(self, state: PlayState, views: Iterable[Any], legend: dict[str, str]) -> list[Stack]:
        """The stack of each side in a hex; what is seen of one is explained in the legend."""
        by_side: dict[int, list[Any]] = {}
        for view in views:
            by_side.setdefault(self._side_of(view), []).append(view)
        made = []
        for side in sorted(side for side in by_side if side >= 0):  # not markers alone
            units = [view for view in by_side[side] if view[0] != "cover" and not self._is_marker(view)]
            strengths = [self.strengths.of(state, view[1], view[2]) for view in units if view[0] == "piece"]
            legend[self.ground.initials[side]] = self.game.side_names[side]
            covers = sum(1 for view in by_side[side] if view[0] == "cover")
            known = len(strengths) == len(units) + covers and any(strengths)
            if known:
                legend[STACK] = f"units and their {self.strengths.called}"
            covered = "?" if covers else ""
            if covered:
                legend["?"] = f"a {UNDER}"
            made.append(
                Stack(
                    self.ground.initials[side],
                    len(units),
                    sum(strengths) if known else None,
                    covered,
                    f"side {side}",
                )
            )
        return made

    def _is_marker(self, view: Any) -> bool:
        """Whether a piece is seen to be no troops: see :meth:`Strengths.markers`."""
        if view[0] == "hidden":
            return self.strengths.hidden_are_markers
        return view[0] == "piece" and self.game.ir["pieces"][view[1]]["kind"] in self.strengths.markers


def _entries(entries: list[str], wide: int) -> list[str]:
    """Entries in lines, none of them broken."""
    lines: list[str] = []
    for entry in entries:
        if lines and len(lines[-1]) + 2 + len(entry) <= wide:
            lines[-1] += f"  {entry}"
        else:
            lines.append(entry)
    return lines
