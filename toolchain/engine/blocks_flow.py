"""Flow as Python: conditions, loops, calls, turns and phases."""

from __future__ import annotations

from typing import Any

from toolchain.engine.blocks_base import ACTOR, CALL, BlockWriter
from toolchain.engine.codegen import ident
from toolchain.ir.statements import stops


class FlowBlocks(BlockWriter):
    """Statements that hold others."""

    def _do_if(self, s: list[Any]) -> None:
        cond = self._e(s[1])
        if not stops(s):
            self._line(f"if {cond}:")
            self._nested(s[2])
            if s[3]:
                self._line("else:")
                self._nested(s[3])
            return
        yes, no, after = self._new(), self._new(), self._new()
        self._line(f"return {yes} if {cond} else {no}")
        self._start(yes)
        self._body(s[2])
        self._line(f"return {after}")
        self._start(no)
        self._body(s[3])
        self._line(f"return {after}")
        self._start(after)

    def _do_each(self, s: list[Any]) -> None:
        _, name, source, body, how = s
        slot = ACTOR if name == "actor" else self._slot(name)
        text = self._e(source)
        if how.get("order"):
            key = self._e(how["order"], {name: "y"})
            text = f"sorted({text},key=lambda y:{key})"
        keep = self._temp() if how.get("actor") else -1
        if not stops(s):
            if keep >= 0:
                self._line(f"F[{keep}]=F[{ACTOR}]")
            self._line(f"for F[{slot}] in {text}:")
            if keep >= 0:
                self._line(f"    F[{ACTOR}]=F[{slot}]")
            self._loops.append(None)
            self._nested(body)
            self._loops.pop()
            if keep >= 0:
                self._line(f"F[{ACTOR}]=F[{keep}]")
            return
        items = self._temp()
        head, after = self._new(), self._new()
        if keep >= 0:
            self._line(f"F[{keep}]=F[{ACTOR}]")
        self._line(f"F[{items}]=tuple({text})")
        self._line(f"return {head}")
        self._start(head)
        chosen = how.get("by")
        if chosen is not None:
            begin = self._new()
            self._line(f"o=F[{items}]")
            self._line(f"if not o: return {after}")
            question = self._question("choose", how["type"], how.get("prompt", ""), how.get("cite", ""))
            options = f"ordered(S,list(F[{items}]),{how['type']!r})"
            answer = [f"F[{slot}]=v", f"F[{items}]=tuple([x for x in F[{items}] if x!=v])", f"F[0]={begin}"]
            self._ask(question, options, self._e(chosen), answer, single=True)
            self._start(begin)
        else:
            self._line(f"o=F[{items}]")
            self._line(f"if not o: return {after}")
            self._line(f"F[{slot}]=o[0]")
            self._line(f"F[{items}]=o[1:]")
        if keep >= 0:
            self._line(f"F[{ACTOR}]=F[{slot}]")
        self._loops.append(after)
        self._body(body)
        self._loops.pop()
        self._line(f"return {head}")
        self._start(after)
        if keep >= 0:
            self._line(f"F[{ACTOR}]=F[{keep}]")

    def _do_repeat(self, s: list[Any]) -> None:
        _, bound, until, body, limit = s
        if not stops(s):
            self._line(f"for _ in rounds(S,{self._e(bound)}):")
            self._loops.append(None)
            self._indent += 1
            if until is not None:
                self._line(f"if {self._e(until)}: break")
            self._body(body)
            self._indent -= 1
            self._loops.pop()
            if limit:
                self._line("else:")
                self._nested(limit)
            return
        left = self._temp()
        head, over, after = self._new(), self._new(), self._new()
        self._line(f"F[{left}]={self._e(bound)}")
        self._line(f"return {head}")
        self._start(head)
        if until is not None:
            self._line(f"if {self._e(until)}: return {after}")
        self._line(f"if F[{left}]<=0: return {over}")
        self._line(f"F[{left}]-=1")
        self._loops.append(after)
        self._body(body)
        self._loops.pop()
        self._line(f"return {head}")
        self._start(over)
        self._body(limit)
        self._line(f"return {after}")
        self._start(after)

    def _do_end(self, s: list[Any]) -> None:
        target = self._loops[-1] if self._loops else None
        if self._loops and target is None:
            self._line("break")
        elif target is not None:
            self._line(f"return {target}")
        else:
            self._line("return leave(S,F,-1)")

    def _do_return(self, s: list[Any]) -> None:
        value = "-1" if s[1] is None else self._e(s[1])
        self._line(f"return leave(S,F,{value})")

    def _do_do(self, s: list[Any]) -> None:
        _, name, args, result, actor = s
        entry = self.entries[name][0]
        after = self._new()
        slot = -1 if result is None else self._slot(result)
        text = "".join("," + self._e(a) for a in args)
        who = f"F[{ACTOR}]" if actor is None else self._e(actor)
        self._line(f"F[0]={after}")
        self._line(f"enter(S,{entry},{slot},{who}{text})")
        self._line(f"return {CALL}")
        self._start(after)

    def _do_happen(self, s: list[Any]) -> None:
        after = self._new()
        text = "".join("," + self._e(a) for a in s[2])
        self._line(f"F[0]={after}")
        self._line(f"happen(S,{self._e(s[1])},F[{ACTOR}]{text})")
        self._line(f"return {CALL}")
        self._start(after)

    def _do_setup(self, s: list[Any]) -> None:
        step = self._temp()
        head, after = self._new(), self._new()
        self._line(f"F[{step}]=0")
        self._line(f"return {head}")
        self._start(head)
        self._line("todo=SETUPS[S.c_scenario[0]]")
        self._line(f"if F[{step}]>=len(todo): return {after}")
        self._line(f"entry,side=todo[F[{step}]]; F[{step}]+=1; F[0]={head}")
        self._line("enter(S,entry,-1,side)")
        self._line(f"return {CALL}")
        self._start(after)

    def _do_turns(self, s: list[Any]) -> None:
        _, _first, _last, body = s
        head, after = self._new(), self._new()
        self._line("w_turn(S,0,FIRST_TURN[S.c_scenario[0]])")
        self._line(f"return {head}")
        self._start(head)
        self._line(f"if S.c_turn[0]>LAST_TURN[S.c_scenario[0]]: return {after}")
        self._line("if S.ear: S.ear(S,'turn',(S.c_turn[0],),'turn','')")
        self._loops.append(after)
        self._body(body)
        self._loops.pop()
        self._line("w_turn(S,0,S.c_turn[0]+1)")
        self._line(f"return {head}")
        self._start(after)

    def _do_phase(self, s: list[Any]) -> None:
        _, number, body, clears, cite = s
        head, begin = self._new(), self._new()
        self._line(f"w_phase(S,0,{number})")
        self._line(f"if S.ear: S.ear(S,'phase',({number},),'phase',{cite!r})")
        self._line(f"return {head}")
        self._start(head)
        self._line(f"due=next_posted(S,{number})")
        self._line(f"if due is None: return {begin}")
        self._line(f"F[0]={head}")
        self._line("enter(S,due[2],-1,due[3],*due[4:])")
        self._line(f"return {CALL}")
        self._start(begin)
        self._body(body)
        for column in clears:
            self._line(f"clear_{ident(column)}(S)")
