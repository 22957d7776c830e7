"""Moves and actions as Python: what asks from a space."""

from __future__ import annotations

from typing import Any

from toolchain.base.registry import Registry
from toolchain.engine import absent
from toolchain.engine.codegen.absent import is_there, no_side
from toolchain.engine.codegen.procedures import ACTOR, CALL, ProcedureWriter, Statement, WriteStatement
from toolchain.engine.codegen.writer import ident
from toolchain.engine.kernels.several import SET_OF
from toolchain.engine.naming import REACTING, passing_words
from toolchain.ir.kept.groups import HEIR, declared
from toolchain.ir.kept.moments import (
    BEFORE,
    ENTERS,
    HALT,
    LEAVES,
    OF_ENTRY,
    OF_MOVEMENT,
    OF_POLICY,
    REFUSE,
    RETREATS,
    STOPS,
    procedure_at,
)

writes: Registry[WriteStatement] = Registry()


@writes("move-by")
def _move_by(out: ProcedureWriter, s: Statement) -> None:
    _, movement, piece, cite = s
    mover, left, steps = out.temp(), out.temp(), out.temp()
    head, after = out.new(), out.new()
    m = f"mv_{ident(movement)}"
    moments = _Moments(out, movement, (mover, left), head, after)
    out.line(f"F[{mover}]={out.expr(piece)}")
    _missed(out, piece, mover, absent.MOVED, after)
    out.line(f"F[{left}],F[{steps}]={m}.begin(S,F[{mover}])")
    moments.begin()
    out.line(f"return {head}")
    out.start(head)
    q = out.question("move", "hex", "move to", cite, "stop here")
    out.line(f"o=o{q}(S,F)")
    out.line(f"if not o or o==[-9]: return {moments.over}")
    step = f"F[{left}],F[{steps}]={m}.step(S,F[{mover}],{{}},F[{left}],F[{steps}])"
    options = f"{m}.options(S,F[{mover}],F[{left}],F[{steps}])"
    answer = [f"if v==-9: F[0]={moments.over}; return", *moments.taken(step)]
    out.ask(
        q,
        moments.offered(options),
        _who_moves(out, mover),
        answer,
        single=True,
        known=True,
    )
    out.questions[q].args = [f"F[{mover}]"]
    out.questions[q].way = ident(movement)
    out.helpers.append(f"def p{q}(S,F): return (F[{mover}],F[{left}])")
    moments.write(f"{m}.stops", steps, step, options)
    out.start(after)


@writes("guide")
def _guide(out: ProcedureWriter, s: Statement) -> None:
    _, seat, body = s
    guide, after, outer = out.temp(), out.new(), out.guide
    out.line(f"F[{guide}]={out.expr(seat)}")
    no_side(out, seat, absent.ASKED, f"return {after}")
    out.guide = f"F[{guide}]"
    out.body(body)
    out.guide = outer
    out.line(f"return {after}")
    out.start(after)


def _who_moves(out: ProcedureWriter, mover: int) -> str:
    """Text of the side that decides for a piece that moves."""
    return out.guide or f"SIDE[F[{mover}]]"


