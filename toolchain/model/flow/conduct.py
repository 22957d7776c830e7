"""Conducts: how a side that nobody plays answers what the rules ask it.

Each condition and each wish becomes a function of the package, so whoever plays the side only compares numbers.
What is not declared falls to the ties. Books give such sides a table of behaviour or a chart of priorities.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.ir.conducts import asked
from toolchain.ir.statements import told
from toolchain.language.ast import Block, Line
from toolchain.language.forms import Words
from toolchain.language.interpolation import parts_of
from toolchain.language.tokens import Token, split_commas
from toolchain.model.context import Build, cite_of
from toolchain.model.name_errors import unknown
from toolchain.model.scope import Scope
from toolchain.model.types import BOOL, BY_WORD, HEX, INT, PIECE, SIDE, Type

if TYPE_CHECKING:
    from toolchain.ir.rules import Behaviour, Tried, Wish

_ACTOR = ("actor", SIDE)
_GAP = "{}"


def read_conducts(b: Build) -> None:
    """Reads the conducts. A game without any has the package that it had."""
    first: dict[str, Token] = {}
    made: list[Behaviour] = []
    for block, held, word in b.named("conduct"):
        side = b.declared(held["side"][0], "side")
        if side is None:
            continue
        if side.name in first:
            b.findings.add(faults.conduct_without_effect.second(word.span, side.name, first[side.name].span))
            continue
        first[side.name] = word
        if not block.lines:
            b.findings.add(faults.conduct_without_effect.empty(block.keyword.span))
        made.append(_Conduct(b, block, word, side.info["index"]).read())
    if made:
        b.ir["conducts"] = made


class _Conduct:
    def __init__(self, b: Build, block: Block, word: Token, side: int) -> None:
        self._b = b
        self._block = block
        self._count = 0
        self._made: Behaviour = {
            "name": word.text,
            "side": side,
            "open": [],
            "wishes": [],
            "yes": [],
            "ties": "first",
            "cite": cite_of(block),
        }
        self._actions = {action["name"]: action for action in b.ir["actions"]}
        self._movements = {movement["name"] for movement in b.ir["movements"]}
        self._choices, self._questions = _asked(b)

    def read(self) -> Behaviour:
        b = self._b
        for name, inner, line in b.fields(self._block):
            if name == "open":
                self._open(inner, line)
            elif name == "for":
                self._wish(inner, line)
            elif name == "yes":
                self._agreed(inner, line)
            elif name == "ties":
                self._made["ties"] = "first" if line.tokens[-1].text == "first" else "random"
        return self._made

    def _open(self, inner: Words, line: Line) -> None:
        names = []
        for part in split_commas(inner["actions"]):
            if part[0].text in self._actions:
                names.append(part[0].text)
            else:
                unknown(self._b.findings, "action", part[0], self._actions)
        if names:
            tried: Tried = {"actions": names, "when": self._condition(inner, line, [_ACTOR])}
            self._made["open"].append(tried)

    def _wish(self, inner: Words, line: Line) -> None:
        word = inner["choice"][0]
        found = self._chosen(word)
        if found is None:
            return
        of, params = found
        prefer = self._function(inner["wish"], line, params, INT)
        wish: Wish = {
            "of": of,
            "name": word.text,
            "prefer": prefer,
            "when": self._condition(inner, line, params),
        }
        self._made["wishes"].append(wish)

    def _chosen(self, word: Token) -> tuple[Any, list[tuple[str, Type]]] | None:
        """What sort of choice a name means, and the names that wishes of it know."""
        b, name = self._b, word.text
        if name in self._movements:
            return "movement", [_ACTOR, ("self", PIECE), ("it", HEX)]
        if name in self._choices:
            kind, *others = sorted(self._choices[name])
            if others:
                b.findings.add(faults.conduct_without_effect.of_several_kinds(word.span, (kind, *others)))
                return None
            return "choice", [_ACTOR, ("it", BY_WORD.get(kind, Type(kind)))]
        action = self._actions.get(name)
        if action is not None and action["scope"] is not None:
            return "action", [_ACTOR, ("it", PIECE)]
        if action is not None:
            b.findings.add(faults.conduct_without_effect.no_scope(word.span))
        else:
            known = (*self._actions, *self._movements, *self._choices)
            b.findings.add(faults.conduct_without_effect.no_choice(word.span, known))
        return None

    def _agreed(self, inner: Words, line: Line) -> None:
        word = inner["text"][0]
        prompt = self._questions.get(
            "".join(p if isinstance(p, str) else _GAP for p in parts_of(word, Findings()))
        )
        if prompt is None:
            self._b.findings.add(faults.conduct_without_effect.no_question(word.span, self._questions))
            return
        self._made["yes"].append({"text": prompt, "when": self._condition(inner, line, [_ACTOR])})

    def _condition(self, inner: Words, line: Line, params: list[tuple[str, Type]]) -> str | None:
        return self._function(inner["if"], line, params, BOOL) if inner.get("if") else None

    def _function(self, words: list[Token], line: Line, params: list[tuple[str, Type]], type_: Type) -> str:
        """The name of a new function that has this value."""
        b = self._b
        scope = Scope(dict(params), ["v", "actor"])
        if type_ == BOOL:
            body = b.x.condition(words, scope, line.span)
        else:
            body = b.x.expect(words, scope, line.span, type_, "a wish")
        self._count += 1
        name = f"conduct {self._made['name']} {self._count}"
        b.function_ir[name] = {
            "name": name,
            "params": [[word, str(kind)] for word, kind in params],
            "cite": cite_of(self._block, line),
            "kind": "define",
            "body": body,
            "type": "number" if type_ == INT else BOOL.kind,
        }
        return name


def _asked(b: Build) -> tuple[dict[str, set[str]], dict[str, str]]:
    """The names of what rules let sides choose, with the kinds of these things; and the questions for yes or no.

    A question is found by its words with nothing between the braces of values.
    """
    choices: dict[str, set[str]] = {}
    questions = {}
    for procedure in b.procedures.values():
        for statement in asked(procedure["body"]):
            if statement[0] == "may":
                how = statement[1]
                words = told(how["prompt"], how["told"], lambda *_: _GAP) if "told" in how else how["prompt"]
                questions[words] = how["prompt"]
            else:
                choices.setdefault(statement[1]["slot"], set()).add(statement[1]["type"])
    return choices, questions
