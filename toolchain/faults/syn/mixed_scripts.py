"""A word that mixes letters of two scripts.

Why: a Cyrillic or Greek letter that looks Latin usually comes from copied text. The word looks right, but no search,
list or set-up finds it.

Bad:
    town "Nоrtham", where the second letter is Cyrillic

Good:
    town "Northam"

Fix safety: nothing; `--fix --unsafe-fixes` replaces each letter by the Latin letter that looks the same, if there is
one.
"""

from __future__ import annotations

from toolchain.base.diagnostic import NOTE, Edit, Finding, Fix
from toolchain.base.source import Span
from toolchain.faults.declaration import LIKELY, declare

FAULT = declare(__name__, "SYN090", NOTE, LIKELY)
# What looks like a Latin letter, and that letter.
_LATIN = dict(
    zip(
        "АВЕКМНОРСТХУІЈЅавеорсухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυ",
        "ABEKMHOPCTXYIJSaBeopcyxijsABEZHIKMNOPTYXavopu",
        strict=True,
    )
)


def at(span: Span, word: str, letter: str) -> Finding:
    """``word``: the whole word; ``letter``: the first of another script, which ``span`` marks."""
    script = "Greek" if letter < "Ѐ" else "Cyrillic"
    latin = _LATIN.get(letter, "")
    right = "".join(_LATIN.get(one, one) for one in word)
    return FAULT.finding(
        f"`{word}` contains a {script} letter among its Latin letters",
        span,
        help=f"write `{right}` in Latin letters" if latin else "write the word in one script",
        fixes=[Fix(f"write the Latin `{latin}`", (Edit(span, latin),))] if latin else (),
    )
