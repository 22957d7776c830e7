"""Rows in the hobby's notation: hexes, hexsides, table cells, arrivals, placements."""

from __future__ import annotations

from toolchain import faults
from toolchain.base.diagnostic import Finding, Findings
from toolchain.geometry.hexnumbers import HexNumbers
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token
from toolchain.model.declarations import Facts

LONGEST_RUN = 10_000  # hexes; the form of numbers alone would allow any run to fill the memory
_HEXSIDE = ("HEX", "SLASH", "HEX")
NUMBERS = ("NUM", "RANGE", "DOTTED", "DOTTEDRUN", "WORDNUM")


def hex_words(tokens: list[Token], numbers: HexNumbers) -> tuple[list[Token], list[Token]]:
    """The leading hex numbers and runs of a row, and the rest; where letters begin a number these are words."""
    lettered, sheets = numbers.lettered, bool(numbers.sheets)
    made: list[Token] = []
    index = 0
    while index < len(tokens):
        word = tokens[index]
        if (lettered and word.kind == "PROPER") or (sheets and numbers.names_sheet(word.text)):
            run = _run_of_words(tokens, index)
            if run is not None:
                made.append(run[0])
                index = run[1]
                continue
        elif word.kind not in NUMBERS:
            break
        made.append(word)
        index += 1
    return made, tokens[index:]


def numbers_in(block: Block, numbers: HexNumbers) -> tuple[HexNumbers, str]:
    """How a block writes its hexes, and what belongs before each: `hexes of SHEET` leaves the name of its sheet out."""
    words = [t.text for t in block.header]
    return (
        numbers.within(words[1])
        if block.word == "hexes" and words[:1] == ["of"] and len(words) == 2
        else (numbers, "")
    )


def _run_of_words(tokens: list[Token], index: int) -> tuple[Token, int] | None:
    """A run whose first number is a word, ``A01..A05`` or ``A0101..0105``, as one word; and what comes after it."""
    word, ends = tokens[index], tokens[index + 1 : index + 3]
    if not ends or ends[0].kind != "RANGE" or not ends[0].text.startswith(".."):
        return None
    if ends[0].text != "..":
        return Token("RANGE", word.text + ends[0].text, word.start, ends[0].end, word.source), index + 2
    if len(ends) == 1 or ends[1].kind not in ("PROPER", "NAME", "DOTTED"):
        return None
    text = f"{word.text}..{ends[1].text}"
    return Token("RANGE", text, word.start, ends[1].end, word.source), index + 3


def expand(word: Token, numbers: HexNumbers, findings: Findings) -> list[str]:
    """Hex numbers of ``0101..0104``: one column or one row of the numbering, both ends included."""
    if word.kind not in ("RANGE", "DOTTEDRUN"):
        return [word.text]
    low, _, high = word.text.partition("..")
    length = numbers.length(low, high)
    if 0 < length <= LONGEST_RUN:
        return numbers.run(low, high) or []
    if length:
        findings.add(faults.not_a_hex_number.run_too_long(word.span, word.text, length, LONGEST_RUN))
    elif numbers.ends(low, high):
        findings.add(faults.not_a_hex_number.run_not_straight(word.span, word.text))
    else:
        findings.add(faults.not_a_hex_number.not_a_run(word.span, word.text, numbers.written()))
    return []


def no_such_hex(number: str, word: Token, facts: Facts, findings: Findings) -> None:
    """Says that a hex is not on the map, and which are that it may have been meant for."""
    if not facts.hex_index:
        findings.add(faults.unknown_hex.empty_map(word.span))
        return
    findings.add(faults.unknown_hex.at(word.span, number, facts.hex_index))


def row_hexes(line: Line, numbers: HexNumbers, facts: Facts, findings: Findings) -> list[int]:
    """Hexes named by a row of numbers and ranges; unknown ones are reported."""
    made = []
    words, rest = hex_words(line.tokens, numbers)
    for word in words:
        run = expand(word, numbers, findings)
        there = [number for number in run if number in facts.hex_index]
        made += [facts.hex_index[number] for number in there]
        absent = [number for number in run if number not in facts.hex_index]
        if there and absent and run[: len(there)] == there:
            findings.add(faults.unknown_hex.run_too_far(word.span, absent, (there[0], there[-1])))
        elif len(absent) == 1 or (absent and not facts.hex_index):
            no_such_hex(absent[0], word, facts, findings)
        elif absent:
            findings.add(faults.unknown_hex.of_a_run(word.span, absent))
    if rest:
        findings.add(faults.row_without_hex_number.at(rest[0].span))
    return made


def hexside_pairs(line: Line, facts: Facts, findings: Findings) -> list[tuple[int, int, Token]]:
    """Hexsides ``a/b`` of a row. Of what is no hexside the first is reported."""
    made = []
    tokens = line.tokens
    wrong = False
    index = 0
    while index < len(tokens):
        word = tokens[index]
        size = _size(tokens[index : index + 4])
        if size > 1:
            ends = []
            for end in (word, tokens[index + size - 1]):
                number = facts.hex_index.get(end.text)
                if number is None:
                    no_such_hex(end.text, end, facts, findings)
                else:
                    ends.append(number)
            if len(ends) == 2:
                made.append((ends[0], ends[1], word))
        if not wrong and (size < len(_HEXSIDE) or tokens[index + 1].kind != "SLASH"):
            findings.add(_no_hexside(tokens[index : index + 3]))
            wrong = True
        index += size
    return made


def _size(words: list[Token]) -> int:
    """How many words a hexside has that begins with the first: three, two where the slash is missing, one of what is none."""
    kinds = [word.kind for word in words]
    if len(kinds) > 2 and kinds[1] in ("SLASH", "MINUS"):
        return len(_HEXSIDE)
    apart = kinds[:2] == ["NUM", "NUM"] and kinds[2:3] not in (["SLASH"], ["MINUS"])
    return 2 if apart else 1


def _no_hexside(words: list[Token]) -> Finding:
    """What is wrong with a row of hexsides from a word on; two more words show what was meant."""
    first = words[0]
    if first.kind == "COMMA":
        return faults.row_without_hexside.comma(first.span)
    if first.kind not in NUMBERS:
        return faults.row_without_hexside.at(first.span)
    if len(words) == 3 and words[1].kind == "MINUS":
        return faults.row_without_hexside.dash(first.span.to(words[2].span), first.text, words[2].text)
    if len(words) > 1 and words[1].kind in NUMBERS:
        return faults.row_without_hexside.dash(first.span.to(words[1].span), first.text, words[1].text)
    return faults.row_without_hexside.half(first.span)
