"""A package that differs from the one that the project was locked to.

Why: a released version never changes. If a package of the same name and version has different contents or a
different signature, somebody has changed it.

Bad:
    hexwright.lock: digest = "3f9c..."   (and the installed package has the digest a6db...)

Good:
    hexwright pack lock   (after you have asked the author)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG035")


def other_digest(span: Span, name: str, version: str, file: str, digest: str) -> Finding:
    """``file``: the package that is there, with its ``digest``."""
    return FAULT.finding(
        f"{file} differs from the locked package `{name}` {version}",
        span,
        help="get the locked package again, or run `hexwright pack lock` to accept this one",
        note=f"the digest of {file} begins with {digest[:12]}",
    )


def other_key(span: Span, name: str, locked: str, key: str) -> Finding:
    """``locked``, ``key``: who signed the locked package, and this one; empty where nobody did."""
    was, now = (f"signed by {one[:16]}" if one else "not signed" for one in (locked, key))
    return FAULT.finding(
        f"the signature of package `{name}` differs from the one in hexwright.lock",
        span,
        help="ask the author; if the change is intended, run `hexwright pack lock --trust`",
        note=f"locked package: {was}; package found: {now}",
    )
