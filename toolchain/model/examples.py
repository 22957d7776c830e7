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

from contextlib import contextmanager
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from toolchain.base.diagnostic import Findings
from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Block, Expr, Line
from toolchain.language.parse import parse_expression
from toolchain.language.tokens import Token, split_commas
from toolchain.model.expressions import Scope
from toolchain.model.types import CARD, HEX, INT, PIECE, SIDE, Type
from toolchain.model.unknown import declared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolchain.model.build import Builder

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


def read_examples(builder: Builder) -> list[dict[str, Any]]:
    """All examples as steps; the procedures and conditions they need are kept beside them, out of the game.

    Those that the builder knows to be right are left out; those that are found right are told to it.
    """
    blocks = builder.by_word.get("example", [])
    right = builder.right_examples
    if not blocks:
        return []
    made = []
    ground = interface(builder) if right is not None else b""
    with _unnoticed(builder):
        for number, block in enumerate(blocks):
            key = blake2b(ground + block.span.text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
            if right is not None and right.get(key):
                continue
            before = len(builder.findings.items)
            made.append(_Reader(builder, block, number).read())
            if right is not None and before == len(builder.findings.items):
                right.put(key, True)
    return made


def interface(builder: Builder) -> bytes:
    """A digest of all that the reading of an example can see: names with their types, tables of facts, definitions.

    Bodies of procedures, actions and quantities are no part of it; a definition is, since it may be put in place of
    its name.
    """
    facts = [_plain(value) for name, value in vars(builder.facts).items() if name != "_bits"]
    symbols = [
        (s.name, s.kind, [_plain(v) for k, v in s.info.items() if k != "set"]) for s in builder.symbols.order
    ]
    heads = [(f.name, f.kind, f.params, f.result, f.us) for f in builder.x.functions.values()]
    defined = builder.definitions()
    results = sorted((name, str(builder.facts.procedure_result(name))) for name in builder.facts.procedures)
    covers = _covers(builder)
    return blake2b(repr((facts, symbols, heads, defined, results, covers)).encode(), digest_size=16).digest()


def _covers(builder: Builder) -> list[str]:
    """The names of what may lie on top of hidden pieces, in the order in which they are declared."""
    return [sort["name"] for sort in builder.ir["visibility"].get("cover", {"sorts": ()})["sorts"]]


def _plain(value: Any) -> Any:
    """What of a symbol's information has a meaning of its own: places and blocks do not."""
    if isinstance(value, (bool, int, str, Type)):
        return value
    if isinstance(value, dict):
        return [(key, _plain(item)) for key, item in value.items()]
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(map(repr, value))
    return None


@contextmanager
def _unnoticed(builder: Builder) -> Iterator[None]:
    """What only an example uses or sets is still unused in the rules."""
    kept = [(s, s.used, list(s.info["set"]) if "set" in s.info else None) for s in builder.symbols.order]
    try:
        yield
    finally:
        for symbol, used, places in kept:
            symbol.used = used
            if places is None:
                symbol.info.pop("set", None)
            else:
                symbol.info["set"] = places


class _Reader:
    """Reads one example."""

    def __init__(self, builder: Builder, block: Block, number: int) -> None:
        self.builder = builder
        self.block = block
        self.number = number
        self.scope = Scope({"actor": SIDE}, ["v", "actor"])
        self.cite = block.cite.paragraphs[0] if block.cite and block.cite.paragraphs else ""
        self.steps: list[dict[str, Any]] = []
        self.procedures: list[dict[str, Any]] = []
        self.functions: list[dict[str, Any]] = []
        self.rulings: list[str] = []
        self.covers: list[str] = []
        self.group: list[Line] = []
        self.actor = 0

    def read(self) -> dict[str, Any]:
        """The example as plain data."""
        block = self.block
        title = next((t.value for t in block.header if t.kind == "STRING"), "")
        for line in block.lines:
            self._line(line)
        self._flush()
        if not any(EXPECTATIONS & step.keys() for step in self.steps):
            self.builder.findings.add(
                "STY010", "this example expects nothing", block.keyword.span, severity="warning",
                help="add an `expect` line",
            )  # fmt: skip
        return {
            "name": joined([t for t in block.header if t.kind != "STRING"]), "title": title, "cite": self.cite,
            "steps": self.steps, "procedures": self.procedures, "functions": self.functions,
            "file": block.source.name, "line": block.keyword.span.line, "needs": self.rulings,
            "covers": self.covers, "paragraphs": list(block.cite.paragraphs) if block.cite else [],
        }  # fmt: skip

    def _line(self, line: Line) -> None:
        method = {
            "answer": self._answer, "chance": self._answer, "needs": self._needs, "covers": self._covers,
            "actor": self._actor, "on": self._turn, "play": self._play, "expect": self._expect, "given": self._given,
        }.get(line.word)  # fmt: skip
        if method is None or (len(line.tokens) == 1 and line.word != "play"):
            self.group.append(line)
        else:
            method(line, line.tokens[1:])

    # statements

    def _flush(self) -> None:
        if not self.group:
            return
        first = self.group[0]
        body = self.builder.s.body(list(self.group), self.scope)
        self._do(body, first, builder_text(first))
        self.group.clear()

    def _do(self, body: list[Any], line: Line, text: str) -> None:
        key = f"example {self.number} {len(self.procedures)}"
        self.procedures.append({"name": key, "params": [], "body": body, "cite": self.cite})
        self._step(line, do=key, actor=self.actor, text=text)

    def _step(self, line: Line, **what: Any) -> None:
        made = {"text": builder_text(line), **what, "line": line.span.line, "file": self.block.source.name}
        self.steps.append(made)

    def _given(self, line: Line, words: list[Token]) -> None:
        self._flush()
        self.builder.findings.add(
            "SYN075",
            "what is given is written as statements: `move X to HEX`, `set STATE of X to V`",
            line.span,
        )

    def _actor(self, line: Line, words: list[Token]) -> None:
        self._flush()
        self.actor = self._side(words[0])

    def _side(self, word: Token) -> int:
        symbol = declared(self.builder.symbols, self.builder.findings, word, "side")
        return int(symbol.info["index"]) if symbol is not None else 0

    def _turn(self, line: Line, words: list[Token]) -> None:
        if len(words) == 2 and words[0].text == "turn":
            self._flush()
            value = self.builder.x.expect(words[1:], self.scope, line.span, INT, "the turn")
            self._do([["set", "turn", None, value]], line, builder_text(line))
        else:
            self.group.append(line)

    def _play(self, line: Line, words: list[Token]) -> None:
        self._flush()
        texts = [w.text for w in words]
        if not words:
            self._step(line, play=True)
        elif texts == ["on", "to", "the", "end"]:
            self._step(line, on=None)
        elif texts[:3] == ["on", "until", "asked"] and words[-1].kind == "STRING":
            self._step(line, on=None, asked_for=words[-1].value)
        elif texts[:2] == ["on", "until"] and len(words) > 2:
            self._step(line, on=self._condition(words[2:], line))
        else:
            self.builder.findings.add(
                "SYN062", "`play` is not written like this", line.span,
                help='write: `play`, `play on until CONDITION`, `play on until asked "PROMPT"`, `play on to the end`',
            )  # fmt: skip

    # answers and notes

    def _answer(self, line: Line, words: list[Token]) -> None:
        self._flush()
        value = words[0].value if words[0].kind == "STRING" else "".join(t.text for t in words)
        self._step(line, **{line.word: value})

    def _needs(self, line: Line, words: list[Token]) -> None:
        self.rulings += _listed([w for w in words if w.text != "ruling"])

    def _covers(self, line: Line, words: list[Token]) -> None:
        self.covers += _listed(words)

    # expectations

    def _expect(self, line: Line, words: list[Token]) -> None:
        self._flush()
        first = words[0].text
        last = words[-1]
        texts = [w.text for w in words]
        if first == "option" and last.kind == "STRING":
            self._step(line, option=last.value)
        elif texts[:2] == ["no", "option"] and last.kind == "STRING":
            self._step(line, **{"no-option": last.value})
        elif first == "refused" and len(words) > 1 and words[1].kind == "STRING":
            self._step(line, refused=words[1].value, by=last.text if len(words) == 4 else "")
        elif first == "asked" and last.kind == "STRING":
            self._step(line, asked=last.value)
        elif first == "seat" and len(words) == 2:
            self._step(line, seat=self._side(last))
        elif texts == ["nothing"]:
            self._step(line, idle=True)
        elif texts == ["no", "event"]:
            self._step(line, **{"no-event": True})
        elif first == "event" and len(words) == 2:
            self._event(line, last)
        elif first == "outcome" and len(words) > 1:
            self._step(line, outcome=words[1].text, winner=self._side(last) if len(words) == 4 else -1)
        elif "sees" in texts[:2] or texts[1:4] == ["does", "not", "see"]:
            self._sees(line, words)
        else:
            key = self._condition(words, line)
            self._step(line, expect=key, values=self._values(words, line))

    def _event(self, line: Line, word: Token) -> None:
        symbol = declared(self.builder.symbols, self.builder.findings, word, "event")
        if symbol is not None:
            self._step(line, event=symbol.info["index"])

    def _sees(self, line: Line, words: list[Token]) -> None:
        if len(words) > 5 and words[2].text == "cover" and words[4].text == "in":
            self._sees_cover(line, words)
            return
        number = 2 if words[1].text == "sees" else 4
        made, type_ = self.builder.x.read(words[number:], self.scope, line.span)
        if type_ not in (PIECE, CARD):
            self.builder.findings.add("TYP001", f"a side sees a piece or a card, not a {type_}", line.span)
            return
        self._step(
            line, sees=self._side(words[0]), what=self._function(made, type_), kind=str(type_), so=number == 2
        )

    def _sees_cover(self, line: Line, words: list[Token]) -> None:
        """What lies on top of the hidden pieces of the other side in a hex."""
        sorts = _covers(self.builder)
        if words[3].text not in sorts:
            self.builder.findings.add(
                "REF002", f"no cover is called `{words[3].text}`", words[3].span,
                help=did_you_mean(words[3].text, sorts) or "covers: " + (", ".join(sorts) or "none"),
            )  # fmt: skip
            return
        made = self.builder.x.expect(words[5:], self.scope, line.span, HEX, "where the cover lies")
        where = self._function(made, HEX)
        self._step(line, sees=self._side(words[0]), cover=sorts.index(words[3].text), what=where)

    def _condition(self, words: list[Token], line: Line) -> str:
        return self._function(self.builder.x.condition(words, self.scope, line.span), Type("bool"))

    def _function(self, body: list[Any], type_: Type) -> str:
        key = f"expect {self.number} {len(self.functions)}"
        kind = "bool" if type_.kind == "bool" else str(type_)
        self.functions.append(
            {
                "name": key,
                "params": [["actor", "side"]],
                "body": body,
                "type": kind,
                "cite": self.cite,
                "kind": "define",
            }
        )
        return key

    def _values(self, words: list[Token], line: Line) -> list[list[str]]:
        """Of a comparison: its two values with their types, so that a failure can say what they were."""
        tree = parse_expression(words, Findings(), line.span)
        if not isinstance(tree, Expr) or tree.op != "compare":
            return []
        a, ta, b, tb = self.builder.x._pair_of(tree.args[0], tree.args[2], self.scope)
        return [[self._function(e, t), t.kind, t.of] for e, t in ((a, ta), (b, tb))]


def _listed(words: list[Token]) -> list[str]:
    """Names between commas."""
    return [joined(part) for part in split_commas(words)]


def joined(words: list[Token]) -> str:
    """Words as they are written, with one blank where there are any."""
    return "".join(
        t.text if i == 0 or words[i - 1].end == t.start else " " + t.text for i, t in enumerate(words)
    )


def builder_text(line: Line) -> str:
    """The written text of a line, on one line."""
    return " ".join(line.span.text.split())
