"""Battles: attacks in the form that most rulebooks give them.

Target, attackers, odds or difference, die, table, result by name: the block becomes an action, which is open to whom
some target and some attacker are, and a procedure that asks, reckons, rolls and does what the result says (OAO 9,
LNB 9, OTP 12). What is attacked is chosen first, so that only those are offered who can attack it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolchain import faults
from toolchain.base.source import Span
from toolchain.ir.kept.moments import BEFORE, FOUGHT, OF_BATTLE
from toolchain.language.ast import Block, Line, tokens_of
from toolchain.language.battle_results import is_nothing, unfolded
from toolchain.language.catalogue.catalogue import BLOCKS, RESULTS
from toolchain.language.forms import Words, field_of
from toolchain.language.tokens import Token
from toolchain.model.context import Build, cite_of
from toolchain.model.flow.actions import ACTING, ReadAction, read_action
from toolchain.model.flow.limits import PER, read_limit
from toolchain.model.flow.moment_bodies import procedure_of
from toolchain.model.flow.moments import battles_awaited
from toolchain.model.flow.procedures import do_body
from toolchain.model.scope import Scope, Typed
from toolchain.model.statements.choices import Choice, bar_of_set
from toolchain.model.statements.context import Statement, Written
from toolchain.model.statements.dice import read_roll
from toolchain.model.statements.how_many import read_how_many
from toolchain.model.types import HEX, HEXES, PIECE, PIECES, SIDE, UNKNOWN, Type, are_pieces

TARGET, ATTACKERS, DEFENDERS = "target", "attackers", "defenders"
ALL = "all"
"""Before the attackers: everybody takes part who can attack the target."""
_ACTOR: list[Any] = ["v", "actor"]
_OPPONENT: list[Any] = ["-", ["int", 1], _ACTOR]
_ATTACKER, _DEFENDER = "attacker", "defender"

NAMES: list[tuple[str, Type]] = [
    ("actor", SIDE),
    (TARGET, HEX),
    (ATTACKERS, PIECES),
    (DEFENDERS, PIECES),
]
"""What rules `for` a battle know of it: who attacks, what, with which pieces, and who defends."""


def scope_for_battle(scope: Scope, params: list[tuple[str, Type]]) -> Scope:
    """The scope of a rule with these parameters; one `for` a battle also knows both sides by name."""
    if [name for name, _ in params[: len(NAMES)]] != [name for name, _ in NAMES]:
        return scope
    return scope.bind(_ATTACKER, SIDE, "actor").opposes(_DEFENDER, "actor")


def settle_targets(b: Build) -> None:
    """Tells rules `for` a battle, and what waits for one, whether its target is a piece: its words can be read now."""
    with b.known_bodies.not_known():
        for block, names in b.for_battles:
            if _target_of(b, block) == PIECE:
                names[[name for name, _ in names].index(TARGET)] = (TARGET, PIECE)
        b.facts.battle_moments = battles_awaited(b)
        awaited = {name for _, name in b.facts.battle_moments}
        for block in b.by_word.get("battle", ()):
            if block.header and block.header[0].text in awaited:
                b.facts.battles[block.header[0].text] = _target_of(b, block)


def _target_of(b: Build, block: Block) -> Type:
    """What is attacked in a battle: a hex or a piece. What is wrong in its words is reported when the battle is read."""
    for line in block.lines:
        held = field_of(line, BLOCKS["battle"].fields) if line.word == TARGET else None
        if held is None:
            continue
        known = len(b.findings.items)
        _, _, words = read_how_many(b.findings, held[1]["what"])
        read = b.x.read(words, ACTING, line.span)
        new = b.findings.items[known:]
        b.findings.items[known:] = [f for f in new if f.span is None or not _holds(line.span, f.span)]
        if are_pieces(read.type):
            return PIECE
    return HEX


def _holds(whole: Span, part: Span) -> bool:
    return part.source is whole.source and whole.start <= part.start and part.end <= whole.end


def read_battles(b: Build) -> None:
    """Reads all battles: each an action, and the procedure that it does."""
    for block, held, word in b.named("battle"):
        read = read_action(b, block, word, held.get("title"), ACTING)
        _Battle(b, block, read).read()
        b.ir["actions"].append(read.item)


class _Battle:
    def __init__(self, b: Build, block: Block, read: ReadAction) -> None:
        self._b = b
        self._block = block
        self._read = read
        self._scope = ACTING._replace(names=dict(ACTING.names))
        self._body: list[Statement] = []

    def read(self) -> None:
        b, block, more = self._b, self._block, self._read.more
        name = self._read.item["do"]
        missing = [word for word in (TARGET, ATTACKERS) if word not in more]
        with b.s.of_procedure() as (calls, _):
            if missing:
                b.findings.add(faults.incomplete_battle.at(block.keyword.span, missing[0]))
            else:
                self._choices()
                self._sides()
                self._reckoning()
                self._outcome()
        b.procedures[name] = {"name": name, "params": [], "body": self._body, "cite": cite_of(block)}
        b.model.procedure_calls[name] = calls

    def _written(self, line: Line, held: Words | None = None) -> Written:
        return Written(line, held or {}, None, self._scope)

    def _name(self, name: str, type_: Type) -> None:
        self._scope.learn(name, type_)

    def _choices(self) -> None:
        """What is attacked, by whom, and who defends; without both nobody may begin."""
        b, more = self._b, self._read.more
        targets, of = self._targets(*more[TARGET])
        self._name(TARGET, of)
        inner, line = more[ATTACKERS]
        together = len(inner["who"]) > 1 and inner["who"][0].text == ALL
        least, most, words = (1, 0, inner["who"][1:]) if together else read_how_many(b.findings, inner["who"])
        attackers = self._pieces(b.x.read(words, self._scope, line.span), line)
        candidates = attackers
        uses = read_limit(b, self._read, PER, None, "piece")
        if uses is not None:
            one = b.x.fresh()
            attackers = ["only-where", one, attackers, uses.free(["v", one])]
        self._open(targets, of, attackers)
        # Only what somebody can attack.
        source = ["only-where", TARGET, targets, ["some", attackers]]
        if of == HEX:
            source = ["members", ["hexes-where", TARGET, targets, ["some", attackers]]]
        cite = b.s.cite(line)
        self._body.append(Choice(_ACTOR, source, of.kind, TARGET, "choose what is attacked", cite).one())
        choice = Choice(_ACTOR, attackers, "piece", ATTACKERS, "choose who attacks", cite)
        if together:
            self._all_attack(attackers, inner.get("bar", []))
        else:
            self._attackers(choice, least, most, inner.get("bar", []))
        self._name(ATTACKERS, PIECES)
        if uses is not None:
            self._body += uses.count_each(["v", ATTACKERS])
        self._body.append(["let", DEFENDERS, self._defenders(of)])
        self._name(DEFENDERS, PIECES)
        self._tell(of, line)
        if inner.get("bar") and not together:
            nobody = ["tell", f"nobody may attack {{{of}}}", [["v", TARGET]], cite]
            self._body.append(["if", ["some", ["v", ATTACKERS]], [], [nobody, ["return", None]]])
        self._announce(of, candidates, cite)

    def _sides(self) -> None:
        """Both sides by name, where the block names them: below, a body may let another side act."""
        written = {token.text for token in tokens_of(self._block)}
        for name, side in ((_ATTACKER, _ACTOR), (_DEFENDER, _OPPONENT)):
            if name in written:
                self._body.append(["let", name, side])
                self._name(name, SIDE)

    def _targets(self, inner: Words, line: Line) -> Typed:
        """The hexes or pieces of which one is attacked."""
        b = self._b
        least, most, words = read_how_many(b.findings, inner["what"])
        if (least, most) != (1, 1):
            b.findings.add(faults.impossible_number_of_choices.several_targets(inner["what"][0].span))
        read = b.x.read(words, self._scope, line.span)
        if read.type == HEXES:
            return Typed(read.expr, HEX)
        made = self._pieces(read, line)
        return Typed(made, PIECE) if are_pieces(read.type) else Typed(["hex-set", []], HEX)

    def _pieces(self, read: Typed, line: Line) -> list[Any]:
        """A set of pieces; another value is reported."""
        if not are_pieces(read.type) and read.type != UNKNOWN:
            self._b.findings.add(faults.not_a_set.chosen_from(line.span, str(read.type)))
        return read.expr

    def _open(self, targets: list[Any], of: Type, attackers: list[Any]) -> None:
        """Only who has something to attack, and somebody to attack it with, may begin."""
        item = self._read.item
        some = ["some", attackers]
        test: list[Any] = ["some-hex", ["hexes-where", TARGET, targets, some]]
        if of == PIECE:
            test = ["some", ["only-where", TARGET, targets, some]]
        known = item.get("requires")
        item["requires"] = test if known is None else ["and", known, test]

    def _attackers(self, choice: Choice, least: int, most: int, bar: list[Token]) -> None:
        b = self._b
        if (least, most) == (1, 1):
            chosen = b.x.fresh()
            self._body.append(choice._replace(slot=chosen).one())
            self._body.append(["let", ATTACKERS, ["list", [["v", chosen]]]])
            if bar:
                b.findings.add(faults.scope_picks_no_pieces.set_of_one(bar[0].span))
        else:
            barred = bar_of_set(b.x, bar, self._scope, ATTACKERS, PIECES)
            self._body.append(choice.several(least, most, barred))

    def _all_attack(self, attackers: list[Any], bar: list[Token]) -> None:
        """Everybody who can attack the target does; nobody is asked, so no group can be barred."""
        if bar:
            self._b.findings.add(faults.impossible_number_of_choices.all_barred(bar[0].span.to(bar[-1].span)))
        self._body.append(["let", ATTACKERS, attackers])

    def _defenders(self, of: Type) -> list[Any]:
        """The defenders: those that the line names, or else the target or the enemy in its hex."""
        b, more = self._b, self._read.more
        if DEFENDERS in more:
            inner, line = more[DEFENDERS]
            read = b.x.read(inner["who"], self._scope, line.span)
            return ["list", [read.expr]] if read.type == PIECE else self._pieces(read, line)
        if of == PIECE:
            return ["list", [["v", TARGET]]]
        return [
            "pieces",
            {"var": b.x.fresh(), "kinds": b.facts.all_kinds, "side": _OPPONENT, "at": ["v", TARGET]},
        ]

    def _moment(self, at: str, of: Type, result: str | None) -> list[Statement]:
        """The call of what waits for a moment of this battle; nothing where nothing does."""
        name = self._read.item["name"]
        if (at, name) not in self._b.facts.battle_moments:
            return []
        first: list[Any] = ["first", ["v", ATTACKERS]]
        piece, where = ([["v", TARGET]], ["place", ["v", TARGET]]) if of == PIECE else ([], ["v", TARGET])
        given = [first, ["place", first], where, ["v", ATTACKERS], ["v", DEFENDERS], *piece]
        return [["do", procedure_of(at, OF_BATTLE, name), given, result, _ACTOR]]

    def _announce(self, of: Type, candidates: list[Any], cite: str) -> None:
        """Lets others react before the die; whoever has left the battle meanwhile does not take part in it."""
        called = self._moment(BEFORE, of, "refused")
        if not called:
            return
        b = self._b
        one, other = b.x.fresh(), b.x.fresh()
        same = ["some", ["only-where", other, candidates, ["=", ["v", other], ["v", one]]]]
        here = ["only-where", one, self._defenders(of), ["on-map", ["v", one]]]
        self._body += [
            *called,
            ["let", ATTACKERS, ["only-where", one, ["v", ATTACKERS], same]],
            ["let", DEFENDERS, here],
        ]
        for test, why in (
            (["=", ["v", "refused"], ["int", 0]], "it was refused"),
            (["some", ["v", ATTACKERS]], "no unit can still attack"),
            (["some", ["v", DEFENDERS]], "no unit is left to defend"),
        ):
            off = ["tell", f"the attack on {{{of}}} is called off: {why}", [["v", TARGET]], cite]
            self._body.append(["if", test, [], [off, ["return", None]]])

    def _tell(self, of: Type, line: Line) -> None:
        one = "\0piece"
        words = f"{{piece}} attacks {{{of}}}"
        told = ["tell", words, [["v", one], ["v", TARGET]], self._b.s.cite(line)]
        self._body.append(["each", one, ["v", ATTACKERS], [told], {"type": "piece"}])

    def _reckoning(self) -> None:
        """Column, die and result, each told."""
        b, s, more = self._b, self._b.s, self._read.more
        told: list[tuple[str, Type]] = []
        if "column" in more:
            inner, line = more["column"]
            made, type_ = b.x.read(inner["what"], self._scope, line.span)
            if made[0] == "call":
                self._body.append(["show", made[1], made[2], s.cite(line)])
            self._body.append(["let", "column", made])
            self._name("column", type_)
            told.append(("column", type_))
        if "roll" in more:
            inner, line = more["roll"]
            dice = inner["dice"]
            if (named := next((n for n, t in enumerate(dice) if t.text == "as"), 0)) > 0:
                b.findings.add(
                    faults.wrong_number_of_names.name_of_a_battle_roll(dice[named].span.to(dice[-1].span))
                )
                dice = dice[:named]
            name = Token("NAME", "roll", line.tokens[0].start, line.tokens[0].end, line.tokens[0].source)
            *rolled, total = read_roll(s, self._written(line, {"dice": dice, "name": [name]}))
            numbers = _added(total[2]) if total[0] == "let" else ()
            shown = [
                ["show", e[1], e[2], s.cite(line)] for e in numbers if b.x.functions[e[1]].kind == "quantity"
            ]
            self._body += [*rolled, *shown, total]
            told.append(("roll", self._scope.names.get("roll", UNKNOWN)))
        if "result" in more:
            inner, line = more["result"]
            made, type_ = b.x.read(inner["what"], self._scope, line.span)
            if made[0] == "call" and b.x.functions[made[1]].kind == "rewrite":
                self._body.append(["show", made[1], made[2], s.cite(line)])
            self._body.append(["let", "result", made])
            self._name("result", type_)
            told.append(("result", type_))
        known = [(word, t) for word, t in told if t.kind in ("int", "value", "bool")]
        if known:
            text = ", ".join(f"{word} {{{t if t.kind != 'int' else 'number'}}}" for word, t in known)
            values = [["v", word] for word, _ in known]
            self._body.append(["tell", text, values, cite_of(self._block)])

    def _outcome(self) -> None:
        """What the result says, and what is done after every attack."""
        b = self._b
        results = next((line for line in self._block.lines if line.word == RESULTS), None)
        after = do_body(self._block)
        if results is None and not after:
            b.findings.add(faults.incomplete_battle.without_consequence(self._block.keyword.span))
            return
        if results is not None:
            self._body += self._results(results)
        self._body += b.s.body(after, self._scope)
        self._body += self._moment(FOUGHT, self._scope.names[TARGET], None)

    def _results(self, results: Line) -> list[Statement]:
        b = self._b
        type_ = self._scope.names.get("result", UNKNOWN)
        if type_.kind != "value":
            if type_ != UNKNOWN or "result" not in self._read.more:
                b.findings.add(faults.incomplete_battle.results_of_nothing(results.span))
            return []
        values = b.facts.values[type_.of]
        said: dict[str, Token] = {}
        unknown = False
        made: list[tuple[list[int], list[Statement]]] = []
        for line in results.body:
            names, body = self._line(line)
            numbers = []
            for name in names:
                if name.text not in values:
                    unknown = True
                    b.findings.add(faults.incomplete_battle.no_such_result(name.span, type_.of, values))
                elif name.text in said:
                    first = said[name.text].span
                    b.findings.add(faults.incomplete_battle.result_twice(name.span, first))
                else:
                    said[name.text] = name
                    numbers.append(values.index(name.text))
            made.append((numbers, body))
        missing = [value for value in values if value not in said]
        if missing and not unknown:
            b.findings.add(faults.incomplete_battle.result_missing(results.span, missing))
        chain: list[Statement] = []
        for numbers, body in reversed(made):
            if numbers and body:
                test = ["one-of", ["v", "result"], numbers]
                chain = [["if", test, body, chain]]
        return chain

    def _line(self, line: Line) -> tuple[list[Token], list[Statement]]:
        """A line of results: their names, and what follows from them."""
        b, line = self._b, unfolded(line)
        names = b.listed(line.tokens)
        if not line.body:
            b.findings.add(faults.missing_body.at(line.span, line.word))
        if len(line.body) == 1 and is_nothing(line.body[0]):
            nothing = line.body[0]
            for inner in nothing.body[:1]:
                b.findings.add(faults.line_below_a_statement.below_nothing(inner.span, nothing.span))
            return names, []
        return names, b.s.body(line.body, self._scope)


def _added(e: list[Any]) -> Iterator[list[Any]]:
    """The numbers of the rules that are added to or taken from a roll."""
    if e[0] == "call":
        yield e
    elif e[0] in ("+", "-"):
        for part in e[1:]:
            yield from _added(part)
