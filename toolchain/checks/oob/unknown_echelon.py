"""An echelon that is no known word for the size of a unit.

Why: a misspelt echelon is a size of its own, which no rule asks for. A word that
several units have may be the game's own.

Bad:
    {"echelon": "batallion"}

Good:
    {"echelon": "battalion"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.model.model import Model

_WORDS = frozenset(
    [
        "squad",
        "section",
        "patrol",
        "team",
        "crew",
        "gun",
        "platoon",
        "troop",
        "battery",
        "company",
        "squadron",
        "lance",
        "battalion",
        "group",
        "legion",
        "half-brigade",
        "demi-brigade",
        "regiment",
        "brigade",
        "division",
        "corps",
        "wing",
        "army",
        "army-group",
        "front",
        "theatre",
        "theater",
        "region",
        "fleet",
        "flotilla",
        "flight",
        "air-group",
        "air-force",
        "air-wing",
        "task-force",
        "battle-group",
        "combat-group",
        "combat-command",
        "kampfgruppe",
        "detachment",
        "column",
        "command",
        "garrison",
        "force",
        "ship",
        "cohort",
        "century",
        "maniple",
        "ala",
        "tercio",
        "tagma",
        "phalanx",
        "warband",
        "tribe",
        "band",
        "horde",
        "contingent",
        "host",
        "line",
    ]
)
FEWEST = 3  # units with a word of the game's own


@check("OOB117", WARNING, LIKELY)
def unknown_echelon(c: Check, m: Model) -> Iterator[Finding]:
    places = [
        (str(unit["echelon"]), file, number)
        for file in m.oob
        for number, unit in enumerate(file.data.get("units", ()))
        if isinstance(unit.get("echelon"), str) and unit["echelon"].islower()
    ]
    count = Counter(word for word, _, _ in places)
    for word, file, number in places:
        if word.replace(" ", "-") in _WORDS:
            continue
        close = did_you_mean(word.replace(" ", "-"), _WORDS)
        if not close and count[word] >= FEWEST:
            continue
        yield c.finding(
            f"`{word}` is not a known echelon",
            file.span("units", number, "echelon"),
            help=close or "write I, II, III, X, XX, XXX, XXXX, XXXXX or a word such as `battalion`",
        )
