"""The faces of pieces, as words before a noun."""

from __future__ import annotations

from toolchain.checks.shared.project_view import Whole
from toolchain.checks.shared.seen.memo import kept


@kept
def plain_faces(p: Whole) -> frozenset[str]:
    """Words that name a face and nothing else."""
    faces = {token.text for placed in p.all_blocks("kind") for token in placed.block.listed("faces")}
    others = {
        token.text
        for placed in p.all_blocks("state", "terrain", "values", "ladder", "region")
        for token in placed.block.header
    }
    return frozenset(faces - others)
