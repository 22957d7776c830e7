"""What is wrong with a text that is not JSON: findings SYN020 to SYN034.

lark and ``grammars/json.lark`` decide where a text goes wrong. Each mistake is mended in thought (the missing
comma supplied, the comment passed over) so that one run reports several; where the next guess would be
unsafe, the report ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.language.json.recover import (
    AFTER,
    CLOSER,
    COLON,
    END,
    ENTRY,
    FIRST_ENTRY,
    FIRST_KEY,
    KEY,
    SIGNS,
    TOP,
    VALUE_OF_KEY,
    WANTED,
    Enough,
    lark,
)
from toolchain.language.json.typos import Words

if TYPE_CHECKING:  # a right file is read without lark
    from lark import Token as LarkToken

_WHOLE_BEFORE = r"(?<![\w.-])-?\d{1,9},$"
_LONGEST_WHOLE = 12


def explain(source: Source, findings: Findings) -> None:
    """Reports the mistakes of a text that is not JSON: at least one, at most ``MOST_FINDINGS``."""
    before = len(findings.items)
    _Explainer(source, findings).run()
    if len(findings.items) == before:  # scanner and grammar disagree: never refuse without a word
        findings.add(faults.stray_json_sign.no_json(Span(source, 0, len(source.text))))


class _Explainer(Words):
    """Leads lark through a wrong text, says what is wrong, mends it in thought, and goes on."""

    def run(self) -> None:
        """Reports the mistakes of the text."""
        try:
            for token in self._tokens():
                if (token.start_pos or 0) >= self._read_to:
                    self._take(token)
            self._finish()
        except Enough:
            pass

    def _tokens(self) -> Iterator[LarkToken]:
        return lark().lex(self._text)

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
        raise Enough

    # Right words in wrong places.

    def _mend(self, kind: str, span: Span) -> bool:
        """Says why a word does not fit and supplies what is missing.

        True to try the word again, False to go on without it.
        """
        where = self._where()
        if where == END:
            if kind in ("RBRACE", "RSQB"):
                self._say(faults.unpaired_json_bracket.closes_nothing(span))
            else:
                self._say(faults.text_after_json.at(span, Span(self._source, self._end - 1, self._end)))
            raise Enough
        if kind == "COMMA":
            return self._comma_too_many(where, span)
        if kind == "COLON":
            return self._colon_too_many(where, span)
        if kind in ("RBRACE", "RSQB"):
            return self._closes(where, kind, span)
        return self._value_too_many(where, kind, span)

    def _no_value(self, where: int) -> bool:
        key = self._key or Span(self._source, self._end, self._end)
        self._say(faults.incomplete_key.without_value(key))
        return self._supply(*(("COLON", "NULL") if where == COLON else ("NULL",)))

    def _comma_too_many(self, where: int, span: Span) -> bool:
        if where in (COLON, VALUE_OF_KEY):
            return self._no_value(where)
        if where == TOP:
            self._say(faults.stray_json_sign.comma_first(span, WANTED[TOP]))
            raise Enough
        self._say(faults.extra_comma.at(span))
        return False

    def _colon_too_many(self, where: int, span: Span) -> bool:
        if where == VALUE_OF_KEY:
            self._say(faults.stray_json_sign.second_colon(span))
            return False
        if self._openers and self._openers[-1][0] == "LSQB":
            self._say(faults.stray_json_sign.colon_in_a_list(span, self._openers[-1][1]))
        elif where in (FIRST_KEY, KEY):
            self._say(faults.incomplete_key.colon_first(span))
        else:
            self._say(faults.stray_json_sign.colon(span, WANTED[where]))
        raise Enough

    def _closes(self, where: int, kind: str, span: Span) -> bool:
        if where == TOP:
            self._say(faults.unpaired_json_bracket.closes_nothing(span))
            raise Enough
        if where in (COLON, VALUE_OF_KEY):
            return self._no_value(where)
        opener, opened = self._openers[-1]
        if CLOSER[opener] == kind:
            self._say(faults.extra_comma.before_bracket(self._comma, span))
            return self._supply(*(("STRING", "COLON", "NULL") if where == KEY else ("NULL",)))
        if len(self._openers) > 1 and CLOSER[self._openers[-2][0]] == kind:
            self._say(faults.unpaired_json_bracket.never_closed(opened, span))
            if where in (KEY, ENTRY):
                raise Enough
            return self._supply(CLOSER[opener])
        self._say(faults.unpaired_json_bracket.closed_by_another(span, opened))
        if where in (KEY, ENTRY):
            raise Enough
        self._supply(CLOSER[opener])
        self._end = span.end
        return False

    def _value_too_many(self, where: int, kind: str, span: Span) -> bool:
        if where == COLON:
            place = Span(self._source, self._end, self._end)
            self._say(faults.incomplete_key.without_colon(place, self._key or span))
            return self._supply("COLON")
        if where == AFTER and (kind == "STRING" or self._openers[-1][0] == "LSQB"):
            place = Span(self._source, self._end, self._end)
            what = "key" if self._openers[-1][0] == "LBRACE" else "entry"
            self._say(faults.missing_comma.at(place, span, what))
            return self._supply("COMMA")
        whole = self._decimal_comma(where, kind, span)
        if whole is not None:
            self._say(faults.malformed_number.decimal_comma(whole))
            self._supply("STRING", "COLON", "NULL")
            return False
        if where in (FIRST_KEY, KEY) and kind not in CLOSER:
            self._say(faults.missing_quotation_marks.at(span, "key"))
            self._feed("STRING", span)
            return False
        opened = self._openers[-1][1]
        if kind in CLOSER:
            self._say(faults.unpaired_json_bracket.before_a_key(span, opened))
        else:
            self._say(faults.incomplete_key.value_first(span, opened))
        raise Enough

    def _decimal_comma(self, where: int, kind: str, span: Span) -> Span | None:
        """The number with a comma of which a number is the end, where a key belongs; None for any other word."""
        before = re.search(_WHOLE_BEFORE, self._text[max(0, span.start - _LONGEST_WHOLE) : span.start])
        if where != KEY or kind != "NUMBER" or before is None:
            return None
        return Span(self._source, span.start - len(before[0]), span.end)

    def _finish(self) -> None:
        where = self._where()
        if where == END:
            return
        end = Span(self._source, self._end, self._end)
        if where == TOP:
            if not self._found:
                self._say(faults.json_file_ends_early.empty(end))
            return
        closing = "".join(SIGNS[CLOSER[opener]] for opener, _ in reversed(self._openers))
        opened = self._openers[-1][1]
        around = [place for _, place in self._openers[-3:-1]]
        if where in (FIRST_KEY, FIRST_ENTRY, AFTER):
            self._say(faults.unpaired_json_bracket.open_at_the_end(opened, around, end, closing))
        elif where == COLON:
            self._say(faults.json_file_ends_early.before_a_colon(end, opened, around, closing))
        elif where == VALUE_OF_KEY:
            self._say(faults.json_file_ends_early.before_a_value(end, opened, around, closing))
        else:
            self._say(faults.json_file_ends_early.after_a_comma(end, opened, around, closing))
