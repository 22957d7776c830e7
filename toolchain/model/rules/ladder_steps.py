"""The steps of a ladder, lowest first: those of a ladder of values, or the levels of victory."""

from __future__ import annotations

from itertools import pairwise

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.language.tokens import Token


def steps_in_order(words: list[Token], findings: Findings) -> list[Token]:
    """The steps that words list; TYP030 where no `<` stands between two of them."""
    steps = [word for word in words if word.kind not in ("CMP", "COMMA")]
    comma = next((word for word in words if word.kind == "COMMA"), None)
    if comma is not None:
        findings.add(faults.ladder_falls.with_commas(comma.span, [step.text for step in steps]))
        return steps
    for one, other in pairwise(words):
        if "CMP" not in (one.kind, other.kind):
            findings.add(faults.ladder_falls.no_order(one.span, other.span))
    for word in words:
        if word.kind == "CMP" and word.text != "<":
            findings.add(faults.ladder_falls.at(word.span))
    return steps
