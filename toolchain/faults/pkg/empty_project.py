"""A project without files.

Why: there is nothing to lint, build or play.

Bad:
    hexwright.toml

Good:
    hexwright.toml
    game.hw

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG002")


def at(span: Span) -> Finding:
    return FAULT.finding("the project has no `.hw` file", span, help="create `game.hw`")
