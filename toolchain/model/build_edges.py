"""Edges of the map: named runs of hexes at its border, each of a side, a nation or nobody, perhaps of one country."""

from __future__ import annotations

from typing import Any

from toolchain.base.suggest import did_you_mean
from toolchain.ir.margins import NOBODY
from toolchain.language.ast import Block
from toolchain.language.tokens import Token, split_commas
from toolchain.model.build_base import BuilderParts
from toolchain.model.rows import expand, hex_words, no_such_hex, row_hexes
from toolchain.model.symbols import Symbol


class EdgeParts(BuilderParts):
    """Edges, and the boxes that stand beside them."""

    def _edges(self) -> None:
        """Edges are regions that have an owner."""
        self.model.whole_edges = next(
            (
                line.span
                for block in self.by_word.get("map", ())
                for line in block.lines
                if line.word == "edges"
            ),
            None,
        )
        made = []
        for block, held, word in self._named(self.by_word.get("edge", ())):
            members: list[int] = []
            for line in block.lines:
                members += row_hexes(line, self.numbers, self.facts, self.findings)
            hexes = sorted(set(members))
            owner = self._owner(held)
            edge: dict[str, Any] = {
                "name": word.text,
                "owner": owner,
                "hexes": hexes,
                "cite": self._cite(block),
            }
            if owner >= 0 and held["owner"][0].text != self.ir["sides"][owner]["name"]:
                edge["nation"] = held["owner"][0].text
            country = self._country(held, hexes, word)
            if country:
                edge["country"] = country
            self._declare(word, "region", {"members": hexes, "edge": owner})
            # The regions of a map may be shared with other scenarios; its edges are of this one.
            self.ir["regions"] = {**self.ir["regions"], word.text: hexes}
            made.append(edge)
        if made:
            self.ir["map_edges"] = made

    def _owner(self, held: dict[str, list[Token]]) -> int:
        """The number of the side that owns an edge; -1 of nobody."""
        word = held["owner"][0]
        if word.text == NOBODY:
            return -1
        side, nation = self.symbols.get(word.text, "side"), self.symbols.get(word.text, "nation")
        if side is not None:
            return int(side.info["index"])
        if nation is not None:
            return int(nation.info["side"])
        known = [*self.symbols.names("side", "nation"), NOBODY]
        self.findings.add(
            "MAP090", f"`{word.text}` is neither a side nor a nation of this game", word.span,
            help=did_you_mean(word.text, known) or "an edge is of " + ", ".join(known[:-1]) + f" or {NOBODY}",
        )  # fmt: skip
        return -1

    def _country(self, held: dict[str, list[Token]], hexes: list[int], word: Token) -> str:
        """The region that an edge is said to lie in; each of its hexes does."""
        said = held.get("country")
        if not said:
            return ""
        country = self.symbols.get(said[0].text, "region")
        if country is None or "members" not in country.info:
            self.findings.add(
                "MAP090", f"there is no region called `{said[0].text}`", said[0].span,
                help=did_you_mean(said[0].text, self.ir["regions"]) or "declare it, or leave the country out",
            )  # fmt: skip
            return ""
        out = [i for i in hexes if i not in set(country.info["members"])]
        if out:
            number = self.ir["hexes"][out[0]]["id"]
            more = f" and {len(out) - 1} more" if len(out) > 1 else ""
            self.findings.add(
                "MAP090", f"hex {number}{more} of the edge `{word.text}` is not in `{said[0].text}`", said[0].span,
                help="take it out of the edge, put it into the country, or name another",
            )  # fmt: skip
        return said[0].text

    def _margin(self, fields: dict[str, list[Token]], block: Block, by_side: bool) -> dict[str, Any]:
        """What a box says of where it stands and whose it is: the edge, the hexes that join it, the sides that use it."""
        made: dict[str, Any] = {}
        keyword = block.keyword.span
        if not fields:
            return made
        if "edge" not in fields or by_side:
            self.findings.add(
                "MAP095", "two boxes stand beside one edge" if by_side else "it is not said beside which edge this box stands", keyword,
                help="declare a box for each side" if by_side else "say which: `beside EDGE`",
            )  # fmt: skip
            return made
        word = fields["edge"][0]
        edge = next((e for e in self.ir.get("map_edges", ()) if e["name"] == word.text), None)
        if edge is None:
            names = [e["name"] for e in self.ir.get("map_edges", ())]
            self.findings.add(
                "MAP095", f"there is no edge called `{word.text}`", word.span,
                help=did_you_mean(word.text, names) or f"declare it: `edge {word.text} of SIDE`, and its hexes below",
            )  # fmt: skip
            return made
        made["edge"] = word.text
        made["joins"] = self._joined_hexes(fields["joins"], edge) if "joins" in fields else edge["hexes"]
        if "users" in fields:
            users = [self._user(part[0]) for part in split_commas(fields["users"])]
            nations = [user.name for user in users if user is not None and user.kind == "nation"]
            made["users"] = [
                -1 if user is None else user.info["index"]
                for user in users
                if user is None or user.kind == "side"
            ]
            if nations:
                made["nations"] = nations
        return made

    def _joined_hexes(self, words: list[Token], edge: dict[str, Any]) -> list[int]:
        made = []
        numbers, rest = hex_words(words, self.numbers)
        for word in numbers:
            for number in expand(word, self.numbers, self.findings):
                index = self.facts.hex_index.get(number)
                if index is None:
                    no_such_hex(number, word, self.facts, self.findings)
                elif index not in edge["hexes"]:
                    self.findings.add(
                        "MAP095", f"hex {number} is not of the edge `{edge['name']}`", word.span,
                        help="a box is joined to hexes of the edge that it stands beside: correct the number, or the edge",
                    )  # fmt: skip
                else:
                    made.append(index)
        if rest:
            self.findings.add("SYN070", f"`{rest[0].text}` is not a hex number", rest[0].span)
        return sorted(set(made))

    def _user(self, word: Token) -> Symbol | None:
        symbol = self.symbols.get(word.text, "side", "nation")
        if symbol is None:
            self.findings.add(
                "MAP095", f"`{word.text}` is neither a side nor a nation of this game", word.span,
                help=did_you_mean(word.text, self.symbols.names("side", "nation"))
                or "they are " + ", ".join(self.symbols.names("side", "nation")),
            )  # fmt: skip
        return symbol