class _Moments:
    """What a move by a movement does before a step, after it and where it stops: nothing where nothing waits for it."""

    def __init__(
        self, out: ProcedureWriter, movement: str, slots: tuple[int, int], head: int, after: int
    ) -> None:
        ir = out.program.ir
        self._out, self._head, self._after = out, head, after
        self._mover, self._left = slots
        announced = [procedure_at(ir, at, OF_MOVEMENT, movement) for at in (BEFORE, LEAVES)]
        self._before = [procedure for procedure in announced if procedure is not None]
        self._enters, self._stops = (procedure_at(ir, at, OF_MOVEMENT, movement) for at in (ENTERS, STOPS))
        self._any = bool(self._before or self._enters or self._stops)
        group = movement != declared(movement)
        self._lead = f"F[{self._mover}]=S.c_{ident(HEIR)}[0]" if group else ""
        known = next(one for one in ir["movements"] if one["name"] == movement)
        self._has = out.temp() if known.get("regroups") else 0
        self._allowance = f"mv_{ident(movement)}.begin(S,F[{self._mover}])[0]"
        self._start, self._from, self._to, self._verdict, self._refused = (
            (out.temp() for _ in range(5)) if self._any else (0, 0, 0, 0, 0)
        )
        self._announced = out.new() if self._before else after
        self._settled = out.new() if self._enters else after
        self.over = out.new() if self._stops else after
        """The block of a move that has ended where it is."""
        self._on = str(self._settled) if self._enters else f"{head} if F[{self._left}]>=0 else {self.over}"

    def begin(self) -> None:
        """Keeps where the move begins."""
        if self._has:
            self._out.line(f"F[{self._has}]=F[{self._left}]")
        if self._stops:
            self._out.line(f"F[{self._start}]=S.c_place[F[{self._mover}]]")
        if self._before:
            self._out.line(f"F[{self._refused}]=()")

    def offered(self, options: str) -> str:
        """The options without the steps that were refused."""
        return f"[x for x in {options} if x not in F[{self._refused}]]" if self._before else options

    def taken(self, step: str) -> list[str]:
        """What the answer `v` does; ``step`` makes a step to a hex."""
        if not self._any:
            return [step.format("v"), f"F[0]={self._on}"]
        kept = f"F[{self._from}]=S.c_place[F[{self._mover}]]; F[{self._to}]=v"
        if self._before:
            return [kept, f"F[0]={self._announced}"]
        return [kept, step.format("v"), f"F[0]={self._on}"]

    def _led(self) -> None:
        """Lets the next piece of a group move on where the first is gone; nobody being left ends the move."""
        if self._lead:
            self._out.line(self._lead)
            self._out.line(f"if F[{self._mover}]<0: return {self._after}")

    def write(self, stops: str, steps: int, step: str, options: str) -> None:
        """Writes the blocks around the steps; ``stops``: whether a step must be the last one."""
        out = self._out
        mover, came, to, verdict = (
            f"F[{slot}]" for slot in (self._mover, self._from, self._to, self._verdict)
        )
        if self._before:
            out.start(self._announced)
        for procedure in self._before:
            decided = out.new()
            out.call(procedure, self._verdict, (mover, came, to), decided)
            out.start(decided)
            self._led()
            out.line(f"if S.c_place[{mover}]!={came}: return {self._after}")
            out.line(f"if {verdict}=={HALT}: return {self.over}")
            # Bars are asked again: what has changed in the moment counts.
            out.line(f"if {verdict}=={REFUSE} or {to} not in {options}:")
            out.line(f"    F[{self._refused}]=(*F[{self._refused}],{to}); return {self._head}")
        if self._before:
            out.line(step.format(to))
            out.line(f"return {self._on}")
        if self._enters:
            judged = out.new()
            out.start(self._settled)
            # Who is not where he stepped to has been taken elsewhere: his move is over, and so is the moment.
            out.line(f"if S.c_place[{mover}]!={to}: return {self._after}")
            out.call(self._enters, self._verdict, (mover, came, to), judged)
            out.start(judged)
            self._led()
            out.line(f"if S.c_place[{mover}]!={to}: return {self._after}")
            if self._has:
                # Each member has its own allowance, less what the group has spent.
                left, has = f"F[{self._left}]", f"F[{self._has}]"
                out.line(f"a={self._allowance}")
                out.line(f"if {left}>=0 and a!={has}: {left}+=a-{has}; {has}=a; F[{steps}]=1")
            # A zone that has come to be in the moment holds the mover now.
            out.line(f"if F[{self._left}]<0 or {verdict}: return {self.over}")
            out.line(f"return {self.over} if {stops}(S,{mover},{came},{to}) else {self._head}")
        if self._stops:
            out.start(self.over)
            # Who has been refused a step stands where he came from.
            out.line(f"if not F[{steps}] or S.c_place[{mover}] not in ({to},{came}): return {self._after}")
            out.call(self._stops, -1, (mover, f"F[{self._start}]", f"S.c_place[{mover}]"), self._after)


def _missed(out: ProcedureWriter, piece: Any, mover: int, said: str, block: int) -> None:
    """Leaves for a block where the piece that should move is none."""
    if not is_there(out, piece):
        cite = f"{said!r},{out.where!r},{out.cite!r}"
        out.line(f"if F[{mover}]<0: nothing(S,{cite}); return {block}")


@writes("retreat")
def _retreat(out: ProcedureWriter, s: Statement) -> None:
    _, policy, piece, args, otherwise, cite = s
    way, more = ident(policy), [out.expr(a) for a in args]
    goes = (f"pol_{way}.options", more, "move_piece")
    first = procedure_at(out.program.ir, RETREATS, OF_POLICY, policy)
    moment = procedure_at(out.program.ir, ENTERS, OF_POLICY, policy)
    q = _to_a_hex(out, "retreat", "go to", piece, absent.MOVED, goes, otherwise, cite, moment, first)
    out.questions[q].way = way


@writes("enter")
def _enter(out: ProcedureWriter, s: Statement) -> None:
    _, piece, otherwise, cite = s
    goes: tuple[str, list[str], str] = ("entries.options", [], "entries.enter")
    moment = procedure_at(out.program.ir, ENTERS, OF_ENTRY)
    _to_a_hex(out, "enter", "enter at", piece, absent.ENTERS, goes, otherwise, cite, moment)


