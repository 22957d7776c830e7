"""Whether a piece may take part in a battle: against which targets, or what keeps it from each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from toolchain.base.visible import counted
from toolchain.engine.ask.reasons import MOST_TRIED, Reason, Reasons
from toolchain.engine.ask.scope import out_of_scope
from toolchain.engine.ask.table import Table
from toolchain.engine.explain.values import Bound, Names
from toolchain.engine.interpret.basics import members
from toolchain.engine.kernels.several import as_set, held, sets
from toolchain.ir.kept.moments import BATTLE

if TYPE_CHECKING:
    from toolchain.ir.rules import Action

_CHOICES = ("ask", "ask-several")


def is_battle(action: Action) -> bool:
    """Whether an action is a battle: its target and its attackers are chosen in it."""
    return action["do"] == BATTLE + action["name"]


class Attackers:
    """Who may take part in one battle, by a side."""

    def __init__(self, table: Table, action: Action, names: Names) -> None:
        self._table, self._action, self._names = table, action, names
        self._i, self._state = table.interpreter, table.state
        self._plain = {name: bound.value for name, bound in names.items()}
        body = self._i.find(table.ir["procedures"], action["do"])["body"]
        # Other statements may come before: one notes that a side has acted, where sides act until all pass.
        at = next(at for at, statement in enumerate(body) if statement[0] in _CHOICES)
        self._target: dict[str, Any] = body[at][1]
        self._rest = body[at + 1 :]
        # Where all attack, nobody is asked who does.
        who = body[at + 1]
        self._how: str = who[0]
        self._who: dict[str, Any] = {"from": who[2]} if who[0] == "let" else who[1]

    def targets(self) -> list[int]:
        """What somebody of the side may attack."""
        found = self._i.read(self._state, self._target["from"], self._plain)
        return members(found) if isinstance(found, int) else list(found)

    def against(self, target: int) -> list[int]:
        """The pieces that may attack a target in some set that is not barred."""
        found = list(self._i.read(self._state, self._who["from"], self._with(target)))
        if "least" not in self._who or (self._who["least"] <= 1 and not self._who.get("barred")):
            return found
        return sorted({x for one in self.sets_against(target) for x in one})

    def reasons(self, reasons: Reasons, piece: int) -> Iterator[Reason]:
        """What keeps a piece out of the battle, for the targets that are nearest."""
        paragraph = self._who.get("cite") or self._action["cite"]
        targets = self.targets() or self.all_targets()
        here = self._table.place(piece)
        if self._i.is_hex(here):
            targets.sort(key=lambda t: (self._i.chart.distance(here, self.hex_of(t)), t))
        for target in targets[:MOST_TRIED]:
            parts = tuple(self._out(reasons, self._who["from"], piece, target))
            yield Reason(f"against {self.said(target)}", False, paragraph, parts or (self._barred(target),))
        if not targets:
            yield Reason("there is something to attack", False, paragraph)

    def said(self, target: int) -> str:
        """A target in words."""
        where = self._table.where(self.hex_of(target))
        return where if self._target["type"] == "hex" else f"{self._table.name(target)} in {where}"

    @staticmethod
    def other_conditions(requires: list[Any] | None) -> list[Any] | None:
        """What a battle requires besides a target and somebody who may attack it."""
        return requires[1] if requires is not None and requires[0] == "and" else None

    def _with(self, target: int) -> dict[str, Any]:
        return {**self._plain, self._target["slot"]: target}

    def hex_of(self, target: int) -> int:
        """The hex of a target."""
        return target if self._target["type"] == "hex" else self._table.place(target)

    def all_targets(self) -> list[int]:
        """What is a target, though nobody may attack it."""
        source = self._target["from"]
        hexes = source[1] if self._target["type"] == "hex" else source
        found = self._i.read(self._state, hexes[2], self._plain)
        return members(found) if isinstance(found, int) else list(found)

    def sets_against(self, target: int) -> list[tuple[int, ...]]:
        """The sets of pieces that may attack a target together."""
        where, who = self._state.columns["c_place"], self._who
        found = list(self._i.read(self._state, who["from"], self._with(target)))
        if self._how != "ask-several":
            return [(one,) for one in found] if self._how == "ask" else [tuple(found)]
        made = sets(found, who["least"], who.get("most", 0), lambda x: where[x])
        return [one for one in made if not self._bars(target, one)]

    def joint(self, target: int, pieces: Sequence[int]) -> bool:
        """Whether these pieces may attack a target together."""
        found = list(self._i.read(self._state, self._who["from"], self._with(target)))
        if self._how != "ask-several":
            return (
                sorted(pieces) == sorted(found)
                if self._how == "let"
                else len(pieces) == 1 and pieces[0] in found
            )
        one = as_set(found, self._who["least"], self._who.get("most", 0), tuple(pieces))
        return one is not None and not self._bars(target, one)

    def _bars(self, target: int, one: Sequence[int]) -> bool:
        barred = self._who.get("barred")
        if not barred:
            return False
        names = {**self._with(target), self._who["var"]: held(tuple(one), "piece")}
        return self._i.holds(self._state, barred, names)

    def answers(self, target: int, pieces: Sequence[int]) -> dict[str, Any]:
        """What is answered, by the name of each question, for these pieces to attack a target."""
        made: dict[str, Any] = {self._target["slot"]: target}
        if self._how == "ask":
            made[self._who["slot"]] = pieces[0]
        elif self._how == "ask-several":
            found = list(self._i.read(self._state, self._who["from"], self._with(target)))
            made[self._who["slot"]] = as_set(
                found, self._who["least"], self._who.get("most", 0), tuple(pieces)
            )
        return made

    def begun(self, target: int, pieces: Sequence[int]) -> Table:
        """The position in which these pieces attack a target, when the first thing is asked or rolled of it.

        What the rules do before the fight is done. It is the position as it is where they call the attack off.
        """
        game, state, name = self._table.game, self._state.fork(), self._action["do"]
        answers = self.answers(target, pieces)
        state.manual, around = True, len(state.stack)
        game.enter(state, name, self._plain["actor"])
        while (
            state.question is not None
            and state.question.fixed.name in answers
            and len(state.stack) == around + 1
        ):
            game.apply(state, answers.pop(state.question.fixed.name))
        cites = game.space["CITES"]
        goes_on = any(cites[frame[0]][0] == name for frame in state.stack[around:])
        return self._table.at(state) if goes_on else self._table

    def column(self, target: int, pieces: Sequence[int]) -> tuple[list[Any] | None, dict[str, Any]]:
        """What the column of an attack by these pieces is, if the battle has one, and the names that it reads."""
        names = {**self._with(target), "attackers": held(tuple(pieces), "piece")}
        for statement in self._rest:
            if statement[0] == "let":
                if statement[1] == "column":
                    return statement[2], names
                if statement[1] not in names:
                    names[statement[1]] = self._i.read(self._state, statement[2], names)
            elif statement[0] in ("roll", "table"):
                break
        return None, names

    def die_modifiers(self) -> list[list[Any]]:
        """The numbers that the battle adds to its die roll."""
        roll: list[Any] = next((s[2] for s in self._rest if s[0] == "let" and s[1] == "roll"), [])
        return [part for part in roll[1:] if isinstance(part, list) and part[0] == "call"]

    def _out(self, reasons: Reasons, source: list[Any], piece: int, target: int) -> Iterator[Reason]:
        """Which part of the attackers' line leaves a piece out."""
        names = {**self._names, self._target["slot"]: Bound(target, self._target["type"])}
        if source[0] == "only-where":
            inner = list(self._out(reasons, source[2], piece, target))
            yield from inner
            if not inner and not self._i.holds(
                self._state, source[3], {**self._with(target), source[1]: piece}
            ):
                yield from reasons.of(source[3], {**names, source[1]: Bound(piece, "piece")})
        elif source[0] == "pieces":
            if piece not in self._i.read(self._state, source, self._with(target)):
                yield from out_of_scope(self._table, reasons, source[1], piece, names)
        elif piece not in self._i.read(self._state, source, self._with(target)):
            yield Reason.left_out(self._table.name(piece), reasons.sayer.say(source, names))

    def _barred(self, target: int) -> Reason:
        """Each set with the piece is too small, or barred."""
        found = self._i.read(self._state, self._who["from"], self._with(target))
        if len(found) < self._who["least"]:
            return Reason(
                f"the attack needs {counted(self._who['least'], 'unit')}, but only {len(found)} may join",
                False,
            )
        return Reason(f"every set of attackers with it is barred: {self._who.get('bar', '')}", False)
