"""Procedures of a package as Python text: blocks of straight code between questions.

A frame is a plain list in the state: ``[block, slot of the caller for the result, actor, locals...]``.
A block function runs as far as it can and returns the number of the next block of its frame, or
``CALL`` (the stack has changed), or ``ASK`` (``state.q`` names a question). So any moment can be
saved, forked and undone, and nothing is ever held in a Python stack.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from toolchain.engine.codegen import Writer, ident
from toolchain.engine.program import Program

CALL = -1
ASK = -2
PASS = -9
FIRST_SLOT = 3
ACTOR = 2


@dataclass
class Question:
    """What is fixed about a question: kind, what its options are, prompt and paragraph."""

    kind: str
    type: str
    prompt: str
    cite: str
    passing: str = ""
    args: list[str] = field(default_factory=list)
    way: str = ""


class ProcedureWriter:
    """Writes all procedures of a package into one list of blocks."""

    def __init__(self, program: Program, writer: Writer) -> None:
        self.program = program
        self.writer = writer
        self.blocks: list[list[str]] = []
        self.helpers: list[str] = []
        self.questions: list[Question] = []
        self.entries: dict[str, tuple[int, list[str], int]] = {}
        self.actions: list[dict[str, Any]] = program.ir["actions"]
        self._lines: list[str] = []
        self._indent = 1
        self._slots: dict[str, int] = {}
        self._count = 0
        self._loops: list[int | None] = []
        self._where = ""
        self._cite = ""

    # public

    def reserve(self, procedures: list[dict[str, Any]]) -> None:
        """Fixes entry blocks first, so that procedures may call each other."""
        for procedure in procedures:
            self.entries[procedure["name"]] = (self._new(), [p[0] for p in procedure["params"]], 0)

    def procedure(self, procedure: dict[str, Any]) -> None:
        """Writes one procedure."""
        name = procedure["name"]
        entry, params, _ = self.entries[name]
        self._slots = {"actor": ACTOR}
        self._count = FIRST_SLOT
        for param in params:
            self._slot(param)
        self._where = name
        self._cite = procedure.get("cite", "")
        self._loops = []
        self._start(entry)
        self._body(procedure["body"])
        self._line("return leave(S,F,-1)")
        self.entries[name] = (entry, params, self._count - FIRST_SLOT)

    def text(self) -> str:
        """Python text of all blocks."""
        parts = list(self.helpers)
        for index, lines in enumerate(self.blocks):
            parts.append(f"def b{index}(S,F):")
            parts.extend(lines or ["    return leave(S,F,-1)"])
        parts.append("BLOCKS=[" + ",".join(f"b{i}" for i in range(len(self.blocks))) + "]")
        return "\n".join(parts)

    # blocks and slots

    def _new(self) -> int:
        self.blocks.append([])
        return len(self.blocks) - 1

    def _start(self, block: int) -> None:
        self._lines = self.blocks[block]
        self._indent = 1

    def _line(self, text: str) -> None:
        self._lines.append("    " * self._indent + text)

    def _slot(self, name: str) -> int:
        if name not in self._slots:
            self._slots[name] = self._count
            self._count += 1
        return self._slots[name]

    def _temp(self) -> int:
        self._count += 1
        return self._count - 1

    @property
    def _names(self) -> dict[str, str]:
        return {name: f"F[{slot}]" for name, slot in self._slots.items()}

    def _e(self, expr: list[Any], extra: dict[str, str] | None = None) -> str:
        return self.writer.write(expr, {**self._names, **(extra or {})})

    # statements

    def _body(self, statements: list[Any]) -> None:
        if not statements and self._indent > 1:
            self._line("pass")
        for statement in statements:
            self._statement(statement)

    def _statement(self, s: list[Any]) -> None:
        getattr(self, "_do_" + s[0].replace("-", "_"))(s)

    def suspends(self, s: list[Any]) -> bool:
        """Whether a statement may stop for a question, a chance or a call."""
        op = s[0]
        if op == "if":
            return any(map(self.suspends, s[2])) or any(map(self.suspends, s[3]))
        if op == "each":
            return s[4].get("by") is not None or any(map(self.suspends, s[3]))
        if op == "repeat":
            return any(map(self.suspends, s[3])) or any(map(self.suspends, s[4]))
        return op not in _PLAIN

    def _do_let(self, s: list[Any]) -> None:
        text = self._e(s[2])
        self._line(f"F[{self._slot(s[1])}]={text}")

    def _do_set(self, s: list[Any]) -> None:
        subject = "0" if s[2] is None else self._e(s[2])
        self._line(f"w_{ident(s[1])}(S,{subject},{self._e(s[3])})")

    def _do_clear(self, s: list[Any]) -> None:
        if s[2] is None:
            self._line(f"clear_{ident(s[1])}(S)")
        else:
            self._line(f"for x in {self._e(s[2])}: w_{ident(s[1])}(S,x,0)")

    def _do_place(self, s: list[Any]) -> None:
        self._line(f"move_piece(S,{self._e(s[1])},{self._e(s[2])})")

    def _do_face(self, s: list[Any]) -> None:
        self._line(f"turn_piece(S,{self._e(s[1])},{s[2]})")

    def _do_attach(self, s: list[Any]) -> None:
        self._line(f"attach_{ident(s[1])}(S,{self._e(s[2])},{self._e(s[3])})")

    def _do_detach(self, s: list[Any]) -> None:
        self._line(f"attach_{ident(s[1])}(S,{self._e(s[2])},-1)")

    def _do_gain(self, s: list[Any]) -> None:
        subject = "0" if s[2] is None else self._e(s[2])
        self._line(f"gain_{ident(s[1])}(S,{subject},{self._e(s[3])})")

    def _do_card_to(self, s: list[Any]) -> None:
        self._line(f"card_to(S,{self._e(s[1])},{s[2]!r})")

    def _do_gather(self, s: list[Any]) -> None:
        base = self.writer.pile_index(s[1], self.program.deck_piles[s[1]][0], s[2], self._names)
        self._line(f"gather(S,{base},{len(self.program.deck_piles[s[1]])})")

    def _do_tell(self, s: list[Any]) -> None:
        args = "".join(self._e(a) + "," for a in s[2])
        cite = s[3] if len(s) > 3 and s[3] else self._cite
        self._line(f"if S.ear: S.ear(S,'tell',({s[1]!r},{args}),{self._where!r},{cite!r})")

    def _do_if(self, s: list[Any]) -> None:
        cond = self._e(s[1])
        if not self.suspends(s):
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

    def _nested(self, statements: list[Any]) -> None:
        self._indent += 1
        self._body(statements)
        self._indent -= 1

    def _do_each(self, s: list[Any]) -> None:
        _, name, source, body, how = s
        slot = ACTOR if name == "actor" else self._slot(name)
        text = self._e(source)
        if how.get("order"):
            key = self._e(how["order"], {name: "y"})
            text = f"sorted({text},key=lambda y:{key})"
        if not self.suspends(s):
            self._line(f"for F[{slot}] in {text}:")
            self._loops.append(None)
            self._nested(body)
            self._loops.pop()
            return
        items = self._temp()
        head, after = self._new(), self._new()
        keep = self._temp() if how.get("actor") else -1
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
            self._line("if not o:")
            if keep >= 0:
                self._line(f"    F[{ACTOR}]=F[{keep}]")
            self._line(f"    return {after}")
            self._line(f"F[{slot}]=o[0]")
            self._line(f"F[{items}]=o[1:]")
            if how.get("actor"):
                self._line(f"F[{ACTOR}]=F[{slot}]")
        self._loops.append(after)
        self._body(body)
        self._loops.pop()
        self._line(f"return {head}")
        self._start(after)

    def _do_repeat(self, s: list[Any]) -> None:
        _, bound, until, body, limit = s
        if not self.suspends(s):
            self._line(f"for _ in range({self._e(bound)}):")
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

    # questions

    def _question(self, kind: str, type_: str, prompt: str, cite: str, passing: str = "") -> int:
        self.questions.append(Question(kind, type_, prompt or kind, cite or self._cite, passing))
        return len(self.questions) - 1

    def _ask(self, q: int, options: str, seat: str, answer: list[str], single: bool, known: bool = False) -> None:
        """Ends the present block with a question; ``answer`` is what its answer does (``v`` is the value).

        ``single``: a question with one option is not asked. ``known``: the block has the options in ``o``.
        """
        self.helpers += [f"def o{q}(S,F): return {options}", f"def s{q}(S,F): return {seat}"]
        self.helpers.append(f"def a{q}(S,F,v):")
        self.helpers += ["    " + line for line in answer]
        if single:
            if not known:
                self._line(f"o=o{q}(S,F)")
            self._line(f"if len(o)==1: a{q}(S,F,o[0]); return {CALL}")
            self._line("S.opts=o")
        else:
            self._line("S.opts=o" if known else f"S.opts=o{q}(S,F)")
        self._line(f"S.q={q}")
        self._line(f"return {ASK}")

    def _do_ask(self, s: list[Any]) -> None:
        a = s[1]
        slot = self._slot(a["slot"])
        after = self._new()
        options = f"ordered(S,list({self._e(a['from'])}),{a['type']!r})"
        if a.get("optional"):
            options += "+[-9]"
        q = self._question("choose", a["type"], a["prompt"], a.get("cite", ""), a.get("passing", ""))
        self._line(f"o=o{q}(S,F)")
        if a.get("optional"):
            self._line(f"if len(o)==1: F[{slot}]=-1; return {after}")
            answer = [f"F[{slot}]=-1 if v==-9 else v", f"F[0]={after}"]
        else:
            self._line(f"if not o: F[{slot}]=-1; return {after}")
            answer = [f"F[{slot}]=v", f"F[0]={after}"]
        self._ask(q, options, self._e(a["seat"]), answer, single=not a.get("optional"), known=True)
        self._start(after)

    def _do_may(self, s: list[Any]) -> None:
        a = s[1]
        yes, no, after = self._new(), self._new(), self._new()
        q = self._question("may", "yes-no", a["prompt"], a.get("cite", ""))
        self._ask(q, a.get("options", "[1,0]"), self._e(a["seat"]), [f"F[0]={yes} if v==1 else {no}"], single=False)
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

    # chance

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
        self._chance("die", "roll a die", f"list(range(1,{faces + 1}))", [f"F[{slot}]=v", f"F[0]={after}"], cite)
        self._start(after)

    # moves

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
        self._ask(q, f"{m}.options(S,F[{mover}],F[{left}],F[{steps}])", f"SIDE[F[{mover}]]", answer, single=True, known=True)
        self.questions[q].args = [f"F[{mover}]"]
        self.questions[q].way = ident(movement)
        self.helpers.append(f"def p{q}(S,F): return (F[{mover}],F[{left}])")
        self._start(after)

    def _do_retreat(self, s: list[Any]) -> None:
        _, policy, piece, args, otherwise, cite = s
        mover = self._temp()
        none, after = self._new(), self._new()
        text = "".join("," + self._e(a) for a in args)
        p = f"pol_{ident(policy)}"
        self._line(f"F[{mover}]={self._e(piece)}")
        q = self._question("retreat", "hex", "go to", cite)
        self.questions[q].way = ident(policy)
        self._line(f"o=o{q}(S,F)")
        self._line(f"if not o: return {none}")
        answer = [f"move_piece(S,F[{mover}],v)", f"F[0]={after}"]
        self._ask(q, f"{p}.options(S,F[{mover}]{text})", f"SIDE[F[{mover}]]", answer, single=True, known=True)
        self.helpers.append(f"def p{q}(S,F): return (F[{mover}],)")
        self._start(none)
        self._body(otherwise)
        self._line(f"return {after}")
        self._start(after)

    def _do_enter(self, s: list[Any]) -> None:
        _, piece, otherwise, cite = s
        mover = self._temp()
        none, after = self._new(), self._new()
        self._line(f"F[{mover}]={self._e(piece)}")
        q = self._question("enter", "hex", "enter at", cite)
        self._line(f"o=o{q}(S,F)")
        self._line(f"if not o: return {none}")
        answer = [f"entries.enter(S,F[{mover}],v)", f"F[0]={after}"]
        self._ask(q, f"entries.options(S,F[{mover}])", f"SIDE[F[{mover}]]", answer, single=True, known=True)
        self.helpers.append(f"def p{q}(S,F): return (F[{mover}],)")
        self._start(none)
        self._body(otherwise)
        self._line(f"return {after}")
        self._start(after)

    # actions

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
        self._ask(q, f"open_actions(S,{tuple(numbers)!r},F[{who}])", f"F[{who}]", answer, single=True, known=True)
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
        self._line(f"F[{turn}]={self._e(first)}")
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
        _, name, slot_name, left, right, by, cite = s
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

    # the sequence of play

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
        _, first, last, body = s
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

    def _do_later(self, s: list[Any]) -> None:
        _, turns, phase, name, args, _cite = s
        text = "".join("," + self._e(a) for a in args)
        entry = self.entries[name][0]
        self._line(f"post(S,(S.c_turn[0]+{self._e(turns)},{phase},{entry},F[{ACTOR}]{text}))")


_PLAIN = {
    "let",
    "set",
    "clear",
    "place",
    "face",
    "attach",
    "detach",
    "gain",
    "card-to",
    "gather",
    "tell",
    "end",
    "return",
    "later",
}