def _to_a_hex(
    out: ProcedureWriter,
    kind: str,
    words: str,
    piece: Any,
    said: str,
    goes: tuple[str, list[str], str],
    otherwise: list[Any],
    cite: str,
    moment: str | None,
    first: str | None = None,
) -> int:
    """Asks its owner to which hex a piece goes, or does what is done where there is none; the question's number.

    ``said``: of a piece that is none. ``goes``: what gives the hexes, its further arguments, and what moves the piece.
    ``moment``: the procedure that is called when it is there; ``first``: the one that may keep it where it is.
    """
    options, more, moves = goes
    mover = out.temp()
    none, after = out.new(), out.new()
    out.line(f"F[{mover}]={out.expr(piece)}")
    _missed(out, piece, mover, said, none)
    if first is not None:
        stood, refused, goes_on = out.temp(), out.temp(), out.new()
        out.line(f"F[{stood}]=S.c_place[F[{mover}]]")
        out.call(first, refused, (f"F[{mover}]", f"F[{stood}]", f"F[{stood}]"), goes_on)
        out.start(goes_on)
        out.line(f"if F[{refused}] or S.c_place[F[{mover}]]!=F[{stood}]: return {after}")
    q = out.question(kind, "hex", words, cite)
    out.line(f"o=o{q}(S,F)")
    out.line(f"if not o: return {none}")
    answer = [f"{moves}(S,F[{mover}],v)", f"F[0]={after}"]
    if moment is not None:
        came, to, settle = out.temp(), out.temp(), out.new()
        answer = [f"F[{came}]=S.c_place[F[{mover}]]; F[{to}]=v", answer[0], f"F[0]={settle}"]
    called = ",".join(["S", f"F[{mover}]", *more])
    out.ask(q, f"{options}({called})", _who_moves(out, mover), answer, single=True, known=True)
    out.helpers.append(f"def p{q}(S,F): return (F[{mover}],)")
    if moment is not None:
        out.start(settle)
        out.line(f"if S.c_place[F[{mover}]]!=F[{to}]: return {after}")
        out.call(moment, -1, (f"F[{mover}]", f"F[{came}]", f"F[{to}]"), after)
    out.start(none)
    out.body(otherwise)
    out.line(f"return {after}")
    out.start(after)
    return q


@writes("open")
def _open(out: ProcedureWriter, s: Statement) -> None:
    _, names, seat, until_pass, cite = s
    _open_actions(out, ("action", "choose an action"), names, seat, bool(until_pass), cite)


@writes("react")
def _react(out: ProcedureWriter, s: Statement) -> None:
    _, names, seat, mover, cite = s
    q = _open_actions(out, (REACTING, "react with"), names, seat, True, cite)
    if mover is not None:
        out.helpers.append(f"def p{q}(S,F): return ({out.expr(mover)},)")


def _open_actions(
    out: ProcedureWriter, asked: tuple[str, str], names: list[str], seat: Any, until_pass: bool, cite: str
) -> int:
    """Asks a seat which of these actions it does; the question's number. ``asked``: its kind and its words."""
    index = {a["name"]: i for i, a in enumerate(out.program.ir["actions"])}
    chosen, unit, who = out.temp(), out.temp(), out.temp()
    head, scope, pay, after = out.new(), out.new(), out.new(), out.new()
    # The order in which a rule names its actions has no meaning: they are offered in the order of their numbers.
    numbers = sorted({index[n] for n in names})
    out.writer.cost += sum(2 * out.writer.costs["act:" + name] for name in names)
    out.line(f"F[{who}]={out.expr(seat)}")
    out.line(f"return {head}")
    out.start(head)
    kind, words = asked
    actions = [out.program.ir["actions"][number] for number in numbers]
    passing = passing_words(actions, kind, until_pass)
    choosing = q = out.question(kind, "action", words, cite, passing)
    out.line(f"o=o{q}(S,F)")
    out.line(f"if o==[-9]: return {after}")
    answer = [f"if v==-9: F[0]={after}; return", f"F[{chosen}]=v", f"F[0]={scope}"]
    out.ask(q, f"open_actions(S,{tuple(numbers)!r},F[{who}])", f"F[{who}]", answer, single=True, known=True)
    out.start(scope)
    sets = [n for n in numbers if "several" in out.program.ir["actions"][n]]
    of_a_set = [(n, out.new()) for n in sets]
    for number, block in of_a_set:
        out.line(f"if F[{chosen}]=={number}: return {block}")
    q = out.question("scope", "piece", "with which unit", cite)
    out.line(f"if not ACTIONS[F[{chosen}]].scope: F[{unit}]=-1; return {pay}")
    out.ask(
        q,
        f"ACTIONS[F[{chosen}]].candidates(S,F[{who}])",
        f"F[{who}]",
        [f"F[{unit}]=v", f"F[0]={pay}"],
        single=True,
    )
    out.helpers.append(f"def p{q}(S,F): return (F[{chosen}],)")
    for number, block in of_a_set:
        out.start(block)
        _with_a_set(out, number, (who, unit), pay, cite)
    out.start(pay)
    out.line(f"x=ACTIONS[F[{chosen}]]")
    out.line(f"x.pay(S,F[{who}],F[{unit}])")
    out.line(f"F[0]={head if until_pass else after}")
    out.line(f"if x.scope: enter(S,x.entry,-1,F[{who}],F[{unit}])")
    out.line(f"else: enter(S,x.entry,-1,F[{who}])")
    out.line(f"return {CALL}")
    out.start(after)
    return choosing


