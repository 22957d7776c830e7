"""A comparison of a die with a number that it never rolls.

Why: the line never applies, or always does.

Bad:
    roll 1d6 as die
    when die >= 7

Good:
    when die >= 6

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.comparing import COMPARISONS
from toolchain.language.ast import lines_of
from toolchain.language.catalogue.catalogue import WITH_DO
from toolchain.language.tokens import Token
from toolchain.model.model import Model
from toolchain.model.scope import parse_range

_EITHER = {"or", "not", "otherwise", "where"}


def _part_of_a_sum(tokens: list[Token], index: int) -> bool:
    after = tokens[index + 3] if index + 3 < len(tokens) else None
    before = tokens[index - 1] if index else None
    signs = ("PLUS", "MINUS", "STAR", "SLASH")
    return (before is not None and before.kind in signs) or (after is not None and after.kind in signs)


def _constant(sign: str, number: int, top: int, least: int = 1) -> int:
    """1 when the comparison always holds, -1 when never, 0 when it depends on the die."""
    held = [COMPARISONS[sign](n, number) for n in range(least, top + 1)]
    return 1 if all(held) else -1 if not any(held) else 0


@check("TAB035", WARNING, CERTAIN)
def impossible_die(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.blocks(m, "procedure", "sequence", *WITH_DO):
        if not block.holds("roll"):
            continue  # spares reading it
        faces: dict[str, int] = {}
        lines = list(lines_of(block.lines))
        changed = Counter(t.tokens[1].text for t in lines if t.word == "let" and len(t.tokens) > 1)
        for line in lines:
            words = [t.text for t in line.tokens]
            if (
                words[:1] == ["roll"]
                and len(words) == 4
                and words[1].startswith("1d")
                and words[1][2:].isdigit()
            ):
                faces[words[3]] = max(int(words[1][2:]), faces.get(words[3], 0))
        for line in lines:
            if line.word == "roll":
                yield from _rolled(c, line.tokens)
            together: dict[str, list[tuple[Token, Token, Token]]] = defaultdict(list)
            for index, token in enumerate(line.tokens[:-2]):
                top = faces.get(token.text)
                if top is None or changed[token.text] or _part_of_a_sum(line.tokens, index):
                    continue
                sign, number = line.tokens[index + 1], line.tokens[index + 2]
                if number.kind == "NUM" and sign.kind == "CMP":
                    together[token.text].append((token, sign, number))
                if (
                    number.kind == "NUM"
                    and sign.kind == "CMP"
                    and _constant(sign.text, int(number.text), top)
                ):
                    yield c.finding(
                        f"`{token.text}` rolls 1 to {top}, so `{sign.text} {number.text}` is never true"
                        if _constant(sign.text, int(number.text), top) < 0
                        else f"`{token.text}` rolls 1 to {top}, so `{sign.text} {number.text}` is always true",
                        token.span.to(number.span),
                        help=f"correct the number: a die with {top} faces shows 1 to {top}",
                    )
                if sign.text == "in" and number.kind == "RANGE":
                    low, high = parse_range(number.text)
                    if low > top or high < 1 or (top < high < 1 << 30):
                        yield c.finding(
                            f"`{token.text}` rolls 1 to {top}, so this range goes too far",
                            number.span,
                            help=f"correct the number: a die with {top} faces shows 1 to {top}",
                        )
            if not _EITHER.intersection(t.text for t in line.tokens):
                for name, asked in together.items():
                    if _contradict(asked, faces[name]):
                        yield c.finding(
                            f"`{name}` can never meet all these conditions at once",
                            asked[0][0].span.to(asked[-1][2].span),
                            help="if one of these conditions is enough, join them with `or`; otherwise correct a number",
                        )


def _rolled(c: Check, tokens: list[Token]) -> Iterator[Finding]:
    """Dice that are compared where they are rolled."""
    for index, token in enumerate(tokens[:-2]):
        sign, number = tokens[index + 1], tokens[index + 2]
        if (
            token.kind != "DICE"
            or sign.kind != "CMP"
            or number.kind != "NUM"
            or _part_of_a_sum(tokens, index)
        ):
            continue
        least, faces = map(int, token.text.split("d"))
        if not (1 <= least <= 20 and faces <= 1000):
            continue  # no dice, or more than anybody writes by hand
        always = _constant(sign.text, int(number.text), least * faces, least)
        if always:
            yield c.finding(
                f"`{token.text}` rolls {least} to {least * faces}, so `{sign.text} {number.text}` is {'always' if always > 0 else 'never'} true",
                token.span.to(number.span),
                help="correct the number, or roll other dice",
            )


def _contradict(asked: list[tuple[Token, Token, Token]], top: int) -> bool:
    """Whether no roll meets all comparisons, though each of them is met by some."""
    tests = [(sign.text, int(number.text)) for _, sign, number in asked]
    if any(_constant(sign, number, top) < 0 for sign, number in tests):
        return False
    return not any(all(COMPARISONS[sign](n, number) for sign, number in tests) for n in range(1, top + 1))
