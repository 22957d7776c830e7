"""``odds``: how a number of the rules comes about, and what a battle for a hex would be fought at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from toolchain.cli.play.prompt.asking import as_imagined
from toolchain.engine.ask import quantity
from toolchain.engine.ask.answer import CannotAsk
from toolchain.engine.ask.attacker import Attackers, is_battle
from toolchain.engine.ask.table import Table
from toolchain.engine.explain import breakdown
from toolchain.engine.explain.values import Bound
from toolchain.engine.game import PlayState
from toolchain.engine.naming import piece_name, place_name
from toolchain.ir.kept.moments import ATTACKERS, TO
from toolchain.play.names import CannotOrder, named_hex, named_units

AGAINST = "odds HEX with UNIT, UNIT"
MOST_LINES = 30
MOST_SETS = 300  # sets of attackers of which the best is sought


def odds(state: PlayState, seat: int, words: str) -> list[str]:
    """How a number of the rules comes about: one that is named, or those of an attack on a hex."""
    ir = state.game.ir
    name = words.replace("(", " ").split(" ")[0]
    if any(name == function["name"] for function in (*ir["functions"], *ir["scores"])):
        return as_imagined(state, seat, lambda table: _quantity(table, name, words), most=MOST_LINES)
    against = ", ".join(f"`{way}`" for way in of_hexes(state))
    against += " or " if against else ""
    form = f"write {against}`odds {quantity.FORM}`"
    if words and not against:
        return [
            f"`{words}` is not a quantity, and this game has no odds of a hex",
            f"{form}; `odds` lists the quantities",
        ]
    if not words:
        names = [f["name"] for f in ir["functions"] if f.get("lines") is not None and not _of_sets(f)]
        return [form, f"quantities: {', '.join(names)}"] if names else [form]
    where, _, who = words.partition(" with ")
    try:
        hex = named_hex(state, where)
        units = named_units(state, seat, who) if who else []
    except CannotOrder as refusal:
        return [f"{refusal}; {form}"]

    def fought(table: Table) -> list[str]:
        lines = [line for battle in _battles(table, seat) for line in battle.against(hex, units)]
        shown = [] if units else _committed(table, seat, hex)
        return lines or shown or [_nobody(table, seat, hex, units, form)]

    return as_imagined(state, seat, fought, most=MOST_LINES)


def of_hexes(state: PlayState) -> list[str]:
    """The ways to ask about an attack on a hex in this game; empty if its rules have no battle and show no number."""
    ir = state.game.ir
    if any(is_battle(action) for action in ir["actions"]):
        return ["odds HEX", AGAINST]
    return ["odds HEX"] if _shown(ir["procedures"]) else []


def _quantity(table: Table, name: str, words: str) -> list[str]:
    try:
        return quantity.explain(table, words).text().splitlines()
    except CannotAsk:
        function = next((f for f in table.ir["functions"] if f["name"] == name), None)
        if function is None or not _of_sets(function):
            raise
        forms = " or ".join(f"`{form}`" for form in of_hexes(table.state))
        if not forms:
            raise CannotAsk(f"`{name}` depends on a set of units, which `odds` cannot name") from None
        raise CannotAsk(f"`{name}` depends on who attacks; write {forms}") from None


def _of_sets(function: Any) -> bool:
    return any(kind == "set of pieces" for _, kind in function["params"])


def _nobody(table: Table, seat: int, hex: int, units: Sequence[int], form: str) -> str:
    battles = any(is_battle(action) for action in table.ir["actions"])
    if not battles or not 0 <= seat < len(table.game.sides):
        return form
    names = ", ".join(piece_name(table.state, seat, piece) for piece in units)
    who = f"{names} cannot" if units else "none of your units can"
    together = " together" if len(units) > 1 else ""
    others = [x for battle in _battles(table, seat) for x in battle.attackers_of(hex)] if units else []
    able = ", ".join(piece_name(table.state, seat, piece) for piece in dict.fromkeys(others))
    those = f"; the units that can are {able}" if able and not set(units) - set(others) else ""
    return f"{who} attack {place_name(table.state, hex)}{together} now{those}"


def _battles(table: Table, seat: int) -> Iterator[_Battle]:
    if 0 <= seat < len(table.game.sides):
        yield from (_Battle(table, action, seat) for action in table.ir["actions"] if is_battle(action))


class _Battle:
    """What one kind of battle would be fought at, by a side."""

    def __init__(self, table: Table, action: Any, seat: int) -> None:
        self._table, self._action, self._seat = table, action, seat
        self._under_way = self._commits()
        if self._under_way:
            self._side = table.ir["pieces"][self._under_way[0]]["side"]
        else:
            self._side = seat
        self._names = {name: Bound(self._side, "side") for name in ("actor", "us")}
        self._attackers = Attackers(table, action, self._names)

    def against(self, hex: int, units: Sequence[int]) -> list[str]:
        """Column and die modifiers of an attack on a hex: by units that are named, chosen already, or all that could."""
        lines: list[str] = []
        for target in self._targets(hex):
            if self._under_way and not units:
                lines += self._told(target, self._under_way, "the attackers of this battle")
                continue
            may = self._attackers.against(target)
            if units:
                if self._attackers.joint(target, units):
                    lines += self._told(target, units, "")
                continue
            joint = self._attackers.joint(target, may)
            best = may if joint else self._best(target)
            said = "all that can attack" if joint else "the best of those that can attack together"
            lines += self._told(target, best, said) if best else []
        return lines

    def attackers_of(self, hex: int) -> list[int]:
        """The units that can take part in an attack on a hex."""
        return [piece for target in self._targets(hex) for piece in self._attackers.against(target)]

    def _commits(self) -> tuple[int, ...]:
        """The attackers of a battle of this kind that has begun, in the eyes of a reaction to it."""
        state, cites = self._table.state, self._table.game.space["CITES"]
        begun = any(cites[frame[0]][0] == self._action["do"] for frame in state.stack[:-1])
        known = any(function["name"] == ATTACKERS for function in self._table.ir["functions"])
        if not begun or not known:
            return ()
        return tuple(self._table.interpreter.read(state, ["call", ATTACKERS, []], {}))

    def _targets(self, hex: int) -> list[int]:
        """The hex, or what stands in it, if this battle is fought for it."""
        if not self._under_way:
            return [target for target in self._attackers.targets() if self._attackers.hex_of(target) == hex]
        if self._table.interpreter.read(self._table.state, ["game", TO], {}) != hex:
            return []
        return [target for target in self._attackers.all_targets() if self._attackers.hex_of(target) == hex]

    def _best(self, target: int) -> Sequence[int]:
        """The set of attackers with the highest column; of equal ones the largest."""
        found = self._attackers.sets_against(target)[:MOST_SETS]
        return max(found, key=lambda one: (self._column(target, one), len(one)), default=())

    def _begun(self, target: int, who: Sequence[int]) -> tuple[Table, Attackers]:
        """The position in which an attack has begun, and its attackers there."""
        table = self._table if self._under_way else self._attackers.begun(target, who)
        return table, Attackers(table, self._action, self._names)

    def _column(self, target: int, who: Sequence[int]) -> Any:
        table, attackers = self._begun(target, who)
        column, names = attackers.column(target, who)
        value = table.interpreter.read(table.state, column, names) if column is not None else 0
        return value if isinstance(value, (int, float)) else 0

    def _told(self, target: int, who: Sequence[int], said: str) -> list[str]:
        table = self._table
        units = ", ".join(piece_name(table.state, self._seat, piece) for piece in who)
        more = f" ({said})" if said else ""
        lines = [f"{self._action['title']}: {units} against {self._attackers.said(target)}{more}"]
        begun, attackers = self._begun(target, who)
        column, names = attackers.column(target, who)
        parts = [column] if column is not None else []
        for part in (*parts, *attackers.die_modifiers()):
            lines += [f"  {line}" for line in self._working(begun, part, names)]
        return lines

    def _working(self, table: Table, part: list[Any], names: dict[str, Any]) -> list[str]:
        """A number of the battle: what it is, and the lines of it that apply."""
        if part[0] != "call":
            return [f"column = {table.interpreter.read(table.state, part, names)}"]
        args = [table.interpreter.read(table.state, arg, names) for arg in part[2]]
        found = breakdown.working(table.interpreter, table.state, part[1], args, self._seat)
        *rows, result = found.lines(brief=True)
        return [result + (f" [{found.paragraph}]" if found.paragraph else ""), *(f"  {row}" for row in rows)]


def _committed(table: Table, seat: int, hex: int) -> list[str]:
    """Each number that the rules show and that only depends on a side and a hex."""
    filled: dict[str, Any] = {"side": seat, "hex": hex, "set of hexes": 1 << hex, "condition": 0}
    shown = set(_shown(table.ir["procedures"]))
    lines: list[str] = []
    for function in table.ir["functions"]:
        kinds = [kind for _, kind in function["params"]]
        about = {"hex", "set of hexes"}.intersection(kinds)
        if function["name"] in shown and about and all(kind in filled for kind in kinds):
            args = [filled[kind] for kind in kinds]
            found = breakdown.working(table.interpreter, table.state, function["name"], args, seat)
            lines.append(found.lines()[-1] + (f" [{found.paragraph}]" if found.paragraph else ""))
            lines += [f"  {row.text()}" for row in found.rows if row.applies]
    return [*lines, "with the units that are committed now"] if lines else []


def _shown(part: Any) -> list[str]:
    """Names of the numbers that procedures show when they are used."""
    if isinstance(part, dict):
        part = list(part.values())
    found: list[str] = []
    if isinstance(part, list):
        if part[:1] == ["show"] and len(part) > 1 and isinstance(part[1], str):
            found.append(part[1])
        for each in part:
            found += _shown(each)
    return found
