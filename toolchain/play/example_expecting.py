"""Steps of an example that expect something: what does not hold is a failure, and the example goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from toolchain.engine.ask.reasons import Reasons
from toolchain.engine.ask.table import Table
from toolchain.engine.explain import breakdown
from toolchain.engine.explain.sayer import Sayer
from toolchain.engine.explain.unparse import sayer
from toolchain.engine.explain.values import Bound, Names
from toolchain.engine.game import Question
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.engine.naming import place_name
from toolchain.engine.seen import cover_views, sees, sees_card
from toolchain.play.example_run import ExampleRun
from toolchain.play.names import names_something


def _expect(run: ExampleRun, step: dict[str, Any]) -> None:
    if run.value(step["expect"]):
        return
    values = [f"{_said(run, key, kind, of)}" for key, kind, of in step.get("values", ())]
    found = f"it is {values[0]}, not {values[1]}" if len(values) == 2 and "=" in step["text"].split() else ""
    if not found and values:
        found = f"it is {values[0]} and {values[1]}"
    found = found or _standing(run, step["expect"])
    working = _working(run, step["expect"]) or ([] if found else _reasons(run, step["expect"]))
    run.fail(step, (found or "it is not true") + run.present(), working)


def _reasons(run: ExampleRun, key: str) -> list[str]:
    """What makes a condition what it is: which part of it fails, or which leg of a trace."""
    names: Names = {"actor": Bound(run.actor, "side")}
    body = run.bodies[key]
    try:
        found = Reasons(Table(run.state)).of(body, names) if body is not None else []
        return [f"  {line}" for reason in found for line in reason.lines()]
    except Exception:  # the reasons are a help only: without them the failure still stands
        return []


def _standing(run: ExampleRun, key: str) -> str:
    """Where the piece is whose place a condition tests; empty where it tests something else."""
    body: Any = run.bodies[key]
    while body[0] == "not":
        body = body[1]
    tested = [part for part in body[1:] if isinstance(part, list) and part[:1] == ["place"]]
    if not tested:
        return ""
    i, names = interpreter(run.game), {"actor": run.actor}
    piece, place = i.read(run.state, tested[0][1], names), i.read(run.state, tested[0], names)
    if piece < 0:
        return ""
    name = _sayer(run).thing(piece, "piece")
    return f"{name} is in {place_name(run.state, place)}" if place >= 0 else f"{name} is nowhere"


def _said(run: ExampleRun, key: str, kind: str, of: str) -> str:
    value = run.value(key)
    if kind == "value":
        return _sayer(run).thing(value, f"value of {of}")
    said = _sayer(run).thing(value, kind)
    return f"{said} {of}" if of else said


def _sayer(run: ExampleRun) -> Sayer:
    return sayer(interpreter(run.game), run.state)


def _working(run: ExampleRun, key: str) -> list[str]:
    """How the quantities, sections and scores of a condition came to their values."""
    i = interpreter(run.game)
    names = {"actor": run.actor}
    made: list[str] = []
    for node in _counted(run.bodies[key]):
        op, name = node[0], node[1]
        try:
            if op == "call":
                args = i.all(run.state, node[2], names)
            elif op == "section":
                args = [i.read(run.state, node[4], names), *i.all(run.state, node[5], names)]
            else:
                args = [i.read(run.state, node[2], names)]
            lines = breakdown.working(i, run.state, name, args).lines()
        except Exception:  # the working is a help only: without it the failure still stands
            continue
        made += [f"  {line}" for line in lines]
    return made


DIE = "die"
"""The type of a question that a die answers: no choice is among its options, so that nothing can be refused."""


def _has_option(run: ExampleRun, step: dict[str, Any]) -> None:
    question = run.state.question
    if question is None or not run.offers(question, step["option"]):
        several = run.several(question, step["option"]) if question is not None else []
        if several:
            run.fail(step, f"it can mean several options: {', '.join(several)}")
        else:
            run.fail(step, f"it is not among the options{run.present()}")


def _has_no_option(run: ExampleRun, step: dict[str, Any]) -> None:
    question = run.state.question
    if question is None:
        run.fail(step, run.nothing_asked())
    elif question.fixed.type == DIE:
        run.fail(step, f"a die roll is due here, not a choice{run.present()}")
    else:
        _not_offered(run, step, question, step["no-option"])


def _not_offered(run: ExampleRun, step: dict[str, Any], question: Question, text: str) -> bool:
    """Fails an example where a text is an option, or the beginning of several; whether it is none."""
    several = run.several(question, text)
    if run.offers(question, text):
        run.fail(step, f"it is among the options{run.present()}")
    elif several:
        run.fail(step, f"several options begin with it: {', '.join(several)}")
    elif not names_something(run.state, question, text):
        run.fail(step, f"nothing in this game is called `{text}`, so it is never an option{run.present()}")
    else:
        return True
    return False


def _refused(run: ExampleRun, step: dict[str, Any]) -> None:
    question = run.asked()
    if question.fixed.type == DIE:
        run.fail(step, f"a die roll is due here, not a choice{run.present()}")
        return
    if not _not_offered(run, step, question, step["refused"]) or not step["by"]:
        return
    if question.fixed.bar:
        barred = [question.say(value) for value in question.barred()]
        if question.fixed.bar != step["by"] or step["refused"] not in barred:
            run.fail(step, f"`{question.fixed.bar}` bars {', '.join(barred) or 'nothing'}{run.present()}")
        return
    if question.kind not in ("move", "retreat"):
        run.fail(step, f"only moves are refused by a labelled bar{run.present()}")
        return
    there = run.hex(step["refused"])
    if there is None:
        run.fail(step, f"there is no hex `{step['refused']}`")
        return
    labels = list(_bars(run, question, there))
    if step["by"] not in labels:
        why = f"barred by {', '.join(labels)}" if labels else "no bar forbids it"
        run.fail(step, why + run.present())


def _bars(run: ExampleRun, question: Question, there: int) -> Iterator[str]:
    """Labels of the bars of the movement or policy of this question that forbid a step to a hex."""
    piece = question.subject[0]
    name = question.fixed.way
    if question.kind == "move":
        refusal = run.game.space["mv_" + name].refusal(run.state, piece, there)
        if refusal is not None:
            yield refusal[0]
        return
    here = run.state.columns["c_place"][piece]
    yield from run.game.space["pol_" + name].barred(run.state, piece, here, there, ())


def _prompt(run: ExampleRun, step: dict[str, Any]) -> None:
    question = run.state.question
    wanted = step["asked"].strip().lower()
    said = (question.prompt, run.whole_prompt(question)) if question is not None else ()
    if not wanted or not any(text.lower().startswith(wanted) for text in said):
        run.fail(step, "another question is asked" + run.present() if question else "no question is asked")


def _seat(run: ExampleRun, step: dict[str, Any]) -> None:
    question = run.state.question
    if question is None or question.seat != step["seat"]:
        who = (
            "nobody" if question is None else "chance" if question.seat < 0 else run.game.sides[question.seat]
        )
        run.fail(step, f"it is for {who}{run.present()}")


def _nothing(run: ExampleRun, step: dict[str, Any]) -> None:
    if not run.state.over:
        run.fail(step, f"a question is asked{run.present()}")


def _sees(run: ExampleRun, step: dict[str, Any]) -> None:
    if "cover" in step:
        _sees_cover(run, step)
        return
    look = sees_card if step["kind"] == "card" else sees
    if bool(look(run.state, step["sees"], run.value(step["what"]))) != step["so"]:
        run.fail(step, "it is hidden from that side" if step["so"] else "that side can see it")


def _sees_cover(run: ExampleRun, step: dict[str, Any]) -> None:
    views = cover_views(run.state, step["sees"], run.value(step["what"]))
    words = run.game.cover.words if run.game.cover is not None else []
    if [sort for _, _, sort in views] != [step["cover"]]:
        found = ", ".join(words[sort] for _, _, sort in views)
        run.fail(step, f"on top: {found or 'nothing, or a visible piece'}")


def _event(run: ExampleRun, step: dict[str, Any]) -> None:
    if step["event"] not in run.events:
        run.fail(step, f"events so far: {_named_events(run)}")


def _no_event(run: ExampleRun, step: dict[str, Any]) -> None:
    if run.events:
        run.fail(step, f"events so far: {_named_events(run)}")


def _named_events(run: ExampleRun) -> str:
    return ", ".join(str(run.ir["events"][e]) for e in run.events) or "none"


def _outcome(run: ExampleRun, step: dict[str, Any]) -> None:
    found = run.game.outcome(run.state)
    if found.level != step["outcome"] or found.winner != step["winner"]:
        who = run.game.sides[found.winner] if found.winner >= 0 else "nobody"
        run.fail(step, f"it is {found.level or 'none'} for {who}, points {found.points}")


def _counted(expr: Any) -> Iterator[list[Any]]:
    """The calls, card sections and scores in an expression, outermost first."""
    if isinstance(expr, list):
        if expr and expr[0] in ("call", "section", "score") and isinstance(expr[1], str):
            yield expr
            return
        for part in expr:
            yield from _counted(part)


EXPECTING: dict[str, Callable[[ExampleRun, dict[str, Any]], None]] = {
    "expect": _expect,
    "option": _has_option,
    "no-option": _has_no_option,
    "refused": _refused,
    "asked": _prompt,
    "seat": _seat,
    "idle": _nothing,
    "sees": _sees,
    "event": _event,
    "no-event": _no_event,
    "outcome": _outcome,
}
"""By the key of a step."""
