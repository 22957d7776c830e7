"""The package is not the one that the project was locked to.

Why: a released version never changes. If a package of the same name and version has other contents or a different
signature, somebody has changed it.

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
        help="get the locked package again; to accept this one, run `hexwright pack lock`",
        note=f"its digest is {digest[:12]}",
    )


def other_key(span: Span, name: str, locked: str, key: str) -> Finding:
    """``locked``, ``key``: who signed the locked package, and this one; empty where nobody did."""
    was, now = (f"signed by {one[:16]}" if one else "not signed" for one in (locked, key))
    return FAULT.finding(
        f"package `{name}` has a different signature from the locked one",
        span,
        help="ask the author; if the new key is right, run `hexwright pack lock --trust`",
        note=f"locked: {was}; here: {now}",
    )
