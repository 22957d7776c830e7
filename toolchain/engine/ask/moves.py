"""What questions about moves share: which movement, when, what a step costs, what stops it, with their paragraphs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from toolchain.base.visible import counted
from toolchain.engine.ask.answer import Stopped, cited
from toolchain.engine.ask.moment import PATIENCE, positions_to_move, usual_depths
from toolchain.engine.ask.table import Table
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.codegen.writer import ident
from toolchain.engine.explain.breakdown import detail, shown
from toolchain.engine.explain.lines import Line, Working
from toolchain.engine.explain.values import Bound, number
from toolchain.engine.kernels.movement import Movement
from toolchain.engine.kernels.ways import Ways
from toolchain.ir.kept.groups import declared

if TYPE_CHECKING:
    from toolchain.ir.rules import CitedCondition, Rules
    from toolchain.ir.rules import Movement as MovementRule


UNLIMITED = 999
NOT_NOW = "in the current position, although it cannot make this move now"
NO_STOCK = "the stock that it uses is too low"
_KINDS = {"mover": "piece", "self": "piece", "from": "hex", "to": "hex", "hexside": "hexside"}


@dataclass
class Asked:
    """A piece that is asked to move: by which movement, from where, with how much, where it can come to."""

    table: Table
    piece: int
    movement: MovementRule
    kernel: Movement
    start: int
    allowance: Any
    ways: Ways
    moment: str

    @property
    def spends(self) -> str:
        """What it has to spend, in words."""
        if self.kernel.counts_hexes or (self.kernel.by_destination and self.allowance >= UNLIMITED):
            return "along the network" + (
                f", {counted(int(self.allowance), 'hex')} at most" if self.allowance < UNLIMITED else ""
            )
        return f"{self.amount(self.allowance)} to spend"

    @cached_property
    def measure(self) -> str:
        """In what its steps are paid: the one measure of the quantities that its cost is made of; empty when none is."""
        return _measure(self.table.ir, self.movement["cost"])

    def amount(self, value: Any) -> str:
        """A number with its measure."""
        return f"{number(value)} {self.measure}".rstrip()

    def left(self, hex: int) -> Any:
        """What is left in a hex."""
        return self.allowance - self.ways.cost[hex]

    def names(self, here: int, there: int) -> dict[str, Any]:
        """The names that the conditions of a step may use."""
        edge = self.table.edge(here, there)
        return {"mover": self.piece, "self": self.piece, "from": here, "to": there, "hexside": edge}

    def bound(self, here: int, there: int) -> dict[str, Bound]:
        """The same names with their kinds."""
        return {name: Bound(value, _KINDS[name]) for name, value in self.names(here, there).items()}

    def barring(self, here: int, there: int) -> int:
        """The number of the first bar that forbids a step, -1 for none."""
        return self.kernel.bar(self.table.state, self.piece, here, there, self.table.edge(here, there))

    def refusal(self, here: int, there: int) -> Stopped | None:
        """The first bar that forbids a step, or None."""
        bar = self.barring(here, there)
        if bar < 0:
            return None
        label, cite = self.kernel.labels[bar]
        return Stopped(here, there, label, cite)

    def price(self, here: int, there: int) -> Any:
        """What a step costs."""
        if self.kernel.counts_hexes:
            return 0
        return self.kernel.cost(self.table.state, self.piece, here, there, self.table.edge(here, there))

    def halts(self, here: int, there: int) -> list[str]:
        """Paragraphs of the rules by which a move stops after a step; empty when it may go on."""
        return self._holding(self.movement["stops"], self.names(here, there), True)

    def stays(self, there: int) -> list[str]:
        """Paragraphs of the rules by which the move may not end in a hex; empty when it may."""
        return self._holding(
            self.movement["ends"], {"mover": self.piece, "self": self.piece, "to": there}, False
        )

    def _holding(self, lines: list[CitedCondition], names: dict[str, Any], wanted: bool) -> list[str]:
        i = self.table.interpreter
        return [line["cite"] for line in lines if i.holds(self.table.state, line["when"], names) == wanted]

    def working(self, here: int, there: int, depth: int = 1) -> Working:
        """How the cost of a step comes about, line by line; with ``depth`` 0 without what the lines read."""
        i, state = self.table.interpreter, self.table.state
        expr, names = self.movement["cost"], self.names(here, there)
        if expr[0] == "call":
            return detail(i, state, expr[1], i.all(state, expr[2], names), -2, depth)
        value = i.read(state, expr, names)
        bound = self.bound(here, there)
        line = Line("cost", self.movement["cite"], "is", value, True, value, source={"amount": expr})
        return Working("cost", "movement", self.movement["cite"], value, (shown(i, state, line, bound, -2),))

    def _paragraph_of_price(self) -> str:
        """The paragraph of the number that a step costs, or of the movement."""
        expr, i = self.movement["cost"], self.table.interpreter
        own = i.find(i.ir["functions"], expr[1]).get("cite", "") if expr[0] == "call" else ""
        return str(own or self.movement["cite"])

    def priced(self, here: int, there: int, depth: int = 1) -> str:
        """The lines that make up the cost of a step, in one row with their paragraphs."""
        return "; ".join(_applied(self.working(here, there, depth)))

    def outside(self) -> Iterator[Stopped]:
        """Why the piece does not come to the hexes round those that it can come to, each told once."""
        told: set[int] = set()
        on = [hex for hex in self.ways.cost if hex == self.start or hex not in self.ways.halted]
        for here in sorted(on, key=lambda hex: (self.ways.cost[hex], hex)):
            for there in self.kernel.adjacent[here]:
                if there in self.ways.cost or there in told:
                    continue
                told.add(there)
                yield self.stopped(here, there)

    def stopped(self, here: int, there: int) -> Stopped:
        """Why a step is not taken: a bar, or its price."""
        barred = self.refusal(here, there)
        if barred is not None:
            return barred
        if self.kernel.counts_hexes:
            why = f"more than {counted(int(self.allowance), 'hex')} away"
            if self.kernel.by_destination and not self.kernel.affordable(self.table.state, self.piece):
                why = NO_STOCK
            return Stopped(here, there, why, self.movement["cite"])
        price = self.price(here, there)
        why = f"costs {self.amount(price)}, {number(self.left(here))} left"
        return Stopped(here, there, why, self._paragraph_of_price())


def _measure(ir: Rules, cost: Any) -> str:
    """The measure of all functions that an expression calls, where they agree."""
    found: set[str] = set()
    todo = [cost]
    while todo:
        e = todo.pop()
        if isinstance(e, list):
            if e[:1] == ["call"]:
                found.update(f["measure"] for f in ir["functions"] if f["name"] == e[1] and "measure" in f)
            else:
                todo += e
    return found.pop() if len(found) == 1 else ""


def _applied(working: Working) -> Iterator[str]:
    """The lines that changed the number, each with the lines of the number that it is made of, if there are several."""
    total: Any = 0
    for row in working.rows:
        before, total = total, row.total
        if not row.applies or (row.op != "base" and row.total == before):
            continue
        inner = [read.inner for read in row.reads if read.inner is not None]
        parts = list(_applied(inner[0])) if len(row.reads) == 1 and inner else []
        yield row.text() + (f" ({'; '.join(parts)})" if len(parts) > 1 else "")


def movement_of(table: Table, piece: int, name: str) -> MovementRule:
    """The movement of a name; without one, of those for this kind of piece the one under way or the usual one.

    That is the one that its actions lead to first, those on offer before others, rather not along a network; of several
    the one that most kinds have.
    """
    if name:
        return table.rule(table.ir["movements"], "movement", name)
    known = [m for m in table.ir["movements"] if m["name"] == declared(m["name"])]
    here = table.place(piece)
    kinds = {p["kind"]: n for n, p in enumerate(table.ir["pieces"])}

    def admits(movement: MovementRule, other: int) -> bool:
        bars = [bar for bar in movement["bars"] if bar["label"] == "of"]
        names = {"mover": other, "self": other, "from": here, "to": here, "hexside": -1}
        return not any(table.interpreter.holds(table.state, bar["when"], names) for bar in bars)

    may = [m for m in known if admits(m, piece)] or known
    if not may:
        return table.rule(table.ir["movements"], "movement", name)
    may = [m for m in known if _under_way(table, piece, m["name"])] or may
    if len(may) == 1:
        return may[0]
    question = table.state.question
    kind, actions = table.ir["pieces"][piece]["kind"], table.ir["actions"]
    on_offer = question is not None and question.kind == "action"
    offered = usual_depths(table.ir, kind, [actions[v] for v in table.state.opts if on_offer and v != PASS])
    led_to = usual_depths(table.ir, kind, actions)
    never = len(table.ir["procedures"])
    return min(
        may,
        key=lambda m: (
            m["name"] not in offered,
            m["name"] not in led_to,
            m.get("over") is not None,
            led_to.get(m["name"], never),
            -sum(admits(m, other) for other in kinds.values()),
        ),
    )


def asked(
    table: Table,
    piece: int,
    name: str = "",
    allowance: int | None = None,
    early: bool = False,
    goal: int | None = None,
) -> Asked:
    """A piece that is asked to move, when the game asks it to; as the position is when it does not.

    ``early``: the game may go on to that moment, everybody passing. ``allowance``: as if it had so much to spend.
    ``goal``: of several actions after which it may move, one after which it can end its move there.
    """
    table.standing(piece)
    movement = movement_of(table, piece, name)
    if _under_way(table, piece, movement["name"]):
        return at_once(table, piece, movement, allowance)
    states = positions_to_move(table.state, piece, movement["name"], PATIENCE if early else 1)
    if not states:
        return at_once(table, piece, movement, allowance, NOT_NOW)
    phase = table.ir["phases"][states[0].columns["c_phase"][0]]
    passed = "" if states[0].turn == table.state.turn and not early else ", if nobody acts before then"
    moment = f"when it can move in turn {states[0].turn}, in the phase {phase}{passed}"
    found = at_once(table.at(states[0]), piece, movement, allowance, moment)
    if goal is None:
        return found
    others = (at_once(table.at(state), piece, movement, allowance, moment) for state in states[1:])
    return next((one for one in (found, *others) if goal in one.ways.ends), found)


def _under_way(table: Table, piece: int, movement: str) -> bool:
    """Whether the piece is asked for a step by a movement now."""
    question = table.state.question
    if question is None or question.kind != "move" or question.fixed.way != ident(movement):
        return False
    return bool(question.subject[0] == piece)


def at_once(
    table: Table, piece: int, movement: MovementRule, allowance: int | None = None, moment: str = ""
) -> Asked:
    """A piece that moves as the position is, whether the game asks it to or not; a move may be under way."""
    start, kernel = table.standing(piece), table.kernel(movement["name"])
    has = _to_spend(table, kernel, piece, movement["name"]) if allowance is None else allowance
    ways = Ways({start: 0})
    if has > 0:
        ways = kernel.ways(table.state, piece, has, whatever_stock=allowance is not None)
    return Asked(table, piece, movement, kernel, start, has, ways, moment)


def _to_spend(table: Table, kernel: Movement, piece: int, movement: str) -> Any:
    question = table.state.question
    if question is not None and _under_way(table, piece, movement):
        return question.subject[1]
    return kernel.begin(table.state, piece)[0]


def path_lines(asked: Asked, path: list[int]) -> tuple[list[str], list[dict[str, Any]]]:
    """A path step by step, to be read and for programs: costs with their lines, and where a move must stop."""
    lines, data = [], []
    left = asked.allowance
    for here, there in zip(path, path[1:], strict=False):
        price = asked.price(here, there)
        left = left - price
        stop = asked.halts(here, there)
        said = f"{asked.table.id(here)} to {asked.table.where(there)}: "
        if asked.kernel.counts_hexes:
            said += "along the network" + cited([asked.movement["cite"]])
        else:
            said += f"{asked.amount(price)} ({asked.priced(here, there)}), {number(left)} left"
        lines.append(said + (f"; the move stops here{cited(stop)}" if stop else ""))
        rows = asked.working(here, there).rows
        data.append(
            {
                "from": asked.table.id(here),
                "to": asked.table.id(there),
                "cost": number(price),
                "left": number(left),
                "lines": [
                    {"label": r.label, "text": r.text(), "paragraph": r.paragraph, "applies": r.applies}
                    for r in rows
                ],
                "stops": stop,
            }
        )
    return lines, data
