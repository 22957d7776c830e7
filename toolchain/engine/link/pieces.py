"""Pieces as Python: the only functions that move, turn and attach them, and the sets that are kept beside their places."""

from __future__ import annotations

from toolchain.engine.codegen.writer import ident
from toolchain.engine.kernels.closed_boxes import refusal
from toolchain.engine.link.module import Module


def write_pieces(module: Module) -> None:
    """How a piece changes its place, its face and what it is attached to."""
    count = module.program.hex_count
    leave, arrive = _keep_occupied(module)
    closed = ""
    if refusal(module.ir) is not None:
        module.tables["no_entry"] = ("closed boxes",)
        closed = f"    if new>={count}: no_entry(p,new)\n"
    module.parts.append(
        "def move_piece(S,p,new):\n"
        "    place=S.c_place; old=place[p]\n"
        "    if old==new or p<0: return\n"
        f"{closed}"
        "    at=S.c_at; j=S.j\n"
        "    j.append((place,p,old)); place[p]=new\n"
        "    if old>=0:\n"
        "        t=at[old]; j.append((at,old,t)); at[old]=t=tuple([x for x in t if x!=p])\n"
        f"        if old<{count}:\n"
        f"            s=SIDE[p]; k=KBIT[p]; b=BIT[old]\n{leave}"
        "    if new>=0:\n"
        f"        t=at[new]; j.append((at,new,t)); at[new]=t+(p,) if new<{count} else tuple(sorted(t+(p,)))\n"
        f"        if new<{count}:\n"
        f"            s=SIDE[p]; k=KBIT[p]; b=BIT[new]\n{arrive}"
        f"{_keep_standing(module)}"
        f"    S.V[{module.tracked['place']}]+=1\n"
        "    if S.ear: S.ear(S,'move',(p,old,new),'','')\n"
        f"    if 0<=new<{count}: on_enter(S,p,old,new)"
    )
    module.parts.append(
        "def turn_piece(S,p,f):\n"
        "    c=S.c_face; o=c[p]\n"
        "    if o!=f and p>=0:\n"
        f"        S.j.append((c,p,o)); c[p]=f{module.bump('face')}\n"
        "        if S.ear: S.ear(S,'face',(p,o,f),'','')"
    )
    for name in (r["name"] for r in module.ir["relations"]):
        i = ident(name)
        module.parts.append(
            f"def attach_{i}(S,x,to):\n"
            f"    if x<0: return\n"
            f"    c=S.c_to_{i}; r=S.r_{i}; o=c[x]\n"
            "    if o==to: return\n"
            "    S.j.append((c,x,o)); c[x]=to\n"
            "    if o>=0:\n"
            "        t=r[o]; S.j.append((r,o,t)); r[o]=tuple([y for y in t if y!=x])\n"
            "    if to>=0:\n"
            "        t=r[to]; S.j.append((r,to,t)); r[to]=t+(x,)\n"
            f"    pass{module.bump('r:' + name)}\n"
            "    if to>=0: move_piece(S,x,-1)\n"
            "    if S.ear: S.ear(S,'attach',(x,o,to),'','')"
        )


def _keep_occupied(module: Module) -> tuple[str, str]:
    """Lines of a move that keep the sets of held hexes: one pair for each set of kinds that is asked for."""
    every = len(module.program.sides) + 1
    # What is left in the hex, by kinds: of the same side and of all.
    leave = [
        "            mine=rest=0\n"
        "            for x in t:\n"
        "                rest|=KBIT[x]\n"
        "                if SIDE[x]==s: mine|=KBIT[x]\n"
    ]
    arrive = []
    for kinds, number in module.writer.occupied.items():
        # What reads the set is out of date when the set has changed, and not with every move.
        bump = module.bump(f"held {number}")
        leave.append(
            f"            if k&{kinds}:\n"
            f"                m=S.o{number}\n"
            f"                if not mine&{kinds}: j.append((m,s,m[s])); m[s]&=~b{bump}\n"
            f"                if not rest&{kinds}: j.append((m,{every},m[{every}])); m[{every}]&=~b{bump}\n"
        )
        arrive.append(
            f"            if k&{kinds}:\n"
            f"                m=S.o{number}\n"
            f"                if not m[s]&b: j.append((m,s,m[s])); m[s]|=b{bump}\n"
            f"                if not m[{every}]&b: j.append((m,{every},m[{every}])); m[{every}]|=b{bump}\n"
        )
    return "".join(leave), "".join(arrive) or "            pass\n"


def _keep_standing(module: Module) -> str:
    """Lines of a move onto the map or off it, which keep the lists of pieces that stand there; adds their function."""
    count, every = module.program.hex_count, len(module.program.sides) + 1
    lines = ["def stand(S,p,here):", "    j=S.j; s=SIDE[p]; k=KBIT[p]"]
    for kinds, number in module.writer.standing.items():
        bump = module.bump(f"standing {number}")
        lines += [
            f"    if k&{kinds}:",
            f"        m=S.p{number}",
            f"        for i in (s,{every}):",
            "            t=m[i]; j.append((m,i,t))",
            "            n=bisect_left(t,p)",
            "            m[i]=t[:n]+(p,)+t[n:] if here else t[:n]+t[n+1:]",
            f"        pass{bump}",
        ]
    if not module.writer.standing:
        return ""
    module.parts.append("\n".join(lines))
    return f"    if (0<=old<{count})!=(0<=new<{count}): stand(S,p,0<=new<{count})\n"
