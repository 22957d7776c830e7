"""Phrases that pick pieces."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.base.source import Span
from toolchain.faults.meant import conditional_meant
from toolchain.language.ast import Expr
from toolchain.language.expressions.words import ADDING, is_amount
from toolchain.language.tokens import Token
from toolchain.model.bound_names import rename
from toolchain.model.declarations import Facts
from toolchain.model.expressions.context import ExpressionContext
from toolchain.model.expressions.piece_words import face_or_state, no_word_of_pieces
from toolchain.model.expressions.unknown_words import unknown_name, unknown_word
from toolchain.model.scope import BAD, Scope, Typed, words_of
from toolchain.model.types import PIECE, PIECES

if TYPE_CHECKING:
    from toolchain.ir.rules import Selection


_SIDED = ("own", "friendly", "enemy", "other")
_NO_PIECES = frozenset(
    ("apiece", "by", "each", "for", "from", "on", "per", "point", "points", "step", "steps", "then", "with")
)
"""Words with which a selection never begins."""


def _names_nothing(x: ExpressionContext, word: Token, scope: Scope) -> bool:
    """Whether a word is no name that the project declares, nor one with which pieces are selected."""
    text = word.text
    if word.kind not in ("NAME", "PROPER") or text in _SIDED or text in scope.names or text in x.facts.faces:
        return False
    return not x.facts.kind_bits(text) and not x.is_declared(text)


def read_selector(x: ExpressionContext, items: tuple[Expr | Token, ...], span: Span, scope: Scope) -> Typed:
    """Words before and at a kind of piece: the pieces that all of them are said of."""
    var = x.fresh()
    q: Selection = {
        "var": var,
        "kinds": 0,
        "side": None,
        "at": None,
        "in": None,
        "where": None,
        "from": None,
        "anywhere": False,
        "nation": None,
    }
    tests: list[list[Any]] = []
    condition = next(
        (item for item in items[1:] if isinstance(item, Token) and _begins_condition(x, item)), None
    )
    if condition is not None:
        x.findings.add(
            faults.word_does_not_fit.begins_no_condition(condition.span, is_amount(items, condition))
        )
        return BAD
    if isinstance(items[0], Token) and items[0].kind == "NUM":
        adding = next((item for item in items if isinstance(item, Token) and item.text in ADDING), None)
        if adding is not None:
            x.findings.add(faults.word_does_not_fit.added_by_a_word(adding.span))
            return BAD
        behind = items[1] if len(items) > 1 and isinstance(items[1], Token) else None
        if behind is not None and behind.text in _NO_PIECES:
            x.findings.add(faults.word_does_not_fit.word_behind_a_number(behind.span))
            return BAD
        if behind is not None and len(items) == 2 and _names_nothing(x, behind, scope):
            x.findings.add(faults.unknown_name.measure(behind.span, x.symbols.names("measure")))
            return BAD
        rounds = len(items) > 1 and isinstance(items[1], Token) and items[1].text in ("round", "rounded")
        wrong = faults.word_does_not_fit
        x.findings.add((wrong.rounded if rounds else wrong.number_before_pieces)(items[0].span))
        items = items[1:]
    first, second = items[0], items[1] if len(items) > 1 else None
    if isinstance(first, Token) and isinstance(second, Token) and _is_said_of(x, first, second, scope):
        x.findings.add(faults.unknown_word_of_a_piece.before_its_condition(first.span, first.text))
        return BAD
    if isinstance(first, Token) and isinstance(second, Token) and second.kind == "NUM":
        x.findings.add(faults.unknown_word_of_a_piece.before_a_number(first.span, second.text))
        return BAD
    kinds: list[int] = []
    named: Expr | Token | None = None
    for item in items:
        bits = _kind_group(x, item) if isinstance(item, Expr) else x.facts.kind_bits(item.text)
        if bits:
            if named is not None:
                x.findings.add(faults.word_does_not_fit.two_kinds(item.span, named.span.text, item.span.text))
            named = item
            kinds += bits
        if bits or isinstance(item, Expr):
            continue
        text = item.text
        if text in ("own", "friendly"):
            q["side"] = x.us(scope, item.span)
        elif text == "enemy":
            q["side"] = ["-", ["int", 1], x.us(scope, item.span)]
        elif text == "other":
            other = next((name for name in ("self", "mover") if name in scope.names), None)
            if other is not None:
                tests.append(["<>", ["v", var], scope.variable(other)])
            else:
                x.findings.add(faults.ambiguous_side.other_than_what(item.span))
        else:
            test = _test(x, item, ["v", var], scope, alone=len(items) == 1)
            if test is None:
                return BAD
            tests.append(test)
    if not kinds:
        x.findings.add(faults.phrase_without_kind.at(span, x.facts.kinds))
        return BAD
    for kind in kinds:
        q["kinds"] |= 1 << kind
    for test in tests:
        q["where"] = test if q["where"] is None else ["and", q["where"], test]
    return Typed(["pieces", q], PIECES)


def _is_said_of(x: ExpressionContext, piece: Token, word: Token, scope: Scope) -> bool:
    """Whether a word that belongs to pieces stands behind the name of a piece."""
    function = x.resolve_function(word.text)
    state = x.symbols.get(word.text, "state")
    return scope.names.get(piece.text) == PIECE and (
        (function is not None and [type_ for _, type_ in function.params] == [PIECE])
        or word.text in x.facts.attributes
        or (state is not None and state.info["of"] == "piece")
    )


def _begins_condition(x: ExpressionContext, word: Token) -> bool:
    """Whether a word that names nothing begins a condition in rulebooks."""
    return bool(conditional_meant(word.text)) and not x.symbols.by_name.get(word.text)


def _test(x: ExpressionContext, item: Token, piece: list[Any], scope: Scope, alone: bool) -> list[Any] | None:
    text = item.text
    test = face_or_state(x, piece, text)
    if test is not None:
        return test
    nation = x.symbols.get(text, "nation")
    if nation:
        return ["=", ["nation", piece], ["int", nation.info["index"]]]
    side = x.symbols.get(text, "side")
    if side:
        return ["=", ["side", piece], ["int", side.info["index"]]]
    if alone:
        unknown_name(x, item, scope)
        return None
    options = [*x.facts.kinds, *x.facts.faces, "own", "friendly", "enemy", "other"]
    no_word_of_pieces(x, item, [*options, *x.symbols.names("state", "side", "nation", "zone")])
    return None


def _kind_group(x: ExpressionContext, group: Expr) -> list[int]:
    made: list[int] = []
    words = words_of(group)
    for word in words:
        bits = x.facts.kind_bits(word.text)
        if not bits:
            unknown_word(x, word, "a kind of piece", x.facts.kinds)
        made += bits
    known = [word.text for word in words if x.facts.kind_bits(word.text)]
    if len(known) == len(words) and not _joined_by_or(group):
        x.findings.add(faults.word_does_not_fit.kinds_joined_otherwise(group.span, known))
    return made


def _joined_by_or(tree: Expr | Token) -> bool:
    """Whether a group is words with nothing but `or` between them."""
    if isinstance(tree, Token):
        return True
    if tree.op == "or_" or (len(tree.args) == 1 and tree.op in ("group", "phrase")):
        return all(_joined_by_or(part) for part in tree.args if isinstance(part, (Token, Expr)))
    return False


def selection_test(facts: Facts, q: Selection, var: str) -> list[Any] | None:
    """The condition on a bound piece that a selection picks it; None where it picks every piece."""
    piece = ["v", var]
    count = len(facts.kinds)
    parts: list[list[Any]] = []
    if q["kinds"] != (1 << count) - 1:
        parts.append(["kind", [n for n in range(count) if q["kinds"] >> n & 1], piece])
    parts += [["=", [key, piece], q[key]] for key in ("side", "nation") if q.get(key) is not None]
    if q.get("at") is not None:
        parts.append(["=", ["place", piece], q["at"]])
    if q.get("in") is not None:
        parts.append(["in-set", ["place", piece], q["in"]])
    if q.get("where") is not None:
        parts.append(rename(q["where"], q["var"], var))
    whole: list[Any] | None = None
    for part in parts:
        whole = part if whole is None else ["and", whole, part]
    return whole


def either_of(facts: Facts, parts: tuple[Typed, Typed], fresh: Callable[[], str]) -> Selection:
    """The selection of the pieces that are in one of two sets, each a selection, another set, or one piece."""
    chosen: list[Selection | None] = [
        made[1].copy() if made[0] == "pieces" and not made[1].get("from") else None for made, _ in parts
    ]
    a, b = chosen
    kinds = (1 << len(facts.kinds)) - 1
    if a is not None and b is not None:
        kinds = a["kinds"] | b["kinds"]
        if {**a, "kinds": 0, "var": ""} == {**b, "kinds": 0, "var": ""}:
            a["kinds"] = kinds
            return a
    var = fresh()
    tests = [
        is_one_of(part, var) if q is None else _test_of_place(facts, q, var)
        for part, q in zip(parts, chosen, strict=True)
    ]
    where = None if None in tests else ["or", *tests]
    return {
        "var": var, "kinds": kinds, "side": None, "nation": None, "at": None, "in": None, "from": None,
        "anywhere": True, "where": where,
    }  # fmt: skip


def is_one_of(pieces: Typed, var: str) -> list[Any]:
    """The condition that a bound piece is in a set, or that it is this one piece."""
    made, type_ = pieces
    return ["=", ["v", var], made] if type_ == PIECE else ["contains", made, ["v", var]]


def _test_of_place(facts: Facts, q: Selection, var: str) -> list[Any] | None:
    """The condition that a selection picks a bound piece; one that names no place picks on the map only."""
    test = selection_test(facts, q, var)
    if q.get("anywhere") or q.get("at") is not None or q.get("in") is not None:
        return test
    on_map: list[Any] = ["on-map", ["v", var]]
    return on_map if test is None else ["and", on_map, test]
