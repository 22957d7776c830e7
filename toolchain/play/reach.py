"""What an example of play rests on: the rules that it reached, and the digests by which a change of them is seen.

A *unit* is one declared rule (a procedure, a quantity, a table, a movement ...). The procedures that an example
entered are recorded while it runs; everything else that they name is taken to be reached, too, whether or not it was
evaluated this time. All other parts of the rules (map, units, states, stacking ...) are the *ground*, on which every
example rests. Which paragraphs the rules cite is part of neither.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, TypeAlias

from toolchain.engine.verify.uncited import uncited

if TYPE_CHECKING:
    from toolchain.engine.game import Game
    from toolchain.ir.compiled import Example
    from toolchain.ir.rules import Rules

Unit: TypeAlias = tuple[str, str]
"""The list of the rules that a rule stands in, and its name."""
Digest: TypeAlias = bytes

PROCEDURES = "procedures"
UNITS = (
    PROCEDURES,
    "functions",
    "tables",
    "zones",
    "sights",
    "traces",
    "movements",
    "policies",
    "actions",
    "scores",
)
_NOT_GROUND = {*UNITS, "examples"}
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_BOUND = re.compile(r'"it\d+"')


class Reach:
    """The units of one set of rules, what each names, and digests of them.

    ``renumbered``: whether the compiler alone gave out names such as ``it12``. Their numbers change with any rule
    above, so they are numbered again within each unit. Where a designer uses such names, pass False.
    """

    def __init__(self, rules: Rules, renumbered: bool = True) -> None:
        self._renumbered = renumbered
        self._texts: dict[Unit, str] = {}
        played = uncited(rules)
        for section in UNITS:
            for entry in played[section]:
                self._texts[section, entry["name"]] = self._canonical(entry)
        self._named: dict[str, list[Unit]] = {}
        for unit in self._texts:
            if unit[0] != PROCEDURES:
                self._named.setdefault(json.dumps(unit[1])[1:-1], []).append(unit)
        self._names_of: dict[Unit, set[Unit]] = {}
        rest = {key: value for key, value in played.items() if key not in _NOT_GROUND}
        ground = json.dumps(rest, sort_keys=True)
        self.ground: Digest = _digest(ground)
        """Of all that is no unit."""
        self._always = self._names(ground)

    @property
    def units(self) -> list[Unit]:
        """All units, in the order of the rules."""
        return list(self._texts)

    def own(self, example: Example) -> Digest:
        """A digest of what an example says, wherever it stands."""
        return _digest(self._example_text(example))

    def of(self, example: Example, procedures: Iterable[str]) -> frozenset[Unit]:
        """The units that an example reached which entered these procedures. Its own procedures are no units."""
        entered = [(PROCEDURES, name) for name in procedures]
        todo = [unit for unit in entered if unit in self._texts]
        todo += [*self._always, *self._names(self._example_text(example))]
        made: set[Unit] = set()
        while todo:
            unit = todo.pop()
            if unit not in made:
                made.add(unit)
                todo += self._names_of_unit(unit)
        return frozenset(made)

    def changed(self, other: Reach) -> frozenset[Unit] | None:
        """The units that other rules have not, or have otherwise; None when the ground is another one."""
        if self.ground != other.ground:
            return None
        return frozenset(unit for unit, text in self._texts.items() if other._texts.get(unit) != text)

    def digest(self, units: Iterable[Unit]) -> Digest | None:
        """A digest of the ground and of these units in the order of the rules; None when one of them is gone."""
        wanted = frozenset(units)
        if not wanted <= self._texts.keys():
            return None
        made = blake2b(self.ground, digest_size=16)
        for unit, text in self._texts.items():
            if unit in wanted:
                made.update(f"{unit[0]} {text}\n".encode("utf-8", "surrogatepass"))
        return made.digest()

    def _names_of_unit(self, unit: Unit) -> set[Unit]:
        made = self._names_of.get(unit)
        if made is None:
            made = self._names_of[unit] = self._names(self._texts[unit])
        return made

    def _names(self, text: str) -> set[Unit]:
        return {unit for name in set(_STRING.findall(text)) for unit in self._named.get(name, ())}

    def _example_text(self, example: Example) -> str:
        told = {key: value for key, value in example.items() if key not in ("file", "line", "steps")}
        steps = [{k: v for k, v in step.items() if k not in ("file", "line")} for step in example["steps"]]
        text = self._canonical({**told, "steps": steps})
        # What it declares has its number in its name, which changes with the examples above it.
        parts = (*example["procedures"], *example["functions"])
        own = {json.dumps(part["name"]): f'"own {number}"' for number, part in enumerate(parts)}
        return _STRING.sub(lambda found: own.get(found[0], found[0]), text)

    def _canonical(self, value: Mapping[str, Any]) -> str:
        text = json.dumps(value, sort_keys=True)
        if not self._renumbered:
            return text
        numbers: dict[str, str] = {}
        return _BOUND.sub(lambda found: numbers.setdefault(found[0], f'"it{len(numbers)}"'), text)


def _digest(text: str) -> Digest:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


class Entered(list[Any]):
    """The blocks of a game, which notes those that are carried out."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.blocks)
        self._of: list[tuple[str, str]] = game.space["CITES"]
        self._blocks: set[int] = set()
        game.blocks = self

    def __getitem__(self, block: Any) -> Any:
        self._blocks.add(block)
        return super().__getitem__(block)

    def procedures(self) -> list[str]:
        """The procedures entered since this was last asked, in order of their names."""
        made = sorted({self._of[block][0] for block in self._blocks})
        self._blocks.clear()
        return made
