"""Columns of the state: how they are written, what is kept beside them, how they begin."""

from __future__ import annotations

from array import array
from typing import Any

from toolchain.engine.codegen import ident
from toolchain.engine.link_base import LinkBase
from toolchain.engine.state import State


class ColumnParts(LinkBase):
    """Writes the only functions that change the state."""

    def _cache_wrappers(self) -> None:
        self.tracked: dict[str, int] = {}
        for key, python, params, _ in self.cached:
            columns = sorted(self._stamp_columns(key, {key}))
            if "*" in columns:
                self.parts.append(f"{python}={python}_raw")
                continue
            for column in columns:
                self.tracked.setdefault(column, len(self.tracked))
            stamp = "+".join(f"V[{self.tracked[c]}]" for c in columns)
            args = params.lstrip(",")
            self.caches.append((python, self._domain(key)))
            size = self._domain(key)
            if size and "," not in args:
                # One argument from a small set: a slot for each, no key to build.
                self.parts.append(
                    f"def {python}(S,{args}):\n"
                    f"    {'V=S.V; ' if columns else ''}k={stamp or '0'}; c=S.k_{python}; e=c[{args}]\n"
                    "    if e[0]==k: return e[1]\n"
                    f"    r={python}_raw(S,{args}); c[{args}]=(k,r)\n"
                    "    return r"
                )
                continue
            entry = f"({args},)" if args else "0"
            self.parts.append(
                f"def {python}(S{params}):\n"
                f"    {'V=S.V; ' if columns else ''}k={stamp or '0'}; c=S.k_{python}; t={entry}\n"
                "    e=c.get(t)\n"
                "    if e is not None and e[0]==k: return e[1]\n"
                f"    r={python}_raw(S{params})\n"
                "    c[t]=(k,r)\n"
                "    return r"
            )
        self.tracked.setdefault("place", len(self.tracked))

    def _domain(self, key: str) -> int:
        """How many values the only argument of a cached function has; 0 when it is not one small set."""
        # Of sides also the one past the last: the enemy of no side.
        sizes = {
            "side": len(self.program.sides) + 1,
            "piece": self.program.piece_count,
            "hex": self.program.place_count,
        }
        word, _, name = key.partition(":")
        if word == "z":
            return sizes["side"] + 1
        if word == "zs":
            return 0
        if word == "si":
            return sizes["hex"] + 1
        source = self.ir["functions"] if word == "f" else self.ir["traces"]
        params = next(x["params"] for x in source if x["name"] == name)
        return sizes.get(params[0][1], -1) + 1 if len(params) == 1 else 0

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
            if column.get("mask"):
                lines += [
                    f"        m=S.m_{i}; b=BIT[i]",
                    "        S.j.append((m,o,m[o])); m[o]&=~b",
                    "        S.j.append((m,v,m[v])); m[v]|=b",
                ]
            self.parts.append("\n".join(lines))
            self.parts.append(
                f"def clear_{i}(S):\n    c=S.c_{i}\n    for i in range(len(c)-1):\n"
                f"        if c[i]: w_{i}(S,i,0)"
                if column["of"] != "game"
                else f"def clear_{i}(S): w_{i}(S,0,0)"
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
        self.parts.append(
            "def move_piece(S,p,new):\n"
            "    place=S.c_place; old=place[p]\n"
            "    if old==new or p<0: return\n"
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
        leave, arrive = [], []
        every = len(self.program.sides) + 1
        for kinds, number in self.writer.occupied.items():
            leave.append(
                f"            if k&{kinds}:\n"
                f"                m=S.o{number}\n"
                f"                if not [1 for x in t if KBIT[x]&{kinds} and SIDE[x]==s]: j.append((m,s,m[s])); m[s]&=~b\n"
                f"                if not [1 for x in t if KBIT[x]&{kinds}]: j.append((m,{every},m[{every}])); m[{every}]&=~b\n"
            )
            arrive.append(
                f"            if k&{kinds}:\n"
                f"                m=S.o{number}\n"
                "                if not m[s]&b: j.append((m,s,m[s])); m[s]|=b\n"
                f"                if not m[{every}]&b: j.append((m,{every},m[{every}])); m[{every}]|=b\n"
            )
        nothing = "            pass\n"
        return "".join(leave) or nothing, "".join(arrive) or nothing

    def derive(self, state: State) -> None:
        """Rebuilds what is kept beside the columns: held hexes, hexes by value, caches."""
        p = self.program
        sides = len(p.sides)
        for kinds, number in self.writer.occupied.items():
            masks = [0] * (sides + 3)
            for place in range(p.hex_count):
                for piece in state.columns["c_at"][place]:
                    if p.KBIT[piece] & kinds:
                        masks[sides + 1] |= 1 << place
                        masks[p.SIDE[piece]] |= 1 << place
            setattr(state, f"o{number}", masks)
        for python, size in self.caches:
            setattr(state, "k_" + python, [(-1, None)] * size if size else {})

    def new_columns(self, state: State, scenario: dict[str, Any]) -> None:
        """Fills a state with the columns of the package as they stand before set-up."""
        p = self.program
        places = p.place_count
        state.V = [0] * len(self.tracked)
        add = state.columns.__setitem__
        named = {
            "c_" + ident(name): number for name, number in self.tracked.items() if not name.startswith("r:")
        }
        named |= {"c_to_" + ident(n[2:]): number for n, number in self.tracked.items() if n.startswith("r:")}

        def put(name: str, value: Any) -> None:
            setattr(state, name, value)
            add(name, value)
            if name in named:
                state.stamps[id(value)] = named[name]

        starts = [x["start"] for x in self.ir["pieces"]]
        put("c_place", array("i", [*starts, -1]))
        at: list[tuple[int, ...]] = [() for _ in range(places + 1)]
        for piece, place in enumerate(starts):
            if place >= 0:
                at[place] += (piece,)
        put("c_at", at)
        put("c_face", array("i", p.start_face))
        piles: list[tuple[int, ...]] = [() for _ in p.pile_names]
        card_pile = []
        for index, card in enumerate(self.ir["cards"]):
            pile = p.pile(card["deck"], p.deck_piles[card["deck"]][0], card["side"])
            piles[pile] += (index,)
            card_pile.append(pile)
        put("c_pile", piles)
        put("c_card_pile", array("i", [*card_pile, -1]))
        put("c_entry_used", array("i", [0] * (sum(len(e["lines"]) for e in self.ir["entries"]) + 1)))
        put("c_posted", [()])
        for name in (r["name"] for r in self.ir["relations"]):
            put("r_" + ident(name), [() for _ in range(p.piece_count + 1)])
            put("c_to_" + ident(name), array("i", [-1] * (p.piece_count + 1)))
        sizes = {
            "piece": p.piece_count, "hex": places, "hexside": len(self.ir["edges"]), "side": len(p.sides), "game": 1,
            "card": p.card_count,
        }  # fmt: skip
        parameters = scenario.get("parameters", {})
        for name, column in self.columns.items():
            size = sizes[column["of"]]
            start = column["start"]
            values = list(start) if isinstance(start, list) else [start] * size
            if name in parameters:
                values = [parameters[name]] * size
            values += [column.get("blank", 0)] * (size - len(values) + 1)
            put("c_" + ident(name), array("q" if column.get("wide") else "i", values))
            if column.get("mask"):
                # One for no value (-1), and before it an empty one for what is past the last value.
                masks = [0] * (len(column["values"]) + 2)
                for index in range(p.hex_count):
                    masks[values[index]] |= 1 << index
                put("m_" + ident(name), masks)
        self.derive(state)
