"""The project has no file.

Why: there is nothing to lint, build or play.

Bad:
    hexwright.toml

Good:
    hexwright.toml
    game.hw

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "PKG002", ERROR, CERTAIN)
