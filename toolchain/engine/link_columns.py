"""Columns of the state: how they are written, and the sets that are kept beside them."""

from __future__ import annotations

from toolchain.engine.closed_boxes import refusal
from toolchain.engine.codegen import ident
from toolchain.engine.link_base import LinkBase


class ColumnParts(LinkBase):
    """Writes the only functions that change the state."""

    def _bump(self, column: str) -> str:
        number = self.tracked.get(column)
        return f"; S.V[{number}]+=1" if number is not None else ""

    def _writers(self, triggers: str) -> None:
        count = self.program.hex_count
        for name, column in self.columns.items():
            i = ident(name)
            lines = [
                f"def w_{i}(S,i,v):",
                f"    c=S.c_{i}; o=c[i]",
                "    if o!=v and i>=0:" if column["of"] != "game" else "    if o!=v:",
                f"        S.j.append((c,i,o)); c[i]=v{self._bump(name)}",
            ]
            if name == self.ir["visibility"].get("cover", {}).get("hides"):
                lines.append("        if S.ear: S.ear(S,'cover',(i,v),'','')")
            if column.get("mask"):
                lines += [
                    f"        m=S.m_{i}; b=BIT[i]",
                    "        S.j.append((m,o,m[o])); m[o]&=~b",
                    "        S.j.append((m,v,m[v])); m[v]|=b",
                ]
            self.parts.append("\n".join(lines))
            blank = column.get("blank", 0)
            self.parts.append(
                f"def clear_{i}(S):\n    c=S.c_{i}\n    if c.count({blank})==len(c): return\n"
                f"    for i in range(len(c)-1):\n        if c[i]!={blank}: w_{i}(S,i,{blank})"
                if column["of"] != "game"
                else f"def clear_{i}(S): w_{i}(S,0,{blank})"
            )
            low = column.get("floor")
            cap = column.get("cap")
            body = f"v=S.c_{i}[i]+n"
            if low is not None:
                body += f"; v=v if v>{low} else {low}"
            if cap is not None:
                body += f"; v=v if v<{cap} else {cap}"
            self.parts.append(f"def gain_{i}(S,i,n):\n    {body}\n    w_{i}(S,i,v)")
        self.parts.append(triggers)
        leave, arrive = self._keep_occupied()
        no_entry = refusal(self.ir)
        closed = ""
        if no_entry is not None:
            self.made_before["no_entry"] = no_entry
            closed = f"    if new>={count}: no_entry(p,new)\n"
        self.parts.append(
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
            f"    S.V[{self.tracked['place']}]+=1\n"
            "    if S.ear: S.ear(S,'move',(p,old,new),'','')\n"
            f"    if 0<=new<{count}: on_enter(S,p,old,new)"
        )
        self.parts.append(
            "def turn_piece(S,p,f):\n"
            "    c=S.c_face; o=c[p]\n"
            "    if o!=f and p>=0:\n"
            f"        S.j.append((c,p,o)); c[p]=f{self._bump('face')}\n"
            "        if S.ear: S.ear(S,'face',(p,o,f),'','')"
        )
        for name in (r["name"] for r in self.ir["relations"]):
            i = ident(name)
            self.parts.append(
                f"def attach_{i}(S,x,to):\n"
                f"    if x<0: return\n"
                f"    c=S.c_to_{i}; r=S.r_{i}; o=c[x]\n"
                "    if o==to: return\n"
                "    S.j.append((c,x,o)); c[x]=to\n"
                "    if o>=0:\n"
                "        t=r[o]; S.j.append((r,o,t)); r[o]=tuple([y for y in t if y!=x])\n"
                "    if to>=0:\n"
                "        t=r[to]; S.j.append((r,to,t)); r[to]=t+(x,)\n"
                f"    pass{self._bump('r:' + name)}\n"
                "    if to>=0: move_piece(S,x,-1)\n"
                "    if S.ear: S.ear(S,'attach',(x,o,to),'','')"
            )

    def _keep_occupied(self) -> tuple[str, str]:
        """Lines of a move that keep the sets of held hexes: one pair for each set of kinds that is asked for."""
        every = len(self.program.sides) + 1
        # What is left in the hex, by kinds: of the same side and of all.
        leave = [
            "            mine=rest=0\n"
            "            for x in t:\n"
            "                rest|=KBIT[x]\n"
            "                if SIDE[x]==s: mine|=KBIT[x]\n"
        ]
        arrive = []
        for kinds, number in self.writer.occupied.items():
            # What reads the set is out of date when the set has changed, and not with every move.
            bump = self._bump(f"held {number}")
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
