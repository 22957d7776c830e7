"""Moments in the middle of moves, battles and plays of cards: reactions, and triggers that name one of these.

Each way that something waits for gets a procedure that its moves call in each hex, or where they stop; so does a battle,
before its die and after its result, and a deck, before and after the effect of each card. The procedure keeps whose moment
it is in states of the game, carries out the triggers, and offers the reactions as actions. Then it restores the moment that it has
interrupted. Rulebooks call these opportunity fire, interception, reserves, or retreat before combat (OTP 10.6, OTP 12, OAO 8.4,
LNB 8.3).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from toolchain import faults
from toolchain.ir.kept.groups import declared, together
from toolchain.ir.kept.moments import (
    ATTACKER,
    ATTACKERS,
    ATTACKING,
    BEFORE,
    CARD,
    COUNT,
    DEFENDER,
    DEFENDERS,
    DEFENDING,
    DEPTH,
    ENTERS,
    FOUGHT,
    FROM,
    LEAVES,
    MOMENTS,
    MOVER,
    MOVERS,
    NUMBER,
    OF_BATTLE,
    OF_DECK,
    OF_ENTRY,
    OF_MOVEMENT,
    OF_POLICY,
    PLAYED,
    PLAYER,
    RETREATS,
    STOPPED,
    STOPS,
    TARGET,
    TO,
)
from toolchain.language.ast import Block, tokens_of
from toolchain.language.catalogue.catalogue import ANY_WAY
from toolchain.language.forms import Words
from toolchain.language.tokens import Token, split_commas
from toolchain.model.context import Build, cite_of
from toolchain.model.flow.actions import ACTING, ReadAction, read_action
from toolchain.model.flow.limits import PER, add_hidden, read_limit
from toolchain.model.flow.moment_bodies import (
    Waiting,
    body_of,
    movers,
    params_of,
    procedure_of,
    still_there,
    those_of_the_battle,
)
from toolchain.model.rules.columns import add_column
from toolchain.model.rules.together import follow, led_on, regrouped
from toolchain.model.scope import ANNOUNCED, Scope
from toolchain.model.types import BOOL, HEX, PIECE, PIECES, SIDE, Type
from toolchain.model.types import CARD as CARD_TYPE

if TYPE_CHECKING:
    from toolchain.ir.rules import Moment

MOST_DEEP = 5
_STEP: list[tuple[str, Type, str]] = [("mover", PIECE, MOVER), ("from", HEX, FROM), ("to", HEX, TO)]
_NAMES = {
    BEFORE: _STEP,
    LEAVES: _STEP,
    ENTERS: _STEP,
    STOPS: [("mover", PIECE, MOVER), ("start", HEX, FROM), ("here", HEX, TO)],
    RETREATS: [("mover", PIECE, MOVER), ("from", HEX, FROM)],
}
"""What a moment calls the piece, where it comes from, and where it is; :data:`ALL` are those who move together with it."""
ALL = "movers"
_KNOWN = "`on enters`, `on leaves`, `on stops`, `before enters` or `before retreats`, or else `before` or `on` followed by the name of a battle or deck"

_SIDE: list[Any] = ["side", ["game", MOVER]]
_MOMENT: dict[str, list[Any]] = {"moment": ["game", NUMBER]}

Way = tuple[str, str, str]
"""A moment, what has it (a movement, a policy, the entries, a battle), and its name."""


class Awaited(NamedTuple):
    """The moment for which a header waits; ``battle``, ``deck``: the name of the battle or deck that has it."""

    at: str
    battle: str = ""
    deck: str = ""

    @property
    def of(self) -> str:
        """What has the moment: a battle, a deck, or, for all ways of moving, a movement."""
        return OF_BATTLE if self.battle else OF_DECK if self.deck else OF_MOVEMENT

    @property
    def refusable(self) -> bool:
        """Whether what is announced may still be refused."""
        return self.at in (BEFORE, RETREATS)


class Moments:
    """Reads what waits for moments, and writes the procedures that moves and battles call."""

    def __init__(self, b: Build) -> None:
        self._b = b
        self._waiting: dict[Way, Waiting] = {}
        self._all_are_asked_for = False

    def trigger(self, block: Block, held: Words, procedure: str) -> Scope:
        """Reads the fields of a trigger; the names that its body begins with."""
        b = self._b
        awaited = moment_of(b, block, held) or Awaited(ENTERS)
        side = ["game", PLAYER] if awaited.deck else _SIDE
        scope = self._scope(awaited, Scope({"actor": SIDE}, side), block)
        requires: list[Any] | None = None
        for name, inner, line in b.fields(block):
            if name == "requires":
                cond = b.x.condition(inner["if"], scope, line.span)
                requires = cond if requires is None else ["and", requires, cond]
        for waiting in self._ways(block, held, awaited):
            waiting.triggers.append((requires, procedure))
        return scope

    def reaction(self, block: Block, held: Words, word: Token) -> tuple[ReadAction, Scope]:
        """Reads the fields of a reaction, which becomes an action; and the names that it begins with."""
        b = self._b
        awaited = moment_of(b, block, held) or Awaited(ENTERS)
        scope = self._scope(awaited, ACTING, block)
        read = read_action(b, block, word, held.get("title"), scope)
        _require(read, ["<=", ["game", DEPTH], ["int", self._depth(read)]])
        # The moment is over for those who come too late: the mover has gone from here, or is lost.
        _require(read, still_there(awaited.at, awaited.of, kept=True))
        for waiting in self._ways(block, held, awaited):
            waiting.enemy.append(word.text)
            if read.by:
                waiting.owner.append(word.text)
        return read, scope

    def _scope(self, awaited: Awaited, scope: Scope, block: Block) -> Scope:
        """``scope`` with the names that a moment has; ``block`` may ask for all who move."""
        if awaited.battle:
            of = self._b.facts.battles[awaited.battle]
            scope = scope.kept("target", of, TARGET if of == PIECE else TO)
            scope = scope.called("attackers", PIECES, ATTACKERS).called("defenders", PIECES, DEFENDERS)
            scope = scope.called("attacker", SIDE, ATTACKER).called("defender", SIDE, DEFENDER)
        elif awaited.deck:
            scope = scope.kept("card", CARD_TYPE, CARD)
        else:
            for name, type_, column in _NAMES[awaited.at]:
                scope = scope.kept(name, type_, column)
            if any(token.text == ALL for token in tokens_of(block)):
                self._all_are_asked_for = True
            scope = scope.called(ALL, PIECES, MOVERS)
        return scope.with_name(ANNOUNCED, BOOL) if awaited.refusable else scope

    def _ways(self, block: Block, held: Words, awaited: Awaited) -> list[Waiting]:
        """What waits for a moment of each way that a header names."""
        b, made = self._b, []
        if awaited.battle:
            waiting = self._of((awaited.at, OF_BATTLE, awaited.battle), block)
            waiting.on_piece = b.facts.battles[awaited.battle] == PIECE
            return [waiting]
        if awaited.deck:
            return [self._of((awaited.at, OF_DECK, awaited.deck), block)]
        for part in split_commas(held.get("ways", [])):
            word = part[0]
            if [token.text for token in part] == ANY_WAY:
                made += [self._of(way, block) for way in self._any(awaited.at)]
                continue
            if word.text == OF_ENTRY:
                of = OF_ENTRY
            else:
                symbol = b.symbols.get(word.text, OF_MOVEMENT, OF_POLICY)
                if symbol is None:
                    names = [*b.symbols.names(OF_MOVEMENT, OF_POLICY), OF_ENTRY]
                    b.findings.add(faults.moment_never_comes.no_such_way(word.span, names))
                    continue
                of = symbol.kind
            if awaited.at not in MOMENTS[of]:
                what = "an entry" if of == OF_ENTRY else f"the {of} `{word.text}`"
                has = [_written(at) for at in MOMENTS[of]]
                b.findings.add(
                    faults.moment_never_comes.not_of_this(word.span, what, _written(awaited.at), has)
                )
            elif awaited.at != STOPS and self._along(of, word.text):
                b.findings.add(faults.moment_never_comes.along_a_network(word.span, _written(awaited.at)))
            else:
                made.append(self._of((awaited.at, of, "" if of == OF_ENTRY else word.text), block))
                if of == OF_MOVEMENT and word.text in b.facts.together:
                    made.append(self._of((awaited.at, of, together(word.text)), block))
        return made

    def _of(self, way: Way, block: Block) -> Waiting:
        return self._waiting.setdefault(way, Waiting(way[0], way[1], cite_of(block)))

    def groups(self) -> None:
        """Lets those who move together follow the first: in each hex, and along a network to its end."""
        b = self._b
        for movement in b.ir["movements"]:
            name = movement["name"]
            if name not in b.facts.together:
                continue
            at = STOPS if movement["over"] else ENTERS
            waiting = self._waiting.setdefault(
                (at, OF_MOVEMENT, together(name)), Waiting(at, OF_MOVEMENT, movement["cite"])
            )
            waiting.follow = follow(b)
            waiting.regroup = regrouped(b, movement)
        for (at, of, way), waiting in self._waiting.items():
            if of == OF_MOVEMENT and way != declared(way):
                waiting.lead = led_on(b, "from" if at in (BEFORE, LEAVES) else "to")

    def _any(self, at: str) -> list[Way]:
        """All ways of moving that have a moment."""
        b = self._b
        made: list[Way] = []
        if at in MOMENTS[OF_MOVEMENT]:
            made += [(at, OF_MOVEMENT, m["name"]) for m in b.ir["movements"] if at == STOPS or not m["over"]]
        if at in MOMENTS[OF_POLICY]:
            made += [(at, OF_POLICY, policy["name"]) for policy in b.ir["policies"]]
        if at in MOMENTS[OF_ENTRY] and b.ir["entries"]:
            made.append((at, OF_ENTRY, ""))
        return made

    def _along(self, of: str, name: str) -> bool:
        movements = self._b.ir["movements"] if of == OF_MOVEMENT else []
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
            procedure = procedure_of(at, of, way)
            b.procedures[procedure] = {
                "name": procedure,
                "params": params_of(waiting),
                "body": body_of(waiting),
                "cite": waiting.cite,
            }
            b.model.procedure_calls[procedure] = {name for _, name in waiting.triggers}
            made.append({"at": at, "of": of, "way": way, "do": procedure})
        b.ir["moments"] = made
        if any(of == OF_DECK for _, of, _ in self._waiting):
            for name, type_ in ((CARD, CARD_TYPE), (PLAYER, SIDE)):
                add_column(b, name, "game", type_, -1).update({"open": False, "blank": -1})
        if self._all_are_asked_for:
            _add_value(b, MOVERS, movers(b), PIECES)
        if any(of == OF_BATTLE for _, of, _ in self._waiting):
            add_column(b, TARGET, "game", PIECE, -1).update({"open": False, "blank": -1})
            for name, column in ((ATTACKERS, ATTACKING), (DEFENDERS, DEFENDING)):
                add_hidden(b, column, "piece", -1)
                _add_value(b, name, those_of_the_battle(b, column), PIECES)
            _add_value(b, ATTACKER, _SIDE, SIDE)
            _add_value(b, DEFENDER, ["-", ["int", 1], _SIDE], SIDE)


def _add_value(b: Build, name: str, body: list[Any], type_: Type) -> None:
    """A function without parameters."""
    b.function_ir[name] = {
        "name": name,
        "params": [],
        "cite": "",
        "kind": "define",
        "body": body,
        "type": type_.kind,
    }


def _require(read: ReadAction, test: list[Any]) -> None:
    known = read.item.get("requires")
    read.item["requires"] = test if known is None else ["and", test, known]


def _written(at: str) -> str:
    """A moment of moves as headers name it."""
    return {BEFORE: "before enters", RETREATS: "before retreats"}.get(at, f"on {at}")


def battles_awaited(b: Build) -> set[tuple[str, str]]:
    """The moments of battles for which some header waits: before the die or after the result, and the battle's name."""
    names = {block.header[0].text for block in b.by_word.get("battle", ()) if block.header}
    return {(BEFORE if before else FOUGHT, word.text) for before, word in _awaited(b, names)}


