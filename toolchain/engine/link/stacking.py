"""Stacking rules of a package as Python."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from toolchain.engine.codegen.writer import ident
from toolchain.engine.kernels.static_attributes import asks_only_of_given
from toolchain.engine.link.module import Module
from toolchain.engine.remembered import MOST

if TYPE_CHECKING:
    from toolchain.ir.rules import Stacking


LIGHT = 4_000  # steps of a stacking rule that does not count itself


def weigh_stacking(module: Module, s: Stacking) -> None:
    """Notes what a stacking rule costs at most, where that is so little that it need not count itmodule."""
    names = {"it": "p", "here": "h", "stack": "k"}
    for rule in (s["weight"], s["limit"], *(bar["when"] for bar in s["bars"])):
        module.write(rule, names)
    cost = (1 + module.writer.cost) * (1 + module.program.piece_count)
    if cost <= LIGHT:
        module.writer.costs["so:" + s["name"]] = cost
    module.writer.cost, module.writer.reads = 0, set()


def write_stacking(module: Module, s: Stacking) -> None:
    """A stacking rule: whether a piece fits in a stack, and by how much a stack is over its limit."""
    name, kinds = ident(s["name"]), s["kinds"]
    weight = module.write(s["weight"], {"it": "p"})
    names = {"here": "h", "stack": "k"}
    limit = module.write(s["limit"], names)
    rules = [s["limit"], *(bar["when"] for bar in s["bars"])]
    bars = " or ".join(module.write(bar["when"], names) for bar in s["bars"])
    asked = module.uses(rules, {"stack"})
    reads = module.writer.reads | {"place"}
    # What a stack may be hangs on its pieces and their states; on the hex only where the rule names it.
    hexes = ",h" if module.uses(rules, {"here"}) else ""
    body = [
        "a=SIDE[u]",
        f"t=wt_{name}(S,u)",
        "for p in s:",
        f"    if SIDE[p]==a and p!=u and KBIT[p]&{kinds}: t+={weight}",
        *(
            [f"k=tuple(sorted([p for p in s if SIDE[p]==a and KBIT[p]&{kinds} and p!=u]+[u]))"]
            if asked
            else []
        ),
        f"return t<={limit}" + (f" and not ({bars})" if bars else ""),
    ]
    module.note_reads(f"so:{s['name']}")
    steps, module.writer.cost = 1 + module.writer.cost, 0
    light = "so:" + s["name"] in module.writer.costs
    # What calls it looks whether anything is left.
    body[:0] = [] if light else [f"if s: S.fuel-={steps}*len(s)"]
    module.later.append(partial(_stacks_kept, module, s, hexes, body))
    module.parts.append(
        f"def wt_{name}(S,p): return {weight}\n"
        f"def fits_{name}(S,u,h): return not KBIT[u]&{kinds} or stacks_{name}(S,u,S.c_at[h]{hexes})"
    )
    body = [
        "t=0",
        "for p in s:",
        f"    if SIDE[p]==a and KBIT[p]&{kinds}: t+={weight}",
        *([f"k=tuple([p for p in s if SIDE[p]==a and KBIT[p]&{kinds}])"] if asked else []),
        f"t-={limit}",
        *([f"if t<=0 and ({bars}): return 1"] if bars else []),
        "return t if t>0 else 0",
    ]
    # Most hexes are empty: nothing in them is over a limit that is a number.
    nothing = s["limit"][0] == "int" and s["limit"][1] >= 0 and not bars
    body[:0] = [
        "s=S.c_at[h]",
        *(["if not s: return 0"] if nothing else []),
        *([] if light else [f"S.fuel-={steps}*len(s)"]),
    ]
    module.define("st:" + s["name"], f"over_{name}", ",a,h", body, False)
    module.deps["st:" + s["name"]] = reads


def _stacks_kept(module: Module, s: Stacking, hexes: str, body: list[str]) -> None:
    """Where nothing counts but states of the pieces themselves, the same stack is judged alike in every game."""
    key, name = f"so:{s['name']}", ident(s["name"])
    columns = module.all_read(key)
    rules = [s["weight"], s["limit"], *(bar["when"] for bar in s["bars"])]
    of_pieces = all(c in module.columns and module.columns[c]["of"] == "piece" for c in columns)
    if not of_pieces or not asks_only_of_given(module.ir, rules):
        module.add(key, f"stacks_{name}", f",u,s{hexes}", body, True)
        return
    module.tables[f"known_stacks_{name}"] = ("remembered", MOST)
    held = "".join(f",S.c_{i}[u],*map(S.c_{i}.__getitem__,s)" for i in map(ident, sorted(columns)))
    module.add(key, f"stacks_{name}_raw", f",u,s{hexes}", body, False)
    module.parts.append(
        f"def stacks_{name}(S,u,s{hexes}):\n"
        f"    k=(u,s{hexes}{held},); r=known_stacks_{name}.get(k)\n"
        f"    return known_stacks_{name}.keep(k,stacks_{name}_raw(S,u,s{hexes})) if r is None else r"
    )
