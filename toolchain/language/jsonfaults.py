"""What is wrong with a text that is not JSON: findings SYN020 to SYN034.

lark and ``grammars/json.lark`` decide where a text goes wrong. Each mistake is mended in thought (the missing
comma supplied, the comment passed over) so that one run reports several; where the next guess would be
unsafe, the report ends.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from math import isinf
from typing import TYPE_CHECKING, Any

from toolchain.base.diagnostic import Edit, Findings, Fix, Label
from toolchain.base.resources import resource
from toolchain.base.source import Source, Span

if TYPE_CHECKING:  # a right file is read without lark
    from lark import Lark
    from lark import Token as LarkToken

DEEPEST = 100  # brackets within brackets; deeper is a slip or an attack
LONGEST_NUMBER = 300  # characters
MOST_FINDINGS = 10  # in one text; what follows is more likely an echo than a mistake of its own


def explain(source: Source, findings: Findings) -> None:
    """Reports the mistakes of a text that is not JSON: at least one, at most ``MOST_FINDINGS``."""
    before = len(findings.items)
    _Explainer(source, findings).run()
    if len(findings.items) == before:  # scanner and grammar disagree: never refuse without a word
        findings.add("SYN034", "this is not JSON", Span(source, 0, len(source.text)))


def short(text: str, most: int = 40) -> str:
    """A text that fits into a sentence."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 3] + "..."


@lru_cache(maxsize=1)
def _lark() -> Lark:
    from lark import Lark

    grammar = resource("grammars", "json.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", start=["start", "mistake"])


class _Enough(Exception):
    """From here on findings would be guesses."""


# Where in the text we are: what the grammar wants next.
_TOP, _VALUE_OF_KEY, _FIRST_KEY, _KEY, _FIRST_ENTRY, _ENTRY, _COLON, _AFTER, _END = range(9)
_WANTS_TEXT = (_TOP, _VALUE_OF_KEY, _FIRST_KEY, _KEY, _FIRST_ENTRY, _ENTRY)

