"""A block header in the wrong form.

Why: each kind of block has its fixed words: `setup NAME of SIDE`, `zone NAME of WHAT`.

Bad:
    zone ZOC

Good:
    zone ZOC of unit

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.meant import joint_meant, misspelt_in
from toolchain.faults.wording import listed

FAULT = declare(__name__, "SYN065")
_FIXED = r"[a-z]+"
_JOINTS = frozenset(("of", "for", "with", "on", "by", "is", "as", "from", "under", "in", "to", "at"))
_PART = r"[A-Za-z][\w-]*"


def at(span: Span, form: str, of: Sequence[str] = ()) -> Finding:
    """``span``: the keyword; ``form``: what should follow it; ``of``: what may stand behind `of` in it."""
    line = span.source.text[span.end :].partition("\n")[0]
    after = span.text in ("reaction", "trigger") and " after " in line
    return FAULT.finding(
        f"wrong form of `{span.text}`",
        span,
        help="write `on` instead of `after`: `on` names what has just happened, such as a battle"
        if after
        else misspelt_in(span.text + line.partition("#")[0].partition("@")[0], [f"{span.text} {form}"])
        or _parted(line, form)
        or joint_meant(span.text, line, form)
        or f"write `{span.text} {form}`{_behind_of(of) if ' of (' in line else ''}",
    )


def title_without_quotes(span: Span, keyword: str, name: str) -> Finding:
    """``span``: the words of the title, behind ``name``."""
    text = span.text
    return FAULT.finding(
        f"unexpected `{text}` after `{name}`",
        span,
        help=f'write a title in quotes, `{keyword} {name} "{text}"`, or join the parts of a name with hyphens, '
        f"`{name}-{'-'.join(text.split())}`",
    )


def _parted(line: str, form: str) -> str:
    """What to write for a name of several words; "" where the name is one."""
    name = "-".join(_parts_of_the_name(line, form))
    return f"write hyphens instead of spaces in the name: `{name}`" if name else ""


def _parts_of_the_name(line: str, form: str) -> list[str]:
    """The words with which a header begins where one name belongs; none where there is only one, or where other words follow."""
    if not form.startswith("NAME"):
        return []
    fixed = set(re.findall(_FIXED, form))
    no_part = fixed | _JOINTS
    words = list(takewhile(lambda word: word not in no_part and re.fullmatch(_PART, word), line.split()))
    behind = line.split()[len(words) : len(words) + 1]
    whole = not behind or behind[0] in fixed or behind[0][:1] in ("@", "#", '"', "=")
    return words if len(words) > 1 and whole else []


def _behind_of(of: Sequence[str]) -> str:
    """What may stand behind `of`, where several kinds in brackets may not."""
    said = ["one kind of piece" if each == "KIND" else f"`{each}`" for each in of]
    if "KIND" not in of:
        return ""
    if "unit" in of:
        said[said.index("`unit`")] = "`unit` for every piece"
    return f"; `of` takes {listed(said, 'or')}"


def forces(span: Span) -> Finding:
    """A block of the units of a played game."""
    return FAULT.finding(
        "wrong form of `forces`",
        span,
        help="write `forces NAME of SIDE`, or `forces NAME` for markers without an owner",
    )


def words_after(span: Span, keyword: str) -> Finding:
    """``span``: all words behind a keyword that stands alone."""
    return FAULT.finding(
        f"unexpected `{span.text}` after `{keyword}`", span, help=f"write `{keyword}` alone in its line"
    )
