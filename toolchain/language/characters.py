"""What no name and no text of a project can hold: unprintable characters, and more letters than anybody reads.

A control character in a title commands the terminal of whoever reads the title, a mark of direction shows a line
otherwise than it is read, and half a surrogate pair cannot be written at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.base.visible import unfit_escapes, unfit_in_json

LONGEST_NAME = 100
# Names in quotation marks: titles of blocks, places on the map.
LONGEST_TITLE = 200
LONGEST_TEXT = 2000
MOST_REPORTED = 50
OTHER_SPACES = (
    "\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
)
"""Spaces that word processors write, and that look like ordinary ones."""
_RAW = re.compile("[\x00-\x08\x0b-\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
# A word with a Latin letter and a Greek or Cyrillic one side by side.
_SCRIPTS = r"[^\W\d_]*(?:[A-Za-z][\u0370-\u052f]|[\u0370-\u052f][A-Za-z])[^\W\d_]*"
_TEXT_OR_COMMENT = r'"(?:[^"\\]|\\.)*"|#'
_OTHER = r"[\u0370-\u052f]"
_WORDS = re.compile(
    rf'#.*|(?P<because>\bbecause\s+)?(?P<text>"(?:[^"\\]|\\.)*")|(?P<name>[^\W\d][\w-]{{{LONGEST_NAME},}})'
)


def check_characters(source: Source, findings: Findings) -> None:
    """Reports unprintable characters of a text of the language, wherever they stand."""
    _report(source, ((m.start(), m.end(), m[0]) for m in _RAW.finditer(source.text)), findings)
    check_scripts(source, findings)


def check_scripts(source: Source, findings: Findings, comments: str = "#") -> None:
    """Reports words that mix Latin letters with Greek or Cyrillic ones that may look the same; not in ``comments``."""
    text = source.text
    if text.isascii():
        return
    for match in islice(re.finditer(_SCRIPTS, text), MOST_REPORTED):
        before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        if comments and comments in (found[0] for found in re.finditer(_TEXT_OR_COMMENT, before)):
            continue
        other = re.search(_OTHER, match[0])
        assert other is not None
        at = match.start() + other.start()
        findings.add(faults.mixed_scripts.at(Span(source, at, at + 1), match[0], other[0]))


def check_json_texts(source: Source, findings: Findings) -> None:
    """Reports unprintable characters in keys and texts of a right JSON file, as they are or as escapes."""
    text = source.text
    check_scripts(source, findings, comments="")
    if not text.isascii() or "\x7f" in text:
        _report(source, unfit_in_json(text), findings)
    _report(source, unfit_escapes(text), findings)


def check_lengths(source: Source, findings: Findings, most_of_a_line: int) -> None:
    """Reports names and texts that are too long; lines longer than ``most_of_a_line`` are reported elsewhere."""
    text = source.text
    for start, end in pairwise([*source.line_starts, len(text) + 1]):
        if not LONGEST_NAME < end - start - 1 <= most_of_a_line:
            continue
        for match in _WORDS.finditer(text, start, end - 1):
            if match["name"]:
                report_length(Span(source, match.start(), match.end()), "a name", LONGEST_NAME, findings)
            elif match["text"]:
                first, last = match.span("text")
                length = last - first - 2
                # The reason of a citation is a text, and no title of its block.
                titled = (
                    text[start] not in " \t#" and not match["because"] and text.find("@", start, first) < 0
                )
                if length > (LONGEST_TITLE if titled else LONGEST_TEXT):
                    what, most = ("a title", LONGEST_TITLE) if titled else ("a text", LONGEST_TEXT)
                    report_length(Span(source, first, last), what, most, findings)


def report_length(span: Span, what: str, most: int, findings: Findings) -> None:
    """Reports a name or text that is longer than ``most`` characters."""
    length = len(span.text) - 2 * span.text.startswith('"')
    findings.add(faults.name_too_long.at(span, what, length, most))


def _report(source: Source, places: Iterator[tuple[int, int, str]], findings: Findings) -> None:
    for start, end, char in islice(places, MOST_REPORTED):
        report_character(Span(source, start, end), char, findings)


def report_character(span: Span, char: str, findings: Findings) -> None:
    """Reports one unprintable character, which may stand there as an escape."""
    findings.add(faults.unprintable_character.at(span, char))
