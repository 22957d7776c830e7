"""Columns of odds, and what becomes of results in declared order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token, split_commas
from toolchain.model.build_base import BuilderParts
from toolchain.model.expressions import Scope
from toolchain.model.symbols import Function
from toolchain.model.types import INT, UNKNOWN, Type
from toolchain.model.unknown import unknown

if TYPE_CHECKING:
    from fractions import Fraction

_RESULT = "result"


class OddsParts(BuilderParts):
    """Odds and rewrites: both are functions of the package, made of nothing that expressions could not say."""

    def _odds_values(self) -> None:
        """The columns as names in order, so that tables and ladders can speak of them."""
        self._columns_of: dict[str, list[Token]] = {}
        for block, _, word in self._named(self.by_word.get("odds", ())):
            columns: list[Token] = []
            for name, inner, _line in self._fields(block):
                if name == "columns":
                    columns = [part[0] for part in split_commas(inner["ratios"])]
            self._declare(word, "odds", {})
            self._value_set(word.text, columns)
            self._columns_of[word.text] = columns

    def _odds_functions(self) -> None:
        for block in self.by_word.get("odds", ()):
            name = block.header[0].text if block.header else ""
            if name not in self._columns_of:
                continue
            params = [("attack", INT), ("defence", INT)]
            self.x.functions[name] = Function(name, "odds", params, Type("value", name))
            self._function_ir[name] = {
                "name": name, "params": [[n, str(t)] for n, t in params], "cite": self._cite(block), "kind": "define",
                "body": self._column_number(self._columns_of[name]), "type": f"value of {name}",
            }  # fmt: skip

    def _column_number(self, columns: list[Token]) -> list[Any]:
        """The last column whose odds are not better than those of attack to defence; the first for all below it.

        Source: LNB 10.4, OAO 9.6, OTP 13.4 (a fraction of odds always counts for the defender).
        """
        made: list[Any] = ["int", 0]
        before: Fraction | None = None
        for number, word in enumerate(columns):
            ratio = _ratio(word)
            if ratio is None:
                self.findings.add(
                    "TYP001",
                    f"`{word.text}` is no ratio",
                    word.span,
                    help="write columns like `1:2, 1:1, 1.5:1, 2:1`",
                )
                continue
            if before is not None and ratio <= before:
                self.findings.add(
                    "TAB011", f"the column {word.text} is not better than the one before", word.span,
                    help="columns rise from left to right",
                )  # fmt: skip
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

    def _rewrite_heads(self) -> None:
        for block, held, word in self._named(self.by_word.get("rewrite", ())):
            if not held.get("values"):
                continue
            of = held["values"][0]
            if of.text not in self.facts.values:
                unknown(self.findings, "ladder or value set", of, self.facts.values)
                continue
            type_ = Type("value", of.text)
            params = [*self._params(held.get("params", []), block), (_RESULT, type_)]
            self._declare(word, "rewrite", {})
            self.x.functions[word.text] = Function(word.text, "rewrite", params, type_)

    def _rewrite_bodies(self) -> None:
        for block in self.by_word.get("rewrite", ()):
            name = block.header[0].text if block.header else ""
            function = self.x.functions.get(name)
            if function is not None and function.kind == "rewrite":
                self._rewrite(block, name, function)

    def _rewrite(self, block: Block, name: str, function: Function) -> None:
        """One function for each group of lines: it answers itself, or hands on to the group below."""
        type_ = function.result or UNKNOWN
        scope = self.scope(function.params, "")
        heads = [[n, str(t)] for n, t in function.params]
        passed = [["v", n] for n, _ in function.params[:-1]]
        groups = [self._group(line, scope, type_) for line in block.lines]
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
            self._function_ir[key] = {
                "name": key, "params": heads, "cite": cite or self._cite(block), "kind": "rewrite", "body": body,
                "type": str(type_), "label": line.label.text if line.label is not None else "",
            }  # fmt: skip
        if not groups:
            self.findings.add("TAB001", "a rewrite without a line changes nothing", block.keyword.span)
            self._function_ir[name] = {
                "name": name, "params": heads, "cite": "", "kind": "rewrite", "body": ["v", _RESULT],
                "type": str(type_), "label": "",
            }  # fmt: skip

    def _group(
        self, line: Line, scope: Scope, type_: Type
    ) -> tuple[list[Any], list[tuple[list[int], int, bool]], str]:
        """The condition of a group, its changes (which results, what they become, whether that is final)."""
        words = line.tokens
        cond: list[Any] = ["bool", 1]
        if not words or words[0].text != "when":
            self.findings.add(
                "SYN067", "a group of a rewrite begins with its condition", line.span,
                help="write `NAME: when CONDITION`, below it `RESULT, RESULT becomes RESULT`",
            )  # fmt: skip
        else:
            cond = self.x.condition(words[1:], scope, line.span)
        changes: list[tuple[list[int], int, bool]] = []
        told: dict[int, Token] = {}
        for inner in line.body:
            texts = [t.text for t in inner.tokens]
            if "becomes" not in texts:
                self.findings.add(
                    "SYN068", "a change is written `RESULT, RESULT becomes RESULT`", inner.span,
                    help="add `, stop` where no later group may change it again",
                )  # fmt: skip
                continue
            at = texts.index("becomes")
            after = split_commas(inner.tokens[at + 1 :])
            stops = len(after) == 2 and [t.text for t in after[1]] == ["stop"]
            codes = [self._code(part[0], type_) for part in split_commas(inner.tokens[:at])]
            for part, code in zip(split_commas(inner.tokens[:at]), codes, strict=True):
                if code in told:
                    self.findings.add(
                        "TAB009",
                        f"`{part[0].text}` is changed above already, so this never happens",
                        part[0].span,
                    )
                told.setdefault(code, part[0])
            becomes = self._code(after[0][0], type_) if after else 0
            changes.append((codes, becomes, stops))
        cite = line.cite.paragraphs[0] if line.cite and line.cite.paragraphs else ""
        return cond, changes, cite

    def _code(self, word: Token, type_: Type) -> int:
        values = self.facts.values.get(type_.of, [])
        if word.text in values:
            return values.index(word.text)
        self.findings.add(
            "REF003", f"`{word.text}` is not a value of `{type_.of}`", word.span,
            help=did_you_mean(word.text, values) or "its values: " + ", ".join(values),
        )  # fmt: skip
        return 0


def _ratio(word: Token) -> Fraction | None:
    from fractions import Fraction  # not for every run of every game

    a, colon, b = word.text.partition(":")
    if not colon or not b or Fraction(b) == 0:
        return None
    return Fraction(a) / Fraction(b)
