"""A piece begins in a box that its side may not use.

Why: a box beside the map is a way in and out for those who may use it, and for nobody else.

Bad:
    box Red-camp
      beside   east-edge
      used by  Red
      holds    blue-corps

Good:
    box Red-camp
      beside   east-edge
      used by  Red
      holds    red-corps

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks import reading
from toolchain.checks.registry import CERTAIN, EACH, Check, check
from toolchain.model.model import Model


@check("MAP096", ERROR, CERTAIN, looks_at=EACH)
def box_of_others(c: Check, m: Model) -> Iterator[Finding]:
    for box in m.ir["boxes"]:
        users = box.get("users")
        if users is None:
            continue
        kinds = {bit for kind in box["holds"] for bit in m.facts.kind_bits(kind)}
        strange = [
            p for p in m.ir["pieces"] if p["kind"] in kinds and p["side"] >= 0 and p["side"] not in users
        ]
        block = reading.block_called(m, "box", box["name"])
        if strange and block is not None:
            piece = strange[0]
            yield c.finding(
                f"{piece['id']} of {m.ir['sides'][piece['side']]['name']} begins in the box `{box['name']}`, which only "
                + " and ".join(m.ir["sides"][u]["name"] for u in users) + " may use", block.header[0].span,
                help="correct `used by`, or what the box `holds`",
            )  # fmt: skip
