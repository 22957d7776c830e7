"""A state is set to the value that the condition already requires.

Why: nothing changes; usually the condition lacks a `not`.

Bad:
    when flooded of Northam
      set flooded of Northam to yes

Good:
    when not flooded of Northam
      set flooded of Northam to yes

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.ast import Block, Line
from toolchain.language.catalogue.catalogue import WITH_DO
from toolchain.language.expressions.conditions import Part, conjuncts
from toolchain.language.tokens import Token

_CHOOSES = ("chooses", "may", "each", "pick")
_ANSWERS = {"yes": False, "no": True}


@check("FLO066", WARNING, CERTAIN, looks_at=BLOCK)
def set_where_it_holds(c: Check, own: Own) -> Iterator[Finding]:
    if own.block.word in (*WITH_DO, "procedure", "sequence"):
        yield from _block(c, own.block)


def _block(c: Check, block: Block) -> Iterator[Finding]:
    holds: list[Part] = []
    for line in block.lines:
        if line.word == "requires":
            holds += conjuncts(line.tokens[1:])
        elif line.word == "scope":
            holds += _chosen(line.tokens, "self")
    yield from _body(c, block.lines, holds)


def _body(c: Check, lines: Sequence[Line], holds: list[Part]) -> Iterator[Finding]:
    """Statements in their order; what they change is no longer known."""
    holds = list(holds)
    for line in lines:
        if line.word in ("requires", "scope"):
            continue
        if line.word == "set":
            state, value = _set(line)
            part = next((part for part in holds if part.words == state and value == part.negated), None)
            if part is not None:
                yield c.finding(
                    f"`{' '.join(state)}` is already {'no' if part.negated else 'yes'}: the condition requires it",
                    line.span,
                    labels=[Label(part.span, "the condition")],
                    help="correct the condition (often a `not` is missing) or the new value",
                )
            holds = [part for part in holds if part.words[:1] != state[:1]]
        inner = list(holds)
        if line.word == "when":
            inner += conjuncts(line.tokens[1:])
        elif any(token.text in _CHOOSES for token in line.tokens[:4]):
            inner += _chosen(line.tokens, _name(line.tokens))
        yield from _body(c, line.body, inner)
        if line.word == "do" or line.body:
            changed = {below.tokens[1].text for below in _below(line) if below.word in ("set", "clear")}
            # A procedure may change what is not seen here.
            holds = [] if _calls(line) else [part for part in holds if part.words[0] not in changed]


def _below(line: Line) -> Iterator[Line]:
    for inner in line.body:
        if len(inner.tokens) > 1:
            yield inner
        yield from _below(inner)


def _calls(line: Line) -> bool:
    """Whether a line, or one below it, does something that is written elsewhere."""
    words = ("do", "open", "move", "happen", "enter")
    own = line.word in words and not (line.word == "do" and len(line.tokens) == 1)
    return own or any(inner.word in words for inner in _below(line))


def _set(line: Line) -> tuple[tuple[str, ...], bool | None]:
    """What is set, in the words of a condition, and whether it is set to no; None for other values."""
    words = [token.text for token in line.tokens[1:]]
    if len(words) < 3 or words[-2] != "to":
        return (), None
    return tuple(words[:-2]), _ANSWERS.get(words[-1])


def _name(words: Sequence[Token]) -> str:
    """The name that what is chosen gets."""
    if words[0].text == "each" and len(words) > 1:
        return words[1].text
    names = [after.text for word, after in zip(words, words[1:], strict=False) if word.text == "as"]
    return names[-1] if names else ""


def _chosen(words: Sequence[Token], name: str) -> list[Part]:
    """What holds of what is chosen, `it` called by its name."""
    at = next((i for i, token in enumerate(words) if token.text == "where"), None)
    if at is None or not name:
        return []
    end = next(
        (i for i in range(at, len(words)) if words[i].text in ("as", "saying", "barring", "by")), len(words)
    )
    return [
        Part(tuple(name if word == "it" else word for word in part.words), part.negated, part.span)
        for part in conjuncts(words[at + 1 : end])
    ]
