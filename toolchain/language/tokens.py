"""The words of one logical line.

The scanner is one compiled regular expression; lark judges what the words may form
(``grammars/hexwright.lark``).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.base.visible import unfit
from toolchain.language.characters import OTHER_SPACES, report_character

_SCAN = re.compile(
    r"""
    [ \t\r]*+(?:\#[^\n]*+)?
  (?:
    (?P<NEWLINE>\n)
  | (?P<STRING>"(?:[^"\\\n]|\\.)*")
  | (?P<FARRUN>[0-9]+(?:\.{3,}|[…–—])[0-9]+)
  | (?P<DICE>[0-9]+d[0-9]+\b)
  | (?P<DATE>[0-9]{4}-[0-9]{2}(?:\.[0-9]+)?\b)
  | (?P<DOTTEDRUN>[0-9]+\.[0-9]+\.\.[0-9]+\.[0-9]+(?![.\w]))
  | (?P<RATIO>[0-9]+(?:\.[0-9]+)?:[0-9]+)
  | (?P<DOTTED>[0-9]+(?:\.[0-9]+)+[a-z]?(?![.\w]))
  | (?P<RANGE>(?:-?[0-9]+)?\.\.(?:-?[0-9]+)?)
  | (?P<NUM>(?:(?<![^\s(\ufeff])-)?[0-9]+(?![\w]))
  | (?P<WORDNUM>[0-9]\w*(?:[-/]\w+)*)
  | (?P<NAME>[^\W\d_A-Z][^\W_]*(?:-\w+)*(?:(?<=[0-9])\.[0-9]++(?![.]?\w))?)
  | (?P<PROPER>[^\W\da-z_]\w*(?:-\w+)*(?:(?<=[0-9])\.[0-9]++(?![.]?\w))?)
  | (?P<ARROW>->)
  | (?P<OP><>|<=|>=|[-+*/=<>(),;:@?.])
  | (?P<BAD>.)
  | (?P<END>\Z)
  )
    """,
    re.VERBOSE,
)

MOST_DIGITS = 9
MOST_STRAY = 50
_TOO_LARGE = re.compile(rf"[0-9]{{{MOST_DIGITS + 1}}}")
_NUMBERS = {"NUM", "RANGE", "DICE", "RATIO", "DATE"}
# What word processors make of plain signs.
_MEANT = {
    "\u201c": '"',
    "\u201d": '"',
    "\u201e": '"',
    "\u00ab": '"',
    "\u00bb": '"',
    "\u2013": "-",
    "\u2014": "-",
    "\u2212": "-",
    "\u00d7": "*",
    "\u2264": "<=",
    "\u2265": ">=",
    "\u2260": "<>",
    "\u2010": "-",
    "\u2011": "-",
    "\u2026": "..",
    "&": "and",
    "|": "or",
    "!": "not",
}
# Operators of other languages that begin with a sign of no meaning.
_FOREIGN = {"!=": "<>", "&&": "and", "||": "or"}
_TEXT_OR_COMMENT = r'"(?:[^"\\]|\\.)*"|#.*'
_NEGATES = r"! ?[\w(]"
_RUN = r"\.{3,}|[…–—]"
_KEYWORD_OPS = {
    "(": "LPAR",
    ")": "RPAR",
    ",": "COMMA",
    "+": "PLUS",
    "-": "MINUS",
    "*": "STAR",
    "/": "SLASH",
    "=": "CMP",
    "<>": "CMP",
    "<": "CMP",
    "<=": "CMP",
    ">": "CMP",
    ">=": "CMP",
}


class Token(NamedTuple):
    """One word: its kind, its text, and where it stands. A tuple, since a project has a hundred thousand."""

    kind: str
    text: str
    start: int
    end: int
    source: Source

    @property
    def span(self) -> Span:
        """Where the word stands."""
        return Span(self.source, self.start, self.end)

    @property
    def value(self) -> str:
        """The text; of a string without its quotes."""
        if self.kind == "STRING":
            return unescaped(self.text[1:-1])
        return self.text


def unescaped(text: str) -> str:
    """What stands between quotes, as it is meant."""
    return text.replace('\\"', '"').replace("\\\\", "\\")


def scan(source: Source, start: int, end: int, findings: Findings) -> list[Token]:
    """Words between two offsets, line ends included as ``NEWLINE``; blanks and comments left out."""
    tokens: list[Token] = []
    text = source.text
    # The mark some editors put before a text is no part of its first word.
    at = max(start, 1) if text.startswith("\ufeff") else start
    match_at, token_of = _SCAN.match, tuple.__new__
    wrong = 0
    while at < end:
        match = match_at(text, at, end)
        assert match is not None  # whatever no other kind takes is BAD
        kind = match.lastgroup or "BAD"
        first, at = match.span(kind)
        if kind == "END":
            break
        if kind == "BAD":
            wrong += 1
            if wrong > MOST_STRAY:
                findings.add(faults.stray_character.many(Span(source, first, at), MOST_STRAY))
                break
            at = _complain(source, first, findings)
            if text[first] == '"':
                newline = text.find("\n", first, end)
                at = end if newline < 0 else newline
            continue
        word = text[first:at]
        if kind == "FARRUN":
            sign = re.search(_RUN, word)
            assert sign is not None
            middle, second = first + sign.start(), first + sign.end()
            findings.add(faults.stray_character.instead_of(Span(source, middle, second), ".."))
            tokens.append(token_of(Token, ("NUM", text[first:middle], first, middle, source)))
            kind, word, first = "NUM", text[second:at], second
        if kind == "OP":
            kind = _KEYWORD_OPS.get(word, word)
        elif at - first > MOST_DIGITS and kind in _NUMBERS and _TOO_LARGE.search(word):
            findings.add(faults.number_too_large.at(Span(source, first, at), MOST_DIGITS))
            kind = "WORDNUM"
        tokens.append(token_of(Token, (kind, word, first, at, source)))
    return tokens


def parted(tokens: list[Token], kind: str) -> list[list[Token]]:
    """Words cut at each word of a kind that stands outside brackets; nothing between two of them is no part."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        if token.kind == "LPAR":
            depth += 1
        elif token.kind == "RPAR":
            depth -= 1
        if token.kind == kind and depth == 0:
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]


