"""Moves and actions as Python: what asks from a space."""

from __future__ import annotations

from typing import Any

from toolchain.engine.blocks_base import ACTOR, CALL, BlockWriter
from toolchain.engine.codegen import ident


class MoveBlocks(BlockWriter):
    """Statements that stop for an answer out of a space."""

    def _do_move_by(self, s: list[Any]) -> None:
        _, movement, piece, cite = s
        mover, left, steps = self._temp(), self._temp(), self._temp()
        head, after = self._new(), self._new()
        m = f"mv_{ident(movement)}"
        self._line(f"F[{mover}]={self._e(piece)}")
        self._line(f"F[{left}],F[{steps}]={m}.begin(S,F[{mover}])")
        self._line(f"return {head}")
        self._start(head)
        q = self._question("move", "hex", "move to", cite, "stop here")
        self._line(f"o=o{q}(S,F)")
        self._line(f"if not o or o==[-9]: return {after}")
        answer = [
            f"if v==-9: F[0]={after}; return",
            f"F[{left}],F[{steps}]={m}.step(S,F[{mover}],v,F[{left}],F[{steps}])",
            f"F[0]={head} if F[{left}]>=0 else {after}",
        ]
        self._ask(
            q,
            f"{m}.options(S,F[{mover}],F[{left}],F[{steps}])",
            f"SIDE[F[{mover}]]",
            answer,
            single=True,
            known=True,
        )
        self.questions[q].args = [f"F[{mover}]"]
        self.questions[q].way = ident(movement)
        self.helpers.append(f"def p{q}(S,F): return (F[{mover}],F[{left}])")
        self._start(after)

    def _do_retreat(self, s: list[Any]) -> None:
        _, policy, piece, args, otherwise, cite = s
        way, more = ident(policy), [self._e(a) for a in args]
        q = self._to_a_hex(
            "retreat", "go to", piece, f"pol_{way}.options", more, "move_piece", otherwise, cite
        )
        self.questions[q].way = way

    def _do_enter(self, s: list[Any]) -> None:
        _, piece, otherwise, cite = s
        self._to_a_hex("enter", "enter at", piece, "entries.options", [], "entries.enter", otherwise, cite)

    def _to_a_hex(
        self, kind: str, words: str, piece: Any, options: str, more: list[str], goes: str, otherwise: list[Any], cite: str
    ) -> int:  # fmt: skip
        """Asks its owner to which hex a piece goes, or does what is done where there is none; the question's number."""
        mover = self._temp()
        none, after = self._new(), self._new()
        self._line(f"F[{mover}]={self._e(piece)}")
        q = self._question(kind, "hex", words, cite)
        self._line(f"o=o{q}(S,F)")
        self._line(f"if not o: return {none}")
        answer = [f"{goes}(S,F[{mover}],v)", f"F[0]={after}"]
        called = ",".join(["S", f"F[{mover}]", *more])
        self._ask(q, f"{options}({called})", f"SIDE[F[{mover}]]", answer, single=True, known=True)
        self.helpers.append(f"def p{q}(S,F): return (F[{mover}],)")
        self._start(none)
        self._body(otherwise)
        self._line(f"return {after}")
        self._start(after)
        return q

    def _do_open(self, s: list[Any]) -> None:
        _, names, seat, until_pass, cite = s
        index = {a["name"]: i for i, a in enumerate(self.actions)}
        chosen, unit, who = self._temp(), self._temp(), self._temp()
        head, scope, pay, after = self._new(), self._new(), self._new(), self._new()
        numbers = [index[n] for n in names]
        self._line(f"F[{who}]={self._e(seat)}")
        self._line(f"return {head}")
        self._start(head)
        q = self._question("action", "action", "choose an action", cite, "pass")
        self._line(f"o=o{q}(S,F)")
        self._line(f"if o==[-9]: return {after}")
        answer = [f"if v==-9: F[0]={after}; return", f"F[{chosen}]=v", f"F[0]={scope}"]
        self._ask(
            q, f"open_actions(S,{tuple(numbers)!r},F[{who}])", f"F[{who}]", answer, single=True, known=True
        )
        self._start(scope)
        q = self._question("scope", "piece", "with which unit", cite)
        self._line(f"if not ACTIONS[F[{chosen}]].scope: F[{unit}]=-1; return {pay}")
        self._ask(
            q,
            f"ACTIONS[F[{chosen}]].candidates(S,F[{who}])",
            f"F[{who}]",
            [f"F[{unit}]=v", f"F[0]={pay}"],
            single=True,
        )
        self.helpers.append(f"def p{q}(S,F): return (F[{chosen}],)")
        self._start(pay)
        self._line(f"x=ACTIONS[F[{chosen}]]")
        self._line(f"x.pay(S,F[{who}],F[{unit}])")
        self._line(f"F[0]={head if until_pass else after}")
        self._line(f"if x.scope: enter(S,x.entry,-1,F[{who}],F[{unit}])")
        self._line(f"else: enter(S,x.entry,-1,F[{who}])")
        self._line(f"return {CALL}")
        self._start(after)

    def _do_alternate(self, s: list[Any]) -> None:
        _, first, run, stock, body = s
        turn, before, keep = self._temp(), self._temp(), self._temp()
        head, after = self._new(), self._new()
        c = f"S.c_{ident(stock)}"
        self._line(f"F[{keep}]=F[{ACTOR}]")
        # Without a run the first of all is the one to begin: the turn passes before each body.
        self._line(f"F[{turn}]={self._e(first)}" if run is not None else f"F[{turn}]=1-({self._e(first)})")
        self._line(f"return {head}")
        self._start(head)
        self._line(f"a=F[{turn}]")
        if run is not None:
            # While the run lasts the first side goes on; then the other side begins the alternation.
            self._line(f"if S.c_{ident(run)}[a]>0 and {c}[a]>0: w_{ident(run)}(S,a,S.c_{ident(run)}[a]-1)")
            self._line("else: a=1-a")
        else:
            self._line("a=1-a")
        self._line(f"if {c}[a]<=0: a=1-a")
        self._line(f"if {c}[a]<=0: F[{ACTOR}]=F[{keep}]; return {after}")
        self._line(f"F[{turn}]=a; F[{ACTOR}]=a; F[{before}]={c}[a]")
        self._loops.append(after)
        self._body(body)
        self._loops.pop()
        self._line(f"a=F[{ACTOR}]")
        self._line(f"if {c}[a]>=F[{before}]: w_{ident(stock)}(S,a,F[{before}]-1)")
        self._line(f"return {head}")
        self._start(after)

    def _do_match(self, s: list[Any]) -> None:
        _, _name, slot_name, left, right, by, cite = s
        slot = self._slot(slot_name)
        lefts, rights, pairs, chooser = self._temp(), self._temp(), self._temp(), self._temp()
        head, after = self._new(), self._new()
        # By place, not by number: the order of hidden pieces must not tell which is which.
        left_text, right_text = (f"tuple(ordered(S,list({self._e(e)}),'piece'))" for e in (left, right))
        self._line(f"F[{lefts}]={left_text}; F[{rights}]={right_text}; F[{pairs}]=()")
        self._line(f"F[{chooser}]={self._e(by)}")
        self._line(f"return {head}")
        self._start(head)
        state = f"F[{lefts}],F[{rights}],F[{pairs}],F[{chooser}]"
        q = self._question("match", "piece", "matched with", cite)
        self._line(f"if matched({state}): F[{slot}]=F[{pairs}]; return {after}")
        self._ask(
            q,
            f"ordered(S,match_options({state}),'piece')",
            f"match_seat({state})",
            [f"F[{pairs}]=match_answer({state},v)", f"F[0]={head}"],
            single=True,
        )
        self.helpers.append(f"def p{q}(S,F): return (match_subject({state}),)")
        self._start(after)
