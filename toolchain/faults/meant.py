"""What a designer meant by a word or sign that the language does not have: that of a rulebook, or of another language."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from math import gcd

from toolchain.base.source import Span
from toolchain.base.suggest import distance

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")  # fmt: skip
_PARTS = {
    "½": "1/2",
    "¼": "1/4",
    "¾": "3/4",
    "⅓": "1/3",
    "⅔": "2/3",
    "half": "1/2",
    "third": "1/3",
    "quarter": "1/4",
    "double": "2",
    "once": "1",
    "twice": "2",
    "triple": "3",
}
_WORDS = {
    "if": "write `when`",
    "unless": "write `when not`",
    "else": "write `otherwise`",
    "each": "loop over the set: `each u in SET`, with the statement for `u` indented below it",
    "hexside": "write `hexside(A, B)` with two adjacent hexes",
    "hexsides": "select the hex beyond it, as in `hexes adjacent to A where hexside(it, A) has FEATURE`; then write `hexside(A, B)`",
    "nobody": "write `none`",
    "a": "leave the article out, or write `some`",
    "an": "leave the article out, or write `some`",
    "any": "write `some`",
    "greater": "write `>`",
    "less": "write `<`",
    "more": "write `>`",
    "the": "leave the article out",
    "there": "write `some`",
    "up": "write a range, such as `1..3`",
    "roll": "`roll` is a statement: write `roll 1d6 >= 5` in a line of its own, and indent what follows from it",
    **{word: f"write `{number}`" for number, word in enumerate(_NUMBERS)},
    **{word: f"write `{part}`" for word, part in _PARTS.items()},
}
"""Words of expressions."""
_CONDITIONAL = ("if", "unless")
_LINES = {
    "+": "plus",
    "-": "minus",
    "*": "times",
    "add": "plus",
    "subtract": "minus",
    "less": "minus",
    "half": "times 1/2",
    "halve": "times 1/2",
    "halved": "times 1/2",
    "double": "times 2",
    "doubled": "times 2",
    "minimum": "at least",
    "min": "at least",
    "maximum": "at most",
    "max": "at most",
}
"""Words and signs with which a line of a quantity begins, and how it begins in the language."""
_STATEMENTS = {
    "while": "a loop needs an end: `repeat up to N times until CONDITION`",
    "loop": "a loop needs an end: `repeat up to N times until CONDITION`",
    "until": "a loop needs an end: `repeat up to N times until CONDITION`",
    "for": "write `each NAME in WHICH`, or `repeat N times`",
    "foreach": "write `each NAME in WHICH`, or `repeat N times`",
    "if": "write `when CONDITION`",
    "elif": "write `otherwise`, and `when CONDITION` below it",
    "elseif": "write `otherwise`, and `when CONDITION` below it",
    "call": "write `do NAME`",
    "exit": "write `return`; `end` leaves a loop",
    "break": "write `end`",
    "else": "write `otherwise`",
    **dict.fromkeys(("print", "say", "log", "message", "announce"), 'write `tell "..."`'),
}
"""Words with which statements of other languages begin."""
_RUN = r"(?<![\w.-])(\d{1,4})(?:-| to )(\d{1,4})(?![\w.-])"
_AND_MORE = r"(\d{1,6})\+"
_DECIMAL = r"(?<![\w.,])(\d{1,6})([.,])(\d{1,3})(?![\w.,])"
_SIGN = r"([+*-]) ?\d"
_NEXT = r" ([a-z][\w-]*)"
_BEFORE = r"([A-Za-z][\w-]*) $"
_NEGATED = r"\b(?:no|not) $"
_EACH_IN = r"\beach [\w-]+ in $"
_ROLL = r"\broll +$"
_IF = r"(?<![\w-])(?:if|unless)(?![\w-])"
_DICE = r"\d*d\d+"
_WORD = r"(?<![\w-])[a-z][a-z-]*(?![\w-])"
_QUOTED = r'"[^"]*"'
_OPTIONAL = r"\[[^\]]*\]"


def number_in_words(word: str) -> int | None:
    """The number that a word is; None for any other word."""
    return _NUMBERS.index(word) if word in _NUMBERS else None


def conditional_meant(word: str) -> str:
    """What to write for a word with which conditions begin in rulebooks; "" for any other word."""
    return _WORDS[word] if word in _CONDITIONAL else ""


def conditional_in(span: Span) -> str:
    """What to write for a word with which conditions begin in rulebooks, somewhere in a span; "" where there is none."""
    found = re.search(_IF, span.text)
    return f"{_WORDS[found[0]]} instead of `{found[0]}`" if found else ""


def statement_meant(word: str) -> str:
    """How to write the statement that begins with a word in other languages; "" for any other word."""
    return _STATEMENTS.get(word, "")


def line_meant(span: Span, fields: Collection[str]) -> str:
    """How a line begins which ``fields`` has, and which begins here with a sign or with another word; "" for others."""
    sign = re.compile(_SIGN).match(span.source.text, span.start)
    meant = _LINES.get(sign[1] if sign else span.text, "")
    known = any(meant == field or meant.startswith(f"{field} ") for field in fields) if meant else False
    return f"write `{meant}`" if known else ""


def range_meant(span: Span) -> str:
    """What to write where two numbers with a dash or `to` between them meet a span; "" where none do."""
    text = span.source.text
    first = text.rfind("\n", 0, span.start) + 1
    for match in re.compile(_RUN).finditer(text, first, max(span.end, span.start + 1) + 9):
        if match.end() >= span.start and int(match[1]) <= int(match[2]):
            return f"write a range with two dots: `{match[1]}..{match[2]}`"
    return ""


def joint_meant(word: str, line: str, form: str) -> str:
    """What to write for `of` or `for` in the first ``line`` of a block whose ``form`` has only the other; "" for any other line."""
    for wrong, right in (("of", "for"), ("for", "of")):
        if f" {wrong} " in line and f"{right} " in form and f"{wrong} " not in form.replace(f"{right} ", ""):
            return f"write `{right}` instead of `{wrong}`: `{word} {form}`"
    return ""


def misspelt_in(line: str, forms: Iterable[str]) -> str:
    """What to write where a ``line`` would have one of the ``forms`` but for one fixed word that is misspelt; "" elsewhere.

    Words in capitals are what the user fills in; what stands in brackets may be left out.
    """
    words = re.findall(_WORD, re.sub(_QUOTED, "", line))
    for form in forms:
        fixed = set(re.findall(_WORD, form))
        needed = set(re.findall(_WORD, re.sub(_OPTIONAL, "", form)))
        missing = fixed.difference(words)
        pairs = [
            (right, wrong)
            for wrong in words
            if wrong not in fixed
            for right in missing
            if distance(wrong, right, 1) == 1
        ]
        if len(pairs) == 1 and needed & missing <= {pairs[0][0]}:
            return f"write `{pairs[0][0]}` instead of `{pairs[0][1]}`: `{form}`"
    return ""


def open_range_meant(span: Span) -> str:
    """What to write for a number with a plus sign behind it, as in `5+`; "" for any other."""
    found = re.compile(_AND_MORE).match(span.source.text, span.start)
    return f"write a range without an end: `{found[1]}..`" if found else ""


def decimal_meant(span: Span) -> str:
    """What to write for a number with a point or comma that meets a span; "" where none does."""
    text = span.source.text
    first = text.rfind("\n", 0, span.start) + 1
    for match in re.compile(_DECIMAL).finditer(text, first, span.end + 4):
        if match.start() <= span.start < match.end():
            below = 10 ** len(match[3])
            above = int(match[1]) * below + int(match[3])
            shared = gcd(above, below)
            other = f", or a range, `{match[1]}..{match[3]}`" if match[2] == "." else ""
            return f"numbers are whole: write a fraction, `{above // shared}/{below // shared}`{other}"
    return ""


def word_meant(span: Span) -> str:
    """How to write what a word stands for in rulebooks, where an expression has no such word; "" for any other word."""
    behind = re.compile(_NEXT).match(span.source.text, span.end)
    if behind and behind[1] == "mod":
        return (
            "no operator gives a remainder; read it from a `table`, or list the turns: `turn = 3 or turn = 6`"
        )
    if behind and behind[1] in ("die", "dice") and span.text in _NUMBERS:
        return f"write `{_NUMBERS.index(span.text)}d6`"
    if span.text[0] == "d" and re.fullmatch(_DICE, span.text) and _stands_behind(span, _ROLL):
        return f"write `1{span.text}`"
    if re.fullmatch(_DICE, span.text):
        return f"roll first, `roll {span.text} as die`, and write `die` here"
    return _WORDS.get(span.text, "")


def dash_meant(span: Span, names: Iterable[str]) -> str:
    """The name that a word makes with the one before or behind it; "" where there is none."""
    text = span.source.text
    known = set(names)
    behind = re.compile(_NEXT).match(text, span.end)
    before = re.compile(_BEFORE).search(text, max(0, span.start - 60), span.start)
    for name in (
        f"{span.text}-{behind[1]}" if behind else "",
        f"{before[1]}-{span.text}" if before else "",
    ):
        if name and name in known:
            return f"write hyphens instead of spaces: `{name}`"
    return ""


def is_place(span: Span) -> bool:
    """Whether a word stands where a place does: behind `in`, but not in `each NAME in`."""
    before = span.source.text[max(0, span.start - 60) : span.start]
    return before.endswith(" in ") and re.search(_EACH_IN, before) is None


def is_negated(span: Span) -> bool:
    """Whether `no` or `not` stands before a word."""
    return _stands_behind(span, _NEGATED)


def _stands_behind(span: Span, pattern: str) -> bool:
    return re.compile(pattern).search(span.source.text, max(0, span.start - 20), span.start) is not None