def decks_awaited(b: Build) -> dict[tuple[str, str], Token]:
    """The moments of played cards for which some header waits, and the deck's name; each with the word that names it."""
    names = set(b.symbols.names("deck"))
    return {(BEFORE if before else PLAYED, word.text): word for before, word in _awaited(b, names)}


def _awaited(b: Build, names: Collection[str]) -> Iterator[tuple[bool, Token]]:
    """The words of headers that wait for one of these names, and whether `before` stands in front of them."""
    for word in ("trigger", "reaction") if names else ():
        for block in b.by_word.get(word, ()):
            if not any(token.text in names for token in block.header):
                continue
            held = b.header(block)
            for key in ("event", "announced"):
                yield from ((key == "announced", t) for t in held.get(key, ())[:1] if t.text in names)


def is_of_a_moment(b: Build, held: Words) -> bool:
    """Whether a trigger waits for a moment of a move or battle: it may ask and roll."""
    words = [*held.get("event", ())[:1], *held.get("announced", ())[:1]]
    named = (word.text in b.facts.battles or b.symbols.get(word.text, "deck") for word in words)
    return bool(held.get("ways")) or any(named)


def moment_of(b: Build, block: Block, held: Words) -> Awaited | None:
    """The moment for which a trigger or reaction waits; None, and a finding, where its header names none that there is."""
    on, before = held.get("event"), held.get("announced")
    if bool(on) == bool(before):
        if held:
            b.findings.add(faults.no_such_trigger.nothing(block.keyword.span, block.word, _KNOWN))
        return None
    word = (on or before or [])[0]
    if word.text in b.facts.battles:
        if held.get("ways"):
            b.findings.add(faults.moment_never_comes.has_no_ways(held["ways"][0].span, "battle", word.text))
        return Awaited(FOUGHT if on else BEFORE, battle=word.text)
    if b.symbols.get(word.text, "deck"):
        if held.get("ways"):
            b.findings.add(faults.moment_never_comes.has_no_ways(held["ways"][0].span, "deck", word.text))
        return Awaited(PLAYED if on else BEFORE, deck=word.text)
    known = (ENTERS, LEAVES, STOPS) if on else (ENTERS, RETREATS)
    if word.text not in known:
        b.findings.add(
            faults.no_such_trigger.at(
                word.span, block.word, f"{'on' if on else 'before'} {word.text}", _KNOWN
            )
        )
        return None
    if block.word == "reaction" and not held.get("ways"):
        b.findings.add(faults.moment_never_comes.which_ways(word.span))
    return Awaited(BEFORE if before and word.text == ENTERS else word.text)
