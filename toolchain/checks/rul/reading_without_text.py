"""A reading is chosen for which no rule is written.

Why: the rules as they stand follow the first default of a ruling. Another reading changes nothing until something is
written for it.

Bad:
    ruling ties "who wins a tie?"
      readings  attacker, defender
      default   defender

    scenario "Dawn"
      parameter ties = attacker

Good:
    amend 3.2 procedure fight under ties = attacker
      replace decided: when total >= 0

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared.rulings import choices, decided, rulings


@check("RUL017", WARNING, CERTAIN, looks_at=PROJECT)
def reading_without_text(c: Check, p: Whole) -> Iterator[Finding]:
    for choice in choices(p):
        ruling, word = rulings(p)[choice.ruling], choice.reading
        if word.text not in ruling.readings or word.text == ruling.default:
            continue
        if not decided(p) & {(choice.ruling, word.text), (choice.ruling, ruling.default)}:
            yield c.finding(
                f"nothing differs where `{choice.ruling}` is read as `{word.text}`",
                word.span,
                note=f"the rules as they stand follow `{ruling.default}`",
                help=f"write what it changes: `amend ... under {choice.ruling} = {word.text}`",
            )
