"""What amends, replaces or suspends paragraphs, for the ledger."""

from __future__ import annotations

from typing import Any

from toolchain.workspace.project import Project

CHANGES = ("amend", "replace", "suspend")


def overrides(project: Project) -> list[dict[str, Any]]:
    """All blocks that amend, replace or suspend paragraphs, those of the projects below first."""
    made = []
    own = {id(placed) for placed in project.placed}
    for placed in project.all_placed():
        block = placed.block
        if block.word not in CHANGES:
            continue
        words = [token.text for token in block.header]
        at = words.index("under") if "under" in words else len(words)
        made.append({
            "change": block.word, "paragraph": words[0] if words else "", "what": " ".join(words[1:at]),
            "under": " ".join(words[at + 1 :]), "layer": placed.layer, "name": placed.name,
            "own": id(placed) in own, "place": f"{block.source.name}:{block.keyword.span.line}",
        })  # fmt: skip
    return made
