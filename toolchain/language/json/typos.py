"""Words that are not JSON, and what they were meant to be."""

from __future__ import annotations

import re
from math import isinf

from toolchain import faults
from toolchain.base.source import Span
from toolchain.language.json.recover import (
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
)

_OTHER_NAMES = {"true": "true", "false": "false", "null": "null", "none": "null", "undefined": "null"}
_NO_NUMBER = {"nan", "inf", "infinity"}
_PAIRS_OF_QUOTES = "'`“”„‟«»‘’‚"
_ESCAPE = re.compile(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|(\\u|\\.|[\x00-\x1f])')
_PHRASE = re.compile(r"[^,:{}\[\]\"'\n]*")


class Words(Guess):
    """Reads comments, loose texts and numbers, names without quotation marks, other signs."""

    def _read_as(self, kind: str, span: Span) -> str | None:
        """The kind of word that was meant; None when the reader should go on without it."""
        if kind == "NUMBER":
            self._check_size(span)
        elif kind == "COMMENT":
            self._say(faults.comment_in_json.at(span))
            return None
        elif kind == "ODD_BLANK":
            self._say(faults.stray_json_sign.special_blank(span))
            return None
        elif kind == "LOOSE_STRING":
            return self._loose_string(span)
        elif kind == "OPEN_STRING":
            line = Span(span.source, span.start, span.start + len(span.text.rstrip()))
            self._say(faults.open_json_text.at(line))
            raise Enough
        elif kind == "QUOTED":
            self._say(faults.other_quotation_marks.at(span))
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
            self._say(faults.malformed_number.too_large(span))

    def _loose_string(self, span: Span) -> str:
        for match in _ESCAPE.finditer(span.text):
            wrong = match.group(1)
            if wrong is None:
                continue
            place = Span(self._source, span.start + match.start(), span.start + match.end())
            if wrong == "\\u":
                self._say(faults.wrong_escape.without_digits(place))
            elif wrong[0] == "\\":
                self._say(faults.wrong_escape.at(place))
            else:
                self._say(faults.wrong_escape.control_character(place))
            break
        return "STRING"

    def _loose_number(self, span: Span) -> str:
        if span.text.lower().lstrip("+-") in _NO_NUMBER:
            return self._no_number(span)
        self._say(faults.malformed_number.at(span))
        return "NUMBER"

    def _no_number(self, span: Span) -> str:
        self._say(faults.malformed_number.not_of_json(span))
        return "NUMBER"

    def _word(self, span: Span) -> str:
        where = self._where()
        text = span.text
        if where == END:
            return "STRING"
        if where not in WANTS_TEXT and self._end == span.start and self._text[span.start - 1] == '"':
            start = self._text.rfind("\n", 0, span.start) + 1
            opened = max(self._text.rfind('"', start, span.start - 1), start)
            self._say(faults.open_json_text.unpaired_marks(span, Span(self._source, opened, span.start)))
            raise Enough
        if where in WANTS_TEXT and self._text[span.end : span.end + 1] == '"':
            self._say(faults.open_json_text.never_opened(span))
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
                self._say(faults.missing_quotation_marks.other_word(span, meant))
                return "NULL"
        phrase = _PHRASE.match(self._text, span.start)
        if phrase is not None and where in WANTS_TEXT:
            span = Span(self._source, span.start, span.start + len(phrase.group().rstrip()))
            self._read_to = span.end
        self._say(faults.missing_quotation_marks.at(span, "key" if is_key else "text"))
        return "STRING"

    def _other(self, span: Span) -> str:
        where = self._where()
        char = span.text
        meant = {(AFTER, ";"): "COMMA", (COLON, "="): "COLON"}.get((where, char))
        if meant:
            self._say(faults.stray_json_sign.instead_of(span, SIGNS[meant]))
            return meant
        if where == END:
            return "STRING"
        if char in _PAIRS_OF_QUOTES:
            self._say(faults.open_json_text.other_mark(span))
        else:
            self._say(faults.stray_json_sign.at(span, WANTED[where]))
        raise Enough
