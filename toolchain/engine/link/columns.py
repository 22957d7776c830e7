"""States of the rules as Python: the only functions that change them."""

from __future__ import annotations

from toolchain.engine.codegen.writer import ident
from toolchain.engine.link.module import Module


def write_columns(module: Module) -> None:
    """For each state of the rules, how it is written, cleared and added to."""
    for name, column in module.columns.items():
        i = ident(name)
        lines = [
            f"def w_{i}(S,i,v):",
            f"    c=S.c_{i}; o=c[i]",
            "    if o!=v and i>=0:" if column["of"] != "game" else "    if o!=v:",
        ]
        if column.get("values"):
            lines.append(f"        if not -1<=v<{len(column['values'])}: no_value({name!r},v)")
        if "kinds" in column:
            lines.append(f"        if not {column['kinds']}&KBIT[i]: not_of_kind({name!r},i)")
        lines.append(f"        S.j.append((c,i,o)); c[i]=v{module.bump(name)}")
        if name == module.ir["visibility"].get("cover", {}).get("hides"):
            lines.append("        if S.ear: S.ear(S,'cover',(i,v),'','')")
        if column.get("mask"):
            lines += [
                f"        m=S.m_{i}; b=BIT[i]",
                "        S.j.append((m,o,m[o])); m[o]&=~b",
                "        S.j.append((m,v,m[v])); m[v]|=b",
            ]
        module.parts.append("\n".join(lines))
        if column.get("mask"):
            module.parts.append(_all_at_once(module, i, name, len(column["values"])))
        blank = column.get("blank", 0)
        module.parts.append(
            f"def clear_{i}(S):\n    c=S.c_{i}\n    if c.count({blank})==len(c): return\n"
            f"    for i in range(len(c)-1):\n        if c[i]!={blank}: w_{i}(S,i,{blank})"
            if column["of"] != "game"
            else f"def clear_{i}(S): w_{i}(S,0,{blank})"
        )
        limits = column.get("range")
        if limits is not None:
            _write_limits(module, i, name, limits)
            continue
        module.parts.append(f"r_{i}=w_{i}")
        low = column.get("floor")
        cap = column.get("cap")
        body = f"v=S.c_{i}[i]+n"
        if low is not None:
            body += f"; v=v if v>{low} else {low}"
        if cap is not None:
            body += f"; v=v if v<{cap} else {cap}"
        module.parts.append(f"def gain_{i}(S,i,n):\n    {body}\n    w_{i}(S,i,v)")


def _all_at_once(module: Module, i: str, name: str, values: int) -> str:
    """How a state is set for many hexes, where the hexes of each value are kept."""
    return "\n".join(
        [
            f"def ws_{i}(S,hexes,v):",
            f"    if hexes and not -1<=v<{values}: no_value({name!r},v)",
            f"    m=S.m_{i}; hexes&=~m[v]",
            "    if not hexes: return",
            f"    c=S.c_{i}; j=S.j",
            "    for i in bits(hexes): j.append((c,i,c[i])); c[i]=v",
            "    for o in range(len(m)):",
            "        t=m[o]&hexes",
            "        if t: j.append((m,o,m[o])); m[o]&=~t",
            f"    j.append((m,v,m[v])); m[v]|=hexes{module.bump(name)}",
        ]
    )


def _write_limits(module: Module, i: str, name: str, limits: list[int | None]) -> None:
    """How a state with a range is set to what may lie beyond it, and added to."""
    low, high = limits
    module.parts.append(
        f"def r_{i}(S,i,v):\n    if {beyond(low, high)}: beyond({name!r},v,{low},{high})\n    w_{i}(S,i,v)"
    )
    lines = [f"def gain_{i}(S,i,n):", f"    v=S.c_{i}[i]+n"]
    if low is not None:
        lines.append(f"    if v<{low}: beyond({name!r},v,{low},{high})")
    if high is not None:
        lines += [
            f"    if v>{high}:",
            f"        if S.ear: S.ear(S,'lost',({name!r},i,v-{high}),'','')",
            f"        v={high}",
        ]
    module.parts.append("\n".join([*lines, f"    w_{i}(S,i,v)"]))


def beyond(low: int | None, high: int | None) -> str:
    """Python text that asks whether ``v`` lies beyond a range."""
    if low is None or high is None:
        return f"v>{high}" if low is None else f"v<{low}"
    return f"not {low}<=v<={high}"
