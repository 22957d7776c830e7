"""Schedules, set-ups, scores, victory, the scenario."""

from __future__ import annotations

from typing import Any

from toolchain.base.suggest import did_you_mean
from toolchain.ir.margins import may_use
from toolchain.language.ast import Block, Line
from toolchain.language.catalogue import BLOCKS
from toolchain.language.shapes import cut, filled, shape
from toolchain.language.tokens import Token, split_commas
from toolchain.model.build_base import BuilderParts
from toolchain.model.expressions import Scope, parse_range
from toolchain.model.symbols import Symbol
from toolchain.model.types import (
    HEX,
    HEXES,
    SIDE,
)
from toolchain.model.unknown import unknown


class DataParts(BuilderParts):
    """Schedules, set-ups, scores, victory, the scenario."""

    def _data(self) -> None:
        self._late_starts()
        self._schedules()
        self._scores()
        self._scenario_record()
        self.ir["procedures"] = list(self._done.values())

    def _late_starts(self) -> None:
        """Start values of states, once regions and functions are known. Only fixed sets may be named."""
        for _block, line, column, type_ in self._late:
            found = self._field(line, BLOCKS["state"].fields)
            if found is None:
                continue
            held = found[1]
            from toolchain.language.parse import parse_expression

            tree = parse_expression(held["value"], self.findings, line.span)
            if tree is None:
                continue
            symbol = self.symbols.get(column["name"], "state")
            type_ = symbol.info["type"] if symbol else type_
            made, got = self.x._value_as(tree, type_, Scope())
            made = self.x.fit(made, got, type_, line.span, "the start")
            value = -1 if made[0] == "none" else made[1] if made[0] in ("int", "bool") else 0
            if "where" in held:
                region, _ = self.x.read(held["where"], Scope(), line.span)
                members = self._fixed(region)
                if members is None:
                    self.findings.add("TYP025", "a start names a fixed region", line.span)
                    continue
                if not isinstance(column["start"], list):
                    column["start"] = [column["start"]] * (len(self.ir["hexes"]) + len(self.ir["boxes"]))
                for index in members:
                    column["start"][index] = value
            else:
                column["start"] = value

    def _fixed(self, e: list[Any]) -> set[int] | None:
        """The hexes of an expression that does not depend on play."""
        op = e[0]
        if op == "region":
            return set(self.ir["regions"][e[1]])
        if op == "hex-set":
            return set(e[1])
        if op == "single" and e[1][0] == "int":
            return {e[1][1]}
        if op == "all-hexes":
            return set(range(len(self.ir["hexes"])))
        if op == "terrain":
            return {i for i, h in enumerate(self.ir["hexes"]) if e[1] in h["terrains"]}
        if op in ("union", "common", "minus"):
            a, b = self._fixed(e[1]), self._fixed(e[2])
            if a is None or b is None:
                return None
            return a | b if op == "union" else a & b if op == "common" else a - b
        return None

    def _pieces_named(self, tokens: list[Token]) -> list[Symbol]:
        made = []
        for part in split_commas(tokens):
            for number, word in enumerate(part):
                symbol = self.symbols.get(word.text, "piece")
                if number:
                    self.findings.add(
                        "SYN063", f"a comma is missing before `{word.text}`" if symbol else f"`{word.text}` does not belong here",
                        word.span, help="names are parted by commas",
                    )  # fmt: skip
                elif symbol is None:
                    self.findings.add(
                        "REF016", f"there is no unit called `{word.text}`", word.span,
                        help=did_you_mean(word.text, self.symbols.names("piece")),
                    )  # fmt: skip
                if symbol is not None:
                    made.append(symbol)
        return made

    def _schedules(self) -> None:
        due = [0] * (len(self.ir["pieces"]) + 1)
        form = shape("turn N:word arrive PIECES:names [by ENTRY:name]")
        for block in self.by_word.get("schedule", ()):
            named = block.header[0] if block.header else None
            if named is not None and self.symbols.get(named.text, "side", "nation") is None:
                # A schedule may have a name of its own; one that is nearly that of a side is a slip.
                if did_you_mean(named.text, self.symbols.names("side")):
                    unknown(self.findings, "side", named, self.symbols.names("side"))
            for line in block.lines:
                held = cut(line.tokens, form)
                if held is None or not filled(held, form):
                    self.findings.add(
                        "SYN073", "this is not a row of a schedule", line.span, help=f"write: {form.pattern}"
                    )
                    continue
                word = held["n"][0] if held["n"] else None
                if word is None or word.kind not in ("NUM", "NAME"):
                    self.findings.add(
                        "ARR002", "an arrival is on one turn", word.span if word else line.span,
                        help="`turn N  arrive ...`",
                    )  # fmt: skip
                    continue
                turn = int(word.text) if word.kind == "NUM" else 999
                entry = None
                if "entry" in held:
                    entry = self._declared(held["entry"][0], "entry")
                for symbol in self._pieces_named(held["pieces"]):
                    piece = symbol.info["piece"]
                    row = {"piece": symbol, "turn": turn, "line": line, "block": block, "span": word.span}
                    self.model.schedule_rows.append(row)
                    symbol.info.setdefault("arrives", []).append(row)
                    due[symbol.info["index"]] = turn
                    piece["entry"] = entry.name if entry else None
        next(c for c in self.columns if c["name"] == "due")["start"] = due[:-1]
        box = self.symbols.get("reinforcements", "box")
        for symbol in self.symbols.all("piece"):
            if symbol.info.get("arrives") and box is not None:
                symbol.info["piece"]["start"] = box.info["index"] + (
                    max(symbol.info["piece"]["side"], 0) if box.info["by_side"] else 0
                )
        for symbol in self.symbols.all("piece"):
            piece = symbol.info["piece"]
            home = self._home(piece) if piece["start"] < 0 else None
            if home is not None:
                piece["start"] = home.info["index"] + (max(piece["side"], 0) if home.info["by_side"] else 0)

    def _home(self, piece: dict[str, Any]) -> Symbol | None:
        """The box in which a piece begins: one that holds its kind, before others one that is used by its side."""
        kind, best, found = self.ir["kinds"][piece["kind"]]["name"], 0, None
        for symbol in self.symbols.all("box"):
            box = self.ir["boxes"][symbol.info["index"] - len(self.ir["hexes"])]
            rank = 2 if "users" not in box or piece["side"] < 0 else 3 if may_use(self.ir, box, piece) else 1
            if kind in box["holds"] and rank >= best:
                best, found = rank, symbol
        return found

    def _setups(self) -> dict[str, tuple[str, int]]:
        made: dict[str, tuple[str, int]] = {}
        for block, held, word in self._named(self.by_word.get("setup", ())):
            if not held.get("side"):
                self.findings.add(
                    "REF002", "a set-up is of a side", block.keyword.span, help="`setup NAME of SIDE`"
                )
                continue
            side = self._declared(held["side"][0], "side")
            if side is None:
                continue
            self._declare(word, "setup", {"side": side.info["index"]})
            scope = Scope({"actor": SIDE}, ["int", side.info["index"]])
            body: list[Any] = []
            waiting: list[Line] = []
            for line in block.lines:
                if self._is_setup_row(line):
                    body += self.s.body(waiting, scope, shared=True)
                    waiting = []
                    body += self._setup_row(line, block, scope, side.info["index"])
                else:
                    waiting.append(line)
            body += self.s.body(waiting, scope, shared=True)
            name = "setup " + word.text
            self._done[name] = {"name": name, "params": [], "body": body, "cite": self._cite(block)}
            made[word.text] = (name, side.info["index"])
        return made

    def _is_setup_row(self, line: Line) -> bool:
        """A row names a place and then pieces; anything else is a statement."""
        if not line.tokens:
            return False
        first = line.tokens[0]
        if first.kind in ("NUM", "DOTTED"):
            return True
        if self.symbols.get(first.text, "place", "region"):
            return True
        if len(line.tokens) > 1 and self.symbols.get(line.tokens[1].text, "piece"):
            return not self.s.knows(first.text)  # a place that is misspelt
        return first.kind == "PROPER" and len(line.tokens) > 1 and line.tokens[1].kind == "PROPER"

    def _setup_row(self, line: Line, block: Block, scope: Scope, side: int) -> list[Any]:
        word = line.tokens[0]
        if word.kind in ("NUM", "DOTTED"):
            made, got = ["int", self.x._hex_number(word)], HEX
        elif not self._is_setup_place(word):
            made, got = ["int", 0], HEX
        else:
            made, got = self.x.read([word], scope, line.span)
        body: list[Any] = []
        known = (
            word.text in self.facts.hex_index or self.symbols.get(word.text, "place", "region") is not None
        )
        fixed = self._fixed(self.x._hexes(made, got)) if known else None
        for symbol in self._pieces_named(line.tokens[1:]):
            row = {
                "piece": symbol,
                "line": line,
                "block": block,
                "hexes": fixed,
                "span": word.span,
                "side": side,
            }
            self.model.setup_rows.append(row)
            symbol.info.setdefault("placed", []).append(row)
            piece = ["int", symbol.info["index"]]
            if got == HEX:
                body.append(["place", piece, made])
            else:
                hexes = self.x.fit(made, got, HEXES, line.span, "the place")
                var = self.x.fresh()
                fits: list[Any] = ["bool", 1]
                for name in self.symbols.names("stacking"):
                    fits = ["and", fits, ["fits", name, piece, ["v", var]]]
                slot = f"\0at{symbol.info['index']}"
                body.append(["ask", {
                    "seat": ["int", side], "from": ["members", ["hexes-where", var, hexes, fits]], "type": "hex",
                    "slot": slot, "prompt": f"place {symbol.info['piece']['name']}", "cite": self._cite(block, line),
                    "optional": False, "passing": "",
                }])  # fmt: skip
                body.append(["place", piece, ["v", slot]])
        return body

    def _is_setup_place(self, word: Token) -> bool:
        """Whether a row begins with a named place or region; what it begins with instead is reported."""
        if self.symbols.get(word.text, "place", "region"):
            return True
        figures = word.kind == "WORDNUM"
        named = [*self.facts.hex_index] if figures else self.symbols.names("place", "region")
        self.findings.add(
            "MAP002" if figures else "REF001",
            f"`{word.text}` is no hex number" if figures else f"`{word.text}` is neither a named place nor a region",
            word.span,
            help=did_you_mean(word.text, named) or "a row begins with a hex number, a named place or a region",
        )  # fmt: skip
        return False

    def _scenario_record(self) -> None:
        setups = self._setups()
        written = [*(b for b in self.said if b.word == "setup"), *self.by_word.get("setup", ())]
        said = {b.header[0].value for b in written if b.header}
        scenario: dict[str, Any] = {"name": "", "first": 1, "last": 1, "setup": [], "parameters": {}}
        sequence = self._done.get("sequence", {"body": []})
        for statement in sequence["body"]:
            if statement[0] == "turns":
                scenario["first"], scenario["last"] = statement[1], min(statement[2], 10_000)
        block = self.scenario
        if block is not None:
            scenario["name"] = block.header[0].value if block.header else "scenario"
            for name, held, line in self._fields(block):
                if name == "turns" and held["range"]:
                    low, high = parse_range(held["range"][0].text)
                    scenario["first"], scenario["last"] = low, min(high, 10_000)
                    self.model.spans["turns"] = held["range"][0].span
                elif name == "set-up":
                    for part in split_commas(held["names"]):
                        if part[0].text in setups:
                            scenario["setup"].append(list(setups[part[0].text]))
                            symbol = self.symbols.get(part[0].text, "setup")
                            assert symbol is not None
                        elif part[0].text not in said:
                            unknown(self.findings, "set-up", part[0], setups)
                elif name == "parameter":
                    self._parameter(held, line, scenario)
        self.ir["scenarios"] = [scenario]
        self.model.scenario = scenario["name"]

    def _parameter(self, held: dict[str, list[Token]], line: Line, scenario: dict[str, Any]) -> None:
        name = held["name"][0].text
        symbol = self.symbols.get(name, "state", "stock", "token")
        if symbol is None and name in (b.header[0].text for b in self.by_word.get("ruling", ()) if b.header):
            return  # the reading of a ruling, chosen before the blocks were put together
        if symbol is None:
            unknown(self.findings, "state", held["name"][0], self.symbols.names("state", "stock", "token"))
            return
        from toolchain.language.parse import parse_expression

        tree = parse_expression(held["value"], self.findings, line.span)
        if tree is None:
            return
        made, got = self.x._value_as(tree, symbol.info["type"], Scope())
        made = self.x.fit(made, got, symbol.info["type"], line.span, name)
        scenario["parameters"][name] = made[1] if made[0] in ("int", "bool") else -1

    def _examples(self) -> None:
        from toolchain.model.examples import read_examples

        self.ir["examples"] = read_examples(self)  # type: ignore[arg-type]
