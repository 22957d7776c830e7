"""Changes of what a rule means: of a text that stays well written, so that only an example of play can tell.

Words that stand for their opposites, bounds moved by one, conditions and statements left out, victory points for the
other side or against it. They are no errors of writing, which ``operators/`` seeds to try the linter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from toolchain.language.ast import Block, Line, lines_of
from toolchain.language.tokens import Token
from toolchain.mutate.change import Change

RULES = (
    "action", "amend", "battle", "card", "define", "elimination", "entry", "event", "movement", "obligation", "odds", "policy", "procedure",
    "quantity", "reaction", "replace", "rewrite", "score", "sequence", "sight", "stacking", "table", "trace", "trigger", "victory",
    "zone",
)  # fmt: skip
_OPPOSITE = {
    "and": "or", "or": "and", "enemy": "friendly", "friendly": "enemy", "own": "enemy", "some": "no",
    ">=": ">", ">": ">=", "<=": "<", "<": "<=", "=": "<>", "<>": "=", "least": "most", "most": "least",
    "plus": "minus", "minus": "plus", "+": "-", "-": "+", "highest": "lowest", "lowest": "highest", "yes": "no",
    "every": "some", "up": "down", "down": "up", "gain": "spend", "spend": "gain",
}  # fmt: skip
_FIRST_ONLY = ("plus", "minus", "gain", "spend")  # the word of a line; elsewhere such a word may be a name
_AFTER = {"least": "at", "most": "at", "up": "round", "down": "round"}
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


Edit = tuple[tuple[int, int, str], str]
"""Start, end and new text of what is replaced; and what was done in a phrase."""


@dataclass(frozen=True)
class Meaning:
    """A change of a rule, and the line and block that it is in; no line where a definition is said in its header."""

    change: Change
    block: Block
    line: Line | None

    @property
    def ruling(self) -> str:
        """The ruling that the line rests on, or its block where a line says none; empty without one."""
        cites = (self.line.cite if self.line is not None else None, self.block.cite)
        return next((cite.ruling for cite in cites if cite is not None and cite.ruling), "")


def meanings(blocks: Iterable[Block]) -> Iterator[Meaning]:
    """Every change of this kind in the rules among some blocks, in the order of the text."""
    blocks = list(blocks)
    sides = [block.header[0].text for block in blocks if block.word == "side" and block.header]
    for block in blocks:
        if block.word not in RULES or not block.digest:
            continue
        if block.word == "define":
            for edit, what in _of_tokens(_defined(block.header)):
                yield Meaning(Change(block.source.name, (edit,), what), block, None)
        for line in lines_of(block.lines):
            edits = [*_of_tokens(line.tokens), *_without(line)]
            if block.word == "score" or "score" in [token.text for token in block.header]:
                edits += _of_points(line.tokens, sides)
            for edit, what in edits:
                yield Meaning(Change(block.source.name, (edit,), what), block, line)


def _defined(header: Sequence[Token]) -> Sequence[Token]:
    """The tokens of what a definition says, from its sign ``=``, which as the first of them is no comparison."""
    at = next((number for number, token in enumerate(header) if token.text == "="), len(header))
    return header[at:]


def _of_tokens(tokens: Sequence[Token]) -> Iterator[Edit]:
    for number, token in enumerate(tokens):
        before = tokens[number - 1].text if number else ""
        if token.kind == "NUM" and token.text.isdigit():
            yield (
                (token.start, token.end, str(int(token.text) + 1)),
                f"{token.text} becomes {int(token.text) + 1}",
            )
        elif token.text == "not" and number + 1 < len(tokens):
            yield (token.start, tokens[number + 1].start, ""), "`not` is left out"
        elif token.kind != "STRING" and _stands_alone(token, number, before, tokens[0].text):
            new = _OPPOSITE[token.text]
            yield (token.start, token.end, new), f"`{token.text}` becomes `{new}`"


def _without(line: Line) -> Iterator[Edit]:
    """The line is left out."""
    tokens = line.tokens
    if tokens and tokens[0].text in _LEFT_OUT and not line.body:
        first = line.label.start if line.label is not None else tokens[0].start
        start = tokens[0].source.text.rfind("\n", 0, first) + 1
        end = tokens[0].source.text.find("\n", tokens[-1].end) + 1
        if end:
            yield (start, end, ""), f"the line with `{tokens[0].text}` is left out"


def _of_points(tokens: Sequence[Token], sides: Sequence[str]) -> Iterator[Edit]:
    """Victory points are for the next side, or count against it."""
    whose = next(
        (n for n in range(2, len(tokens)) if tokens[n - 1].text == "for" and tokens[n].text in sides), None
    )
    if whose is None:
        return
    side = tokens[whose]
    other = sides[(sides.index(side.text) + 1) % len(sides)]
    if other != side.text:
        yield (side.start, side.end, other), f"points for `{side.text}` become points for `{other}`"
    amount = side.source.text[tokens[0].start : tokens[whose - 2].end]
    edit = (tokens[0].start, tokens[whose - 2].end, f"-1 * ({amount})")
    yield edit, f"points for `{side.text}` become points against it"


def _stands_alone(token: Token, number: int, before: str, first: str) -> bool:
    if token.text not in _OPPOSITE:
        return False
    if token.text in _FIRST_ONLY:
        return number == 0
    if token.text in _AFTER:
        return before == _AFTER[token.text]
    # The sign of `let x = ...` is no comparison.
    return number > 0 and not (token.text == "=" and number == 2 and first == "let")
