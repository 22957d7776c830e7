"""``odds``: how a number of the rules comes about, what a battle for a hex would be fought at, what an order may come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from toolchain.cli.play.prompt.asking import as_imagined
from toolchain.cli.play.prompt.written import written_orders
from toolchain.cli.play.table_view.strengths import Strengths
from toolchain.engine.ask import quantity
from toolchain.engine.ask.answer import CannotAsk
from toolchain.engine.ask.attacker import Attackers, is_battle
from toolchain.engine.ask.table import Table
from toolchain.engine.explain import breakdown
from toolchain.engine.explain.values import Bound
from toolchain.engine.game import PlayState
from toolchain.engine.naming import piece_name, place_name
from toolchain.ir.kept.moments import ATTACKERS, TO
from toolchain.play.foresight.attacks import Beginning, attacks_on, begins_with, moves_into
from toolchain.play.foresight.trials import Trials, trials
from toolchain.play.names import CannotOrder, named_hex, named_units
from toolchain.play.orders import plan

OF_HEX = "odds HEX"
AGAINST = "odds HEX with UNIT, UNIT"
OF_ORDER = "odds ORDER"
MOST_LINES = 30
MOST_SETS = 300  # sets of attackers of which the best is sought
TRIED = " trials"
BY_BOTS = "in the trials, both sides choose as bots do"


class _Fought(NamedTuple):
    """An attack: the lines that tell how it would be fought, and how it begins if it can begin now."""

    lines: list[str]
    begins: Beginning | None


def odds(state: PlayState, seat: int, words: str) -> list[str]:
    """How a number of the rules comes about: one that is named, those of an attack on a hex, or what an order may come to."""
    ir = state.game.ir
    name = words.replace("(", " ").split(" ")[0]
    if any(name == function["name"] for function in (*ir["functions"], *ir["scores"])):
        return as_imagined(state, seat, lambda table: _quantity(table, name, words), most=MOST_LINES)
    form = f"write {', '.join(f'`{way}`' for way in _of_hexes(state))} or `odds {quantity.FORM}`"
    if not words:
        names = [f["name"] for f in ir["functions"] if f.get("lines") is not None and not _of_sets(f)]
        return [form, f"quantities: {', '.join(names)}"] if names else [form]
    where, _, who = words.partition(" with ")
    try:
        hex = named_hex(state, where)
    except CannotOrder as refusal:
        order = _ordered(state, words)
        if isinstance(order, str):
            return [order or f"{refusal}; {form}"]
        return as_imagined(state, seat, lambda table: [*_tried(state, seat, order), BY_BOTS], most=MOST_LINES)
    try:
        units = named_units(state, seat, who) if who else []
    except CannotOrder as refusal:
        return [f"{refusal}; {form}"]

    def fought(table: Table) -> list[str]:
        lines: list[str] = []
        for battle in _battles(table, seat):
            for told, begins in battle.against(hex, units):
                lines += [*told, *(_tried(state, seat, begins) if begins is not None else [])]
        if not units and not lines:
            lines = _committed(table, seat, hex)
            aimed = [_tried(state, seat, begins, whatever=False) for begins in attacks_on(state, seat, hex)]
            if not any(aimed):
                aimed = [
                    _tried(state, seat, begins, whatever=False) for begins in moves_into(state, seat, hex)
                ]
            lines += chain.from_iterable(aimed)
        tried = any(TRIED in line for line in lines)
        return [*lines, *([BY_BOTS] if tried else [])] or [_nobody(table, seat, hex, units)]

    return as_imagined(state, seat, fought, most=MOST_LINES)


def _of_hexes(state: PlayState) -> list[str]:
    """The ways to ask about an attack in this game."""
    battles = any(is_battle(action) for action in state.game.ir["actions"])
    return [OF_HEX, AGAINST, OF_ORDER] if battles else [OF_HEX, OF_ORDER]


def _ordered(state: PlayState, words: str) -> Beginning | str:
    """How an order begins that is asked about; why it cannot be given; nothing where the line is none."""
    question = state.question
    if question is None:
        return "the game is over"
    try:
        orders = written_orders(state, question, words)
        if not orders:
            return ""
        if len(orders) > 1:
            return "name one unit: the trials carry out one order"
        found = plan(state, orders[0])
    except CannotOrder as refusal:
        return str(refusal)
    return Beginning(words, found.steps, orders[0].goal)


def _tried(state: PlayState, seat: int, begins: Beginning, whatever: bool = True) -> list[str]:
    """What comes of an attack or an order, by trials; ``whatever``: also where it decides nothing."""
    strengths = Strengths(state.game)
    found = trials(state, seat, begins, lambda now, x: strengths.of(now, x, now.columns["c_face"][x]))
    if not found.made:
        return [f"{begins.said}: it cannot begin now"] if whatever else []
    if not (found.decides or whatever):
        return []
    lines = [f"{found.made}{TRIED}{_of_hex(state, begins.hex, found)}"]
    for side in sorted(range(len(found.lost)), key=lambda side: side == seat):
        if found.hit[side]:
            lost = found.lost[side]
            average = f"; {strengths.called} lost {sum(lost) / len(lost):.1f} on average, at most {max(lost)}"
            lines.append(
                f"{state.game.side_names[side]}: hit in {found.hit[side]}{average if any(lost) else ''}"
            )
    if not any(found.hit):
        lines.append("nobody is hit")
    return [*([begins.said] if begins.said else []), *(f"  {line}" for line in lines)]


def _of_hex(state: PlayState, hex: int, found: Trials) -> str:
    if hex < 0:
        return ""
    return f": no enemy left in {place_name(state, hex)} in {found.cleared}, a unit of yours there in {found.held}"


def _quantity(table: Table, name: str, words: str) -> list[str]:
    try:
        return quantity.explain(table, words).text().splitlines()
    except CannotAsk:
        function = next((f for f in table.ir["functions"] if f["name"] == name), None)
        if function is None or not _of_sets(function):
            raise
        if not any(is_battle(action) for action in table.ir["actions"]):
            raise CannotAsk(f"`{name}` depends on a set of units, which `odds` cannot name") from None
        forms = f"`{OF_HEX}` or `{AGAINST}`"
        raise CannotAsk(f"`{name}` depends on who attacks; write {forms}") from None


def _of_sets(function: Any) -> bool:
    return any(kind == "set of pieces" for _, kind in function["params"])


def _nobody(table: Table, seat: int, hex: int, units: Sequence[int]) -> str:
    where = place_name(table.state, hex)
    if not any(is_battle(action) for action in table.ir["actions"]):
        return f"nothing that can be chosen now decides anything at {where}; `{OF_ORDER}` tries an order, such as a move"
    names = ", ".join(piece_name(table.state, seat, piece) for piece in units)
    who = f"{names} cannot" if units else "none of your units can"
    together = " together" if len(units) > 1 else ""
    others = [x for battle in _battles(table, seat) for x in battle.attackers_of(hex)] if units else []
    able = ", ".join(piece_name(table.state, seat, piece) for piece in dict.fromkeys(others))
    those = f"; the units that can are {able}" if able and not set(units) - set(others) else ""
    return f"{who} attack {where}{together} now{those}"


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

    def against(self, hex: int, units: Sequence[int]) -> list[_Fought]:
        """The attacks on a hex: by units that are named, chosen already, or all that could."""
        found: list[_Fought] = []
        for target in self._targets(hex):
            if self._under_way and not units:
                found.append(self._fought(target, self._under_way, "the attackers of this battle"))
                continue
            may = self._attackers.against(target)
            if units:
                if self._attackers.joint(target, units):
                    found.append(self._fought(target, units, ""))
                continue
            joint = self._attackers.joint(target, may)
            best = may if joint else self._best(target)
            said = "all that can attack" if joint else "the best of those that can attack together"
            if best:
                found.append(self._fought(target, best, said))
        return found

    def _fought(self, target: int, who: Sequence[int], said: str) -> _Fought:
        return _Fought(self._told(target, who, said), self._beginning(target, who))

    def _beginning(self, target: int, who: Sequence[int]) -> Beginning | None:
        """How this attack begins at the present question; None where it cannot begin now."""
        where = self._attackers.hex_of(target)
        if self._under_way:
            return Beginning("", (), where)
        number = self._table.ir["actions"].index(self._action)
        answers = self._attackers.answers(target, who)
        steps = begins_with(self._table.state, self._seat, number, answers)
        return Beginning("", steps, where) if steps else None

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
