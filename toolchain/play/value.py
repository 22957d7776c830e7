"""What a position is worth to a side, by what every package declares: points, pieces, the way to points."""

from __future__ import annotations

from typing import Any

from toolchain.engine.bitsets import bits
from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import Game, PlayState
from toolchain.engine.remembered import Remembered
from toolchain.engine.seen import sees

POINT = 1000.0
STRENGTH = 10.0
STEP = 1.0
WORN = 0.4  # part of its value that a piece loses on a face it does not begin with
FAR = 12
KEPT = 2  # steps for which a hex that scores is not left empty
REMEMBERED = 512


class Worth:
    """Values positions for one seat, from what that seat may know."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        p = game.program
        self.hexes = p.hex_count
        self.secret = set(game.ir["visibility"]["secret_faces"])
        self.score = (
            game.space["sc_" + ident(game.ir["victory"]["score"])] if game.ir["victory"]["score"] else None
        )
        self.mine = [x for x in range(p.piece_count) if p.SIDE[x] == seat]
        self.theirs = [x for x in range(p.piece_count) if p.SIDE[x] >= 0 and p.SIDE[x] != seat]
        self.markers = [x for x in range(p.piece_count) if p.SIDE[x] < 0]
        self.relations = ["c_to_" + ident(name) for name in (r["name"] for r in game.ir["relations"])]
        self.values = [self._of_faces(piece) for piece in range(p.piece_count)]
        self.unknown = self._averages()
        self.goals, self.held = self._goals()
        self._ways: dict[int, list[int]] = {}
        self._sides = game.program.SIDE
        self.way = self._way(self.goals)
        # Hexes that score are not left without a unit for a step towards another one.
        named = self.goals != p.ALL
        self._scoring = frozenset(bits(self.goals)) if named else frozenset()
        self.veiled: set[int] = set()
        # Units of the other side count against it: by face, or, of those that are hidden, all alike.
        self._against = {x: [-value for value in self.values[x]] for x in self.theirs}
        self._hidden = {x: [-self.unknown[x]] * len(self.values[x]) for x in self.theirs}
        self._of_units = self._worths()
        self._read_by_score = self._columns_of_score()
        self._points = Remembered(REMEMBERED)
        # Most options leave the pieces where they are: what these come to is kept for one look ahead.
        self._looked_at = ["c_place", "c_face", *self.relations]
        self._totals: dict[bytes, tuple[float, int]] = {}

    def hidden(self, state: PlayState) -> list[int]:
        """Units of the other side on the map whose identity the seat does not know."""
        place, face = state.columns["c_place"], state.columns["c_face"]
        hexes, seat, secret = self.hexes, self.seat, self.secret
        covers = self.game.cover is not None
        return [
            x
            for x in self.theirs
            if 0 <= place[x] < hexes and (covers or face[x] in secret) and not sees(state, seat, x)
        ]

    def aim(self, state: PlayState) -> None:
        """Fixes, for one look ahead, what the seat knows and goes for.

        The hexes are those that would score and are not held. A unit that is hidden now counts as an average
        one even if the look ahead turns it up.
        """
        self._totals.clear()
        veiled = set(self.hidden(state)) if self.secret or self.game.cover else set()
        if veiled != self.veiled:
            self.veiled = veiled
            self._of_units = self._worths()
        goal = self.goals
        for column, value in self.held:
            goal &= ~state.columns[column][value]
        self.way = self._way(goal or self.goals)

    def _worths(self) -> list[tuple[int, list[float]]]:
        """The units, own ones first, with what each is worth by face."""
        own = [(x, self.values[x]) for x in self.mine]
        return own + [(x, (self._hidden if x in self.veiled else self._against)[x]) for x in self.theirs]

    def of(self, state: PlayState) -> float:
        """The value of a position; higher is better for the seat."""
        points, strength, steps = self.parts(state)
        value: float = POINT * points + STRENGTH * strength - STEP * steps
        return value

    def parts(self, state: PlayState) -> tuple[Any, float, int]:
        """Points ahead, what the pieces are worth (own less theirs), hexes from what would score (own pieces summed)."""
        columns = state.columns
        where = b"".join([columns[name].tobytes() for name in self._looked_at])
        total = self._totals.get(where)
        if total is None:
            total = self._totals[where] = self._on_map(state)
        return self._points_ahead(state), total[0], total[1]

    def _points_ahead(self, state: PlayState) -> Any:
        """Points ahead; where the score reads few columns, what they came to before is remembered by these."""
        score = self.score
        if score is None:
            return 0
        if not self._read_by_score:
            return score(state, self.seat) - score(state, 1 - self.seat)
        read = b"".join([state.columns[name].tobytes() for name in self._read_by_score])
        points = self._points.get(read)
        if points is None:
            points = self._points.keep(read, score(state, self.seat) - score(state, 1 - self.seat))
        return points

    def _columns_of_score(self) -> list[str]:
        """The columns that the score reads; none where it reads places of pieces too, or anything else."""
        game = self.game
        read = game.linked.written.scores.get(game.ir["victory"]["score"] or "", set())
        columns = {column["name"]: "c_" + ident(column["name"]) for column in game.ir["columns"]}
        return sorted(columns[name] for name in read) if read <= columns.keys() else []

    def _on_map(self, state: PlayState) -> tuple[float, int]:
        """What the pieces are worth, own less theirs, and how far the own ones stand from the hexes that would score."""
        place: Any = state.columns["c_place"]
        face: Any = state.columns["c_face"]
        hexes, values, veiled = self.hexes, self.values, self.veiled
        total = 0.0
        for x, worth in self._of_units:
            if 0 <= place[x] < hexes:
                total += worth[face[x]]
        stand = [place[x] for x in self.mine]
        steps = sum(map(self.way.__getitem__, stand)) - KEPT * len(self._scoring.intersection(stand))
        for name in self.relations:
            to = state.columns[name]
            for x in self.markers:
                host = to[x]
                if host < 0 or not 0 <= place[host] < hexes:
                    continue
                if self._sides[host] == self.seat:
                    total -= values[x][face[x]]
                elif host not in veiled:
                    total += values[x][face[x]]
        return total, steps

    def _of_faces(self, piece: int) -> list[float]:
        """Sum of the printed numbers of a piece on each face; a marker is worth one more than it says."""
        p = self.game.program
        made = []
        start = p.start_face[piece]
        for face in range(len(p.faces) + 1):
            total = 1.0
            for column in p.attributes.values():
                value = column[piece]
                if isinstance(value, tuple):
                    value = value[face] if face < len(value) else 0
                total += abs(value)
            if p.SIDE[piece] >= 0 and face != start and not {face, start} & self.secret:
                total *= 1 - WORN
            made.append(total)
        return made

    def _averages(self) -> dict[int, float]:
        """What an unknown piece is worth: the mean of its side and nation."""
        p = self.game.program
        groups: dict[tuple[int, int], list[float]] = {}
        for x in self.theirs:
            groups.setdefault((p.SIDE[x], p.NATION[x]), []).append(self.values[x][p.start_face[x]])
        return {
            x: sum(groups[p.SIDE[x], p.NATION[x]]) / len(groups[p.SIDE[x], p.NATION[x]]) for x in self.theirs
        }

    def _goals(self) -> tuple[int, list[tuple[str, int]]]:
        """Hexes named in the score lines of the seat, and the sets of those it holds already."""
        goal = 0
        held: list[tuple[str, int]] = []
        name = self.game.ir["victory"]["score"]
        for score in self.game.ir["scores"]:
            if score["name"] != name:
                continue
            for line in score["lines"]:
                if line["side"] not in (self.seat, -1):
                    continue
                for part in (line.get("per"), line.get("when")):
                    if part:
                        goal |= self._named(part, held)
        return goal or self.game.program.ALL, held

    def _named(self, e: Any, held: list[tuple[str, int]]) -> int:
        """Fixed hex sets in an expression; states of hexes it asks for go into ``held``."""
        if not isinstance(e, list) or not e:
            return 0
        p = self.game.program
        if e[0] == "region":
            return p.regions.get(e[1], 0)
        if e[0] == "terrain":
            return p.terrain_hexes.get(e[1], 0)
        if e[0] == "hex-set":
            return sum(1 << index for index in set(e[1]))
        if e[0] in ("hexes-with", "col"):
            column = next((c for c in self.game.ir["columns"] if c["name"] == e[1]), None)
            if column is not None and column.get("mask") and column["type"] == "side":
                entry = ("m_" + ident(e[1]), self.seat)
                if entry not in held:
                    held.append(entry)
            return 0
        made = 0
        for part in e[1:]:
            made |= self._named(part, held)
        return made

    @property
    def has_goals(self) -> bool:
        """Whether some hexes would score now and others not."""
        return any(self.way[: self.hexes])

    def objective(self, hex: int) -> int:
        """The hex that would score which lies nearest to another one, as :attr:`way` counts; -1 where none is near."""
        far = self.way[hex]
        while 0 < far < FAR:
            far -= 1
            hex = next(near for near in self.game.program.ADJ[hex] if self.way[near] == far)
        return hex if far == 0 else -1

    def _way(self, goal: int) -> list[int]:
        """Hexes from each hex to the nearest of a set, at most FAR."""
        found = self._ways.get(goal)
        if found is None:
            if len(self._ways) >= REMEMBERED:
                self._ways.clear()
            # A piece that is nowhere, or in a box, is on no way.
            found = [FAR] * self.hexes + [0] * (self.game.program.place_count + 1 - self.hexes)
            reached, edge, far = goal, goal, 0
            while edge and far < FAR:
                for index in bits(edge):
                    found[index] = far
                edge = self.game.program.ground.spread(edge) & ~reached
                reached |= edge
                far += 1
            self._ways[goal] = found
        return found
