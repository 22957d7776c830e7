"""Statements: the bodies of procedures, actions, events and triggers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.ir.flow import MAXIMUM_FACES, MAXIMUM_REPEAT
from toolchain.language.ast import Line
from toolchain.language.catalogue import PILES, STATEMENTS_TABLE
from toolchain.language.shapes import cut, filled, shape
from toolchain.language.tokens import Token
from toolchain.model.expressions import Expressions, Scope, parse_range
from toolchain.model.symbols import Symbol
from toolchain.model.types import (
    BOOL,
    CARD,
    CARDS,
    HEX,
    HEXES,
    INT,
    PAIRS,
    PIECE,
    PIECES,
    SIDE,
    STATE_SUBJECTS,
    Type,
    element,
)

_FORMS = [(s.name, shape(s.form)) for s in STATEMENTS_TABLE]
# Words of other languages, and how it is said here.
_SAID_HERE = {
    "while": "every loop has an end: `repeat up to N times until CONDITION`",
    "loop": "every loop has an end: `repeat up to N times until CONDITION`",
    "until": "every loop has an end: `repeat up to N times until CONDITION`",
    "for": "write `each NAME in WHICH`, or `repeat N times`",
    "foreach": "write `each NAME in WHICH`, or `repeat N times`",
    "if": "write `when CONDITION`",
    "else": "write `otherwise`",
}
_WORDS = sorted({form.word for _, form in _FORMS if form.word} | {"chooses", "may"})
Statement = list[Any]


class Statements:
    """Reads statements into the package's terms."""

    def __init__(self, expressions: Expressions, facts: Any) -> None:
        self.x = expressions
        self.symbols = expressions.symbols
        self.findings = expressions.findings
        self.facts = facts
        self.returns: list[Type] = []
        self.calls: set[str] = set()

    def body(self, lines: list[Line], scope: Scope, shared: bool = False) -> list[Statement]:
        """All statements of a body; names live to its end, or longer when they are ``shared``."""
        made: list[Statement] = []
        here = scope if shared else replace(scope, names=dict(scope.names))
        index = 0
        while index < len(lines):
            line = lines[index]
            follower = lines[index + 1] if index + 1 < len(lines) else None
            other: Line | None = None
            if follower is not None and follower.word in ("otherwise", "at") and follower.word != line.word:
                if follower.word == "otherwise" or [t.text for t in follower.tokens] == ["at", "limit"]:
                    other = follower
            made += self._statement(line, other, here)
            index += 2 if other is not None else 1
        return made

    def match(self, line: Line) -> tuple[str, dict[str, list[Token]]] | None:
        """The form of a statement and the words of its holes."""
        for name, form in _FORMS:
            if form.word and (not line.tokens or line.tokens[0].text != form.word):
                continue
            held = cut(line.tokens, form)
            if held is not None and filled(held, form):
                return name, held
        return None

    def _statement(self, line: Line, other: Line | None, scope: Scope) -> list[Statement]:
        found = self.match(line)
        if found is None:
            self._unknown(line)
            return []
        name, held = found
        method = getattr(self, "_on_" + name.replace("-", "_"))
        made = method(line, held, other, scope)
        if other is not None and name not in (
            "when",
            "may",
            "repeat-up",
            "move-by",
            "enter",
            "repeat",
            "may-choose",
        ):
            self.findings.add("SYN061", f"`{other.word}` does not follow a `{line.word}`", other.span)
        if made is None:
            return []
        return made if made and isinstance(made[0], list) else [made]

    def knows(self, word: str) -> bool:
        """Whether statements begin with a word."""
        return word in _WORDS or word in _SAID_HERE

    def _unknown(self, line: Line) -> None:
        word = line.tokens[0] if line.tokens else None
        if word is None:
            self.findings.add("SYN060", "an empty statement", line.span)
            return
        known = [form.pattern for _, form in _FORMS if form.word == word.text]
        for later in line.tokens[1:] if not known else ():
            known += [
                form.pattern for _, form in _FORMS if not form.word and later.text in form.segments[1].words
            ]
            if known:
                word = later
                break
        if known:
            self.findings.add(
                "SYN062",
                f"`{word.text}` is not written like this",
                line.span,
                help="write: " + " or: ".join(known),
            )
            return
        self.findings.add(
            "SYN060", f"`{word.text}` is not a statement", word.span,
            help=_SAID_HERE.get(word.text) or did_you_mean(word.text, _WORDS) or "a statement begins with a word such as `let`, `when`, `move`, `do`",
        )  # fmt: skip

    # helpers

    def _value(self, tokens: list[Token], scope: Scope, line: Line) -> tuple[list[Any], Type]:
        return self.x.read(tokens, scope, line.span)

    def _as(self, tokens: list[Token], scope: Scope, line: Line, wanted: Type, what: str) -> list[Any]:
        return self.x.expect(tokens, scope, line.span, wanted, what)

    def _name(self, tokens: list[Token], line: Line) -> str:
        if len(tokens) != 1:
            span = tokens[1].span if len(tokens) > 1 else line.span
            self.findings.add("SYN063", "one name is wanted here", span, help="join its parts by hyphens")
            return tokens[0].text if tokens else "?"
        return tokens[0].text

    def _cite(self, line: Line) -> str:
        return line.cite.paragraphs[0] if line.cite and line.cite.paragraphs else ""

    def _state(self, tokens: list[Token], line: Line, *kinds: str) -> Any:
        name = self._name(tokens, line)
        symbol = self.symbols.get(name, *kinds)
        if symbol is None:
            self.findings.add(
                "REF002",
                f"there is no {' or '.join(kinds)} called `{name}`",
                tokens[0].span if tokens else line.span,
                help=did_you_mean(name, self.symbols.names(*kinds)),
            )
        return symbol

    def _needs_body(self, line: Line) -> None:
        if not line.body:
            self.findings.add(
                "SYN064", f"`{line.word}` has nothing below it", line.span, help="indent what it holds"
            )

    # flow

    def _on_turn(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        low, high = parse_range(held["range"][0].text) if held["range"] else (1, 1)
        return ["turns", low, high, self.body(line.body, scope)]

    def _on_phase(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        name = self._name(held["name"], line)
        if name not in self.facts.phases:
            self.findings.add(
                "FLO004",
                "a phase stands in the sequence only",
                line.span,
                help="move it to the `sequence` block",
            )
            return ["phase", -1, self.body(line.body, scope), [], self._cite(line)]
        number = self.facts.phases.index(name)
        clears = [s.name for s in self.symbols.all("state") if s.info.get("cleared") == name]
        return ["phase", number, self.body(line.body, scope, shared=True), clears, self._cite(line)]

    def _on_set_up(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        return ["setup"]

    def _on_let(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        made, type_ = self._value(held["value"], scope, line)
        name = self._name(held["name"], line)
        known = scope.names.get(name)
        if known is not None and known.kind == type_.kind == "int" and known.of and not type_.of:
            type_ = known
        scope.names[name] = type_
        return ["let", name, made]

    def _on_set(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        symbol = self._state(held["state"], line, "state", "stock", "track")
        if symbol is None:
            return None
        type_: Type = symbol.info["type"]
        subject = None
        if "whom" in held:
            wanted = STATE_SUBJECTS.get(symbol.info["of"])
            if wanted is not None:
                subject = self._as(held["whom"], scope, line, wanted, "the subject")
            else:
                self._one_of_it(symbol, held["whom"])
        elif symbol.info["of"] != "game":
            self.findings.add("TYP017", f"say of what: `set {symbol.name} of ... to ...`", line.span)
            return None
        from toolchain.language.parse import parse_expression

        tree = parse_expression(held["value"], self.findings, line.span)
        if tree is None:
            return None
        made, got = self.x._value_as(tree, type_, scope)
        made = self.x.fit(made, got, type_, tree.span, f"the new value of `{symbol.name}`")
        symbol.info.setdefault("set", []).append(line.span)
        return ["set", symbol.name, subject, made]

    def _one_of_it(self, symbol: Symbol, words: list[Token]) -> None:
        self.findings.add(
            "TYP017", f"`{symbol.name}` is a {symbol.kind} of the game: there is one, not one of each",
            words[0].span.to(words[-1].span), help="leave this out",
        )  # fmt: skip

    def _on_clear(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        symbol = self._state(held["state"], line, "state", "stock")
        if symbol is None:
            return None
        if symbol.info["of"] == "game":
            self._one_of_it(symbol, held["whom"])
            return None
        made, type_ = self._value(held["whom"], scope, line)
        if type_ == HEXES:
            made = ["members", made]
        elif type_ in (PIECE, HEX, SIDE):
            made = ["list", [made]]
        symbol.info.setdefault("set", []).append(line.span)
        return ["clear", symbol.name, made]

    def _on_when(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        self._needs_body(line)
        cond = self.x.condition(held["if"], scope, line.span)
        then = self.body(line.body, scope)
        return ["if", cond, then, self.body(other.body, scope) if other else []]

    def _on_otherwise(self, line: Line, held: Any, other: Any, scope: Scope) -> None:
        self.findings.add("SYN061", "`otherwise` follows nothing that could fail", line.span)

    def _on_at_limit(self, line: Line, held: Any, other: Any, scope: Scope) -> None:
        self.findings.add("SYN061", "`at limit` follows no bounded loop", line.span)

    def _on_each(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        self._needs_body(line)
        made, type_ = self._value(held["set"], scope, line)
        name = self._name(held["name"], line)
        if type_ == HEXES:
            made = ["members", made]
        elif type_ in (PIECE, SIDE, CARD):
            made, type_ = ["list", [made]], Type("list", type_.kind)
        item = element(type_)
        if item.kind == "unknown" and type_.kind != "unknown":
            self.findings.add("TYP013", f"`each` goes through a set, not a {type_}", line.span)
        how: dict[str, Any] = {"type": item.kind, "cite": self._cite(line)}
        names = {**scope.names, name: item}
        inner = replace(scope, names=names)
        if "order" in held:
            var = name
            how["order"] = self.x.read(held["order"], inner, line.span)[0]
            how["order"] = _rebind(how["order"], var)
        if "role" in held:
            how["actor"] = True
            if [t.text for t in held["role"]] != ["actor"]:
                self.findings.add(
                    "REF010", "no role but `actor` is built yet", line.span, help="`... as actor`"
                )
            names["actor"] = SIDE
            inner = replace(inner, us=["v", "actor"])
        if "seat" in held:
            how["by"] = self._as(held["seat"], scope, line, SIDE, "who chooses")
            how["prompt"] = held["text"][0].value if "text" in held else f"choose the next {item}"
        return ["each", name, made, self.body(line.body, inner), how]

    def _on_repeat_up(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        bound = self._as(held["n"], scope, line, INT, "the bound")
        if bound[0] == "int" and not 0 <= bound[1] <= MAXIMUM_REPEAT:
            self.findings.add(
                "SYN062",
                f"a loop goes round at most {MAXIMUM_REPEAT:,} times",
                held["n"][0].span,
                help="write a smaller bound",
            )
        until = self.x.condition(held["if"], scope, line.span) if "if" in held else None
        body = self.body(line.body, scope)
        return ["repeat", bound, until, body, self.body(other.body, scope) if other else []]

    def _on_repeat(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        return self._on_repeat_up(line, held, other, scope)

    def _on_do(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        call = self._call(held["call"], line, scope)
        if call is None:
            return None
        name, args = call
        result = None
        if "name" in held:
            result = self._name(held["name"], line)
            scope.names[result] = self.facts.procedure_result(name)
        actor = self._as(held["role"], scope, line, SIDE, "the actor") if "role" in held else None
        return ["do", name, args, result, actor]

    def _call(self, tokens: list[Token], line: Line, scope: Scope) -> tuple[str, list[Any]] | None:
        """``name`` or ``name(a, b)`` of a procedure; arguments missing are taken from names here."""
        if not tokens:
            self.findings.add("SYN010", "which procedure?", line.span)
            return None
        word = tokens[0]
        params = self.facts.procedures.get(word.text)
        if params is None:
            self.findings.add(
                "REF002",
                f"there is no procedure called `{word.text}`",
                word.span,
                help=did_you_mean(word.text, self.facts.procedures),
            )
            return None
        self.calls.add(word.text)
        args = self._arguments(tokens[1:], params, word, line, scope)
        return None if args is None else (word.text, args)

    def _arguments(
        self, tokens: list[Token], params: list[tuple[str, Type]], word: Token, line: Line, scope: Scope
    ) -> list[Any] | None:
        parts = split_commas(tokens[1:-1]) if tokens else []
        if tokens and (tokens[0].kind != "LPAR" or tokens[-1].kind != "RPAR"):
            self.findings.add("SYN063", f"write `{word.text}(...)`", tokens[0].span)
            return None
        if not tokens:
            made = []
            for name, type_ in params:
                if name not in scope.names:
                    wanted = ", ".join(n for n, _ in params)
                    self.findings.add(
                        "TYP018", f"`{word.text}` needs {wanted}", word.span, help=f"`{word.text}({wanted})`"
                    )
                    return None
                made.append(self.x.expect([_named(word, name)], scope, line.span, type_, f"`{name}`"))
            return made
        if len(parts) != len(params):
            wanted = ", ".join(n for n, _ in params)
            self.findings.add(
                "TYP018", f"`{word.text}` takes {len(params)} arguments, not {len(parts)}", word.span,
                help=f"`{word.text}({wanted})`",
            )  # fmt: skip
            return None
        return [
            self._as(part, scope, line, type_, f"`{name}`")
            for part, (name, type_) in zip(parts, params, strict=True)
        ]

    def _on_return(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        made, type_ = self._value(held["value"], scope, line)
        self.returns.append(type_)
        return ["return", made]

    def _on_return_nothing(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        return ["return", None]

    def _on_end(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        return ["end"]

    # cards and chance

    def _on_match(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        left = self._as(held["left"], scope, line, PIECES, "the first set")
        right = self._as(held["right"], scope, line, PIECES, "the second set")
        seat = self._as(held["seat"], scope, line, SIDE, "who matches")
        name = self._name(held["name"], line)
        scope.names[name] = PAIRS
        return ["match", "match", name, left, right, seat, self._cite(line)]

    def _on_draw(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        count = self._as(held["n"], scope, line, INT, "the number of cards")
        made, _ = self._value(held["deck"], scope, line)
        if made[0] != "pile":
            self.findings.add(
                "TYP021", "cards are drawn from a deck", line.span, help="`draw 1 from DECK of SIDE`"
            )
            return None
        to = self._pile_name(held["pile"], line) if "pile" in held else "play"
        name = None
        if "name" in held:
            name = self._name(held["name"], line)
            scope.names[name] = CARD if count == ["int", 1] else CARDS
        return ["draw", made[1], made[3], count, to, name, self._cite(line)]

    def _pile_name(self, tokens: list[Token], line: Line) -> str:
        name = self._name(tokens, line)
        if name not in PILES:
            self.findings.add(
                "REF009", f"`{name}` is not a pile of a deck", line.span,
                help=did_you_mean(name, PILES) or "piles: " + ", ".join(PILES),
            )  # fmt: skip
            return "discard"
        return name

    def _on_pick(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        made, type_ = self._value(held["set"], scope, line)
        name = self._name(held["name"], line)
        if type_ == HEXES:
            made = ["members", made]
        scope.names[name] = element(type_)
        return ["pick", made, name, element(type_).kind, self._cite(line)]

    def _on_roll(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        name = self._name(held["name"], line)
        scope.names[name] = INT
        word = held["dice"][0] if held["dice"] else None
        faces = 6
        if (
            word is None
            or word.kind != "DICE"
            or not word.text.startswith("1d")
            or not 2 <= int(word.text[2:]) <= MAXIMUM_FACES
        ):
            self.findings.add(
                "TAB010",
                f"`{word.text}` is not a die" if word else "this is not a die",
                word.span if word else line.span,
                help=f"write `1d6`: one die, of 2 to {MAXIMUM_FACES:,} faces; two dice are two rolls",
            )
        else:
            faces = int(word.text[2:])
        return ["roll", faces, name, self._cite(line)]

    def _cards(self, line: Line, held: Any, scope: Scope, pile: str) -> Statement:
        made, type_ = self._value(held["cards"], scope, line)
        if type_ == CARD:
            return ["card-to", made, pile]
        if type_ != CARDS and type_.kind != "unknown":
            self.findings.add("TYP021", f"cards are wanted here, not a {type_}", line.span)
        name = "\0card"
        return ["each", name, made, [["card-to", ["v", name], pile]], {"type": "card"}]

    def _on_discard(self, line: Line, held: Any, other: Any, scope: Scope) -> list[Statement]:
        return [self._cards(line, {"cards": part}, scope, "discard") for part in split_commas(held["cards"])]

    def _on_put(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        return self._cards(line, held, scope, self._pile_name(held["pile"], line))

    def _on_shuffle(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        made, _ = self._value(held["deck"], scope, line)
        if made[0] != "pile":
            self.findings.add("TYP021", "only a deck is shuffled", line.span)
            return None
        return ["gather", made[1], made[3]]

    # pieces

    def _on_move_by(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        what = self._as(held["what"], scope, line, PIECE, "what moves")
        word = held["way"][0] if held["way"] else None
        if word is None:
            self.findings.add("SYN010", "by which movement or policy?", line.span)
            return None
        if self.symbols.get(word.text, "movement"):
            return ["move-by", word.text, what, self._cite(line)]
        policy = self.symbols.get(word.text, "policy")
        if policy:
            args = self._arguments(held["way"][1:], policy.info["params"][1:], word, line, scope)
            otherwise = self.body(other.body, scope) if other else []
            return ["retreat", word.text, what, args or [], otherwise, self._cite(line)]
        self.findings.add(
            "REF002", f"there is no movement or policy called `{word.text}`", word.span,
            help=did_you_mean(word.text, self.symbols.names("movement", "policy")),
        )  # fmt: skip
        return None

    def _on_move_to(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        made, type_ = self._value(held["what"], scope, line)
        place = self._as(held["place"], scope, line, HEX, "the place")
        if type_ == PIECES or type_ == Type("list", "piece"):
            name = "\0piece"
            return ["each", name, made, [["place", ["v", name], place]], {"type": "piece"}]
        return ["place", self.x.fit(made, type_, PIECE, line.span, "what moves"), place]

    def _on_enter(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        what = self._as(held["what"], scope, line, PIECE, "what enters")
        return ["enter", what, self.body(other.body, scope) if other else [], self._cite(line)]

    def _on_turn_face(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        made, type_ = self._value(held["what"], scope, line)
        face = self._name(held["face"], line)
        if face not in self.facts.faces:
            self.findings.add(
                "REF009", f"`{face}` is not a face of a piece", line.span,
                help=did_you_mean(face, self.facts.faces) or "faces: " + ", ".join(self.facts.faces),
            )  # fmt: skip
            return None
        number = self.facts.faces.index(face)
        if type_ == PIECES or type_ == Type("list", "piece"):
            name = "\0piece"
            return ["each", name, made, [["face", ["v", name], number]], {"type": "piece"}]
        return ["face", self.x.fit(made, type_, PIECE, line.span, "what turns"), number]

    def _relation(self, line: Line, said: list[Token]) -> str | None:
        names = list(self.symbols.names("relation"))
        if said:
            found = self.symbols.get(said[0].text, "relation")
            if found is None:
                self.findings.add(
                    "REF002", f"there is no relation called `{said[0].text}`", said[0].span,
                    help=did_you_mean(said[0].text, names) or "relations: " + (", ".join(names) or "none"),
                )  # fmt: skip
            return found.name if found else None
        if len(names) == 1:
            return names[0]
        self.findings.add(
            "REF002", "it does not say by which relation" if names else "there is no relation to attach by", line.span,
            help="write `by " + "` or `by ".join(names) + "`" if names else "declare one: `relation NAME from KIND to KIND`",
        )  # fmt: skip
        return None

    def _on_attach(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        relation = self._relation(line, held.get("relation", []))
        what = self._as(held["what"], scope, line, PIECE, "what is attached")
        whom = self._as(held["whom"], scope, line, PIECE, "to what it is attached")
        return None if relation is None else ["attach", relation, what, whom]

    def _on_detach(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        relation = self._relation(line, held.get("relation", []))
        what = self._as(held["what"], scope, line, PIECE, "what is detached")
        return None if relation is None else ["detach", relation, what]

    # stocks and tokens

    def _amount(self, tokens: list[Token], line: Line, scope: Scope) -> tuple[Any, list[Any]] | None:
        if len(tokens) < 2:
            self.findings.add("SYN063", "write an amount and a stock: `1 action`", line.span)
            return None
        symbol = self._state(tokens[-1:], line, "stock")
        amount = self._as(tokens[:-1], scope, line, INT, "the amount")
        return None if symbol is None else (symbol, amount)

    def _gain(self, line: Line, held: Any, scope: Scope, sign: int) -> Statement | None:
        found = self._amount(held["amount"], line, scope)
        if found is None:
            return None
        symbol, amount = found
        whom = None
        if symbol.info["of"] == "game":
            if "whom" in held:
                self._one_of_it(symbol, held["whom"])
        elif "whom" in held:
            whom = self._as(held["whom"], scope, line, SIDE, "whose stock")
        else:
            self.findings.add("TYP017", f"say whose stock of `{symbol.name}` changes", line.span)
            return None
        symbol.info.setdefault("set", []).append(line.span)
        if sign < 0:
            amount = ["-", ["int", 0], amount]
        return ["gain", symbol.name, whom, amount]

    def _on_gain(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        return self._gain(line, held, scope, 1)

    def _on_spend(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        return self._gain(line, held, scope, -1)

    def _on_give(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        symbol = self._state(held["token"], line, "token")
        made, _ = self._value(held["whom"], scope, line)
        if symbol is None:
            return None
        symbol.info.setdefault("set", []).append(line.span)
        return ["set", symbol.name, None, made]

    # actions, events

    def _names(self, tokens: list[Token], line: Line) -> list[str]:
        names = []
        for part in split_commas(tokens):
            name = self._name(part, line)
            if self.symbols.get(name, "action") is None:
                self.findings.add(
                    "REF002", f"there is no action called `{name}`", part[0].span if part else line.span,
                    help=did_you_mean(name, self.symbols.names("action")),
                )  # fmt: skip
            else:
                names.append(name)
        return names

    def _on_open_until(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        return ["open", self._names(held["actions"], line), self.x._us(scope, line.span), 1, self._cite(line)]

    def _on_open(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        return ["open", self._names(held["actions"], line), self.x._us(scope, line.span), 0, self._cite(line)]

    def _on_alternate(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        first = self._as(held["first"], scope, line, SIDE, "who starts")
        stock = self._state(held["stock"], line, "stock")
        run = self._state(held["run"], line, "stock") if "run" in held else None
        inner = replace(scope, names={**scope.names, "actor": SIDE}, us=["v", "actor"])
        body = self.body(line.body, inner)
        if stock is None:
            return None
        return ["alternate", first, run.name if run else None, stock.name, body]

    def _on_happen(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        made, type_ = self._value(held["what"], scope, line)
        if type_.kind not in ("event", "unknown"):
            self.findings.add(
                "TYP022", f"a {type_} does not happen", line.span, help="name an event or a table of events"
            )
        parts = split_commas(held.get("args", []))
        args = [self._value(part, scope, line)[0] for part in parts]
        known = next((s for s in self.symbols.all("event") if ["int", s.info["index"]] == made), None)
        if known is not None and type_.kind == "event" and len(parts) != len(known.info["params"]):
            wanted = ", ".join(n for n, _ in known.info["params"]) or "nothing"
            self.findings.add(
                "TYP018", f"`{known.name}` happens with {wanted}, not with {len(parts)} arguments", line.span
            )
        return ["happen", made, args]

    def _on_later(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        turns = self._as(held["n"], scope, line, INT, "how many turns later")
        phase = self._name(held["phase"], line)
        call = self._call(held["call"], line, scope)
        if phase not in self.facts.phases:
            self.findings.add(
                "REF009",
                f"there is no phase called `{phase}`",
                line.span,
                help=did_you_mean(phase, self.facts.phases),
            )
            return None
        if call is None:
            return None
        return ["later", turns, self.facts.phases.index(phase), call[0], call[1], self._cite(line)]

    def _on_tell(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        return ["tell", held["text"][0].value, [], self._cite(line)]

    # questions

    def _source(self, tokens: list[Token], scope: Scope, line: Line) -> tuple[list[Any], str]:
        if tokens and tokens[0].kind == "NUM" and tokens[0].text == "1":
            tokens = tokens[1:]
        made, type_ = self._value(tokens, scope, line)
        if type_ == HEXES:
            return ["members", made], "hex"
        if type_ == PIECES:
            return made, "piece"
        if type_.kind == "list":
            return made, type_.of
        if type_.kind != "unknown":
            self.findings.add("TYP013", f"a choice is made from a set, not from a {type_}", line.span)
        return ["list", []], "piece"

    def _choice(self, line: Line, held: Any, scope: Scope, optional: bool) -> Statement:
        seat = self._as(held["who"], scope, line, SIDE, "who chooses")
        made, kind = self._source(held["what"], scope, line)
        name = self._name(held["name"], line)
        scope.names[name] = Type(kind)
        prompt = held["text"][0].value if held.get("text") else f"choose {name}"
        return ["ask", {
            "seat": seat, "from": made, "type": kind, "slot": name, "prompt": prompt, "cite": self._cite(line),
            "optional": optional, "passing": "none" if optional else "",
        }]  # fmt: skip

    def _on_chooses(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        return self._choice(line, held, scope, False)

    def _on_may_choose(self, line: Line, held: Any, other: Any, scope: Scope) -> list[Statement]:
        made = [self._choice(line, held, scope, True)]
        if line.body or other:
            name = self._name(held["name"], line)
            then = self.body(line.body, scope)
            rest = self.body(other.body, scope) if other else []
            made.append(["if", ["<>", ["v", name], ["none"]], then, rest])
        return made

    def _on_secretly(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        var = "\0side"
        inner = replace(
            scope, names={**scope.names, "self": SIDE, "\0self": Type("bound", var)}, us=["v", var]
        )
        made, kind = self._source(held["what"], inner, line)
        name = self._name(held["name"], line)
        scope.names[name] = Type("choices", kind)
        prompt = held["text"][0].value if held.get("text") else f"choose {name}"
        return [
            "secret",
            {
                "var": var,
                "from": made,
                "type": kind,
                "slot": name,
                "prompt": prompt,
                "cite": self._cite(line),
            },
        ]

    def _on_may(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        seat = self._as(held["who"], scope, line, SIDE, "who decides")
        text = held["text"][0].value if held["text"] and held["text"][0].kind == "STRING" else "?"
        asked = {"seat": seat, "prompt": text, "cite": self._cite(line)}
        return ["may", asked, self.body(line.body, scope), self.body(other.body, scope) if other else []]


def _rebind(expr: Any, name: str) -> Any:
    return expr


def _named(word: Token, name: str) -> Token:
    return Token("NAME", name, word.start, word.end, word.source)


def split_commas(tokens: list[Token]) -> list[list[Token]]:
    """Words between commas outside brackets."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        if token.kind == "LPAR":
            depth += 1
        elif token.kind == "RPAR":
            depth -= 1
        if token.kind == "COMMA" and depth == 0:
            parts.append([])
        else:
            parts[-1].append(token)
    return [p for p in parts if p]


def span_of(tokens: list[Token], default: Span) -> Span:
    """The words' place, or another when there are none."""
    return tokens[0].span.to(tokens[-1].span) if tokens else default


__all__ = ["BOOL", "Statements", "span_of", "split_commas"]
