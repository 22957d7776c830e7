"""Columns of odds, and what becomes of results in declared order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token, split_commas
from toolchain.model.context import Build, cite_of, params_ir, scope_of
from toolchain.model.name_errors import unknown
from toolchain.model.scope import Scope
from toolchain.model.symbols import Function
from toolchain.model.types import INT, UNKNOWN, Type
from toolchain.model.values import add_value_set

if TYPE_CHECKING:
    from fractions import Fraction

_RESULT = "result"
_DASHED = (["NUM", "MINUS", "NUM"], ["NUM", "SLASH", "NUM"])
"""Odds as they are often written: `3-1`, `3/1`."""


def read_odds_columns(b: Build) -> dict[str, list[Token]]:
    """Declares the columns of odds as value sets, so that tables and ladders can speak of them; their words by name."""
    columns_of: dict[str, list[Token]] = {}
    for block, _, word in b.named("odds"):
        columns: list[Token] = []
        for name, inner, _line in b.fields(block):
            if name == "columns":
                columns = _columns(b, inner["ratios"])
        b.declare(word, "odds", {})
        add_value_set(b, word, columns)
        columns_of[word.text] = columns
    return columns_of


def _columns(b: Build, words: list[Token]) -> list[Token]:
    """The columns of odds. Where they have another sign than a colon, the first is reported."""
    ratios: list[Token] = []
    wrong: list[Token] = []
    at = 0
    while at < len(words):
        word, signs = words[at], [token.kind for token in words[at : at + 3]]
        if signs in _DASHED:
            word = word._replace(
                kind="RATIO", text=f"{word.text}:{words[at + 2].text}", end=words[at + 2].end
            )
            wrong.append(word)
        ratios.append(word)
        at += 3 if signs in _DASHED else 1
    for word in wrong[:1]:
        b.findings.add(faults.wrong_kind_of_value.other_sign(word.span, word.text))
    return b.listed(ratios)


def read_odds(b: Build, columns_of: dict[str, list[Token]]) -> None:
    """Reads odds as functions of attack and defence that yield a column."""
    for block in b.by_word.get("odds", ()):
        name = block.header[0].text if block.header else ""
        if name not in columns_of:
            continue
        params = [("attack", INT), ("defence", INT)]
        b.x.functions[name] = Function(name, "odds", params, Type("value", name))
        b.function_ir[name] = {
            "name": name,
            "params": params_ir(params),
            "cite": cite_of(block),
            "kind": "define",
            "body": _column_number(b, columns_of[name]),
            "type": f"value of {name}",
        }


def _column_number(b: Build, columns: list[Token]) -> list[Any]:
    """The last column whose odds are not better than those of attack to defence; the first for all below it.

    Source: LNB 10.4, OAO 9.6, OTP 13.4 (a fraction of odds always counts for the defender).
    """
    made: list[Any] = ["int", 0]
    before: Fraction | None = None
    for number, word in enumerate(columns):
        ratio = _ratio(word)
        if ratio is None:
            b.findings.add(faults.wrong_kind_of_value.not_a_ratio(word.span))
            continue
        if before is not None and ratio <= before:
            b.findings.add(faults.odds_out_of_order.at(word.span))
        before = ratio
        if number:
            reached = [
                ">=",
                ["*", ["v", "attack"], ["int", ratio.denominator]],
                ["*", ["v", "defence"], ["int", ratio.numerator]],
            ]
            made = ["if", reached, ["int", number], made]
    return made


# rewrites


def declare_rewrites(b: Build) -> None:
    """Declares rewrites as functions from a result to a result."""
    for block, held, word in b.named("rewrite"):
        if not held.get("values"):
            continue
        of = held["values"][0]
        if of.text not in b.facts.values:
            unknown(b.findings, "ladder or value set", of, b.facts.values)
            continue
        type_ = Type("value", of.text)
        params = [*b.params(held.get("params", [])), (_RESULT, type_)]
        b.note_kinds(block, word, held)
        b.declare(word, "rewrite", {})
        b.x.functions[word.text] = Function(word.text, "rewrite", params, type_)


def read_rewrites(b: Build) -> None:
    """Reads what becomes of results."""
    for block in b.by_word.get("rewrite", ()):
        name = block.header[0].text if block.header else ""
        function = b.x.functions.get(name)
        if function is not None and function.kind == "rewrite":
            _read_rewrite(b, block, name, function)


def _read_rewrite(b: Build, block: Block, name: str, function: Function) -> None:
    """One function for each group of lines: it answers itself, or hands on to the group below."""
    type_ = function.result or UNKNOWN
    scope = scope_of(function.params)
    heads = params_ir(function.params)
    passed = [["v", n] for n, _ in function.params[:-1]]
    groups = [_read_group(b, line, scope, type_) for line in block.lines]
    for number, (line, (cond, changes, cite)) in enumerate(zip(block.lines, groups, strict=True)):
        last = number + 1 == len(groups)
        below = f"{name} {number + 2}"

        def on(result: list[Any], last: bool = last, below: str = below) -> list[Any]:
            return result if last else ["call", below, [*passed, result]]

        made = on(["v", _RESULT])
        for codes, becomes, stops in reversed(changes):
            hit = ["one-of", ["v", _RESULT], codes]
            made = ["if", hit, ["int", becomes] if stops else on(["int", becomes]), made]
        body = ["if", cond, made, on(["v", _RESULT])]
        key = name if number == 0 else f"{name} {number + 1}"
        b.function_ir[key] = {
            "name": key,
            "params": heads,
            "cite": cite or cite_of(block),
            "kind": "rewrite",
            "body": body,
            "type": str(type_),
            "label": line.label.text if line.label is not None else "",
        }
    if not groups:
        b.findings.add(faults.quantity_without_lines.rewrite_without_lines(block.keyword.span))
        b.function_ir[name] = {
            "name": name,
            "params": heads,
            "cite": "",
            "kind": "rewrite",
            "body": ["v", _RESULT],
            "type": str(type_),
            "label": "",
        }


def _read_group(
    b: Build, line: Line, scope: Scope, type_: Type
) -> tuple[list[Any], list[tuple[list[int], int, bool]], str]:
    """The condition of a group, its changes (which results, what they become, whether that is final)."""
    words = line.tokens
    cond: list[Any] = ["bool", 1]
    if not words or words[0].text != "when":
        b.findings.add(faults.unknown_field.group_of_a_rewrite(line.span))
    else:
        cond = b.x.condition(words[1:], scope, line.span)
    changes: list[tuple[list[int], int, bool]] = []
    told: dict[int, Token] = {}
    for inner in line.body:
        texts = [t.text for t in inner.tokens]
        if "becomes" not in texts:
            b.findings.add(faults.wrong_form_of_field.change_of_a_rewrite(inner.span))
            continue
        at = texts.index("becomes")
        after = split_commas(inner.tokens[at + 1 :])
        stops = len(after) == 2 and [t.text for t in after[1]] == ["stop"]
        if not (stops or len(after) == 1) or len(after[0]) > 1:
            b.findings.add(faults.wrong_form_of_field.change_of_a_rewrite(inner.span))
            continue
        results = b.listed(inner.tokens[:at])
        codes = [_code_of(b, result, type_) for result in results]
        for result, code in zip(results, codes, strict=True):
            if code in told:
                b.findings.add(faults.result_changed_twice.at(result.span))
            told.setdefault(code, result)
        becomes = _code_of(b, after[0][0], type_)
        changes.append((codes, becomes, stops))
    cite = line.cite.paragraphs[0] if line.cite and line.cite.paragraphs else ""
    return cond, changes, cite


def _code_of(b: Build, word: Token, type_: Type) -> int:
    values = b.facts.values.get(type_.of, [])
    if word.text in values:
        return values.index(word.text)
    b.findings.add(faults.unknown_value.at(word.span, type_.of, values))
    return 0


def _ratio(word: Token) -> Fraction | None:
    from fractions import Fraction  # not for every run of every game

    attack, colon, defence = word.text.partition(":")
    if not colon or not defence or Fraction(defence) == 0:
        return None
    return Fraction(attack) / Fraction(defence)
