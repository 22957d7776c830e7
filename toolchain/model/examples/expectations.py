"""What an example expects: conditions, options of a question, who is asked, what a side sees, events, the outcome."""

from __future__ import annotations

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.language.ast import Expr, Line
from toolchain.language.expressions.parse import parse_expression
from toolchain.language.tokens import Token
from toolchain.model.context import Build
from toolchain.model.examples.script import Script
from toolchain.model.expressions.compare import read_pair
from toolchain.model.types import CARD, HEX, PIECE

EXPECTATIONS = frozenset(
    (
        "expect",
        "option",
        "no-option",
        "refused",
        "asked",
        "seat",
        "idle",
        "sees",
        "event",
        "no-event",
        "outcome",
    )
)


_FORMS = {
    "option": ['expect option "WORDS"', 'expect no option "WORDS"'],
    "refused": ['expect refused "WORDS" [by LABEL]'],
    "asked": ['expect asked "PROMPT"'],
    "seat": ["expect seat SIDE"],
    "event": ["expect event NAME", "expect no event"],
    "outcome": ["expect outcome LEVEL [for SIDE]"],
}
"""How an expectation that is no condition is written, by its first word."""


def _is_text(words: list[Token]) -> bool:
    """Whether these are one text in quotes."""
    return len(words) == 1 and words[0].kind == "STRING"


def read_expectation(script: Script, line: Line, words: list[Token]) -> None:
    """Reads a line `expect ...` as a step of the script."""
    script.flush()
    first = words[0].text
    last = words[-1]
    texts = [w.text for w in words]
    if first == "option" and _is_text(words[1:]):
        script.step(line, option=last.value)
    elif texts[:2] == ["no", "option"] and _is_text(words[2:]):
        script.step(line, **{"no-option": last.value})
    elif first == "refused" and _is_text(words[1:2]) and (len(words) == 2 or texts[2:-1] == ["by"]):
        script.step(line, refused=words[1].value, by=last.text if len(words) == 4 else "")
    elif first == "asked" and _is_text(words[1:]):
        script.step(line, asked=last.value)
    elif first == "seat" and len(words) == 2:
        script.step(line, seat=script.side(last))
    elif texts == ["nothing"]:
        script.step(line, idle=True)
    elif texts == ["no", "event"]:
        script.step(line, **{"no-event": True})
    elif first == "event" and len(words) == 2:
        _event(script, line, last)
    elif first == "outcome" and (len(words) == 2 or (len(words) == 4 and texts[2] == "for")):
        script.step(line, outcome=words[1].text, winner=script.side(last) if len(words) == 4 else -1)
    elif (first in _FORMS and not script.b.symbols.get(first)) or (first == "no" and texts[1] in _FORMS):
        # There always is an outcome: how the game would end as it stands.
        form = _FORMS.get(texts[1] if first == "no" else first, [])
        script.b.findings.add(faults.wrong_form_of_statement.at(line.span, "expect", form))
    elif "sees" in texts[:2] or texts[1:4] == ["does", "not", "see"]:
        _sees(script, line, words)
    else:
        _condition(script, line, words)


def _condition(script: Script, line: Line, words: list[Token]) -> None:
    def read() -> None:
        key = script.condition(words, line)
        script.step(line, expect=key, values=_values(script, words, line))

    if not script.once([line], read):
        script.step(line, expect="", values=[])


def _event(script: Script, line: Line, word: Token) -> None:
    symbol = script.b.declared(word, "event")
    if symbol is not None:
        script.step(line, event=symbol.info["index"])


def _sees(script: Script, line: Line, words: list[Token]) -> None:
    if len(words) > 5 and words[2].text == "cover" and words[4].text == "in":
        _sees_cover(script, line, words)
        return
    number = 2 if words[1].text == "sees" else 4
    made, type_ = script.b.x.read(words[number:], script.scope, line.span)
    if type_ not in (PIECE, CARD):
        script.b.findings.add(faults.wrong_kind_of_value.not_seen(line.span, str(type_)))
        return
    script.step(
        line, sees=script.side(words[0]), what=script.function(made, type_), kind=str(type_), so=number == 2
    )


def _sees_cover(script: Script, line: Line, words: list[Token]) -> None:
    """What lies on top of the hidden pieces of the other side in a hex."""
    sorts = cover_names(script.b)
    if words[3].text not in sorts:
        otherwise = "covers: " + (", ".join(sorts) or "none")
        script.b.findings.add(faults.unknown_name.at(words[3].span, "cover", words[3].text, sorts, otherwise))
        return
    made = script.b.x.expect(words[5:], script.scope, line.span, HEX, "the place of the cover")
    where = script.function(made, HEX)
    script.step(line, sees=script.side(words[0]), cover=sorts.index(words[3].text), what=where)


def _values(script: Script, words: list[Token], line: Line) -> list[list[str]]:
    """Of a comparison: its two values with their types, so that a failure can say what they were."""
    tree = parse_expression(words, Findings(), line.span)
    if not isinstance(tree, Expr) or tree.op != "compare":
        return []
    pair = read_pair(script.b.x, tree.args[0], tree.args[2], script.scope)
    return [[script.function(e, t), t.kind, t.of] for e, t in pair]


def cover_names(b: Build) -> list[str]:
    """The names of what may lie on top of hidden pieces, in the order in which they are declared."""
    return [sort["name"] for sort in b.ir["visibility"].get("cover", {"sorts": ()})["sorts"]]
