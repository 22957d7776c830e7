"""What never changes on a board in text: where each hex is drawn, the sign of each terrain, the signs on hexsides."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from toolchain.cli.play.table_view.stacks import columns_of_hexes
from toolchain.engine.game import Game
from toolchain.look.terrain_words import looks

# Signs of what lies on hexsides, by what it looks like. The first of this list that a hexside has is drawn.
SIDE_SIGNS = {
    "bridge": "=",
    "ford": ":",
    "river": "~",
    "canal": "~",
    "sea": "~",
    "shore": "~",
    "front": "!",
    "wall": "%",
    "rail": "+",
    "road": "|",
    "slope": "^",
    "border": ".",
}
# These lead across a hexside: one character, and roads run as they lead.
CROSSING = {SIDE_SIGNS[role] for role in ("bridge", "ford", "rail", "road")}
_ORDER = list(SIDE_SIGNS)
_UNKNOWN = len(_ORDER)
UPPER_RIGHT, RIGHT, LOWER_RIGHT, LOWER, LOWER_LEFT = range(5)
ROADS = {UPPER_RIGHT: "/", RIGHT: "-", LOWER_RIGHT: "\\", LOWER: "|", LOWER_LEFT: "/"}


@dataclass(frozen=True)
class Zoom:
    """How much of the terminal one hex takes."""

    name: str
    wide: int
    high: int


class Ground:
    """Positions and signs of the hexes of a game, for every zoom."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.hexes = game.ir["hexes"]
        self.flat = game.ir["layout"]["orientation"] == "flat"
        # The name of a box beside the hexes is cut: it must not widen them all.
        printed = [known for known in self.hexes if not known.get("box")] or self.hexes
        longest = max((len(str(known["id"])) for known in printed), default=4)
        self.held = any(column["type"] == "side" for column in columns_of_hexes(game.ir))
        wide = longest + 2
        wide += wide % 2
        # Beside the mark of a choice stands the letter of who holds the hex.
        small = max(wide, longest + 3) if self.held else wide
        # In rows the hexsides below have a line of their own; in columns they share the last one.
        self.zooms = {
            "small": Zoom("small", self._whole(small), 2 if self.flat else 3),
            "large": Zoom("large", max(12, wide), 4),
        }

    def widen(self, wide: int) -> None:
        """Makes small hexes so wide."""
        self.zooms["small"] = Zoom("small", self._whole(wide), self.zooms["small"].high)

    def _whole(self, wide: int) -> int:
        """In rows every second one is half a hex further, which wants an even number."""
        return wide if self.flat else wide + wide % 2

    def points(self, zoom: Zoom) -> list[tuple[int, int]]:
        """Column and line of the first character of each hex."""
        wide, high = zoom.wide, zoom.high
        if self.flat:
            raw = [(h["q"] * wide, high * h["r"] + h["q"] * high // 2) for h in self.hexes]
        else:
            raw = [((2 * h["q"] + h["r"]) * wide // 2, high * h["r"]) for h in self.hexes]
        if not raw:
            return []
        if self.game.ir["layout"].get("rows_up"):
            top = max(y for _, y in raw)
            raw = [(x, top - y) for x, y in raw]
        left, top = min(x for x, _ in raw), min(y for _, y in raw)
        return [(x - left, y - top) for x, y in raw]

    @cached_property
    def letters(self) -> dict[str, str]:
        """A small letter for each terrain of hexes, none for the commonest and for ways that hexsides show."""
        count: dict[str, int] = {}
        ways = [name for name in self.game.ir["terrains"] if self.game.ir["networks"] and self._is_way(name)]
        for known in self.hexes:
            for name in known["terrains"]:
                if name not in ways:
                    count[name] = count.get(name, 0) + 1
        plain = max(count, key=lambda name: count[name], default="")
        made: dict[str, str] = {}
        for name in count:
            if name != plain:
                letters = (c for c in name.lower() + "abcdefghijklmnopqrstuvwxyz" if c.isalpha())
                made[name] = next((c for c in letters if c not in made.values()), "?")
        return made

    @cached_property
    def sides(self) -> dict[tuple[int, int], tuple[str, str]]:
        """Sign and name of what is drawn on the side between two neighbours, both ways round."""
        found: dict[tuple[int, int], tuple[int, str, str]] = {}
        edges = [(a, b, name) for a, b, names in self.game.ir["edges"] for name in names]
        edges += [(a, b, name) for name, pairs in self.game.ir["networks"].items() for a, b in pairs]
        for a, b, name in edges:
            rank, sign = self._sign(name)
            if (a, b) not in found or rank < found[a, b][0]:
                found[a, b] = found[b, a] = (rank, sign, name)
        return {pair: (sign, name) for pair, (_, sign, name) in found.items()}

    @staticmethod
    def _is_way(name: str) -> bool:
        return any(role.role in ("road", "rail") for role in looks(name, [], "hex"))

    def _sign(self, name: str) -> tuple[int, str]:
        terrain = self.game.ir["terrains"].get(name)
        roles = looks(name, terrain["is"] if terrain else [], "hexside")
        for role in roles:
            if role.role in SIDE_SIGNS:
                return _ORDER.index(role.role), SIDE_SIGNS[role.role]
        if terrain is None:
            return _UNKNOWN + 1, SIDE_SIGNS["road"]  # a network is made of ways, whatever it is called
        return _UNKNOWN, name[:1].lower()

    @cached_property
    def initials(self) -> list[str]:
        """A capital for each side; more letters where sides begin alike."""
        sides = self.game.sides
        for length in range(1, 4):
            made = [side[:length].capitalize() for side in sides]
            if len(set(made)) == len(made):
                return made
        return [chr(65 + number) for number in range(len(sides))]


def direction(one: tuple[int, int], other: tuple[int, int], flat: bool) -> int | None:
    """On which side of one hex another one is drawn; None for sides that the other hex draws."""
    across, down = other[0] - one[0], other[1] - one[1]
    if flat:
        if across > 0:
            return UPPER_RIGHT if down < 0 else LOWER_RIGHT
        return LOWER if across == 0 and down > 0 else None
    if down == 0:
        return RIGHT if across > 0 else None
    if down < 0:
        return None
    return LOWER_RIGHT if across > 0 else LOWER_LEFT
