"""What a row says of its place: terrains with commas between them, and a name in quotes after one of them."""

from __future__ import annotations

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.language.characters import LONGEST_TITLE, report_length
from toolchain.language.interpolation import plain_text
from toolchain.language.tokens import Token, split_commas
from toolchain.model.map.sheets import Features
from toolchain.model.map.terrains import Terrains
from toolchain.model.rows import NUMBERS

_NAMES = ("NAME", "PROPER")


def read_features(findings: Findings, tokens: list[Token], terrains: Terrains) -> Features:
    """The terrains and the name in the rest of a row; every word that is neither is reported."""
    return _Row(findings, terrains).read(tokens)


class _Row:
    """One row while it is read. What was meant is taken, so that nothing else goes wrong because of it."""

    def __init__(self, findings: Findings, terrains: Terrains) -> None:
        self._findings = findings
        self._terrains = terrains
        self._lying: list[str] = []
        self._title: str | None = None
        self._stray = False

    def read(self, tokens: list[Token]) -> Features:
        signs = next((n for n, word in enumerate(tokens) if word.kind in (*_NAMES, "STRING")), len(tokens))
        if signs:
            self._report_stray(tokens[:signs])
        last: Token | None = None
        rest = tokens[signs:]
        number = next((n for n, word in enumerate(rest) if word.kind in NUMBERS), len(rest))
        for part in split_commas(rest[:number]):
            last = self._part(part, last)
        if number < len(rest) and not self._stray:
            self._findings.add(faults.unread_word_of_a_row.another_hex(rest[number].span))
        return Features(tuple(self._lying), self._title or "")

    def _part(self, part: list[Token], last: Token | None) -> Token | None:
        """Reads what stands between two commas; ``last``: the terrain before it. Gives the last terrain so far."""
        mine: Token | None = None
        joined = False
        at = 0
        while at < len(part):
            word, end = part[at], at + 1
            if word.kind == "STRING":
                following = next((other for other in part[end:] if self._lies(other)), None)
                self._name(word, mine, last, following)
            elif self._lies(word):
                if mine is not None and not joined:
                    self._findings.add(faults.unread_word_of_a_row.missing_comma(word.span, mine.text))
                self._lying.append(word.text)
                mine = last = word
                joined = False
            elif mine is None and not at:
                hexes = [name for name, known in self._terrains.items() if known["on"] == "hex"]
                self._findings.add(faults.not_a_hex_terrain.at(word.span, hexes))
                mine = word
            else:
                while end < len(part) and part[end].kind in _NAMES and not self._lies(part[end]):
                    end += 1
                joined = end == at + 1 < len(part) and word.kind in _NAMES and self._lies(part[end])
                self._report_stray(part[at:end], mine, part[end] if joined else None)
            at = end
        return last

    def _lies(self, word: Token) -> bool:
        known = self._terrains.get(word.text)
        return known is not None and known["on"] == "hex"

    def _name(self, word: Token, mine: Token | None, last: Token | None, following: Token | None) -> None:
        """A name in quotes: the first of a place, after its terrain, without a comma between the two."""
        terrain = following or last
        if mine is None:
            if following is None and last is not None:
                self._findings.add(faults.unread_word_of_a_row.comma_before_name(word.span, last.text))
            else:
                self._findings.add(
                    faults.unread_word_of_a_row.name_first(word.span, terrain.text if terrain else "TERRAIN")
                )
        elif self._title is not None:
            self._findings.add(faults.unread_word_of_a_row.second_name(word.span))
        if self._title is None:
            if len(word.value) > LONGEST_TITLE:
                report_length(word.span, "a name", LONGEST_TITLE, self._findings)
            self._title = plain_text(word, self._findings)

    def _report_stray(
        self, words: list[Token], terrain: Token | None = None, following: Token | None = None
    ) -> None:
        """Words that have no place in a row: of each row the first. ``following``: the terrain that one word joins."""
        span = words[0].span.to(words[-1].span)
        wrong = faults.unread_word_of_a_row
        if terrain is not None and following is not None:
            if not self._stray:
                self._findings.add(wrong.instead_of_comma(span, terrain.text, following.text))
            self._stray = True
            return
        named = terrain is not None and all(word.kind in _NAMES for word in words)
        if named and self._title is None:
            self._title = span.text
        if self._stray:
            return
        self._stray = True
        self._findings.add(
            wrong.name_without_quotes(span, terrain.text) if named and terrain is not None else wrong.at(span)
        )
