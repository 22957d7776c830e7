"""States, stocks, tokens, records: the columns of the state."""

from __future__ import annotations

from typing import Any

from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token, split_commas
from toolchain.model.build_base import SUBJECTS, BuilderParts
from toolchain.model.expressions import Scope
from toolchain.model.symbols import Symbol
from toolchain.model.types import (
    BOOL,
    BY_WORD,
    HEX,
    INT,
    PIECE,
    SIDE,
    Type,
)


class ColumnParts(BuilderParts):
    """States, stocks, tokens, records: the columns of the state."""

    def _phases(self) -> None:
        def walk(lines: list[Line]) -> None:
            for line in lines:
                if line.word == "phase" and len(line.tokens) > 1:
                    name = line.tokens[1].text
                    if name in self.facts.phases:
                        self.findings.add("FLO001", f"two phases are called `{name}`", line.tokens[1].span)
                    else:
                        self.facts.phases.append(name)
                walk(line.body)

        for block in self.by_word.get("sequence", ()):
            walk(block.lines)
        self.ir["phases"] = self.facts.phases

    def _column(self, name: str, of: str, type_: Type, start: Any, **more: Any) -> dict[str, Any]:
        made = {"name": name, "of": of, "start": start, "type": str(type_), "open": True, **more}
        self.columns.append(made)
        return made

    def _columns(self) -> None:
        self._column("turn", "game", INT, 0)
        self._column("phase", "game", INT, -1)
        self._column("scenario", "game", INT, 0)
        self._column("due", "piece", INT, 0)
        self.symbols.add(
            Symbol("due", "state", None, {"of": "piece", "type": INT, "cleared": None, "set": [None]})
        )
        self._late: list[tuple[Block, Line, dict[str, Any], Type]] = []
        for block in self.by_word.get("state", ()):
            self._state(block)
        for block, _, word in self._named(self.by_word.get("record", ())):
            for name, inner, line in self._fields(block):
                said = [t.text for t in (*inner["what"], *inner["event"])]
                if name == "last" and said != ["place", "enters"]:
                    self.findings.add(
                        "REF010",
                        "this record is not built yet",
                        line.span,
                        help="write `last place on enters`",
                    )
            self._declare(word, "state", {"of": "piece", "type": HEX, "record": True, "set": [word.span]})
            self._column(word.text, "piece", HEX, -1, open=False, blank=-1)
        for block, _, word in self._named(self.by_word.get("token", ())):
            start = -1
            for name, inner, _line in self._fields(block):
                if name == "start" and inner["value"][0].text != "none":
                    side = self._declared(inner["value"][0], "side", "or write `none`")
                    start = side.info["index"] if side else -1
            self._declare(word, "token", {"of": "game", "type": SIDE})
            self._column(word.text, "game", SIDE, start)
        for block in self.by_word.get("stock", ()):
            self._stock(block)
        relations = []
        for _, held, word in self._named(self.by_word.get("relation", ())):
            self._declare(word, "relation", {"of": "piece", "type": PIECE})
            ends = {
                end: self._kinds_named(held.get(key, []))
                for end, key in (("from", "child"), ("to", "parent"))
            }
            relations.append({"name": word.text, **ends})
        self.ir["relations"] = relations

    def _kinds_named(self, words: list[Token]) -> list[int]:
        """Numbers of a kind and of all below it."""
        for word in words[:1]:
            found = self.facts.kind_bits(word.text)
            if found:
                return found
            self.findings.add(
                "REF001", f"there is no kind called `{word.text}`", word.span,
                help=did_you_mean(word.text, self.facts.kinds) or "kinds: " + ", ".join(self.facts.kinds),
            )  # fmt: skip
        return []

    def _state(self, block: Block) -> None:
        held = self._header(block)
        word = self._name(held, block)
        if word is None:
            return
        subject_word = held["subject"][0] if held.get("subject") else None
        subject = "game"
        if subject_word is not None:
            text = subject_word.text
            subject = "piece" if text in self.facts.kinds else SUBJECTS.get(text, "")
            if not subject:
                self.findings.add(
                    "REF002", f"a state is of a piece, hex, hexside, side, card or the game, not of `{text}`", subject_word.span,
                    help=did_you_mean(text, [*SUBJECTS, *self.facts.kinds]),
                )  # fmt: skip
                subject = "game"
        type_ = BOOL
        info: dict[str, Any] = {"of": subject, "type": type_, "cleared": None}
        column = self._column(word.text, subject, type_, 0)
        for name, inner, line in self._fields(block):
            if name == "values":
                type_ = self._state_type(word, inner["names"])
                info["type"] = type_
            elif name == "cleared":
                info["cleared"] = inner["phase"][0].text
                info.setdefault("set", []).append(line.span)
                if info["cleared"] not in self.facts.phases:
                    self.findings.add(
                        "REF009", f"there is no phase called `{info['cleared']}`", inner["phase"][0].span,
                        help=did_you_mean(info["cleared"], self.facts.phases),
                    )  # fmt: skip
            elif name == "secret":
                column["open"] = False
            elif name == "terrain":
                terrain = inner["name"][0].text
                for w in (terrain, *self.ir["terrains"].get(terrain, {}).get("is", ())):
                    self.facts.terrain_states.setdefault(w, []).append(word.text)
            elif name == "start":
                self._late.append((block, line, column, type_))
        column["type"] = str(type_)
        if type_.kind in ("hex", "piece", "card", "side"):
            column["start"] = -1
            column["blank"] = -1
        if subject == "hex" and type_.kind in ("bool", "value", "side"):
            names = {"bool": ["no", "yes"], "side": [s["name"] for s in self.ir["sides"]]}.get(type_.kind)
            column["mask"] = True
            column["values"] = names or self.facts.values[type_.of]
            self.facts.masked_columns.add(word.text)
        self._declare(word, "state", info)

    def _state_type(self, word: Token, tokens: list[Token]) -> Type:
        parts = split_commas(tokens)
        first = parts[0][0] if parts else None
        if first is None:
            return BOOL
        if len(parts) == 1:
            if first.kind == "RANGE":
                return INT
            if (
                first.text in BY_WORD
                or first.text in self.facts.values
                or self.symbols.get(first.text, "measure")
            ):
                return self._type(first)
            if first.text == "sides":
                return SIDE
        if all(self.symbols.get(p[0].text, "side") for p in parts):
            return SIDE
        self._value_set(word.text, [p[0] for p in parts])
        return Type("value", word.text)

    def _stock(self, block: Block) -> None:
        held = self._header(block)
        word = self._name(held, block)
        if word is None:
            return
        of = "side" if "who" in held else "game"
        type_ = INT
        column = self._column(word.text, of, type_, 0, floor=0)
        for name, inner, line in self._fields(block):
            if name == "measure":
                type_ = self._type(inner["name"][0])
            elif name in ("start", "cap", "floor"):
                key = "n"
                made, _ = self.x.read(inner[key], Scope(), line.span)
                if made[0] == "int":
                    column[name] = made[1]
        self._declare(word, "stock", {"of": of, "type": type_})
