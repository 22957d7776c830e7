"""Sections of cards as Python."""

from __future__ import annotations

from toolchain.engine.codegen.writer import ident
from toolchain.engine.link.module import Module


def write_sections(module: Module) -> None:
    """One function for each section of each card, and for each way of reading its labels."""
    table: dict[tuple[str, str, str], dict[int, str]] = {}
    has: dict[tuple[str, str], list[int]] = {}
    for name, section in module.ir["sections"].items():
        params, names = module.params(section["params"])
        labels = sorted(
            {line["label"] for lines in section["cards"].values() for line in lines if line["label"]}
        )
        for number, lines in section["cards"].items():
            card = int(number)
            for mode, label in [("all", ""), *((m, x) for x in labels for m in ("ignoring", "only"))]:
                kept = [
                    line for line in lines if mode == "all" or (line["label"] == label) == (mode == "only")
                ]
                python = f"sec_{ident(name)}_{card}_{mode}_{ident(label)}"
                terms = []
                for line in kept:
                    amount = module.write(line["amount"], names)
                    sign = "-" if line["op"] == "minus" else ""
                    when = line.get("when")
                    if when:
                        terms.append(f"({sign}({amount}) if {module.write(when, names)} else 0)")
                    else:
                        terms.append(f"{sign}({amount})")
                module.parts.append(f"def {python}(S{params}): return {'+'.join(terms) or '0'}")
                table.setdefault((name, mode, label), {})[int(card)] = python
            for label in labels:
                if any(line["label"] == label for line in lines):
                    has.setdefault((name, label), []).append(int(card))
        module.writer.costs["sec:" + name], module.writer.cost = 1 + module.writer.cost, 0
        module.deps["sec:" + name] = set(module.writer.reads)
        module.writer.reads = set()
    rows = []
    for (name, mode, label), cards in table.items():
        cells = ",".join(f"{c}:{f}" for c, f in cards.items())
        rows.append(f"({name!r},{mode!r},{label!r}):{{{cells}}}")
    module.parts.append("SECTIONS={" + ",".join(rows) + "}")
    module.parts.append(f"SECTION_HAS={has!r}")
    module.parts.append(
        "def _nothing(*a): return 0\n"
        "def sections(n,m,l,c):\n"
        "    t=SECTIONS.get((n,m,l))\n"
        "    if t is None: t=SECTIONS.get((n,'all' if m=='ignoring' else 'no',''),{})\n"
        "    return t.get(c,_nothing)\n"
        "def section_has(n,l,c): return c in SECTION_HAS.get((n,l),())"
    )
