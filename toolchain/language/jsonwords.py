"""Words that are not JSON, and what they were meant to be."""

from __future__ import annotations

import json
import re
from math import isinf

from toolchain.base.diagnostic import Edit, Fix, Label
from toolchain.base.source import Span
from toolchain.language.jsonguess import (
    AFTER,
    COLON,
    END,
    FIRST_KEY,
    KEY,
    LONGEST_NUMBER,
    SIGNS,
    WANTED,
    WANTS_TEXT,
    Enough,
    Guess,
    short,
)

_OTHER_NAMES = {"true": "true", "false": "false", "null": "null", "none": "null", "undefined": "null"}
_NO_NUMBER = {"nan", "inf", "infinity"}
_PAIRS_OF_QUOTES = "'`“”„‟«»‘’‚"
_ESCAPE = re.compile(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|(\\u|\\.|[\x00-\x1f])')
_PHRASE = re.compile(r"[^,:{}\[\]\"'\n]*")
_ESCAPED = {"\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}


def _quotes(mark: str) -> str:
    if mark == "'":
        return "single quotation marks"
    return "backticks" if mark == "`" else "typographic quotation marks"


class Words(Guess):
    """Reads comments, loose texts and numbers, names without quotation marks, other signs."""

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
            raise Enough
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
        elif kind == "LOOSE_NUMBER" and self._where() not in (FIRST_KEY, KEY):
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
        if where == END:
            return "STRING"
        if where not in WANTS_TEXT and self._end == span.start and self._text[span.start - 1] == '"':
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
            raise Enough
        if where in WANTS_TEXT and self._text[span.end : span.end + 1] == '"':
            place = Span(self._source, span.start, span.start)
            self._say(
                "SYN023",
                f"the first quotation mark of `{short(text)}` is missing",
                span,
                help=f'write `"{short(text)}"`',
                fixes=(Fix('put `"` before it', (Edit(place, '"'),)),),
            )
            raise Enough
        is_key = where in (FIRST_KEY, KEY) or (
            where == AFTER
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
        if phrase is not None and where in WANTS_TEXT:
            span = Span(self._source, span.start, span.start + len(phrase.group().rstrip()))
            self._read_to = span.end
        self._unquoted(span, "key" if is_key else "text")
        return "STRING"

    def _other(self, span: Span) -> str:
        where = self._where()
        char = span.text
        meant = {(AFTER, ";"): "COMMA", (COLON, "="): "COLON"}.get((where, char))
        if meant:
            sign = SIGNS[meant]
            self._say(
                "SYN034",
                f"`{char}` stands where `{sign}` is wanted",
                span,
                help=f"write `{sign}`",
                fixes=self._replace(span, sign),
            )
            return meant
        if where == END:
            return "STRING"
        if char in _PAIRS_OF_QUOTES:
            self._say("SYN023", "a text is never closed", span, help='JSON texts stand between two `"`')
        else:
            self._say("SYN034", f"`{char}` has no meaning here", span, help=WANTED[where])
        raise Enough
