"""Examples of play: scripts of what is given, what is answered, and what must come out.

An example begins on an empty map. Its lines, in the order in which they are carried out:

===============================================  =====================================================
``move X to HEX``, ``set STATE of X to V``, ...  statements, carried out at once; ``do PROCEDURE(...)``
                                                 and ``open ACTION`` run to the first question
``actor SIDE``                                   who acts in the statements that follow
``on turn N``                                    the number of the turn, from here on
``play``                                         the game itself, from its set-up to the first question
``play on until CONDITION``                      questions are passed by (the last answer of those with a
``play on until asked "PROMPT"``                 pass or a no, else the first; chance gives the first)
``play on to the end``                           until a condition holds, a question comes, or the end
``answer "TEXT"``                                answers the question by the words of an option or their
                                                 beginning, a hex's number or name, an action's name;
                                                 ``answer N`` means the card with a number
``chance "TEXT"``, ``chance N``                  what is drawn or rolled: words, or number of face or card
``expect CONDITION``                             holds now
``expect option "TEXT"``, ``no option "TEXT"``   may, or may not, be answered to the question
``expect refused "TEXT" [by LABEL]``             may not be answered, for a bar with this label
``expect asked "PROMPT"``                        the question that is asked
``expect seat SIDE``                             who is asked
``expect nothing``                               nothing is asked: all is done
``expect SIDE sees X``                           a side may know which piece or card X is
``expect SIDE does not see X``                   and may not
``expect event NAME``, ``expect no event``       has come about in this example, or none has
``expect outcome LEVEL [for SIDE]``              how the game would end as it stands
``needs ruling NAME, ...``                       readings without which the example would go otherwise
``covers NAME, ...``                             what else it shows, for the ledger of a book
===============================================  =====================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from toolchain import faults
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token, split_commas
from toolchain.model.context import Build
from toolchain.model.examples.expectations import EXPECTATIONS, cover_names, read_expectation
from toolchain.model.examples.script import Right, Script
from toolchain.model.interface import Interface
from toolchain.model.meaning import digest
from toolchain.model.types import INT

if TYPE_CHECKING:
    from toolchain.ir.compiled import Example


def read_examples(b: Build) -> list[Example]:
    """All examples as steps; the procedures and conditions they need are kept beside them, out of the game.

    Those that are known to be right are left out; those that are found right are noted (``b.before``).
    """
    blocks = b.by_word.get("example", [])
    if not blocks:
        return []
    made = []
    right, seen = (b.before.examples, Interface(b, before=b.before.seen)) if b.before else (None, None)
    covers = repr(cover_names(b))
    known = b.before.right_blocks(seen.all, covers) if b.before is not None and seen is not None else {}
    todo = []
    for number, block in enumerate(blocks):
        if id(block) in known:
            continue
        ground = seen.of(block) if seen is not None else None
        key = digest(ground, covers) if ground is not None else b""
        if not (key and right is not None and right.get(key)):
            todo.append((number, block, key))
        else:
            known[id(block)] = block
    if not todo:
        return []
    lines: Right | None = set() if right is not None else None
    with _unnoticed(b):
        for number, block, key in todo:
            before = len(b.findings.items)
            made.append(read_example(b, block, number, lines))
            if key and right is not None and before == len(b.findings.items):
                right.put(key, True)
    return made


@contextmanager
def _unnoticed(b: Build) -> Iterator[None]:
    """What only an example sets is still never set in the rules."""
    kept = [(s, list(s.info["set"]) if "set" in s.info else None) for s in b.symbols.order]
    try:
        yield
    finally:
        for symbol, places in kept:
            if places is None:
                symbol.info.pop("set", None)
            else:
                symbol.info["set"] = places


def read_example(b: Build, block: Block, number: int, right: Right | None = None) -> Example:
    """An example as plain data; ``right``: lines that were right in other examples, of which nothing is made."""
    script = Script(b, block, number, right)
    for line in block.lines:
        read = _LINES.get(line.word)
        if read is None or (len(line.tokens) == 1 and line.word != "play"):
            script.wait(line)
        else:
            read(script, line, line.tokens[1:])
    script.flush()
    title = next((n for n, word in enumerate(block.header) if word.kind == "STRING"), len(block.header))
    script.only(block.header[title:], 1)
    if not any(EXPECTATIONS & step.keys() for step in script.steps):
        b.findings.add(faults.example_expects_nothing.at(block.keyword.span))
    return {
        "name": _joined([t for t in block.header if t.kind != "STRING"]),
        "title": next((t.value for t in block.header if t.kind == "STRING"), ""),
        "cite": script.cite,
        "steps": script.steps,
        "procedures": script.procedures,
        "functions": script.functions,
        "file": block.source.name,
        "line": block.keyword.span.line,
        "needs": script.rulings,
        "covers": script.covers,
        "paragraphs": list(block.cite.paragraphs) if block.cite else [],
    }


def _read_given(script: Script, line: Line, words: list[Token]) -> None:
    script.flush()
    script.b.findings.add(faults.given_in_an_example.at(line.span))


def _read_actor(script: Script, line: Line, words: list[Token]) -> None:
    script.flush()
    script.actor = script.side(words[0])
    script.only(words, 1)


def _read_turn(script: Script, line: Line, words: list[Token]) -> None:
    if len(words) == 2 and words[0].text == "turn":
        script.flush()
        value = script.b.x.expect(words[1:], script.scope, line.span, INT, "the turn")
        script.carry_out([["set", "turn", None, value]], line)
    else:
        script.wait(line)


_PLAY = ("play", "play on until CONDITION", 'play on until asked "PROMPT"', "play on to the end")


def _read_play(script: Script, line: Line, words: list[Token]) -> None:
    script.flush()
    texts = [w.text for w in words]
    if not words:
        script.step(line, play=True)
    elif texts == ["on", "to", "the", "end"]:
        script.step(line, on=None)
    elif texts[:3] == ["on", "until", "asked"] and words[-1].kind == "STRING":
        script.step(line, on=None, asked_for=words[-1].value)
    elif texts[:2] == ["on", "until"] and len(words) > 2:
        script.step(line, on=script.condition(words[2:], line))
    else:
        script.b.findings.add(faults.wrong_form_of_statement.at(line.span, "play", _PLAY))


def _read_answer(script: Script, line: Line, words: list[Token]) -> None:
    script.flush()
    apart = next((n for n in range(1, len(words)) if words[n - 1].end != words[n].start), len(words))
    if words[0].kind == "STRING":
        apart = 1
    if apart < len(words) and line.word == "answer" and words[0].kind != "STRING":
        span = words[0].span.to(words[-1].span)
        script.b.findings.add(faults.wrong_number_of_names.needs_quotes(span, line.word))
    elif apart < len(words):
        script.b.findings.add(
            faults.wrong_form_of_statement.more_than_one_answer(words[apart].span, line.word)
        )
    value = words[0].value if words[0].kind == "STRING" else "".join(t.text for t in words[:apart])
    script.step(line, **{line.word: value})


def _read_needs(script: Script, line: Line, words: list[Token]) -> None:
    script.rulings += _listed(script, [w for w in words if w.text != "ruling"])


def _read_covers(script: Script, line: Line, words: list[Token]) -> None:
    script.covers += _listed(script, words)


_LINES: dict[str, Callable[[Script, Line, list[Token]], None]] = {
    "answer": _read_answer,
    "chance": _read_answer,
    "needs": _read_needs,
    "covers": _read_covers,
    "actor": _read_actor,
    "on": _read_turn,
    "play": _read_play,
    "expect": read_expectation,
    "given": _read_given,
}


def _listed(script: Script, words: list[Token]) -> list[str]:
    """Names between commas; SYN063 where a part is more than one, SYN010 where it is none."""
    for last, word in zip([None, *words], words, strict=False):
        if word.kind == "COMMA" and (last is None or last.kind == "COMMA"):
            script.b.findings.add(faults.missing_operand.before_comma(word.span))
            break
    parts = split_commas(words)
    for part in parts:
        apart = next((n for n in range(1, len(part)) if part[n - 1].end < part[n].start), 0)
        if apart:
            before = _joined(part[:apart])
            script.b.findings.add(faults.wrong_number_of_names.next_in_list(part[apart].span, before))
            break
    return [_joined(part) for part in parts]


def _joined(words: list[Token]) -> str:
    """Words as they are written, with one blank where there are any."""
    return "".join(
        t.text if i == 0 or words[i - 1].end == t.start else " " + t.text for i, t in enumerate(words)
    )
