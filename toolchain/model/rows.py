"""Rows in the hobby's notation: hexes, hexsides, table cells, arrivals, placements."""

from __future__ import annotations

from toolchain.base.diagnostic import Findings
from toolchain.base.suggest import did_you_mean
from toolchain.geometry.numbering import numbering
from toolchain.language.ast import Line
from toolchain.language.tokens import Token
from toolchain.model.facts import Facts

NUMBERS = ("NUM", "RANGE", "DOTTED", "DOTTEDRUN", "WORDNUM")


def hex_words(tokens: list[Token], form: str = "ccrr") -> tuple[list[Token], list[Token]]:
    """The leading hex numbers and runs of a row, and the rest; where columns are letters these are words."""
    lettered = form[:1] == "C"
    made: list[Token] = []
    index = 0
    while index < len(tokens):
        word = tokens[index]
        if lettered and word.kind == "PROPER":
            ends = tokens[index + 1 : index + 3]
            if [t.kind for t in ends] == ["RANGE", "PROPER"] and ends[0].text == "..":
                text = f"{word.text}..{ends[1].text}"
                made.append(Token("RANGE", text, word.start, ends[1].end, word.source))
                index += 3
                continue
        elif word.kind not in NUMBERS:
            break
        made.append(word)
        index += 1
    return made, tokens[index:]


def expand(word: Token, form: str, findings: Findings) -> list[str]:
    """Hex numbers of ``0101..0104``: one column or one row of the numbering, both ends included."""
    if word.kind not in ("RANGE", "DOTTEDRUN"):
        return [word.text]
    low, _, high = word.text.partition("..")
    known = numbering(form)
    if known is None:
        return []
    if known.parse(low) is None or known.parse(high) is None:
        findings.add(
            "MAP002", f"`{word.text}` is not a run of hexes", word.span, help=f"write both ends as `{form}`"
        )
        return []
    run = known.run(low, high)
    if run is None:
        findings.add(
            "MAP002", f"`{word.text}` is neither one column nor one row, in rising order", word.span,
            help="write a run for each column",
        )  # fmt: skip
    return run or []


def no_such_hex(number: str, word: Token, facts: Facts, findings: Findings) -> None:
    """Says that a hex is not on the map, and which are that it may have been meant for."""
    if not facts.hex_index:
        findings.add(
            "MAP001", "the map has no hexes", word.span,
            help="list them in a block `hexes`, a line for each: number and terrain",
        )  # fmt: skip
        return
    help_ = did_you_mean(number, facts.hex_index) or "correct the number, or add the hex to the map"
    findings.add("MAP001", f"there is no hex {number} on the map", word.span, help=help_)


def row_hexes(line: Line, form: str, facts: Facts, findings: Findings) -> list[int]:
    """Hexes named by a row of numbers and ranges; unknown ones are reported."""
    made = []
    words, rest = hex_words(line.tokens, form)
    for word in words:
        absent = []
        for number in expand(word, form, findings):
            index = facts.hex_index.get(number)
            if index is None:
                absent.append(number)
            else:
                made.append(index)
        if len(absent) == 1 or (absent and not facts.hex_index):
            no_such_hex(absent[0], word, facts, findings)
        elif absent:
            listed = ", ".join(absent[:3]) + (f" and {len(absent) - 3} more" if len(absent) > 3 else "")
            findings.add(
                "MAP001", f"these hexes are not on the map: {listed}", word.span, help="correct the run"
            )
    if rest:
        findings.add("SYN070", f"`{rest[0].text}` is not a hex number", rest[0].span)
    return made


def hexside_pairs(line: Line, facts: Facts, findings: Findings) -> list[tuple[int, int, Token]]:
    """Hexsides ``a/b`` of a row."""
    made = []
    tokens = line.tokens
    index = 0
    while index < len(tokens):
        if index + 2 < len(tokens) and tokens[index + 1].kind == "SLASH":
            ends = []
            for word in (tokens[index], tokens[index + 2]):
                number = facts.hex_index.get(word.text)
                if number is None:
                    no_such_hex(word.text, word, facts, findings)
                else:
                    ends.append(number)
            if len(ends) == 2:
                made.append((ends[0], ends[1], tokens[index]))
            index += 3
        else:
            findings.add("SYN071", "a hexside is written as two hexes: `0812/0813`", tokens[index].span)
            index += 1
    return made
