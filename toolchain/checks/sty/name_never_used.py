"""A name in a procedure that is never used.

Why: its value was calculated, rolled or chosen for nothing.

Bad:
    roll 1d6 as die
    let total = 3

Good:
    let total = die + 3

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Line, lines_of, tokens_of
from toolchain.language.catalogue.catalogue import WITH_DO
from toolchain.language.tokens import Token
from toolchain.model.model import Model


def _named_by(line: Line) -> Token | None:
    if line.word == "let" and len(line.tokens) > 2:
        return line.tokens[1]
    words = [t.text for t in line.tokens]
    if line.word == "roll" and words[-2:-1] == ["as"]:
        return line.tokens[-1]
    if (
        "as" in words[:-1]
        and not line.body
        and words[0] not in ("do", "each")
        and ("chooses" in words or "choose" in words or words[0] == "pick")
    ):
        return line.tokens[words.index("as") + 1]
    return None


@check("STY040", WARNING, CERTAIN)
def name_never_used(c: Check, m: Model) -> Iterator[Finding]:
    taken = {name: {p for p, _ in f.params} for name, f in m.functions.items()}
    for block in queries.written(m, "procedure", "sequence", *WITH_DO):
        count = Counter(t.text for t in tokens_of(block))
        # A quantity that is named without brackets takes what it needs from the names round it.
        params = {p for word in count for p in taken.get(word, ())}
        named: dict[str, Token] = {}
        for line in lines_of(block.lines):
            word = _named_by(line)
            if word is not None:
                if word.text in named:
                    count[word.text] -= 1
                named.setdefault(word.text, word)
        for name, word in named.items():
            if count[name] < 2 and name not in params:
                yield c.finding(f"`{name}` is never used", word.span, help="use it, or remove the line")
