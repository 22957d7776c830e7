"""A file is not a map or tileset that can be read.

Why: only right XML without a document type, or right JSON, of at most 32 megabytes is read; what is
wrong in one place may have spoilt all of it.

Bad:
    <!DOCTYPE map [<!ENTITY a "aaaa">]>
    <map orientation="hexagonal" ...>

Good:
    <map orientation="hexagonal" ...>

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL001", ERROR, CERTAIN)
