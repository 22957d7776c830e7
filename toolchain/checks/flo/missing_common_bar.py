"""A movement without a bar that all similar ones have, or with that bar against the other side.

Why: a bar that every unit must obey is often repeated in each movement and policy, and easily forgotten in
one.

Bad:
    movement march of unit
      bar enemy:  into hex where some enemy unit in to
    movement charge of unit
      allowance  2 MP

Good:
    movement charge of unit
      allowance  2 MP
      bar enemy:  into hex where some enemy unit in to

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding, Label
from toolchain.checks.registry import GUESS, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Block, Line
from toolchain.model.model import Model

# So many others must agree, and all but this one.
_OTHERS = 3
_SIDES = {"enemy", "friendly", "own"}
Bar = tuple[str, tuple[str, ...]]


@check("FLO063", NOTE, GUESS)
def missing_common_bar(c: Check, m: Model) -> Iterator[Finding]:
    # Over a network other bars keep a unit where it belongs.
    ways = [
        block
        for block in queries.blocks(m, "movement", "policy")
        if block.header and not any(line.word == "over" for line in block.lines)
    ]
    bars: dict[Bar, dict[int, Line]] = defaultdict(dict)
    for number, block in enumerate(ways):
        for line in block.lines:
            if (line.word == "bar" and line.label is not None) or _label(line):
                bars[_bar(line)][number] = line
    for (label, condition), having in bars.items():
        lacking = [number for number in range(len(ways)) if number not in having]
        for number in lacking if len(having) >= _OTHERS else ():
            turned = _turned(ways[number], (label, condition))
            if turned is not None:
                yield c.finding(
                    f"the bar `{label}` names a different side here than in {len(having)} other {_said(ways)}",
                    turned.span,
                    labels=[Label(next(iter(having.values())).span, "one of the others")],
                    help="use the wording of the others, or a different label",
                )
        if len(lacking) == 1 and len(having) >= _OTHERS and label and not _names(ways[lacking[0]], label):
            block = ways[lacking[0]]
            yield c.finding(
                f"`{block.header[0].text}` has no bar `{label}`, unlike all other hex-by-hex {_said(ways)}",
                block.header[0].span,
                labels=[Label(next(iter(having.values())).span, "the bar")],
                help="add the bar, or allow this note: `# hexwright: allow missing-common-bar because ...`",
            )


def _said(ways: list[Block]) -> str:
    policies = any(block.word == "policy" for block in ways)
    return "movements and policies" if policies else "movements"


def _turned(block: Block, bar: Bar) -> Line | None:
    """The bar of a block that says the same of the other side: friends for enemies, or the other way round."""
    for line in block.lines:
        label, words = _bar(line)
        if label == bar[0] and len(words) == len(bar[1]):
            other = [{one, two} for one, two in zip(words, bar[1], strict=True) if one != two]
            if len(other) == 1 and other[0] <= _SIDES:
                return line
    return None


def _label(line: Line) -> str:
    """The label of a bar: `bar NAME: when ...`."""
    if line.label is not None:
        return line.label.text
    words = [token.text for token in line.tokens]
    return words[1] if words[:1] == ["bar"] and words[2:3] == [":"] else ""


def _bar(line: Line) -> Bar:
    """Label and condition of a bar, whatever the unit is called in it."""
    words = [token.text for token in line.tokens if token.text not in (":", "bar")]
    label = _label(line)
    condition = tuple("unit" if word in ("mover", "self") else word for word in words[words[:1] == [label] :])
    return (label, condition)


def _names(block: Block, label: str) -> bool:
    """Whether another bar of the block bears the label: it says the same otherwise."""
    return any(_label(line) == label for line in block.lines)
