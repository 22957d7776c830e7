"""Where a unit may not stand when the scenario starts, as a proof-reader sees it who has the engine at hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from toolchain.engine.game import Game
from toolchain.engine.interpret.ground import Ground as Oracle
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.mutate.ground import Ground

if TYPE_CHECKING:
    from toolchain.ir.rules import Movement, Rules


# What depends on where units stand, or on the way that a unit comes.
_MOVING = frozenset(("pieces", "occupied", "zone", "fits", "trace", "trace-hexes", "can-move", "sight"))
_BY_THE_WAY = (["v", "from"], ["v", "hexside"])


class ClosedHexes:
    """Hexes by kind of unit, before set-up and without anything on the map."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.ir: Rules = ground.ir
        self._of_kind: dict[int, list[int]] = {}

    @cached_property
    def to_all(self) -> list[int]:
        """Hexes that the map closes where no movement is played: prohibited, or with prohibited terrain all around."""
        shut = {i for i in range(len(self.ground.hexes)) if self._shut(i)}
        open_ground = {t for i, h in enumerate(self.ground.hexes) if i not in shut for t in h["terrains"]}
        return [
            index
            for index, known in enumerate(self.ground.hexes)
            if self.ground.prohibited(index)
            or (index in shut and not known["name"] and open_ground.isdisjoint(known["terrains"]))
        ]

    def _shut(self, index: int) -> bool:
        terrains = self.ir["terrains"]
        sides = [
            self.ground.edge_features.get(frozenset((index, other)), ())
            for other in self.ground.neighbours(index)
        ]
        return bool(sides) and all(any("prohibited" in terrains[t]["is"] for t in side) for side in sides)

    def to_piece(self, piece: int) -> list[int]:
        """Hexes that every movement of a piece bars as the scenario starts; none for a piece that no movement is of."""
        if not self.ir["movements"]:
            return self.to_all
        kind = self.ir["pieces"][piece]["kind"]
        if kind not in self._of_kind:
            ways = [
                bars for way in self.ir["movements"] if (bars := self._bars_of_hexes(way, piece)) is not None
            ]
            self._of_kind[kind] = [
                index
                for index in range(len(self.ground.hexes))
                if ways and all(self._one_holds(bars, piece, index) for bars in ways)
            ]
        return self._of_kind[kind]

    @cached_property
    def _engine(self) -> tuple[Oracle, Any]:
        game = Game(self.ir)
        return interpreter(game), game.blank()

    def _bars_of_hexes(self, way: Movement, piece: int) -> list[list[Any]] | None:
        """The bars of a movement that ask which hex is entered; None for one that is not for the piece."""
        fixed = [bar["when"] for bar in way["bars"] if not _depends(bar["when"])]
        of_hexes = [when for when in fixed if ["v", "to"] in list(_parts(when))]
        if way["over"] or self._one_holds([when for when in fixed if when not in of_hexes], piece, 0):
            return None
        return of_hexes

    def _one_holds(self, conditions: list[list[Any]], piece: int, index: int) -> bool:
        oracle, state = self._engine
        names = {"mover": piece, "self": piece, "to": index}
        return any(oracle.value(state, when, names) for when in conditions)


def _depends(condition: list[Any]) -> bool:
    """Whether a bar asks where other units stand, or from where the unit comes."""
    return any(part[0] in _MOVING or part in _BY_THE_WAY for part in _parts(condition))


def _parts(e: Any) -> Iterator[list[Any]]:
    if isinstance(e, list):
        if e and isinstance(e[0], str):
            yield e
        for part in e:
            yield from _parts(part)
    elif isinstance(e, dict):
        for part in e.values():
            yield from _parts(part)
