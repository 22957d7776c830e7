"""Colours of the board: of each side the one it is drawn in on paper, of water blue; signs tell the same without them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import groupby

from toolchain.base.visible import visible
from toolchain.engine.game import Game
from toolchain.look.colours import ink_on

PLAIN = ("#a4c3e6", "#d9a93a", "#bfdcae", "#efc3cd")  # of sides that have no colour of their own
LOOKS = {"choice": "1;7", "id": "2", "ground": "32", "side~": "1;34", "side=": "1", "side:": "34"}


class Paint:
    """Turns characters with looks into a line for the terminal."""

    def __init__(self, game: Game, wanted: bool) -> None:
        self.wanted = wanted
        self.full = os.environ.get("COLORTERM", "") in ("truecolor", "24bit")
        colours = {
            look["name"]: look["colour"]
            for look in game.ir.get("looks", [])
            if look.get("colour") and look["of"] in ("side", "nation")
        }
        self.sides = []
        for number, side in enumerate(game.ir["sides"]):
            own = [colours[name] for name in (side["name"], *side["nations"]) if name in colours]
            self.sides.append(own[0] if own else PLAIN[number % len(PLAIN)])

    def line(self, cells: Iterable[tuple[str, str]]) -> str:
        """One line; without colours only its characters."""
        made = ""
        for look, run in groupby(cells, key=lambda cell: cell[1]):
            text = visible("".join(char for char, _ in run))
            code = self._code(look) if self.wanted and text.strip() else ""
            made += f"\x1b[{code}m{text}\x1b[0m" if code else text
        return made.rstrip()

    def _code(self, look: str) -> str:
        if look.startswith("side "):
            number = int(look.removeprefix("side "))
            ground = self.sides[number] if number >= 0 else "#d9d9d6"
            return f"{self._colour(38, ink_on(ground))};{self._colour(48, ground)}"
        return LOOKS.get(look, "")

    def _colour(self, where: int, colour: str) -> str:
        red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        if self.full:
            return f"{where};2;{red};{green};{blue}"
        cube = [round(part / 255 * 5) for part in (red, green, blue)]
        return f"{where};5;{16 + 36 * cube[0] + 6 * cube[1] + cube[2]}"
