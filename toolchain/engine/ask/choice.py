"""Why a piece or hex is not among the choices of the present question."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from toolchain.engine.ask.answer import Answer, CannotAsk, Drawn, cited
from toolchain.engine.ask.kinds import kinds_in
from toolchain.engine.ask.reasons import Reason, Reasons
from toolchain.engine.ask.scope import out_of_scope
from toolchain.engine.ask.table import Table
from toolchain.engine.explain.values import Bound, Names
from toolchain.engine.game import Question
from toolchain.engine.kernels.several import SET_OF
from toolchain.engine.several import is_for_several

if TYPE_CHECKING:
    from toolchain.ir.rules import Action

ActionAnswer = Callable[[Table, int, "Action", str, int], Answer]


def choice(table: Table, words: str, action: ActionAnswer) -> Answer:
    """The answer; ``action`` answers for the choice of a unit to act with. Raises CannotAsk."""
    question = table.state.question
    if question is None:
        raise CannotAsk("the game is over, so there is no question")
    kind = question.fixed.type.removeprefix(SET_OF)
    if kind not in ("piece", "hex"):
        raise CannotAsk(f"the current question is `{question.prompt}`; it is not about units or hexes")
    value = table.piece(words) if kind == "piece" else table.hex(words)
    if question.kind == "scope":
        return action(table, value, table.ir["actions"][question.subject[0]], "", question.seat)
    values, choices = (
        question.members() if is_for_several(question.fixed) else (question.values, question.words())
    )
    may = value in values
    thing = table.name(value) if kind == "piece" else table.where(value)
    found = [] if may else list(_reasons(table, question, value, kind))
    said = f"{thing}, {question.prompt}{cited([question.cite])}: {'yes' if may else 'no'}"
    lines = [line for reason in found for line in reason.lines()]
    if not may:
        lines.append("choices: " + (", ".join(choices[:8]) + (" ..." if len(choices) > 8 else "")))
    data = {
        "choice": thing,
        "question": question.prompt,
        "paragraph": question.cite,
        "may": may,
        "reasons": [reason.data() for reason in found],
        "choices": choices,
    }
    return Answer(f"{thing}: {question.prompt}", said, lines, data, Drawn(value if kind == "hex" else -1))


def _reasons(table: Table, question: Question, value: int, kind: str) -> Iterator[Reason]:
    """The part of what is chosen from that leaves it out."""
    if value in question.barred():
        yield Reason(question.why_not(value), False, question.cite)
        return
    source = question.fixed.source
    if source is None:
        yield Reason(f"it is not among the choices of `{question.prompt}`", False, question.cite)
        return
    frame = table.state.stack[-1]
    kinds = kinds_in(table.ir, source) | {"actor": "side"}
    names: Names = {
        name: Bound(frame[slot], kinds.get(name, "")) for name, slot in question.fixed.slots.items()
    }
    yield from _left_out(table, Reasons(table), source, value, kind, names)


def _left_out(
    table: Table, reasons: Reasons, source: list[Any], value: int, kind: str, names: Names
) -> Iterator[Reason]:
    plain = {name: bound.value for name, bound in names.items()}
    i, state = table.interpreter, table.state
    if source[0] == "members":
        yield from _left_out(table, reasons, source[1], value, kind, names)
    elif source[0] == "pieces":
        yield from out_of_scope(table, reasons, source[1], value, names)
    elif source[0] in ("hexes-where", "only-where"):
        held = i.read(state, source[2], plain)
        if held >> value & 1 if isinstance(held, int) else value in held:
            yield from reasons.of(source[3], {**names, source[1]: Bound(value, kind)})
        else:
            yield from _left_out(table, reasons, source[2], value, kind, names)
    elif source[0] == "call" and i.find(i.ir["functions"], source[1]).get("lines") is None:
        function = i.find(i.ir["functions"], source[1])
        assert function["body"] is not None
        inner = reasons.bound(function["params"], [i.read(state, x, plain) for x in source[2]])
        yield from _left_out(table, reasons, function["body"], value, kind, inner)
    elif source[0] == "common":
        for part in source[1:]:
            if not i.read(state, part, plain) >> value & 1:
                yield from _left_out(table, reasons, part, value, kind, names)
    elif source[0] == "if":
        branch = source[2] if i.holds(state, source[1], plain) else source[3]
        yield from _left_out(table, reasons, branch, value, kind, names)
    else:
        where = reasons.sayer.say(source, names)
        yield Reason.left_out(reasons.sayer.thing(value, kind), where)
