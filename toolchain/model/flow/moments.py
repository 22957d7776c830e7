"""Moments in the middle of a move: reactions, and triggers that name ways of moving.

Each way that something waits for gets a procedure that its moves call in each hex, or where they stop. It keeps whose
moment it is in states of the game, carries out the triggers, and opens the reactions as actions; then the moment that it
has interrupted is there again. What is said of reactions in books: opportunity fire, interception, reserves (OTP 10.6,
OAO 8.4, LNB 8.3).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.ir.kept.groups import MOVES_WITH, together
from toolchain.ir.kept.moments import (
    BEFORE,
    COUNT,
    DEPTH,
    ENTERS,
    FROM,
    MOVER,
    MOVERS,
    NUMBER,
    OF_ENTRY,
    STOPPED,
    STOPS,
    TO,
)
from toolchain.language.ast import Block, tokens_of
from toolchain.language.catalogue.catalogue import ANY_WAY
from toolchain.language.tokens import Token, split_commas
from toolchain.model.context import Build, Words, cite_of
from toolchain.model.flow.actions import ACTING, ReadAction, read_action
from toolchain.model.flow.limits import PER, add_hidden, read_limit
from toolchain.model.rules.columns import add_column
from toolchain.model.rules.together import group_in
from toolchain.model.scope import ANNOUNCED, Scope
from toolchain.model.types import BOOL, HEX, PIECE, PIECES, SIDE

if TYPE_CHECKING:
    from toolchain.ir.rules import Moment

MOST_DEEP = 5
NAMES = {ENTERS: ("mover", "from", "to"), BEFORE: ("mover", "from", "to"), STOPS: ("mover", "start", "here")}
"""What a moment calls the piece, where it comes from, and where it is; :data:`ALL` are those who move together with it."""
ALL = "movers"

# What is there again when a moment is over that has interrupted another.
_KEPT = (MOVER, FROM, TO, STOPPED, NUMBER, DEPTH)
_PARAMS = [["mover", "piece"], ["from", "hex"], ["to", "hex"]]
_SIDE: list[Any] = ["side", ["v", "mover"]]
_MOMENT: dict[str, list[Any]] = {"moment": ["game", NUMBER]}

Way = tuple[str, str, str]
"""A moment, what has it (a movement, a policy, the entries), and its name."""


@dataclass
class _Waiting:
    """What waits for a moment: triggers with their conditions, and reactions of the enemy and of anybody."""

    at: str
    cite: str
    triggers: list[tuple[list[Any] | None, str]] = field(default_factory=list)
    enemy: list[str] = field(default_factory=list)
    owner: list[str] = field(default_factory=list)
    follow: list[list[Any]] = field(default_factory=list)
    """How those follow who move together with the mover."""


class Moments:
    """Reads what waits for moments, and writes the procedures that moves call."""

    def __init__(self, b: Build) -> None:
        self._b = b
        self._waiting: dict[Way, _Waiting] = {}
        self._all_are_asked_for = False

    def trigger(self, block: Block, held: Words, procedure: str) -> Scope:
        """Reads the fields of a trigger; the names that its body begins with."""
        b = self._b
        at = moment_of(b, block, held) or ENTERS
        scope = self._scope(at, Scope({"actor": SIDE}, ["side", ["game", MOVER]]), block)
        requires: list[Any] | None = None
        for name, inner, line in b.fields(block):
            if name == "requires":
                cond = b.x.condition(inner["if"], scope, line.span)
                requires = cond if requires is None else ["and", requires, cond]
        for waiting in self._ways(block, held, at):
            waiting.triggers.append((requires, procedure))
        return scope

    def reaction(self, block: Block, held: Words, word: Token) -> tuple[ReadAction, Scope]:
        """Reads the fields of a reaction, which becomes an action; and the names that it begins with."""
        b = self._b
        at = moment_of(b, block, held) or ENTERS
        scope = self._scope(at, ACTING, block)
        read = read_action(b, block, word, held.get("title"), scope)
        _require(read, ["<=", ["game", DEPTH], ["int", self._depth(read)]])
        # The moment is over for those who come too late: the mover has gone from here, or is lost.
        _require(read, ["=", ["place", ["game", MOVER]], ["game", FROM if at == BEFORE else TO]])
        for waiting in self._ways(block, held, at):
            waiting.enemy.append(word.text)
            if read.by:
                waiting.owner.append(word.text)
        return read, scope

    def _scope(self, at: str, scope: Scope, block: Block) -> Scope:
        """``scope`` with the names that a moment has; ``block`` may ask for all who move."""
        for name, type_, column in zip(NAMES[at], (PIECE, HEX, HEX), (MOVER, FROM, TO), strict=True):
            scope = scope.kept(name, type_, column)
        if any(token.text == ALL for token in tokens_of(block)):
            self._all_are_asked_for = True
        scope = scope.called(ALL, PIECES, MOVERS)
        return scope.with_name(ANNOUNCED, BOOL) if at == BEFORE else scope

    def _ways(self, block: Block, held: Words, at: str) -> list[_Waiting]:
        """What waits for a moment of each way that a header names."""
        b, made = self._b, []
        for part in split_commas(held.get("ways", [])):
            word = part[0]
            if [token.text for token in part] == ANY_WAY:
                made += [self._waiting.setdefault(way, _Waiting(at, cite_of(block))) for way in self._any(at)]
                continue
            if word.text == OF_ENTRY:
                of = OF_ENTRY
            else:
                symbol = b.symbols.get(word.text, "movement", "policy")
                if symbol is None:
                    names = [*b.symbols.names("movement", "policy"), OF_ENTRY]
                    b.findings.add(faults.moment_never_comes.no_such_way(word.span, names))
                    continue
                of = symbol.kind
            if at != ENTERS and of != "movement":
                b.findings.add(faults.moment_never_comes.not_a_movement(word.span))
            elif at != STOPS and self._along(of, word.text):
                b.findings.add(faults.moment_never_comes.along_a_network(word.span))
            else:
                way = (at, of, "" if of == OF_ENTRY else word.text)
                made.append(self._waiting.setdefault(way, _Waiting(at, cite_of(block))))
                if of == "movement" and word.text in b.facts.together:
                    group = (at, of, together(word.text))
                    made.append(self._waiting.setdefault(group, _Waiting(at, cite_of(block))))
        return made

    def groups(self) -> None:
        """Lets those who move together follow the first: in each hex, and along a network to its end."""
        b = self._b
        for movement in b.ir["movements"]:
            if movement["name"] not in b.facts.together:
                continue
            at = STOPS if movement["over"] else ENTERS
            way = (at, "movement", together(movement["name"]))
            waiting = self._waiting.setdefault(way, _Waiting(at, movement["cite"]))
            one = b.x.fresh()
            place = ["place", ["v", one], ["v", "to"]]
            waiting.follow = [["each", one, group_in(b, ["v", "from"]), [place], {"type": "piece"}]]

    def _any(self, at: str) -> list[Way]:
        """All ways that have a moment."""
        b = self._b
        made: list[Way] = []
        for movement in b.ir["movements"]:
            if at == STOPS or not movement["over"]:
                made.append((at, "movement", movement["name"]))
        if at == ENTERS:
            made += [(at, "policy", policy["name"]) for policy in b.ir["policies"]]
            made += [(at, OF_ENTRY, "")] if b.ir["entries"] else []
        return made

    def _along(self, of: str, name: str) -> bool:
        movements = self._b.ir["movements"] if of == "movement" else []
        return any(one["name"] == name and one["over"] for one in movements)

    def _depth(self, read: ReadAction) -> int:
        if "depth" not in read.more:
            return 1
        inner, line = read.more["depth"]
        depth = self._b.plain_number(inner["n"], "depth", line.span)
        if depth is None or not 1 <= depth <= MOST_DEEP:
            if depth is not None:
                self._b.findings.add(faults.limit_of_a_reaction.depth(line.span, MOST_DEEP))
            return 1
        return depth

    def limited(self, read: ReadAction) -> list[list[Any]]:
        """Bars a reaction to those who have used it as often as they may; the statements that count a use."""
        item, scope = read.item, read.item["scope"]
        uses = read_limit(self._b, read, PER | _MOMENT, (1, "moment"), "side" if scope is None else "piece")
        if uses is None:
            return []
        if scope is None:
            _require(read, uses.free(["v", "actor"]))
            return uses.count(["v", "actor"])
        test, where = uses.free(["v", scope["var"]]), scope.get("where")
        item["scope"] = {**scope, "where": test if where is None else ["and", where, test]}
        if "several" in item:
            return uses.count_each(["v", item["several"]["name"]])
        return uses.count(["v", "self"])

    def settle(self) -> None:
        """Writes the procedures of all moments for which something waits, and what they keep."""
        if not self._waiting:
            return
        b = self._b
        for name, type_, start in ((MOVER, PIECE, -1), (FROM, HEX, -1), (TO, HEX, -1)):
            add_column(b, name, "game", type_, start).update({"open": False, "blank": -1})
        for name in (STOPPED, DEPTH, NUMBER, COUNT):
            add_hidden(b, name, "game", 0)
        made: list[Moment] = []
        for (at, of, way), waiting in self._waiting.items():
            procedure = " ".join(("moment", at, of, way)).rstrip()
            b.procedures[procedure] = {
                "name": procedure,
                "params": _PARAMS,
                "body": _body(waiting),
                "cite": waiting.cite,
            }
            b.model.procedure_calls[procedure] = {name for _, name in waiting.triggers}
            made.append({"at": at, "of": of, "way": way, "do": procedure})
        b.ir["moments"] = made
        if self._all_are_asked_for:
            b.function_ir[MOVERS] = {
                "name": MOVERS,
                "params": [],
                "cite": "",
                "kind": "define",
                "body": _movers(b),
                "type": PIECES.kind,
            }


def _movers(b: Build) -> list[Any]:
    """The mover and the pieces that move together with him."""
    one, mover = b.x.fresh(), ["game", MOVER]
    test: list[Any] = ["=", ["v", one], mover]
    if b.facts.together:
        test = ["or", test, ["=", ["col", MOVES_WITH, ["v", one]], mover]]
    return ["pieces", {"var": one, "kinds": b.facts.all_kinds, "where": test}]


def _require(read: ReadAction, test: list[Any]) -> None:
    known = read.item.get("requires")
    read.item["requires"] = test if known is None else ["and", test, known]


def _body(waiting: _Waiting) -> list[list[Any]]:
    """What is done in a moment; the procedure gives back whether the mover was stopped, or his step refused."""
    one: list[Any] = ["int", 1]
    still_there: list[Any] = ["=", ["place", ["v", "mover"]], ["v", "from" if waiting.at == BEFORE else "to"]]
    body: list[list[Any]] = [["let", "before " + name, ["game", name]] for name in _KEPT]
    body += [
        ["set", name, None, ["v", given]] for name, given in zip(_KEPT, ("mover", "from", "to"), strict=False)
    ]
    body += [
        ["set", STOPPED, None, ["int", 0]],
        ["set", DEPTH, None, ["+", ["game", DEPTH], one]],
        ["set", COUNT, None, ["+", ["game", COUNT], one]],
        ["set", NUMBER, None, ["game", COUNT]],
    ]
    body += waiting.follow
    for requires, procedure in waiting.triggers:
        test = still_there if requires is None else ["and", still_there, requires]
        body.append(["if", test, [["do", procedure, [], None, _SIDE]], []])
    for names, seat in ((waiting.enemy, ["-", one, _SIDE]), (waiting.owner, _SIDE)):
        if names:
            body.append(["if", still_there, [["react", names, seat, ["v", "mover"], waiting.cite]], []])
    body.append(["let", "halted", ["game", STOPPED]])
    body += [["set", name, None, ["v", "before " + name]] for name in _KEPT]
    return [*body, ["return", ["v", "halted"]]]


def moment_of(b: Build, block: Block, held: Words) -> str:
    """The moment for which a trigger or reaction waits; empty, and FLO003, where its header names none that there is."""
    known = ", ".join(f"`on {name}`" for name in NAMES if name != BEFORE) + " or `before enters`"
    on, before = held.get("event"), held.get("announced")
    if bool(on) == bool(before):
        if held:
            b.findings.add(faults.no_such_trigger.nothing(block.keyword.span, block.word, known))
        return ""
    word = (on or before or [])[0]
    event = word.text if on else BEFORE if word.text == ENTERS else ""
    if (event == BEFORE and on) or event not in NAMES:
        b.findings.add(faults.no_such_trigger.at(word.span, block.word, word.text, known))
        return ""
    return event
