"""The sentences of blocks that are only said: judged once for all scenarios, and again when a rule has changed."""

from __future__ import annotations

from hashlib import blake2b

from toolchain.base.diagnostic import Finding
from toolchain.language.ast import Block
from toolchain.model.model import Model
from toolchain.workspace.project.project import Project


def judged_bodies(project: Project, models: list[Model]) -> list[Finding]:
    """What is wrong in them, whichever scenario they are in force in."""
    blocks: dict[int, Block] = {}
    for model in models:
        blocks |= {id(block): block for block in (*model.blocks, *model.said)}
    if all(block.played for block in blocks.values()):
        return []
    from toolchain.model.said.bodies import DATA, judge_bodies  # most projects are played

    if all(block.played or block.word in DATA for block in blocks.values()):
        return []
    known = project.cache.said.judged if project.cache is not None else None
    key = _key(project, [block for block in blocks.values() if block.played or block.word not in DATA])
    if known is not None and known.get(key):
        return []
    before = project.cache.before if project.cache is not None else None
    made = judge_bodies(list(blocks.values()), project.all_oob(), project.maps, known, before)
    if known is not None and not made:
        known.put(key, True)
    return made


def _key(project: Project, blocks: list[Block]) -> bytes:
    """What the judgement rests on: all rules, and the names of the units."""
    made = blake2b(b"bodies", digest_size=16)
    for file in project.all_oob():
        made.update(file.node.source.text.encode("utf-8", "surrogatepass"))
    for block in blocks:
        made.update(block.digest + bytes([block.played]))
    return made.digest()
