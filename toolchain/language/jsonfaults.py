"""What is wrong with a text that is not JSON: findings SYN020 to SYN034.

lark and ``grammars/json.lark`` decide where a text goes wrong. Each mistake is mended in thought (the missing
comma supplied, the comment passed over) so that one run reports several; where the next guess would be
unsafe, the report ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolchain.base.diagnostic import Edit, Findings, Fix, Label
from toolchain.base.source import Source, Span
from toolchain.language.jsonguess import (
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
    said_as,
    short,
)
from toolchain.language.jsonwords import Words

if TYPE_CHECKING:  # a right file is read without lark
    from lark import Token as LarkToken


def explain(source: Source, findings: Findings) -> None:
    """Reports the mistakes of a text that is not JSON: at least one, at most ``MOST_FINDINGS``."""
    before = len(findings.items)
    _Explainer(source, findings).run()
    if len(findings.items) == before:  # scanner and grammar disagree: never refuse without a word
        findings.add("SYN034", "this is not JSON", Span(source, 0, len(source.text)))


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
                self._say("SYN022", f"`{SIGNS[kind]}` closes nothing", span, help="remove it")
            else:
                self._say(
                    "SYN033",
                    "something follows the end",
                    span,
                    labels=(Label(Span(self._source, self._end - 1, self._end), "the one value ends here"),),
                    help="a file holds one value: remove what follows, or a bracket closes too early",
                )
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
        self._say(
            "SYN032",
            f"the key {said_as(key)} has no value",
            key,
            help="write a colon and a value after it, or remove the key",
        )
        return self._supply(*(("COLON", "NULL") if where == COLON else ("NULL",)))

    def _comma_too_many(self, where: int, span: Span) -> bool:
        if where in (COLON, VALUE_OF_KEY):
            return self._no_value(where)
        if where == TOP:
            self._say("SYN034", "the file begins with a comma", span, help=WANTED[TOP])
            raise Enough
        remove = self._replace(span, "", safe=True)
        self._say("SYN021", "a comma too many", span, help=remove[0].title, fixes=remove)
        return False

    def _colon_too_many(self, where: int, span: Span) -> bool:
        if where == VALUE_OF_KEY:
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
        elif where in (FIRST_KEY, KEY):
            self._say("SYN032", "a key is missing before the colon", span, help='write a key: `"name": ...`')
        else:
            self._say("SYN034", "a colon does not fit here", span, help=WANTED[where])
        raise Enough

    def _closes(self, where: int, kind: str, span: Span) -> bool:
        sign = SIGNS[kind]
        if where == TOP:
            self._say("SYN022", f"`{sign}` closes nothing", span, help="remove it")
            raise Enough
        if where in (COLON, VALUE_OF_KEY):
            return self._no_value(where)
        opener, opened = self._openers[-1]
        if CLOSER[opener] == kind:
            self._say(
                "SYN021",
                "a comma stands before the closing bracket",
                self._comma,
                labels=(Label(span, "nothing comes between"),),
                note="no comma follows the last entry",
                help="remove `,`",
                fixes=self._replace(self._comma, "", safe=True),
            )
            return self._supply(*(("STRING", "COLON", "NULL") if where == KEY else ("NULL",)))
        wanted = SIGNS[CLOSER[opener]]
        if len(self._openers) > 1 and CLOSER[self._openers[-2][0]] == kind:
            self._say(
                "SYN022",
                f"`{SIGNS[opener]}` is never closed",
                opened,
                labels=(Label(span, f"`{sign}` closes what lies around it"),),
                help=f"write `{wanted}` before that `{sign}`",
            )
            if where in (KEY, ENTRY):
                raise Enough
            return self._supply(CLOSER[opener])
        self._say(
            "SYN022",
            f"`{SIGNS[opener]}` is closed by `{sign}`",
            span,
            labels=(Label(opened, "opened here"),),
            help=f"write `{wanted}`",
            fixes=self._replace(span, wanted),
        )
        if where in (KEY, ENTRY):
            raise Enough
        self._supply(CLOSER[opener])
        self._end = span.end
        return False

    def _value_too_many(self, where: int, kind: str, span: Span) -> bool:
        if where == COLON:
            key = self._key or span
            self._say(
                "SYN032",
                f"a colon is missing after the key {said_as(key)}",
                Span(self._source, self._end, self._end),
                help="write `:` between key and value",
                fixes=(Fix("put `:` after it", (Edit(Span(self._source, key.end, key.end), ":"),)),),
            )
            return self._supply("COLON")
        if where == AFTER and (kind == "STRING" or self._openers[-1][0] == "LSQB"):
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
        if where in (FIRST_KEY, KEY) and kind not in CLOSER:
            self._unquoted(span, "key")
            self._feed("STRING", span)
            return False
        self._say(
            "SYN022" if kind in CLOSER else "SYN032",
            f"{said_as(span)} stands where a key is wanted",
            span,
            labels=(Label(self._openers[-1][1], "this `{` is still open"),),
            help="write its `}` first, or a key before the value" if kind in CLOSER else "write a key first",
        )
        raise Enough

    def _finish(self) -> None:
        where = self._where()
        if where == END:
            return
        end = Span(self._source, self._end, self._end)
        if where == TOP:
            if not self._found:
                self._say("SYN031", "the file is empty", end, help="write one JSON value, for instance `{}`")
            return
        closing = "".join(SIGNS[CLOSER[opener]] for opener, _ in reversed(self._openers))
        opener, opened = self._openers[-1]
        around = [Label(place, "not closed either") for _, place in self._openers[-3:-1]]
        if where in (FIRST_KEY, FIRST_ENTRY, AFTER):
            self._say(
                "SYN022",
                f"`{SIGNS[opener]}` is never closed",
                opened,
                labels=(*around, Label(end, "the file ends here")),
                help=f"the end of the file wants `{short(closing)}`",
            )
        else:
            self._say(
                "SYN031",
                "the file ends in the middle",
                end,
                here={COLON: "a colon and a value are wanted", VALUE_OF_KEY: "a value is wanted"}.get(
                    where, "something should follow the comma"
                ),
                labels=(*around, Label(opened, "not closed")),
                help=f"is the file cut off? it has to end with `{short(closing)}`",
            )
