"""Of which kinds a piece may be where a rule uses it: by the selection that it was taken from, and by what was asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.memo import kept
from toolchain.checks.shared.values.lines import BODIES
from toolchain.checks.shared.values.reckoning import words_of, words_of_functions, words_of_procedures
from toolchain.model.model import Model

if TYPE_CHECKING:
    from toolchain.ir.rules import Trigger

Expr = list[Any]
Statement = list[Any]
Kinds = dict[str, int]
"""Names of pieces, and of lists of pieces, with the kinds (bits) that these may be of."""
ANY = -1


class Use(NamedTuple):
    """A piece that is used: where, how, and of which kinds it may be."""

    where: str
    body: list[Statement] | None
    statement: Statement | None
    node: Expr
    number: int
    """Which argument it is, of what is called."""
    piece: Expr
    kinds: int


@kept
def uses(m: Model, words: frozenset[str]) -> list[Use]:
    """Every piece that is handed to a function or procedure, whose state is set, or that is put somewhere.

    Of procedures, functions and other rules only those in which one of the words stands.
    """
    return list(_Walk(m).found(words))


class Put:
    """Of which kinds the pieces are that rules put on the map, by all calls of the procedures that do."""

    def __init__(self, m: Model) -> None:
        self._m = m
        self._walk = _Walk(m)
        self._known: dict[str, list[Use]] = {}
        self._params = {p["name"]: [name for name, _ in p["params"]] for p in m.ir["procedures"]}
        self._words = words_of_procedures(m)

    def by_rules(self, is_put: Callable[[Use], bool]) -> Iterator[int]:
        """The kinds of each piece that is put."""
        for name, words in self._words.items():
            if not words.isdisjoint(_PUTS):
                yield from (self._of(use) for use in self._uses(name) if is_put(use))
        for trigger in self._m.ir["triggers"]:
            yield from (use.kinds for use in self._walk.of_trigger(trigger) if is_put(use))

    def _uses(self, name: str) -> list[Use]:
        if name not in self._known:
            self._known[name] = self._walk.of_procedure(name)
        return self._known[name]

    def _of(self, use: Use, seen: frozenset[tuple[str, str]] = frozenset()) -> int:
        """The kinds of a piece; those that all calls hand on, where it is a parameter of which nothing is known."""
        e = use.piece
        params = self._params.get(use.where, [])
        if use.kinds != ANY or e[0] != "v" or e[1] not in params:
            return use.kinds
        if (use.where, e[1]) in seen:
            return 0  # it calls itself: the other calls say it
        if " " in use.where:
            return ANY
        made, seen = 0, seen | {(use.where, e[1])}
        for name, words in self._words.items():
            if use.where not in words:
                continue
            for call in self._uses(name):
                callee = (
                    call.node[1] if call.node[0] == "do" else call.node[3] if call.node[0] == "later" else ""
                )
                if callee == use.where and call.number == params.index(e[1]):
                    made |= self._of(call, seen)
        return made


_PUTS = frozenset({"place", "retreat"})
_PARTS = (
    "zones",
    "traces",
    "sights",
    "stackings",
    "movements",
    "policies",
    "entries",
    "actions",
    "scores",
    "sections",
)
ARGUMENTS = {
    "call": 2,
    "do": 2,
    "later": 4,
    "trace": 3,
    "can-retreat": 3,
    "retreat": 3,
    "happen": 2,
    "section": 5,
}
"""Operations and statements that hand on arguments, and where these stand."""
_PIECE = {"set": 2, "gain": 2, "place": 1, "move-by": 2, "enter": 1}


class _Walk:
    def __init__(self, m: Model) -> None:
        self._m = m
        self._made: list[Use] = []
        self._where = ""
        self._body: list[Statement] | None = None
        self._statement: Statement | None = None
        self._procedures = {p["name"]: p for p in m.ir["procedures"]}
        self._scopes = {a["do"]: a["scope"] for a in m.ir["actions"]}

    def found(self, words: frozenset[str]) -> Iterator[Use]:
        """All uses in rules in which one of the words stands."""
        for name, found in words_of_procedures(self._m).items():
            if not words.isdisjoint(found):
                yield from self.of_procedure(name)
        for trigger in self._m.ir["triggers"]:
            yield from self.of_trigger(trigger)
        self._made = []
        for function in self._m.ir["functions"]:
            if not words.isdisjoint(words_of_functions(self._m)[function["name"]]):
                body = function.get("lines") or function.get("body")
                self._where = f"{function.get('kind', 'define')} {function['name']}"
                self._scan(body, self._declared(self._where))
        for part in _PARTS:
            rules: Any = self._m.ir.get(part, [])
            for rule in rules.values() if isinstance(rules, dict) else rules:
                if isinstance(rule, dict) and not words.isdisjoint(words_of(rule)):
                    self._where = f"{_WORDS.get(part, part[:-1])} {rule.get('name', '')}"
                    self._scan(list(rule.values()), self._declared(self._where))
        yield from self._made

    def of_procedure(self, name: str) -> list[Use]:
        """The uses in one procedure."""
        self._made, self._where, self._body = [], name, self._procedures[name]["body"]
        kinds = self._declared(name)
        scope = self._scopes.get(name)
        if scope is not None:
            kinds["self"] = _under(scope.get("where"), True, {scope["var"]: scope["kinds"]})[scope["var"]]
        self._walk(self._procedures[name]["body"], kinds)
        self._body = self._statement = None
        return self._made

    def of_trigger(self, trigger: Trigger) -> list[Use]:
        """The uses in one trigger."""
        self._made, self._where, self._body = [], "trigger " + trigger["name"], trigger["do"]
        self._walk(trigger["do"], _under(trigger["requires"], True, {"mover": ANY}))
        self._body = self._statement = None
        return self._made

    def _declared(self, where: str) -> Kinds:
        """The parameters of a block that are of one kind; what it is `of` is the unit that it is about."""
        word, _, name = where.partition(" ")
        key = where if name and word in HEADS else f"procedure {where}"
        facts = self._m.facts
        made = {n: self._bits(kind) for n, kind in facts.param_kinds.get(key, {}).items()}
        if word in ("movement", "policy", "stacking", "trace") and name:
            block = queries.block_called(self._m, word, name)
            texts = [t.text for t in block.header] if block is not None else []
            if "of" in texts and texts[texts.index("of") + 1 :][:1]:
                kind = texts[texts.index("of") + 1]
                if facts.kind_bits(kind) and kind != "unit":
                    made |= dict.fromkeys(("mover", "unit", "self"), self._bits(kind))
        return made

    def _bits(self, kind: str) -> int:
        return sum(1 << number for number in self._m.facts.kind_bits(kind))

    # statements

    def _walk(self, body: list[Statement], kinds: Kinds) -> bool:
        for s in body:
            op, below = s[0], BODIES.get(s[0], ())
            self._statement = s
            for at, part in enumerate(s):
                if at not in below and isinstance(part, (list, dict)):
                    self._scan(part, kinds)
            self._note(s, kinds)
            if op in ("end", "return"):
                return False
            if op == "if":
                # Copies: what one branch learns is not known in the other.
                one, other = dict(_under(s[1], True, kinds)), dict(_under(s[1], False, kinds))
                ends = [
                    end for end, on in ((one, self._walk(s[2], one)), (other, self._walk(s[3], other))) if on
                ]
                if not ends:
                    return False
                kinds.clear()
                for name in ends[0].keys() & ends[-1].keys():
                    kinds[name] = ends[0][name] | ends[-1][name]
            elif below:
                self._again(s, kinds)
            else:
                self._give(s, kinds)
        return True

    def _again(self, s: Statement, kinds: Kinds) -> None:
        given: set[str] = set()
        for number in BODIES[s[0]]:
            _named(s[number], given)
        for name in given:
            kinds.pop(name, None)
        for number in BODIES[s[0]]:
            inner = dict(kinds)
            if s[0] == "each":
                inner[s[1]] = of_list(self._m, s[2], kinds)
            self._walk(s[number], inner)

    def _give(self, s: Statement, kinds: Kinds) -> None:
        op = s[0]
        if op == "let":
            found = of_list(self._m, s[2], kinds) if s[2][0] in _LISTS else of_piece(self._m, s[2], kinds)
            kinds[s[1]] = found
        elif op in ("ask", "ask-several"):
            kinds[s[1]["slot"]] = of_list(self._m, s[1]["from"], kinds)
        elif op == "pick":
            kinds[s[2]] = of_list(self._m, s[1], kinds)
        else:
            given: set[str] = set()
            _named([s], given)
            for name in given:
                kinds.pop(name, None)

    # expressions

    def _scan(self, e: Any, kinds: Kinds) -> None:
        """Notes what an expression hands on, each part under the conditions that stand before it."""
        if isinstance(e, dict):
            if "kinds" in e and "var" in e:
                inner = {**kinds, e["var"]: _of_selection(self._m, e, kinds)}
                for key, part in e.items():
                    self._scan(part, inner if key == "where" else kinds)
                return
            when = e.get("when")
            inner = _under(when, True, kinds) if when is not None else kinds
            for key, part in e.items():
                self._scan(part, kinds if key == "when" else inner)
            return
        if not isinstance(e, list) or not e:
            return
        op = e[0]
        if op == "if" and len(e) == 4 and isinstance(e[2], list) and (not e[2] or isinstance(e[2][0], str)):
            self._scan(e[1], kinds)
            self._scan(e[2], _under(e[1], True, kinds))
            self._scan(e[3], _under(e[1], False, kinds))
            return
        if op in ("and", "or") and len(e) == 3:
            self._scan(e[1], kinds)
            self._scan(e[2], _under(e[1], op == "and", kinds))
            return
        if op in ("sum", "highest", "lowest", "every", "best", "only-where"):
            source = e[2]
            self._scan(source, kinds)
            self._scan(e[3], {**kinds, e[1]: of_list(self._m, source, kinds)})
            return
        if op in ("call", "trace", "can-retreat", "section"):
            self._note(e, kinds)
        for part in e:
            if isinstance(part, (list, dict)):
                self._scan(part, kinds)

    def _note(self, e: Expr, kinds: Kinds) -> None:
        op = e[0]
        if op in _PIECE:
            args = [e[_PIECE[op]]] if e[_PIECE[op]] is not None else []
        elif op in ARGUMENTS:
            args = e[ARGUMENTS[op]] if op != "retreat" else [*e[3], e[2]]
        else:
            return
        for number, arg in enumerate(args):
            found = of_piece(self._m, arg, kinds)
            self._made.append(Use(self._where, self._body, self._statement, e, number, arg, found))


HEADS = frozenset(
    {"quantity", "define", "region", "event", "policy", "trace", "movement", "stacking", "action"}
)
_WORDS = {"policies": "policy", "entries": "entry"}
_LISTS = frozenset({"pieces", "list", "related", "only-where", "without"})


def of_piece(m: Model, e: Expr, kinds: Kinds) -> int:
    """Of which kinds the piece may be that an expression gives; :data:`ANY` where that is not known."""
    op = e[0]
    if op == "v":
        return kinds.get(e[1], ANY)
    if op == "none":
        return 0
    if op == "int" and 0 <= e[1] < len(m.ir["pieces"]):
        return 1 << m.ir["pieces"][e[1]]["kind"]
    if op == "if":
        one, other = _under(e[1], True, kinds), _under(e[1], False, kinds)
        return of_piece(m, e[2], one) | of_piece(m, e[3], other)
    if op in ("first", "last"):
        return of_list(m, e[1], kinds)
    if op == "best":
        return of_list(m, e[2], kinds)
    if op == "attached":
        return _related(m, e[1], "to")
    return ANY


def of_list(m: Model, e: Expr, kinds: Kinds) -> int:
    """Of which kinds the pieces of a list may be."""
    op = e[0]
    if op == "pieces":
        return _of_selection(m, e[1], kinds)
    if op == "v":
        return kinds.get(e[1], ANY)
    if op == "list":
        made = 0
        for part in e[1]:
            made |= of_piece(m, part, kinds)
        return made
    if op == "related":
        return _related(m, e[1], "from")
    if op == "without":
        return of_list(m, e[1], kinds)
    if op == "only-where":
        return _under(e[3], True, {**kinds, e[1]: of_list(m, e[2], kinds)})[e[1]]
    if op == "if":
        return of_list(m, e[2], kinds) | of_list(m, e[3], kinds)
    return ANY


def _of_selection(m: Model, q: Any, kinds: Kinds) -> int:
    made = q["kinds"]
    if q.get("from") is not None:
        made &= of_list(m, q["from"], kinds)
    return _under(q.get("where"), True, {**kinds, q["var"]: made})[q["var"]]


def _related(m: Model, name: str, end: str) -> int:
    for relation in m.ir["relations"]:
        if relation["name"] == name:
            numbers = relation["from"] if end == "from" else relation["to"]
            return sum(1 << number for number in numbers) or ANY
    return ANY


def _under(condition: Expr | None, holds: bool, kinds: Kinds) -> Kinds:
    """What is known of pieces where a condition holds, or does not."""
    if condition is None:
        return kinds
    op = condition[0]
    if op == "not":
        return _under(condition[1], not holds, kinds)
    if op in ("and", "or") and (op == "and") is holds:
        return _under(condition[2], holds, _under(condition[1], holds, kinds))
    if op in ("and", "or"):
        one, other = _under(condition[1], holds, kinds), _under(condition[2], holds, kinds)
        return {name: one[name] | other[name] for name in one.keys() & other.keys()}
    if op == "kind" and condition[2][0] == "v":
        bits = sum(1 << number for number in condition[1])
        name = condition[2][1]
        return {**kinds, name: kinds.get(name, ANY) & (bits if holds else ~bits)}
    return kinds


def _named(body: list[Statement], made: set[str]) -> None:
    for s in body:
        if s[0] in ("let", "each"):
            made.add(s[1])
        elif s[0] in ("ask", "ask-several", "secret"):
            made.add(s[1]["slot"])
        elif s[0] in ("do", "pick", "draw", "roll", "match"):
            name = s[{"do": 3, "draw": 5}.get(s[0], 2)]
            if name is not None:
                made.add(name)
        for number in BODIES.get(s[0], ()):
            _named(s[number], made)
