"""Scores of a package as Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.engine.codegen.writer import ident
from toolchain.engine.link.module import Module

if TYPE_CHECKING:
    from toolchain.ir.rules import Score


def write_score(module: Module, s: Score) -> None:
    """The points of a side."""
    body = ["t=0"]
    for side in range(len(module.program.sides)):
        body.append(f"if a=={side}:")
        lines = [line for line in s["lines"] if line["side"] in (side, -1)]
        for index, line in enumerate(lines):
            body.append(
                f"    m{index}=" + (module.write(line["per"], {"us": str(side)}) if line["per"] else "1")
            )
            when = line.get("when")
            if when:
                body.append(f"    if not {module.write(when, {'us': str(side)})}: m{index}=0")
            for other in line["instead"]:
                targets = [k for k in range(index) if other in ("all", lines[k]["label"])]
                body.extend(f"    m{target}&=~m{index}" for target in targets)
        for index, line in enumerate(lines):
            body.append(f"    t+=({module.write(line['amount'], {'us': str(side)})})*m{index}.bit_count()")
        if not lines:
            body.append("    pass")
    body.append("return t")
    module.define("sc:" + s["name"], "sc_" + ident(s["name"]), ",a", body, False)
