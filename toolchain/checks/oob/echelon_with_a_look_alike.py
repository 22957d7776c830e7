"""An echelon with a character that only looks like an I.

Why: a lower-case L or a 1 looks like an I, but rules that ask for `II` will not match it.

Bad:
    {"echelon": "Il"}

Good:
    {"echelon": "II"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.model.model import Model

_LOOKS = re.compile(r"[IXl1|x]+")
_RIGHT = re.compile(r"I{1,3}|X{1,6}")


@check("OOB102", WARNING, LIKELY)
def echelon_with_a_look_alike(c: Check, m: Model) -> Iterator[Finding]:
    for file in m.oob:
        for number, unit in enumerate(file.data.get("units", ())):
            echelon = unit.get("echelon")
            if not isinstance(echelon, str) or not _LOOKS.fullmatch(echelon) or _RIGHT.fullmatch(echelon):
                continue
            if set(echelon) <= set("IVX"):
                continue  # letters of echelons in a row that is none: the schema says so
            right = re.sub("[l1|]", "I", echelon).upper()
            yield c.finding(
                f"`{echelon}` is not an echelon",
                file.span("units", number, "echelon"),
                help=f"write `{right}`"
                if _RIGHT.fullmatch(right)
                else "write I, II, III, X, XX, XXX, XXXX or a word",
            )
