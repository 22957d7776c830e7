"""A hex listed twice in one region.

Why: one of the two was meant to be another hex.

Bad:
    region far-bank
      0301..0303  0303

Good:
    region far-bank
      0301..0303  0401

Fix safety: nothing; `--fix --unsafe-fixes` removes the second if it is not part of a run.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Findings, Label
from toolchain.base.edits import removed, without_entry
from toolchain.checks.registry import CERTAIN, GROUND, Check, check
from toolchain.checks.shared import queries
from toolchain.language.tokens import Token
from toolchain.model.model import Model
from toolchain.model.rows import expand, hex_words


@check("MAP034", WARNING, CERTAIN, looks_at=GROUND)
def hex_twice_in_a_region(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.written(m, "region"):
        seen: dict[str, Token] = {}
        for line in block.lines:
            words, _rest = hex_words(line.tokens, queries.numbers_of_hexes(m))
            for word in words:
                for number in expand(word, queries.numbers_of_hexes(m), Findings()):
                    if number in seen:
                        yield c.finding(
                            f"hex {number} is listed twice in `{block.header[0].text}`",
                            word.span,
                            labels=[Label(seen[number].span, "first listed here")],
                            help="remove one of the two, or correct its number",
                            fixes=removed("remove the second one", without_entry(word.span))
                            if word.text == number
                            else (),
                        )
                    seen.setdefault(number, word)
