"""A reading that can be chosen but has no rules.

Why: the rules as written follow the first default of a ruling; another reading changes nothing until you
write its rules. The finding points to the line that chooses the reading, or else to the ruling that lists it.
Move a reading without rules to `rejected`, where nobody can choose it.

Bad:
    ruling ties "who wins a tie?"
      readings  attacker, defender
      default   defender

Good:
    amend 3.2 procedure fight under ties = attacker
      replace decided: when total >= 0

    ruling sunset "what is the last turn?"
      readings  six
      default   six
      rejected  seven

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared.rulings import choices, decided, rulings, words_of


@check("RUL017", WARNING, CERTAIN, looks_at=PROJECT)
def reading_without_text(c: Check, p: Whole) -> Iterator[Finding]:
    reported = set()
    for choice in choices(p):
        word = choice.reading
        if _lacks_text(p, choice.ruling, word.text):
            reported.add((choice.ruling, word.text))
            yield c.finding(
                f"the reading `{word.text}` of `{choice.ruling}` changes nothing",
                word.span,
                note=f"the rules as written follow `{rulings(p)[choice.ruling].default}`",
                help=f"write its rules: `amend ... under {choice.ruling} = {word.text}`",
            )
    for placed in p.blocks("ruling"):
        name = placed.block.header[0].text if placed.block.header else ""
        for word in words_of(placed.block, "readings") if name else ():
            if (name, word.text) not in reported and _lacks_text(p, name, word.text):
                yield c.finding(
                    f"the reading `{word.text}` has no rules",
                    word.span,
                    help=f"write its rules: `amend ... under {name} = {word.text}`; or move it to `rejected`",
                )


def _lacks_text(p: Whole, name: str, reading: str) -> bool:
    """Whether a reading, other than the first default, changes nothing; False without a valid default (RUL004)."""
    ruling = rulings(p)[name]
    if reading not in ruling.readings or ruling.default not in ruling.readings or reading == ruling.default:
        return False
    return not decided(p) & {(name, reading), (name, ruling.default)}
