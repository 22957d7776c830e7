"""A suppression that matches no finding.

Why: either the cause of the finding is gone, or the suppression names the wrong check. If it stays, it will hide the
next real finding.

Bad:
    # hexwright: allow hexside-twice because printed so    (on a line without a finding)

Good:
    (no comment)

Fix safety: the comment is removed; its line stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolchain.base.diagnostic import WARNING, Finding, Fix
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import listed

FAULT = declare(__name__, "STY021", WARNING)


def at(span: Span, names: Iterable[str], never: Sequence[str], fixes: Iterable[Fix]) -> Finding:
    """``names``: of the checks; ``never``: codes among them that cannot be allowed; ``fixes``: which remove it."""
    written = [f"`{name}`" for name in names]
    does = "is allowed, but does" if len(written) == 1 else "are allowed, but do"
    unread = "errors that prevent hexwright from reading a file are always reported"
    return FAULT.finding(
        f"{listed(written)} {does} not occur",
        span,
        note=f"{listed(never)} cannot be suppressed: {unread}" if never else "",
        help=f"remove {listed(written)} from this `allow`",
        fixes=fixes,
    )


def ignored(span: Span, word: str, pattern: str) -> Finding:
    """``word``: the check, ``pattern``: the files, as the project file names them."""
    return FAULT.finding(
        f"`{word}` is ignored in `{pattern}`, but does not occur there",
        span,
        help="remove the entry",
    )


def no_file(span: Span, pattern: str) -> Finding:
    """Files of the project file that are not there."""
    return FAULT.finding(f"`{pattern}` matches no file", span, help="correct the pattern, or remove it")
