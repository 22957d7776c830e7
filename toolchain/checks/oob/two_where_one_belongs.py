"""Two pieces of one side share a value that must be unique.

Why: if a formation has two officers, a rule that asks for its officer takes either of them.

Bad:
    kind officer is leader
      one for each formation
    {"id": "A_1", "kind": "officer", "values": {"formation": "first"}},
    {"id": "A_2", "kind": "officer", "values": {"formation": "first"}}

Good:
    {"id": "A_2", "kind": "officer", "values": {"formation": "second"}}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model

NOBODY = "none"  # a value of this name is no formation: any number may have it


@check("OOB085", ERROR, CERTAIN, looks_at=EVERY)
def two_where_one_belongs(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.blocks(m, "kind"):
        for line in block.lines:
            if line.word != "one" or len(line.tokens) != 4 or not block.header:
                continue
            word = line.tokens[3]
            if word.text not in m.facts.attributes:
                yield c.finding(
                    f"no piece has a rating `{word.text}`",
                    word.span,
                    help=did_you_mean(word.text, m.facts.attributes)
                    or "declare it in the kind: `has NAME VALUES`",
                )
                continue
            yield from _twice(c, m, block.header[0].text, word.text, Label(line.span, "required here"))


def _twice(c: Check, m: Model, kind: str, attribute: str, said: Label) -> Iterator[Finding]:
    names = m.facts.values.get(m.facts.attributes[attribute].type.of, [])
    kinds = set(m.facts.kind_bits(kind))
    first: dict[tuple[int, int], str] = {}
    for piece in m.ir["pieces"]:
        value = piece["values"].get(attribute)
        if piece["kind"] not in kinds or not isinstance(value, int):
            continue
        shown = names[value] if value < len(names) else str(value)
        if shown == NOBODY:
            continue
        other = first.setdefault((piece["side"], value), piece["id"])
        if other != piece["id"]:
            symbol, earlier = m.symbols.get(piece["id"], "piece"), m.symbols.get(other, "piece")
            labels = [Label(earlier.span, "the other piece")] if earlier is not None and earlier.span else []
            yield c.finding(
                f"two pieces of the kind `{kind}` have `{attribute}` {shown}: {other} and {piece['id']}",
                symbol.span if symbol is not None else None,
                labels=[*labels, said],
                help=f"change the value, or remove one of the two: each value of `{attribute}` allows only one `{kind}`",
            )
