"""Changes of what a rule means: of a text that stays well written, so that only an example of play can tell.

Words that stand for their opposites, bounds moved by one, conditions and statements left out. They are no errors of
writing, which ``operators/`` seeds to try the linter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from toolchain.language.ast import Block, Line, lines_of
from toolchain.language.tokens import Token
from toolchain.mutate.change import Change

RULES = (
    "action", "define", "entry", "movement", "odds", "policy", "procedure", "quantity", "rewrite", "score", "sequence",
    "sight", "stacking", "table", "trace", "trigger", "zone",
)  # fmt: skip
_OPPOSITE = {
    "and": "or", "or": "and", "enemy": "friendly", "friendly": "enemy", "own": "enemy", "some": "no",
    ">=": ">", ">": ">=", "<=": "<", "<": "<=", "=": "<>", "<>": "=", "least": "most", "most": "least",
    "plus": "minus", "minus": "plus", "+": "-", "-": "+", "highest": "lowest", "lowest": "highest", "yes": "no",
    "every": "some",
}  # fmt: skip
_FIRST_ONLY = ("plus", "minus")  # a field of a quantity; elsewhere such a word may be a name
_AFTER_AT = ("least", "most")
_LEFT_OUT = (
    "bar",
    "stop",
    "plus",
    "minus",
    "times",
    "requires",
    "set",
    "move",
    "turn",
    "do",
    "gain",
    "spend",
    "clear",
)


@dataclass(frozen=True)
class Meaning:
    """A change of a rule, and the line and block that it is in."""

    change: Change
    block: Block
    line: Line


def meanings(blocks: Iterable[Block]) -> Iterator[Meaning]:
    """Every change of this kind in the rules among some blocks, in the order of the text."""
    for block in blocks:
        if block.word in RULES and block.digest:
            for line in lines_of(block.lines):
                for edit, what in _of_line(line):
                    yield Meaning(Change(block.source.name, (edit,), what), block, line)


def _of_line(line: Line) -> Iterator[tuple[tuple[int, int, str], str]]:
    tokens = line.tokens
    for number, token in enumerate(tokens):
        before = tokens[number - 1].text if number else ""
        if token.kind == "NUM" and token.text.isdigit():
            yield (
                (token.start, token.end, str(int(token.text) + 1)),
                f"{token.text} becomes {int(token.text) + 1}",
            )
        elif token.text == "not" and number + 1 < len(tokens):
            yield (token.start, tokens[number + 1].start, ""), "`not` is left out"
        elif token.kind != "STRING" and _stands_alone(token, number, before):
            new = _OPPOSITE[token.text]
            yield (token.start, token.end, new), f"`{token.text}` becomes `{new}`"
    if tokens and tokens[0].text in _LEFT_OUT and not line.body:
        first = line.label.start if line.label is not None else tokens[0].start
        start = tokens[0].source.text.rfind("\n", 0, first) + 1
        end = tokens[0].source.text.find("\n", tokens[-1].end) + 1
        if end:
            yield (start, end, ""), f"the line with `{tokens[0].text}` is left out"


def _stands_alone(token: Token, number: int, before: str) -> bool:
    if token.text not in _OPPOSITE:
        return False
    if token.text in _FIRST_ONLY:
        return number == 0
    if token.text in _AFTER_AT:
        return before == "at"
    # A field's own sign, as in `define x = ...`, is no comparison.
    return number > 0
