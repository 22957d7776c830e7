"""How many are chosen at once, as it is written before what is chosen from."""

from __future__ import annotations

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.ir.flow_questions import MAXIMUM_CHOSEN
from toolchain.language.tokens import Token
from toolchain.model.scope import ends_of_range, how_many

ANY_NUMBER = ["any", "number", "of"]


def read_how_many(findings: Findings, tokens: list[Token]) -> tuple[int, int, list[Token]]:
    """How many are chosen, at least and at most (0: any number), and what from. One where nothing is said."""
    if [token.text for token in tokens[:3]] == ANY_NUMBER:
        return 1, 0, tokens[3:]
    count, rest = how_many(tokens)
    if count is None:
        return 1, 1, rest
    low, high = (int(count.text),) * 2 if count.kind == "NUM" else ends_of_range(count.text)
    if low == 0 or high == 0 or max(low or 1, high or 1) > MAXIMUM_CHOSEN:
        findings.add(faults.impossible_number_of_choices.at(count.span, MAXIMUM_CHOSEN))
        return 1, 1, rest
    least, most = low or 1, high or 0
    # A range that runs backwards is reported by the check of ranges.
    return (1, 1, rest) if most and least > most else (least, most, rest)
