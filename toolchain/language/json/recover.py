"""Leading lark through a wrong JSON text: where the reader stands, what is supplied in thought, what is said."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from toolchain import faults
from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.resources import resource
from toolchain.base.source import Source, Span

if TYPE_CHECKING:  # a right file is read without lark
    from lark import Lark

DEEPEST = 100  # brackets within brackets; deeper is a slip or an attack
LONGEST_NUMBER = 300  # characters
MOST_FINDINGS = 10  # in one text; what follows is more likely an echo than a mistake of its own


@lru_cache(maxsize=1)
def lark() -> Lark:
    from lark import Lark

    grammar = resource("grammars", "json.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", start=["start", "mistake"])


class Enough(Exception):
    """From here on findings would be guesses."""


# Where in the text we are: what the grammar wants next.
TOP, VALUE_OF_KEY, FIRST_KEY, KEY, FIRST_ENTRY, ENTRY, COLON, AFTER, END = range(9)
WANTS_TEXT = (TOP, VALUE_OF_KEY, FIRST_KEY, KEY, FIRST_ENTRY, ENTRY)

SIGNS = {"LBRACE": "{", "RBRACE": "}", "LSQB": "[", "RSQB": "]", "COLON": ":", "COMMA": ","}
CLOSER = {"LBRACE": "RBRACE", "LSQB": "RSQB"}


WANTED = {
    TOP: "begin the file with `{` or `[`",
    VALUE_OF_KEY: 'write a value: a number, a text in `"`, `{`, `[`, `true`, `false` or `null`',
    FIRST_KEY: 'write a key in `"`, or `}`',
    KEY: 'write a key in `"`',
    FIRST_ENTRY: "write a value, or `]`",
    ENTRY: "write a value",
    COLON: "write a colon after the key",
    AFTER: "write a comma or the closing bracket",
}


class Guess:
    """A text that is not JSON, read as far as it is understood."""

    def __init__(self, source: Source, findings: Findings) -> None:
        self._source = source
        self._text = source.text
        self._findings = findings
        self._found = 0
        self._parser = lark().parse_interactive("", start="start")
        self._openers: list[tuple[str, Span]] = []
        self._last = ""  # kind of the word before
        self._end = 0  # where the word before ends
        self._comma = Span(source, 0, 0)
        self._key: Span | None = None  # the key whose colon or value is still to come
        self._read_to = 0  # words before this offset belong to something already reported

    def _where(self) -> int:
        last = self._last
        if not last:
            return TOP
        if last == "COLON":
            return VALUE_OF_KEY
        if last == "LBRACE":
            return FIRST_KEY
        if last == "LSQB":
            return FIRST_ENTRY
        if last == "COMMA":
            return KEY if self._openers[-1][0] == "LBRACE" else ENTRY
        if self._key is not None and last == "KEY":
            return COLON
        return AFTER if self._openers else END

    def _feed(self, kind: str, span: Span | None = None) -> bool:
        """Hands lark a word, of the text or (without a place) supposed; False when lark refuses it."""
        from lark import Token, UnexpectedToken

        if span is not None and kind in CLOSER and len(self._openers) >= DEEPEST:
            self._say(faults.nested_too_deep.at(span, DEEPEST))
            raise Enough
        where = self._where()
        try:
            self._parser.feed_token(Token(kind, ""))
        except UnexpectedToken:
            return False
        self._last = kind
        if kind in CLOSER:
            self._openers.append((kind, span or Span(self._source, self._end, self._end)))
        elif kind in ("RBRACE", "RSQB"):
            self._openers.pop()
        elif kind == "STRING" and where in (FIRST_KEY, KEY):
            self._last, self._key = "KEY", span
        elif kind == "COMMA" and span is not None:
            self._comma = span
        if span is not None:
            self._end = span.end
        return True

    def _say(self, finding: Finding) -> None:
        self._findings.add(finding)
        self._found += 1
        if self._found >= MOST_FINDINGS:
            raise Enough

    def _supply(self, *kinds: str) -> bool:
        for kind in kinds:
            if not self._feed(kind):
                raise Enough
        return True
