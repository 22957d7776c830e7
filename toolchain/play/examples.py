"""Runs the examples of a package: what is given is done, what is answered is answered, what is expected is looked at.

>>> for result in run_examples(ir):            # doctest: +SKIP
...     print(result.name, result.passed, result.failures)

Nothing is ever raised: what goes wrong is a failure of the example it goes wrong in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from toolchain.engine.codegen import ident
from toolchain.engine.game import Game, IllegalChoice, PlayState, Question
from toolchain.engine.interpret import Interpreter
from toolchain.engine.observe import cover_views, sees, sees_card
from toolchain.engine.procedures import PASS
from toolchain.engine.saying import Sayer
from toolchain.play.outcomes import ExampleResult, Failure

MOST_ANSWERS = 50_000
LISTED = 12


def _counted(expr: Any) -> Iterator[list[Any]]:
    """The calls, card sections and scores in an expression, outermost first."""
    if isinstance(expr, list):
        if expr and expr[0] in ("call", "section", "score") and isinstance(expr[1], str):
            yield expr
            return
        for part in expr:
            yield from _counted(part)


class _Stop(Exception):
    """An example that cannot go on; the text says why."""


def run_examples(ir: dict[str, Any], names: Iterable[str] | None = None) -> list[ExampleResult]:
    """The examples of a package, all or those with these names, in written order. Never raises."""
    wanted = None if names is None else set(names)
    examples = [e for e in ir.get("examples", ()) if wanted is None or e["name"] in wanted]
    game, fault = _game(ir, examples)
    made = []
    for example in examples:
        result = ExampleResult(
            example["name"], example["title"], cite=example["cite"], file=example["file"], line=example["line"],
            paragraphs=tuple(example.get("paragraphs", ())), covers=tuple(example.get("covers", ())),
            needs=tuple(example.get("needs", ())),
        )  # fmt: skip
        made.append(result)
        own, why = (game, fault) if game is not None else _game(ir, [example])
        if own is None:
            text = f"example {example['name']}"
            result.failures.append(
                Failure(example["file"], example["line"], text, f"it cannot be read: {why}")
            )
            continue
        _Run(own, ir, example, result).run()
    return made


def _game(ir: dict[str, Any], examples: list[dict[str, Any]]) -> tuple[Game | None, str]:
    """One game with the procedures and conditions of all examples."""
    try:
        whole = {
            **ir,
            "procedures": [*ir["procedures"], *(p for e in examples for p in e["procedures"])],
            "functions": [*ir["functions"], *(f for e in examples for f in e["functions"])],
        }
        return Game(whole, "examples"), ""
    except Exception as error:
        return None, f"{type(error).__name__}: {error}"


class _Run:
    """One example on its own position."""

    def __init__(
        self, game: Game, ir: dict[str, Any], example: dict[str, Any], result: ExampleResult
    ) -> None:
        self.game = game
        self.ir = ir
        self.steps = example["steps"]
        self.bodies = {f["name"]: f["body"] for f in example["functions"]}
        self.result = result
        self.actor = 0
        self.events: list[int] = []
        self.state: PlayState

    def run(self) -> None:
        """All steps; a step that cannot be carried out ends the example, a failed expectation does not."""
        step: dict[str, Any] = {"file": self.result.file, "line": self.result.line, "text": "the start"}
        try:
            self.state = self.game.blank()
            self.state.ear = self._hear
            for step in self.steps:
                self._step(step)
        except _Stop as stop:
            self._fail(step, str(stop))
        except IllegalChoice as refusal:
            near = f"; nearest: {', '.join(refusal.nearest)}" if refusal.nearest else ""
            self._fail(step, f"{refusal.reason}{near}{self._present()}")
        except Exception as error:
            self._fail(step, f"it cannot be carried out: {type(error).__name__}: {error}")

    def _hear(self, state: Any, what: str, about: tuple[Any, ...], where: str, cite: str) -> None:
        if what == "event":
            self.events.append(about[0])

    def _fail(self, step: dict[str, Any], found: str, working: Iterable[str] = ()) -> None:
        self.result.failures.append(Failure(step["file"], step["line"], step["text"], found, tuple(working)))

    def _step(self, step: dict[str, Any]) -> None:
        for key, method in _STEPS.items():
            if key in step:
                method(self, step)
                return
        raise _Stop("this line is not known to the engine")

    # doing

    def _do(self, step: dict[str, Any]) -> None:
        self._idle()
        self.actor = step.get("actor", 0)
        self.game.enter(self.state, step["do"], self.actor)

    def _start(self, step: dict[str, Any]) -> None:
        self._idle()
        self.game.enter(self.state, "sequence", -1)

    def _idle(self) -> None:
        if not self.state.over:
            raise _Stop(f"a question comes first{self._present()}")

    def _on(self, step: dict[str, Any]) -> None:
        """Passes by all questions until a condition holds, a prompt is asked, or the end."""
        for _ in range(MOST_ANSWERS):
            question = self.state.question
            if question is None:
                if step["on"] or "asked_for" in step:
                    raise _Stop("it came to its end before")
                return
            if step["on"] and self._value(step["on"]):
                return
            if "asked_for" in step and question.prompt == step["asked_for"]:
                return
            options = list(question.options())
            self.state.answer(PASS if PASS in options else 0 if question.kind == "may" else options[0])
        raise _Stop(f"it does not come to an end{self._present()}")

    def _answer(self, step: dict[str, Any]) -> None:
        question = self._asked(step)
        if question.seat < 0:
            raise _Stop(f"chance comes first: `chance ...`{self._present()}")
        self.state.answer(self._option(question, step["answer"]))

    def _chance(self, step: dict[str, Any]) -> None:
        question = self._asked(step)
        if question.seat >= 0:
            raise _Stop(f"this is not for chance{self._present()}")
        self.state.answer(self._option(question, step["chance"]))

    def _asked(self, step: dict[str, Any]) -> Question:
        question = self.state.question
        if question is None:
            raise _Stop("nothing is asked here: all is done")
        return question

    def _option(self, question: Question, text: str) -> Any:
        """The option of a text: its words or their beginning.

        Of a card its number will do, of a hex its number or its name, of an action the name it is declared by.
        """
        wanted = text.strip().lower()
        options = list(question.options())
        if question.fixed.type == "card" and wanted.isdigit():
            found = [c for c in options if c >= 0 and self.game.program.CARD_NUMBER[c] == int(wanted)]
            if len(found) == 1:
                return found[0]
        if question.fixed.type == "die" and wanted.isdigit() and int(wanted) in options:
            return int(wanted)
        if question.fixed.type == "hex" and self._hex(wanted) in options:
            return self._hex(wanted)
        if question.fixed.type == "action":
            actions = self.game.space["ACTIONS"]
            found = [v for v in options if v >= 0 and actions[v].name == wanted]
            if found:
                return found[0]
        words = [said.lower() for said in question.words()]
        for ending in ("", " in ", " (", ","):
            found = [
                v
                for v, said in zip(options, words, strict=True)
                if (said.startswith(wanted + ending) if ending else said == wanted)
            ]
            if len(found) == 1:
                return found[0]
        if wanted.isdigit():
            raise IllegalChoice(f"`{text}` is not one of the choices", question.cite, question.words())
        return question.parse(text)

    # expecting

    def _expect(self, step: dict[str, Any]) -> None:
        if self._value(step["expect"]):
            return
        values = [f"{self._said(key, kind, of)}" for key, kind, of in step.get("values", ())]
        found = (
            f"it is {values[0]}, not {values[1]}" if len(values) == 2 and "=" in step["text"].split() else ""
        )
        if not found and values:
            found = f"it is {values[0]} and {values[1]}"
        self._fail(step, (found or "it does not hold") + self._present(), self._working(step["expect"]))

    def _value(self, key: str) -> Any:
        return self.game.space["f_" + ident(key)](self.state, self.actor)

    def _said(self, key: str, kind: str, of: str) -> str:
        value = self._value(key)
        if kind == "value":
            return self._sayer().thing(value, f"value of {of}")
        said = self._sayer().thing(value, kind)
        return f"{said} {of}" if of else said

    def _sayer(self) -> Sayer:
        return Sayer(Interpreter(self.game), self.state)

    def _working(self, key: str) -> list[str]:
        """How the quantities, sections and scores of a condition came to their values."""
        i = Interpreter(self.game)
        names = {"actor": self.actor}
        made: list[str] = []
        for node in _counted(self.bodies[key]):
            op, name = node[0], node[1]
            try:
                if op == "call":
                    args = i.all(self.state, node[2], names)
                elif op == "section":
                    args = [i.read(self.state, node[4], names), *i.all(self.state, node[5], names)]
                else:
                    args = [i.read(self.state, node[2], names)]
                lines = i.working(self.state, name, args).lines()
            except Exception:  # the working is a help only: without it the failure still stands
                continue
            made += [f"  {line}" for line in lines]
        return made

    def _has_option(self, step: dict[str, Any]) -> None:
        question = self.state.question
        if question is None or not self._offered(question, step["option"]):
            self._fail(step, f"it is not among the options{self._present()}")

    def _has_no_option(self, step: dict[str, Any]) -> None:
        question = self.state.question
        if question is None:
            self._fail(step, "nothing is asked here: all is done")
        elif self._offered(question, step["no-option"]):
            self._fail(step, f"it is among the options{self._present()}")

    def _offered(self, question: Question, text: str) -> bool:
        try:
            self._option(question, text)
        except IllegalChoice:
            return False
        return True

    def _refused(self, step: dict[str, Any]) -> None:
        question = self._asked(step)
        if self._offered(question, step["refused"]):
            self._fail(step, f"it is among the options{self._present()}")
            return
        if not step["by"]:
            return
        if question.fixed.bar:
            barred = [question.say(value) for value in question.barred()]
            if question.fixed.bar != step["by"] or step["refused"] not in barred:
                self._fail(
                    step, f"`{question.fixed.bar}` bars {', '.join(barred) or 'nothing'}{self._present()}"
                )
            return
        if question.kind not in ("move", "retreat"):
            self._fail(step, f"only moves are refused by a labelled bar{self._present()}")
            return
        there = self._hex(step["refused"])
        if there is None:
            self._fail(step, f"there is no hex `{step['refused']}`")
            return
        labels = list(self._bars(question, there))
        if step["by"] not in labels:
            why = f"barred by {', '.join(labels)}" if labels else "no bar forbids it"
            self._fail(step, why + self._present())

    def _bars(self, question: Question, there: int) -> Iterator[str]:
        """Labels of the bars of the movement or policy of this question that forbid a step to a hex."""
        piece = question.subject[0]
        name = question.fixed.way
        if question.kind == "move":
            refusal = self.game.space["mv_" + name].refusal(self.state, piece, there)
            if refusal is not None:
                yield refusal[0]
            return
        here = self.state.c_place[piece]  # type: ignore[attr-defined]
        yield from self.game.space["pol_" + name].barred(self.state, piece, here, there, ())

    def _hex(self, text: str) -> int | None:
        wanted = text.strip().lower()
        for index, known in enumerate(self.ir["hexes"]):
            if wanted in (str(known["id"]).lower(), str(known.get("name") or "").lower()):
                return index
        return None

    def _prompt(self, step: dict[str, Any]) -> None:
        question = self.state.question
        if question is None or question.prompt != step["asked"]:
            self._fail(step, "something else is asked" + self._present() if question else "nothing is asked")

    def _seat(self, step: dict[str, Any]) -> None:
        question = self.state.question
        if question is None or question.seat != step["seat"]:
            who = (
                "nobody"
                if question is None
                else "chance"
                if question.seat < 0
                else self.game.sides[question.seat]
            )
            self._fail(step, f"it is for {who}{self._present()}")

    def _nothing(self, step: dict[str, Any]) -> None:
        if not self.state.over:
            self._fail(step, f"something is asked{self._present()}")

    def _sees(self, step: dict[str, Any]) -> None:
        if "cover" in step:
            self._sees_cover(step)
            return
        look = sees_card if step["kind"] == "card" else sees
        if bool(look(self.state, step["sees"], self._value(step["what"]))) != step["so"]:
            self._fail(step, "it is hidden from that side" if step["so"] else "it lies open for that side")

    def _sees_cover(self, step: dict[str, Any]) -> None:
        views = cover_views(self.state, step["sees"], self._value(step["what"]))
        words = self.game.cover.words if self.game.cover is not None else []
        if [sort for _, _, sort in views] != [step["cover"]]:
            found = ", ".join(words[sort] for _, _, sort in views)
            self._fail(step, f"on top lies: {found or 'nothing, or a piece that is seen'}")

    def _event(self, step: dict[str, Any]) -> None:
        if step["event"] not in self.events:
            self._fail(step, f"events so far: {self._named_events()}")

    def _no_event(self, step: dict[str, Any]) -> None:
        if self.events:
            self._fail(step, f"events so far: {self._named_events()}")

    def _named_events(self) -> str:
        return ", ".join(str(self.ir["events"][e]) for e in self.events) or "none"

    def _outcome(self, step: dict[str, Any]) -> None:
        found = self.game.outcome(self.state)
        if found.level != step["outcome"] or found.winner != step["winner"]:
            who = self.game.sides[found.winner] if found.winner >= 0 else "nobody"
            self._fail(step, f"it is {found.level or 'none'} for {who}, points {found.points}")

    def _present(self) -> str:
        """What is asked now, for the end of a message."""
        question = self.state.question
        if question is None:
            return ""
        who = "chance" if question.seat < 0 else self.game.sides[question.seat]
        words = question.words()
        more = f" and {len(words) - LISTED} more" if len(words) > LISTED else ""
        return f"\n    {who} is asked: {question.prompt}\n    options: {' / '.join(words[:LISTED])}{more}"


_STEPS: dict[str, Callable[[_Run, dict[str, Any]], None]] = {
    "do": _Run._do, "play": _Run._start, "on": _Run._on, "answer": _Run._answer, "chance": _Run._chance,
    "expect": _Run._expect, "option": _Run._has_option, "no-option": _Run._has_no_option,
    "refused": _Run._refused, "asked": _Run._prompt, "seat": _Run._seat, "idle": _Run._nothing,
    "sees": _Run._sees, "event": _Run._event, "no-event": _Run._no_event, "outcome": _Run._outcome,
}  # fmt: skip

__all__ = ["ExampleResult", "Failure", "run_examples"]