def _with_a_set(out: ProcedureWriter, number: int, slots: tuple[int, int], after: int, cite: str) -> None:
    """Asks for the set that an action is done with; ``slots``: of the seat that is asked, and of the set."""
    several = out.program.ir["actions"][number]["several"]
    who, chosen = slots
    action, seat = f"ACTIONS[{number}]", f"F[{who}]"
    q = out.question("scope", f"{SET_OF}piece", "with which units", cite)
    fixed = out.questions[q]
    fixed.least, fixed.most, fixed.bar = several["least"], several.get("most", 0), several.get("bar", "")
    out.helpers.append(f"def n{q}(S,F): return ordered(S,{action}.candidates(S,{seat}),'piece')")
    if several.get("barred"):
        out.helpers.append(f"def k{q}(S,F,v): return {action}.barred(S,{seat},v)")
    answer = [f"F[{chosen}]=held_set(v,'piece')", f"F[0]={after}"]
    out.ask(q, f"{action}.sets(S,{seat})", seat, answer, single=True)
    out.helpers.append(f"def p{q}(S,F): return ({number},)")


@writes("alternate")
def _alternate(out: ProcedureWriter, s: Statement) -> None:
    _, first, run, stock, body = s
    turn, before, keep = out.temp(), out.temp(), out.temp()
    head, after = out.new(), out.new()
    c = f"S.c_{ident(stock)}"
    out.line(f"F[{keep}]=F[{ACTOR}]")
    # Without a run the first of all is the one to begin: the turn passes before each body.
    out.line(f"F[{turn}]={out.expr(first)}" if run is not None else f"F[{turn}]=1-({out.expr(first)})")
    out.line(f"return {head}")
    out.start(head)
    out.line(f"a=F[{turn}]")
    if run is not None:
        # While the run lasts the first side goes on; then the other side begins the alternation.
        out.line(f"if S.c_{ident(run)}[a]>0 and {c}[a]>0: r_{ident(run)}(S,a,S.c_{ident(run)}[a]-1)")
        out.line("else: a=1-a")
    else:
        out.line("a=1-a")
    out.line(f"if {c}[a]<=0: a=1-a")
    out.line(f"if {c}[a]<=0: return {after}")
    out.line(f"F[{turn}]=a; F[{ACTOR}]=a; F[{before}]={c}[a]")
    out.loop(body, after)
    out.line(f"a=F[{ACTOR}]")
    out.line(f"if {c}[a]>=F[{before}]: r_{ident(stock)}(S,a,F[{before}]-1)")
    out.line(f"return {head}")
    out.start(after)
    out.line(f"F[{ACTOR}]=F[{keep}]")


@writes("match")
def _match(out: ProcedureWriter, s: Statement) -> None:
    _, _name, slot_name, left, right, by, cite = s
    slot = out.slot(slot_name)
    lefts, rights, pairs, chooser = out.temp(), out.temp(), out.temp(), out.temp()
    head, after = out.new(), out.new()
    # By place, not by number: the order of hidden pieces must not tell which is which.
    left_text, right_text = (f"tuple(ordered(S,list({out.expr(e)}),'piece'))" for e in (left, right))
    out.line(f"F[{lefts}]={left_text}; F[{rights}]={right_text}; F[{pairs}]=()")
    out.line(f"F[{chooser}]={out.expr(by)}")
    out.line(f"return {head}")
    out.start(head)
    state = f"F[{lefts}],F[{rights}],F[{pairs}],F[{chooser}]"
    q = out.question("match", "piece", "matched with", cite)
    out.line(f"if matched({state}): F[{slot}]=F[{pairs}]; return {after}")
    out.ask(
        q,
        f"ordered(S,match_options({state}),'piece')",
        f"match_seat({state})",
        [f"F[{pairs}]=match_answer({state},v)", f"F[0]={head}"],
        single=True,
    )
    out.helpers.append(f"def p{q}(S,F): return (match_subject({state}),)")
    out.start(after)
