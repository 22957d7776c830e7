"""What may have been meant by a name that ``hexwright explain`` does not know."""

from __future__ import annotations

from toolchain.base.suggest import did_you_mean

LISTS = "`hexwright explain` lists the checks; the guide page `Wargame terms` lists the words"


def hint(what: str) -> str:
    """The checks and words spelt alike, else the words with a part in common, else where all of them are listed."""
    from toolchain.checks.registry import FAMILIES, catalogue
    from toolchain.language.hobby.forms import keywords
    from toolchain.language.hobby.guide_rows import row_names
    from toolchain.language.hobby.words import in_common, names

    known = catalogue()
    similar = did_you_mean(
        what, [*known.by_code, *known.by_name, *FAMILIES, *names(), *keywords(), *row_names()]
    )
    if similar:
        return similar
    shared = in_common(what)
    return "similar words: " + ", ".join(f"`{name}`" for name in shared) if shared else LISTS
