"""Rows in the hobby's notation: hexes, hexsides, table cells, arrivals, placements."""

from __future__ import annotations

from toolchain.base.diagnostic import Findings
from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Line
from toolchain.language.tokens import Token
from toolchain.model.facts import Facts


def hex_words(tokens: list[Token]) -> tuple[list[Token], list[Token]]:
    """The leading hex numbers and ranges of a row, and the rest."""
    index = 0
    while index < len(tokens) and tokens[index].kind in ("NUM", "RANGE", "DOTTED", "WORDNUM"):
        index += 1
    return tokens[:index], tokens[index:]


def expand(word: Token, numbering: str, findings: Findings) -> list[str]:
    """Hex numbers of ``0101..0104``: one column or one row of the numbering, both ends included."""
    if word.kind != "RANGE":
        return [word.text]
    low, _, high = word.text.partition("..")
    half = len(numbering) // 2
    if len(low) != len(numbering) or len(high) != len(numbering) or not (low + high).isdigit():
        findings.add(
            "MAP002",
            f"`{word.text}` is not a run of hexes",
            word.span,
            help=f"write both ends as `{numbering}`",
        )
        return []
    if low[:half] == high[:half] and low[half:] <= high[half:]:
        return [f"{low[:half]}{n:0{half}d}" for n in range(int(low[half:]), int(high[half:]) + 1)]
    if low[half:] == high[half:] and low[:half] <= high[:half]:
        return [f"{n:0{half}d}{low[half:]}" for n in range(int(low[:half]), int(high[:half]) + 1)]
    findings.add(
        "MAP002", f"`{word.text}` is neither one column nor one row, in rising order", word.span,
        help="write a run for each column",
    )  # fmt: skip
    return []


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


def row_hexes(line: Line, numbering: str, facts: Facts, findings: Findings) -> list[int]:
    """Hexes named by a row of numbers and ranges; unknown ones are reported."""
    made = []
    words, rest = hex_words(line.tokens)
    for word in words:
        absent = []
        for number in expand(word, numbering, findings):
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
