"""What belongs to what: `A of B`."""

from __future__ import annotations

from typing import Any

from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Expr
from toolchain.language.tokens import Token
from toolchain.model.expr_base import ExpressionParts
from toolchain.model.scope import (
    BAD,
    Scope,
    Typed,
    single,
    words_of,
)
from toolchain.model.types import (
    BOOL,
    CARD,
    CARDS,
    HEX,
    HEXES,
    INT,
    NATION,
    PAIR,
    PIECE,
    PIECES,
    PLACE,
    SIDE,
    STATE_SUBJECTS,
    UNKNOWN,
    Type,
    agree,
    element,
)


class OfParts(ExpressionParts):
    """What belongs to what: `A of B`."""

    def _on_of(self, tree: Expr, scope: Scope) -> Typed:
        left = tree.args[0]
        words = words_of(left)
        assert isinstance(left, Expr)
        if len(left.args) == 1 and isinstance(left.args[0], Token):
            return self._of_word(left.args[0], tree.args[1], scope, tree)
        if words and words[0].text == "printed" and len(words) == 2:
            made, type_ = self.value(tree.args[1], scope)
            if words[1].text in self.facts.attributes and type_ in (PIECE, UNKNOWN):
                return self._attribute(words[1].text, made), self.facts.attributes[words[1].text]["type"]
            self._unknown_word(words[1], "a printed attribute", self.facts.attributes)
            return BAD
        if len(words) == 2 and words[0].text == "card" and words[1].kind == "NUM":
            return self._numbered_card(words[1], tree, scope)
        if words and words[0].text in ("last", "first") and len(words) == 2:
            made, type_ = self._of_word(words[1], tree.args[1], scope, tree)
            return [words[0].text, self._members(made, type_, tree.span)], element(type_)
        made, type_ = self._phrase(left.args, left.span, scope)
        return self._belonging(made, type_, tree, scope)

    def _numbered_card(self, number: Token, tree: Expr, scope: Scope) -> Typed:
        """`card 5 of DECK of SIDE`: the card itself, wherever it is."""
        made, _ = self.value(tree.args[1], scope)
        side = made[3][1] if made[0] == "pile" and made[3][0] == "int" else None
        name = made[1] if made[0] == "pile" else ""
        for owner in (side, -1):
            found = self.facts.card_index.get((name, owner, int(number.text)))
            if found is not None:
                return ["int", found], CARD
        self.findings.add("REF002", f"there is no card {number.text} in this deck", tree.span)
        return ["int", -1], CARD

    def _belonging(self, made: list[Any], type_: Type, tree: Expr, scope: Scope) -> Typed:
        """A selection `of` a side or nation."""
        if type_ != PIECES or made[0] != "pieces":
            if type_ != UNKNOWN:
                self.findings.add("TYP020", f"a {type_} is not of anything", tree.span)
            return made, type_
        b, tb = self.value(tree.args[1], scope)
        q = dict(made[1])
        if tb == SIDE:
            q["side"] = b
        elif tb == NATION:
            q["nation"] = b
        elif tb == PIECE:
            q["side"] = ["side", b]
        elif tb != UNKNOWN:
            self.findings.add("TYP020", f"pieces are of a side or nation, not of a {tb}", tree.span)
        return ["pieces", q], PIECES

    def _of_word(self, word: Token, right: Any, scope: Scope, tree: Expr) -> Typed:
        text = word.text
        if text in self.facts.pile_words and isinstance(right, Expr):
            pile = self._pile(word, right, scope)
            if pile is not None:
                return pile
        deck = self.symbols.get(text, "deck")
        if deck:
            b, tb = self.value(right, scope)
            return ["pile", text, deck.info["piles"][0], self.fit(b, tb, SIDE, tree.span, "the owner")], CARDS
        token = single(right)
        if text == "holder" and token is not None:
            symbol = self.symbols.get(token.text, "token")
            if symbol:
                return ["game", symbol.name], SIDE
            self._unknown_word(token, "a token", self.symbols.names("token"))
            return ["int", 0], SIDE
        margin = self._of_margin(text, token, right, scope, tree) if text not in scope.names else None
        if margin is not None:
            return margin
        box = self.symbols.get(text, "box")
        if box:
            b, tb = self.value(right, scope)
            return self._box(box, self.fit(b, tb, SIDE, tree.span, "the owner"), word.span, scope), PLACE
        if text in scope.names:
            b, tb = self.value(right, scope)
            if scope.names[text].kind == "choices":
                own = self._word(word, scope)[0]
                return ["choice-of", own, self.fit(b, tb, SIDE, tree.span, "the chooser")], Type(
                    scope.names[text].of
                )
            if scope.names[text] == HEXES or scope.names[text].kind != "bound":
                pass
        if self.facts.kind_bits(text):
            made, type_ = self._selector((word,), word.span, scope)
            return self._belonging(made, type_, tree, scope)
        b, tb = self.value(right, scope)
        found = self._property(word, b, tb, scope)
        return found if found is not None else BAD

    def _of_margin(
        self, text: str, token: Token | None, right: Any, scope: Scope, tree: Expr
    ) -> Typed | None:
        """`owner of EDGE`, `edges of SIDE`, `joins of BOX`; None for anything else."""
        region = self.symbols.get(token.text, "region") if token is not None and text == "owner" else None
        if region is not None and "edge" in region.info:
            return ["int", region.info["edge"]], SIDE
        box = self.symbols.get(token.text, "box") if token is not None and text == "joins" else None
        if box is not None and token is not None:
            if box.info["joins"] is None:
                self.findings.add(
                    "MAP095", f"the box `{box.name}` stands beside no edge, so nothing joins it", token.span,
                    help="say where it stands: `beside EDGE` in the block `box`",
                )  # fmt: skip
            return ["hex-set", box.info["joins"] or []], HEXES
        edges = [s for s in self.symbols.all("region") if "edge" in s.info] if text == "edges" else []
        if not edges:
            return None
        side, type_ = self.value(right, scope)
        side = self.fit(side, type_, SIDE, tree.span, "the owner")
        first, second = (
            ["hex-set", sorted({i for s in edges if s.info["edge"] == number for i in s.info["members"]})]
            for number in (0, 1)
        )
        return ["if", ["=", side, ["int", 0]], first, second], HEXES

    def _pile(self, word: Token, right: Expr, scope: Scope) -> Typed | None:
        if right.op == "of":
            name = single(right.args[0])
            deck = self.symbols.get(name.text, "deck") if name else None
            if deck and word.text in deck.info["piles"]:
                b, tb = self.value(right.args[1], scope)
                return ["pile", deck.name, word.text, self.fit(b, tb, SIDE, right.span, "the owner")], CARDS
        else:
            name = single(right)
            deck = self.symbols.get(name.text, "deck") if name else None
            if deck and word.text in deck.info["piles"]:
                return ["pile", deck.name, word.text, ["int", 0]], CARDS
        return None

    def _attribute(self, name: str, piece: list[Any]) -> list[Any]:
        return ["face-attr" if self.facts.attributes[name]["by_face"] else "attr", name, piece]

    def _property(
        self, word: Token, of: list[Any], type_: Type, scope: Scope, quiet: bool = False
    ) -> Typed | None:
        """`WORD of X`: a function of X, a printed attribute, a state, or something every X has."""
        text = word.text
        function = self.resolve_function(text)
        if function is not None and len(function.params) == 1:
            wanted = function.params[0][1]
            if agree(type_, wanted) or (wanted, type_) in ((HEX, PIECE), (SIDE, PIECE)):
                return self._applied(
                    function, [self.fit(of, type_, wanted, word.span, text)]
                ), function.result or UNKNOWN
        if type_ == PIECE and text in self.facts.attributes:
            return self._attribute(text, of), self.facts.attributes[text]["type"]
        symbol = self.symbols.get(text, "state", "stock", "relation", "track")
        if symbol is not None:
            return self._state_of(symbol, of, type_, word)
        found = self._inherent(text, of, type_)
        if found is not None:
            return found
        if quiet:
            return None
        if function is not None:
            listed = ", ".join(f"{n}: {t}" for n, t in function.params)
            self.findings.add("TYP018", f"`{text}` takes {listed}, not a {type_}", word.span)
            return ["int", 0], function.result or UNKNOWN
        if type_ == UNKNOWN:
            return BAD
        options = self._properties_of(type_)
        self.findings.add(
            "REF007",
            f"a {type_} has no `{text}`",
            word.span,
            help=did_you_mean(text, options)
            or ("it has: " + ", ".join(sorted(options)[:12]) if options else ""),
        )
        return None

    def _properties_of(self, type_: Type) -> list[str]:
        made = [f.name for f in self.functions.values() if len(f.params) == 1 and f.params[0][1] == type_]
        made += [
            s.name for s in self.symbols.all("state", "stock", "relation") if s.info.get("of") == type_.kind
        ]
        if type_ == PIECE:
            made += [*self.facts.attributes, "side", "nation", "hex", "owner"]
        if type_ == CARD:
            made += ["number", *self.facts.card_values]
        return made

    def _state_of(self, symbol: Any, of: list[Any], type_: Type, word: Token) -> Typed:
        if symbol.kind == "relation":
            return [
                "related",
                symbol.name,
                self.fit(of, type_, PIECE, word.span, f"the subject of `{symbol.name}`"),
            ], PIECES
        subject = symbol.info["of"]
        if subject == "game":
            return self._column_game(symbol)
        wanted = STATE_SUBJECTS[subject]
        return self._column(symbol, self.fit(of, type_, wanted, word.span, f"the subject of `{symbol.name}`"))

    def _column_game(self, symbol: Any) -> Typed:
        made = ["game", symbol.name]
        return (
            (["<>", made, ["int", 0]], BOOL) if symbol.info["type"] == BOOL else (made, symbol.info["type"])
        )

    def _inherent(self, text: str, of: list[Any], type_: Type) -> Typed | None:
        if type_ == PIECE:
            if text in ("side", "owner"):
                return ["side", of], SIDE
            if text == "nation":
                return ["nation", of], NATION
            if text in ("hex", "place"):
                return ["place", of], HEX
            if text == "entry-area":
                return ["entry-area", of], HEXES
        if type_ == CARD:
            if text == "number":
                return ["card-number", of], INT
            if text in ("side", "owner"):
                return ["card-side", of], SIDE
            if text in self.facts.card_values:
                return ["card-value", text, of], INT
        if type_ == SIDE:
            if text in ("opponent", "other", "enemy"):
                return ["-", ["int", 1], of], SIDE
            if text in ("side", "owner"):
                return of, SIDE
        if type_ == PAIR:
            if text in ("left", "attacker"):
                return ["item", of, 0], PIECE
            if text in ("right", "defender"):
                return ["item", of, 1], PIECE
        return None
