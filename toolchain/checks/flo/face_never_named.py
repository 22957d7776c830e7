"""A face that no rule uses.

Why: no rule turns a piece to it or tests for it; it is probably misspelt where it is declared.

Bad:
    kind foot is unit
      faces fresh, spnet

Good:
    kind foot is unit
      faces fresh, spent

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import EVERY, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.plain_words import plainly
from toolchain.checks.shared.seen.memo import kept
from toolchain.language.ast import lines_of
from toolchain.model.model import Model


@check("FLO030", WARNING, LIKELY, looks_at=EVERY)
def face_never_named(c: Check, m: Model) -> Iterator[Finding]:
    if not queries.has_rules(m):
        return
    hidden = {
        t.text
        for b in queries.blocks(m, "kind")
        for x in b.lines
        if x.word in ("hidden", "start")
        for t in x.tokens[1:]
    }
    for block in queries.blocks(m, "kind"):
        for line in block.lines:
            faces = [t for t in line.tokens[1:] if t.kind != "COMMA"] if line.word == "faces" else []
            for word in faces if len(faces) > 1 else ():
                if word.text not in hidden and not _named(m, word.text):
                    named = {face for face in m.facts.faces if _named(m, face)}
                    yield c.finding(
                        f"no rule uses the face `{word.text}`",
                        word.span,
                        help=did_you_mean(word.text, named) or "turn pieces to it, or remove it",
                    )


@kept
def _reduces(m: Model) -> bool:
    """Whether a rule turns to any face by `reduce`."""
    return any(
        line.word == "reduce"
        for block in queries.that_may_hold(m, "reduce", in_examples=False)
        for line in lines_of(block.lines)
    )


def _named(m: Model, face: str) -> bool:
    """Whether a rule or an example names a face; examples, which are many, are read last. `reduce` turns to any face."""
    return _reduces(m) or any(
        plainly(block, face).times or face in queries.words_as_written(block)
        for block in queries.that_may_hold(m, face, in_examples=True)
        if block.word != "kind" and block.played
    )