_SIGNS = {"LBRACE": "{", "RBRACE": "}", "LSQB": "[", "RSQB": "]", "COLON": ":", "COMMA": ","}
_CLOSER = {"LBRACE": "RBRACE", "LSQB": "RSQB"}
_OTHER_NAMES = {"true": "true", "false": "false", "null": "null", "none": "null", "undefined": "null"}
_NO_NUMBER = {"nan", "inf", "infinity"}
_PAIRS_OF_QUOTES = "'`“”„‟«»‘’‚"
_ESCAPE = re.compile(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|(\\u|\\.|[\x00-\x1f])')
_PHRASE = re.compile(r"[^,:{}\[\]\"'\n]*")
_ESCAPED = {"\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}


class _Explainer:
    """Leads lark through a wrong text, says what is wrong, mends it in thought, and goes on."""

    def __init__(self, source: Source, findings: Findings) -> None:
        self._source = source
        self._text = source.text
        self._findings = findings
        self._found = 0
        self._parser = _lark().parse_interactive("", start="start")
        self._openers: list[tuple[str, Span]] = []
        self._last = ""  # kind of the word before
        self._end = 0  # where the word before ends
        self._comma = Span(source, 0, 0)
        self._key: Span | None = None  # the key whose colon or value is still to come
        self._read_to = 0  # words before this offset belong to something already reported

    def run(self) -> None:
        """Reports the mistakes of the text."""
        try:
            for token in self._tokens():
                if (token.start_pos or 0) >= self._read_to:
                    self._take(token)
            self._finish()
        except _Enough:
            pass

    def _tokens(self) -> Iterator[LarkToken]:
        return _lark().lex(self._text)

    def _take(self, token: LarkToken) -> None:
        span = Span(self._source, token.start_pos or 0, token.end_pos or 0)
        kind = self._read_as(token.type, span)
        if kind is None:
            return
        for _ in range(4):
            if self._feed(kind, span):
                return
            if not self._mend(kind, span):
                return
        raise _Enough

    def _where(self) -> int:
        last = self._last
        if not last:
            return _TOP
        if last == "COLON":
            return _VALUE_OF_KEY
        if last == "LBRACE":
            return _FIRST_KEY
        if last == "LSQB":
            return _FIRST_ENTRY
        if last == "COMMA":
            return _KEY if self._openers[-1][0] == "LBRACE" else _ENTRY
        if self._key is not None and last == "KEY":
            return _COLON
        return _AFTER if self._openers else _END

    def _feed(self, kind: str, span: Span | None = None) -> bool:
        """Hands lark a word, of the text or (without a place) supposed; False when lark refuses it."""
        from lark import Token, UnexpectedToken

        if span is not None and kind in _CLOSER and len(self._openers) >= DEEPEST:
            self._say(
                "SYN029", f"brackets are nested more than {DEEPEST} deep", span, help="nest less deeply"
            )
            raise _Enough
        where = self._where()
        try:
            self._parser.feed_token(Token(kind, ""))
        except UnexpectedToken:
            return False
        self._last = kind
        if kind in _CLOSER:
            self._openers.append((kind, span or Span(self._source, self._end, self._end)))
        elif kind in ("RBRACE", "RSQB"):
            self._openers.pop()
        elif kind == "STRING" and where in (_FIRST_KEY, _KEY):
            self._last, self._key = "KEY", span
        elif kind == "COMMA" and span is not None:
            self._comma = span
        if span is not None:
            self._end = span.end
        return True

    def _say(self, code: str, message: str, span: Span, **more: Any) -> None:
        self._findings.add(code, message, span, **more)
        self._found += 1
        if self._found >= MOST_FINDINGS:
            raise _Enough

    def _replace(self, span: Span, text: str, safe: bool = False) -> tuple[Fix, ...]:
        if text.isspace():
            title = "write an ordinary blank"
        else:
            title = f"write `{short(text)}`" if text else f"remove `{short(span.text)}`"
        return (Fix(title, (Edit(span, text),), safe),)

    # Words that are not JSON, and what they were meant to be.

    def _read_as(self, kind: str, span: Span) -> str | None:
        """The kind of word that was meant; None when the reader should go on without it."""
        if kind == "NUMBER":
            self._check_size(span)
        elif kind == "COMMENT":
            self._say(
                "SYN026",
                "a comment stands in a JSON file",
                span,
                help="JSON has no comments: remove it, or make it the text of a key such as `note`",
            )
            return None
        elif kind == "ODD_BLANK":
            name = f"U+{ord(span.text[0]):04X}"
            self._say(
                "SYN034",
                f"a special blank ({name}) stands between the words",
                span,
                note="texts copied from a page or a word processor often have such blanks",
                help="write an ordinary blank",
                fixes=self._replace(span, " "),
            )
            return None
        elif kind == "LOOSE_STRING":
            return self._loose_string(span)
        elif kind == "OPEN_STRING":
            line = Span(span.source, span.start, span.start + len(span.text.rstrip()))
            self._say("SYN023", "a text is never closed", line, help='close it with `"` on the same line')
            raise _Enough
        elif kind == "QUOTED":
            meant = json.dumps(span.text[1:-1].replace("\\'", "'"), ensure_ascii=False)
            self._say(
                "SYN024",
                f"a text stands in {_quotes(span.text[0])}",
                span,
                note="JSON has double quotation marks only",
                help=f"write `{short(meant)}`",
                fixes=self._replace(span, meant, safe=True),
            )
            return "STRING"
        elif kind == "LOOSE_NUMBER" and self._where() not in (_FIRST_KEY, _KEY):
            return self._loose_number(span)
        elif kind in ("WORD", "LOOSE_NUMBER"):
            return self._word(span)
        elif kind == "OTHER":
            return self._other(span)
        return kind

    def _check_size(self, span: Span) -> None:
        text = span.text
        if len(text) > LONGEST_NUMBER or (text.strip("-0123456789") and isinf(float(text))):
            self._say("SYN028", "a number is too large", span, help="no game counts that far")

    def _loose_string(self, span: Span) -> str:
        for match in _ESCAPE.finditer(span.text):
            wrong = match.group(1)
            if wrong is None:
                continue
            place = Span(self._source, span.start + match.start(), span.start + match.end())
            if wrong[0] == "\\":
                if wrong == "\\u":
                    message, cure = "`\\u` lacks its four hexadecimal digits", "write for instance `\\u00e9`"
                else:
                    message = f"`{wrong}` means nothing in a JSON text"
                    cure = f"a backslash itself is written `\\\\`: `\\{wrong}`"
                self._say("SYN030", message, place, help=cure)
            else:
                meant = _ESCAPED.get(wrong, f"\\u{ord(wrong):04x}")
                name = "a tab" if wrong == "\t" else f"a control character (U+{ord(wrong):04X})"
                self._say(
                    "SYN030",
                    f"{name} stands inside a text",
                    place,
                    help=f"write `{meant}`, or a blank",
                    fixes=self._replace(place, meant),
                )
            break
        return "STRING"

    def _loose_number(self, span: Span) -> str:
        text = span.text
        if text.lower().lstrip("+-") in _NO_NUMBER:
            return self._no_number(span)
        cure = "write digits only, for instance `12` or `-3`"
        if re.fullmatch(r"\+?0*[0-9]+", text):
            cure = f"write `{text.lstrip('+').lstrip('0') or '0'}`"
        elif re.fullmatch(r"-?\.[0-9]+", text):
            cure = f"write `{text.replace('.', '0.')}`"
        elif re.fullmatch(r"-?[0-9]+\.", text):
            cure = f"write `{text[:-1]}`"
        elif not re.fullmatch(r"[-+.0-9]*", text):
            cure = f'a number has digits only; a text stands in quotation marks: `"{short(text)}"`'
        self._say("SYN028", f"`{short(text)}` is no number", span, help=cure)
        return "NUMBER"

    def _no_number(self, span: Span) -> str:
        self._say(
            "SYN028",
            f"`{span.text}` is no number that JSON knows",
            span,
            help="leave the key out where there is no number",
        )
        return "NUMBER"

    def _word(self, span: Span) -> str:
        where = self._where()
        text = span.text
        if where == _END:
            return "STRING"
        if where not in _WANTS_TEXT and self._end == span.start and self._text[span.start - 1] == '"':
            start = self._text.rfind("\n", 0, span.start) + 1
            opened = max(self._text.rfind('"', start, span.start - 1), start)
            self._say(
                "SYN023",
                f"quotation marks do not pair near `{short(text)}`",
                span,
                here="this stands outside",
                labels=(Label(Span(self._source, opened, span.start), "this counts as the text"),),
                help='look for a missing `"` before it; a quotation mark within a text is written `\\"`',
            )
            raise _Enough
        if where in _WANTS_TEXT and self._text[span.end : span.end + 1] == '"':
            place = Span(self._source, span.start, span.start)
            self._say(
                "SYN023",
                f"the first quotation mark of `{short(text)}` is missing",
                span,
                help=f'write `"{short(text)}"`',
                fixes=(Fix('put `"` before it', (Edit(place, '"'),)),),
            )
            raise _Enough
        is_key = where in (_FIRST_KEY, _KEY) or (
            where == _AFTER
            and self._openers[-1][0] == "LBRACE"
            and re.compile(r"\s*:").match(self._text, span.end) is not None
        )
        if not is_key:
            if text.lower() in _NO_NUMBER:
                return self._no_number(span)
            meant = _OTHER_NAMES.get(text.lower(), "")
            if meant:
                self._say(
                    "SYN025",
                    f"`{text}` is not a word of JSON",
                    span,
                    help=f"did you mean `{meant}`?",
                    fixes=self._replace(span, meant),
                )
                return "NULL"
        phrase = _PHRASE.match(self._text, span.start)
        if phrase is not None and where in _WANTS_TEXT:
            span = Span(self._source, span.start, span.start + len(phrase.group().rstrip()))
            self._read_to = span.end
        quoted = json.dumps(span.text, ensure_ascii=False)
        self._say(
            "SYN025",
            f"the {'key' if is_key else 'text'} `{short(span.text)}` has no quotation marks",
            span,
            help=f"write `{short(quoted)}`",
            fixes=self._replace(span, quoted),
        )
        return "STRING"

    def _other(self, span: Span) -> str:
        where = self._where()
        char = span.text
        meant = {(_AFTER, ";"): "COMMA", (_COLON, "="): "COLON"}.get((where, char))
        if meant:
            sign = _SIGNS[meant]
            self._say(
                "SYN034",
                f"`{char}` stands where `{sign}` is wanted",
                span,
                help=f"write `{sign}`",
                fixes=self._replace(span, sign),
            )
            return meant
        if where == _END:
            return "STRING"
        if char in _PAIRS_OF_QUOTES:
            self._say("SYN023", "a text is never closed", span, help='JSON texts stand between two `"`')
        else:
            self._say("SYN034", f"`{char}` has no meaning here", span, help=_WANTED[where])
        raise _Enough

    # Right words in wrong places.

    def _mend(self, kind: str, span: Span) -> bool:
        """Says why a word does not fit and supplies what is missing.

        True to try the word again, False to go on without it.
        """
        where = self._where()
        if where == _END:
            if kind in ("RBRACE", "RSQB"):
                self._say("SYN022", f"`{_SIGNS[kind]}` closes nothing", span, help="remove it")
            else:
                self._say(
                    "SYN033",
                    "something follows the end",
                    span,
                    labels=(Label(Span(self._source, self._end - 1, self._end), "the one value ends here"),),
                    help="a file holds one value: remove what follows, or a bracket closes too early",
                )
            raise _Enough
        if kind == "COMMA":
            return self._comma_too_many(where, span)
        if kind == "COLON":
            return self._colon_too_many(where, span)
        if kind in ("RBRACE", "RSQB"):
            return self._closes(where, kind, span)
        return self._value_too_many(where, kind, span)

    def _supply(self, *kinds: str) -> bool:
        for kind in kinds:
            if not self._feed(kind):
                raise _Enough
        return True

    def _no_value(self, where: int) -> bool:
        key = self._key or Span(self._source, self._end, self._end)
        self._say(
            "SYN032",
            f"the key {_quoted(key)} has no value",
            key,
            help="write a colon and a value after it, or remove the key",
        )
        return self._supply(*(("COLON", "NULL") if where == _COLON else ("NULL",)))

    def _comma_too_many(self, where: int, span: Span) -> bool:
        if where in (_COLON, _VALUE_OF_KEY):
            return self._no_value(where)
        if where == _TOP:
            self._say("SYN034", "the file begins with a comma", span, help=_WANTED[_TOP])
            raise _Enough
        remove = self._replace(span, "", safe=True)
        self._say("SYN021", "a comma too many", span, help=remove[0].title, fixes=remove)
        return False

    def _colon_too_many(self, where: int, span: Span) -> bool:
        if where == _VALUE_OF_KEY:
            remove = self._replace(span, "")
            self._say("SYN034", "a colon too many", span, help=remove[0].title, fixes=remove)
            return False
        if self._openers and self._openers[-1][0] == "LSQB":
            self._say(
                "SYN034",
                "a colon stands in a list",
                span,
                labels=(Label(self._openers[-1][1], "the list begins here"),),
                help="a list has no keys: write `{` and `}` around keys and values",
            )
        elif where in (_FIRST_KEY, _KEY):
            self._say("SYN032", "a key is missing before the colon", span, help='write a key: `"name": ...`')
        else:
            self._say("SYN034", "a colon does not fit here", span, help=_WANTED[where])
        raise _Enough

    def _closes(self, where: int, kind: str, span: Span) -> bool:
        sign = _SIGNS[kind]
        if where == _TOP:
            self._say("SYN022", f"`{sign}` closes nothing", span, help="remove it")
            raise _Enough
        if where in (_COLON, _VALUE_OF_KEY):
            return self._no_value(where)
        opener, opened = self._openers[-1]
        if _CLOSER[opener] == kind:
            self._say(
                "SYN021",
                "a comma stands before the closing bracket",
                self._comma,
                labels=(Label(span, "nothing comes between"),),
                note="no comma follows the last entry",
                help="remove `,`",
                fixes=self._replace(self._comma, "", safe=True),
            )
            return self._supply(*(("STRING", "COLON", "NULL") if where == _KEY else ("NULL",)))
        wanted = _SIGNS[_CLOSER[opener]]
        if len(self._openers) > 1 and _CLOSER[self._openers[-2][0]] == kind:
            self._say(
                "SYN022",
                f"`{_SIGNS[opener]}` is never closed",
                opened,
                labels=(Label(span, f"`{sign}` closes what lies around it"),),
                help=f"write `{wanted}` before that `{sign}`",
            )
            if where in (_KEY, _ENTRY):
                raise _Enough
            return self._supply(_CLOSER[opener])
        self._say(
            "SYN022",
            f"`{_SIGNS[opener]}` is closed by `{sign}`",
            span,
            labels=(Label(opened, "opened here"),),
            help=f"write `{wanted}`",
            fixes=self._replace(span, wanted),
        )
        if where in (_KEY, _ENTRY):
            raise _Enough
        self._supply(_CLOSER[opener])
        self._end = span.end
        return False

    def _value_too_many(self, where: int, kind: str, span: Span) -> bool:
        if where == _COLON:
            key = self._key or span
            self._say(
                "SYN032",
                f"a colon is missing after the key {_quoted(key)}",
                Span(self._source, self._end, self._end),
                help="write `:` between key and value",
                fixes=(Fix("put `:` after it", (Edit(Span(self._source, key.end, key.end), ":"),)),),
            )
            return self._supply("COLON")
        if where == _AFTER and (kind == "STRING" or self._openers[-1][0] == "LSQB"):
            place = Span(self._source, self._end, self._end)
            what = "key" if self._openers[-1][0] == "LBRACE" else "entry"
            self._say(
                "SYN020",
                f"a comma is missing before the next {what}",
                place,
                labels=(Label(span, f"the next {what}"),) if span.line != place.line else (),
                help="write `,` here",
                fixes=(Fix("write `,` here", (Edit(place, ","),), safe=True),),
            )
            return self._supply("COMMA")
        if where in (_FIRST_KEY, _KEY) and kind not in _CLOSER:
            quoted = f'"{span.text}"'
            self._say(
                "SYN025",
                f"the key `{short(span.text)}` has no quotation marks",
                span,
                help=f"write `{quoted}`",
                fixes=self._replace(span, quoted),
            )
            self._feed("STRING", span)
            return False
        self._say(
            "SYN022" if kind in _CLOSER else "SYN032",
            f"{_quoted(span)} stands where a key is wanted",
            span,
            labels=(Label(self._openers[-1][1], "this `{` is still open"),),
            help="write its `}` first, or a key before the value" if kind in _CLOSER else "write a key first",
        )
        raise _Enough

    def _finish(self) -> None:
        where = self._where()
        if where == _END:
            return
        end = Span(self._source, self._end, self._end)
        if where == _TOP:
            if not self._found:
                self._say("SYN031", "the file is empty", end, help="write one JSON value, for instance `{}`")
            return
        closing = "".join(_SIGNS[_CLOSER[opener]] for opener, _ in reversed(self._openers))
        opener, opened = self._openers[-1]
        around = [Label(place, "not closed either") for _, place in self._openers[-3:-1]]
        if where in (_FIRST_KEY, _FIRST_ENTRY, _AFTER):
            self._say(
                "SYN022",
                f"`{_SIGNS[opener]}` is never closed",
                opened,
                labels=(*around, Label(end, "the file ends here")),
                help=f"the end of the file wants `{short(closing)}`",
            )
        else:
            self._say(
                "SYN031",
                "the file ends in the middle",
                end,
                here={_COLON: "a colon and a value are wanted", _VALUE_OF_KEY: "a value is wanted"}.get(
                    where, "something should follow the comma"
                ),
                labels=(*around, Label(opened, "not closed")),
                help=f"is the file cut off? it has to end with `{short(closing)}`",
            )


_WANTED = {
    _TOP: "a file begins with `{` or `[`",
    _VALUE_OF_KEY: 'a value is wanted: a number, a text in `"`, `{`, `[`, true, false or null',
    _FIRST_KEY: 'a key in `"` is wanted, or `}`',
    _KEY: 'a key in `"` is wanted',
    _FIRST_ENTRY: "a value is wanted, or `]`",
    _ENTRY: "a value is wanted",
    _COLON: "a colon is wanted after a key",
    _AFTER: "a comma is wanted, or the closing bracket",
}


def _quoted(span: Span) -> str:
    """What stands there, in the marks of a message; a text without its own."""
    return f"`{short(span.text.strip(chr(34)))}`"


def _quotes(mark: str) -> str:
    if mark == "'":
        return "single quotation marks"
    return "backticks" if mark == "`" else "typographic quotation marks"
