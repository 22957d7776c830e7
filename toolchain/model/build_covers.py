"""Covers: what is seen of the hidden pieces of a hex."""

from __future__ import annotations

from typing import Any

from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token
from toolchain.model.build_base import BuilderParts
from toolchain.model.types import BOOL, PIECE


class CoverParts(BuilderParts):
    """One counter that lies on all hidden pieces of a side in a hex."""

    def _covers(self) -> None:
        blocks = self.by_word.get("cover", ())
        for block in blocks[1:]:
            self._uncovered(
                "a game has one cover", block.keyword.span, "put all pieces that hide into one block"
            )
        for block in blocks[:1]:
            made = self._cover(block)
            if made["hides"] and made["sorts"]:
                self.ir["visibility"]["cover"] = made

    def _cover(self, block: Block) -> dict[str, Any]:
        """The state that hides, whose pieces, and what may lie on top, in order of rank."""
        chosen = self._subjects(self._header(block), block)
        made: dict[str, Any] = {
            "kinds": chosen["kinds"], "hides": "", "chosen": None, "sorts": [], "cite": self._cite(block),
        }  # fmt: skip
        values: list[str] = []
        fields = self._fields(block)
        for name, held, _line in fields:
            if name == "hides":
                made["hides"] = self._piece_state(held["state"][0], "yes-no")
            elif name == "chosen":
                word = held["state"][0]
                made["chosen"] = self._piece_state(word, "value") or None
                symbol = self.symbols.get(word.text, "state")
                if made["chosen"] and symbol is not None:
                    values = self.facts.values[symbol.info["type"].of]
        for name, held, line in fields:
            if name in ("shows", "or"):
                self._sort(made["sorts"], name, held, line, values, block)
        if not made["hides"] and not any(name == "hides" for name, _, _ in fields):
            self._uncovered("it is not said what hides the pieces", block.keyword.span, "`hides STATE`")
        if not made["sorts"]:
            self._uncovered("this cover shows nothing", block.keyword.span, "`shows NAME`")
        elif all(s["when"] for s in made["sorts"] if s["rank"] == made["sorts"][-1]["rank"]):
            self._uncovered(
                "there may be pieces that no line covers",
                fields[-1][2].span,
                "end with `shows NAME` without `when`",
            )
        return made

    def _sort(
        self, sorts: list[dict[str, Any]], word: str, held: dict[str, list[Token]], line: Line, values: list[str],
        block: Block,
    ) -> None:  # fmt: skip
        """A line that says what may lie on top, and of which pieces."""
        name = held["name"][0]
        if word == "or" and not sorts:
            self._uncovered("nothing stands before this `or`", line.span, "begin with `shows`")
        if any(sort["name"] == name.text for sort in sorts):
            self._uncovered(
                f"`{name.text}` is shown by another line", name.span, "join the conditions with `or`"
            )
            return
        if values and name.text not in values:
            self._uncovered(
                f"`{name.text}` cannot be chosen",
                name.span,
                did_you_mean(name.text, values) or "values: " + ", ".join(values),
            )
        rank = sorts[-1]["rank"] + (word == "shows") if sorts else 0
        when = None
        if "if" in held:
            when = f"cover {name.text}"
            scope = self.scope([("self", PIECE)], "self")
            self._function_ir[when] = {
                "name": when, "params": [["self", str(PIECE)]], "cite": self._cite(block, line), "kind": "define",
                "body": self.x.condition(held["if"], scope, line.span), "type": BOOL.kind,
            }  # fmt: skip
        sorts.append({
            "name": name.text, "rank": rank, "when": when,
            "value": values.index(name.text) if name.text in values else -1, "cite": self._cite(block, line),
        })  # fmt: skip

    def _piece_state(self, word: Token, kind: str) -> str:
        """The name of a state of pieces that is of a kind; empty where it is not."""
        symbol = self.symbols.get(word.text, "state")
        if symbol is None:
            self._uncovered(
                f"there is no state called `{word.text}`", word.span,
                did_you_mean(word.text, self.symbols.names("state")) or f"declare it: `state {word.text} of unit`",
            )  # fmt: skip
            return ""
        fits = symbol.info["type"] == BOOL if kind == "yes-no" else symbol.info["type"].kind == kind
        if symbol.info["of"] != "piece" or not fits:
            what = "is yes or no" if kind == "yes-no" else "has names as values"
            self._uncovered(
                f"`{word.text}` is not a state of pieces that {what}", word.span, "`state NAME of unit`"
            )
            return ""
        symbol.used += 1
        return word.text

    def _uncovered(self, message: str, span: Span | None, help: str) -> None:
        self.findings.add("VIS005", message, span, help=help)