def split_commas(tokens: list[Token]) -> list[list[Token]]:
    """Words between commas outside brackets."""
    return parted(tokens, "COMMA")


def listed(tokens: list[Token]) -> list[Token]:
    """The words of a list with commas; where a comma is missing, which is reported elsewhere, all of them count."""
    return [token for token in tokens if token.kind != "COMMA"]


def _in_pairs(source: Source, at: int) -> bool:
    """Whether the line of an apostrophe has an even number of them outside texts: they were meant as quotation marks."""
    first = source.text.rfind("\n", 0, at) + 1
    line = source.text[first:].partition("\n")[0]
    return re.sub(_TEXT_OR_COMMENT, "", line).count("'") % 2 == 0


def _complain(source: Source, at: int, findings: Findings) -> int:
    """Reports a sign without meaning; gives where reading goes on."""
    char = source.text[at]
    foreign = source.text[at : at + 2]
    if foreign in _FOREIGN:
        findings.add(faults.stray_character.instead_of(Span(source, at, at + 2), _FOREIGN[foreign]))
        return at + 2
    span = Span(source, at, at + 1)
    if char == '"':
        line_end = source.text.find("\n", at)
        end = len(source.text) if line_end < 0 else line_end
        end = at + len(source.text[at:end].rstrip(" \t\r"))
        findings.add(faults.open_quotation.at(Span(source, at, end)))
    elif char in OTHER_SPACES:
        end = at + 1
        while source.text[end : end + 1] in OTHER_SPACES and end < len(source.text):
            end += 1
        findings.add(faults.stray_character.other_space(Span(source, at, end)))
        return end
    elif char == "_" and source.text[at - 1 : at].isalnum() and source.text[at + 1 : at + 2].isalnum():
        findings.add(faults.stray_character.in_a_name(span))
    elif char in "[]{}":
        findings.add(faults.stray_character.other_bracket(span))
    elif char in _MEANT and not (char == "!" and not re.compile(_NEGATES).match(source.text, at)):
        findings.add(faults.stray_character.instead_of(span, _MEANT[char]))
    elif char == "'" and _in_pairs(source, at):
        findings.add(faults.stray_character.instead_of(span, '"'))
    elif unfit(char):
        report_character(span, char, findings)
    else:
        findings.add(faults.stray_character.at(span))
    return at + 1
