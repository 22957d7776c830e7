"""What leads back to itself among blocks that are only said: kinds below themselves, definitions by themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.ir.depends import rings
from toolchain.language.ast import Block, tokens_of
from toolchain.language.tokens import Token

_DEFINED = ("define", "quantity")


def report_rings(blocks: Iterable[Block], findings: Findings) -> None:
    """Reports each ring of kinds, and each of definitions, once."""
    said = [block for block in blocks if block.header]
    kinds: dict[str, tuple[Token, list[str]]] = {}
    for block in said:
        if block.word == "kind":
            kinds.update(_parents(block))
    named = {block.header[0].text: block for block in said if block.word in _DEFINED}
    reads = {
        name: (block.header[0], [word for word in _read(block) if word in named])
        for name, block in named.items()
    }
    for graph in (kinds, reads):
        for ring in rings({name: others for name, (_, others) in graph.items()}):
            findings.add(faults.defined_by_itself.at(graph[ring[0]][0].span, ring[0], ring))


def _parents(block: Block) -> Iterator[tuple[str, tuple[Token, list[str]]]]:
    words = [token.text for token in block.header]
    at = words.index("is") if "is" in words else len(words)
    above = words[at + 1 : at + 2]
    for token in block.header[:at]:
        if token.kind in ("NAME", "PROPER"):
            yield token.text, (token, above)


def _read(block: Block) -> Iterator[str]:
    """The names that a body asks for; `printed X` stands on the counter, `X face` is a side of it."""
    tokens = [token for token in tokens_of(block) if token.kind != "STRING"]
    before = ""
    at = (
        next((n for n, token in enumerate(tokens) if token.text == "="), -1)
        if block.word == "define"
        else len(block.header)
    )
    body = tokens[at + 1 :] if at >= 0 else []
    for token, behind in zip(body, [*(other.text for other in body[1:]), ""], strict=True):
        if token.kind in ("NAME", "PROPER") and before != "printed" and behind != "face":
            yield token.text
        before = token.text
