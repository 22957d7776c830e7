"""Questions and chance as Python."""

from __future__ import annotations

from typing import Any

from toolchain.engine.blocks_base import BlockWriter


class QuestionBlocks(BlockWriter):
    """Statements that stop for a seat or for chance."""

    def _do_ask(self, s: list[Any]) -> None:
        a = s[1]
        slot = self._slot(a["slot"])
        after = self._new()
        options = f"ordered(S,list({self._e(a['from'])}),{a['type']!r})"
        if a.get("optional"):
            options += "+[-9]"
        q = self._question("choose", a["type"], a["prompt"], a.get("cite", ""), a.get("passing", ""))
        self.questions[q].source, self.questions[q].slots = a["from"], dict(self._slots)
        self._line(f"o=o{q}(S,F)")
        if a.get("optional"):
            self._line(f"if len(o)==1: F[{slot}]=-1; return {after}")
            answer = [f"F[{slot}]=-1 if v==-9 else v", f"F[0]={after}"]
        else:
            self._line(f"if not o: F[{slot}]=-1; return {after}")
            answer = [f"F[{slot}]=v", f"F[0]={after}"]
        self._ask(q, options, self._e(a["seat"]), answer, single=not a.get("optional"), known=True)
        if a.get("bar"):
            self._barred(q, a)
        self._start(after)

    def _barred(self, q: int, a: dict[str, Any]) -> None:
        """For refusals: what would be chosen from without the bar, and what the bar finds against a choice."""
        _, var, source, (_, found) = a["from"]
        hexes = found[0] == "some-hex"
        text = self._e(found[1] if hexes else found, {var: "v"})
        self.questions[q].bar = a["bar"]
        self.helpers.append(f"def n{q}(S,F): return ordered(S,list({self._e(source)}),{a['type']!r})")
        self.helpers.append(f"def k{q}(S,F,v): return {text if hexes else f'bool({text})'}")

    def _do_may(self, s: list[Any]) -> None:
        a = s[1]
        yes, no, after = self._new(), self._new(), self._new()
        q = self._question("may", "yes-no", a["prompt"], a.get("cite", ""))
        self._ask(q, "[1,0]", self._e(a["seat"]), [f"F[0]={yes} if v==1 else {no}"], single=False)
        self._start(yes)
        self._body(s[2])
        self._line(f"return {after}")
        self._start(no)
        self._body(s[3])
        self._line(f"return {after}")
        self._start(after)

    def _do_secret(self, s: list[Any]) -> None:
        a = s[1]
        slot = self._slot(a["slot"])
        self._line(f"F[{slot}]=()")
        for side in range(len(self.program.sides)):
            after = self._new()
            text = self._e(a["from"], {a["var"]: str(side)})
            q = self._question("secret", a["type"], a["prompt"], a.get("cite", ""))
            options = f"ordered(S,list({text}),{a['type']!r})"
            self._line(f"if not o{q}(S,F): F[{slot}]+=(-1,); return {after}")
            self._ask(q, options, str(side), [f"F[{slot}]+=(v,)", f"F[0]={after}"], single=False)
            self._start(after)

    def _chance(self, type_: str, prompt: str, options: str, answer: list[str], cite: str = "") -> None:
        q = self._question("chance", type_, prompt, cite)
        self._ask(q, options, "-1", answer, single=False)

    def _do_draw(self, s: list[Any]) -> None:
        _, deck, side, count, to, slot_name, cite = s
        piles = self.program.deck_piles[deck]
        base = self.writer.pile_index(deck, piles[0], side, self._names)
        slot = self._slot(slot_name) if slot_name else self._temp()
        pile, left = self._temp(), self._temp()
        one = count == ["int", 1]
        head, after = self._new(), self._new()
        self._line(f"F[{pile}]={base}")
        self._line(f"F[{left}]={self._e(count)}")
        self._line(f"F[{slot}]={'-1' if one else '()'}")
        self._line(f"return {head}")
        self._start(head)
        self._line(f"if F[{left}]<=0: return {after}")
        self._line(f"if not S.c_pile[F[{pile}]] and not refill(S,F[{pile}]): return {after}")
        if not one:
            # Drawing exactly what is left is no chance.
            self._line(f"t=S.c_pile[F[{pile}]]")
            self._line(f"if len(t)==F[{left}]:")
            self._line(f"    for v in t: card_to(S,v,{to!r})")
            self._line(f"    F[{slot}]+=t; return {after}")
        keep = f"F[{slot}]=v" if one else f"F[{slot}]+=(v,)"
        answer = [f"card_to(S,v,{to!r})", keep, f"F[{left}]-=1", f"F[0]={head}"]
        self._chance("card", f"draw from {deck}", f"list(S.c_pile[F[{pile}]])", answer, cite)
        self._start(after)

    def _do_pick(self, s: list[Any]) -> None:
        _, source, slot_name, type_, cite = s
        slot = self._slot(slot_name)
        after = self._new()
        options = f"sorted({self._e(source)})"
        self._line(f"if not {options}: F[{slot}]=-1; return {after}")
        self._chance(type_, "draw at random", options, [f"F[{slot}]=v", f"F[0]={after}"], cite)
        self._start(after)

    def _do_roll(self, s: list[Any]) -> None:
        _, faces, slot_name, cite = s
        slot = self._slot(slot_name)
        after = self._new()
        self._chance(
            "die", "roll a die", f"list(range(1,{faces + 1}))", [f"F[{slot}]=v", f"F[0]={after}"], cite
        )
        self._start(after)
