"""Layers: series, game, scenario, option; what a later one amends, replaces or suspends by paragraph."""

from __future__ import annotations

from dataclasses import dataclass, replace

from toolchain.base.diagnostic import Findings, Label
from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Block, Cite, Line
from toolchain.language.tokens import Token

ORDER = ("series", "game", "scenario", "option")


@dataclass
class Placed:
    """A block with the layer its file belongs to."""

    block: Block
    layer: str
    name: str

    @property
    def rank(self) -> int:
        """Place of the layer, weakest first."""
        return ORDER.index(self.layer)


def paragraphs_of(cite: Cite | None) -> tuple[str, ...]:
    """Paragraphs of a citation, without the code of a book before them."""
    if cite is None:
        return ()
    return tuple(p.split(" ")[-1] for p in cite.paragraphs)


def under(paragraph: str, target: str) -> bool:
    """Whether a paragraph is the target or a part of it."""
    return paragraph == target or (
        paragraph.startswith(target) and paragraph[len(target)] in ".-(abcdefghijklmnopqrstuvwxyz"
    )


def apply_layers(
    placed: list[Placed], chosen: set[str], readings: dict[str, str], findings: Findings
) -> list[Block]:
    """The effective blocks: changes carried out in the order of layers, conditional ones only when chosen."""
    rest: list[Placed] = []
    changes: list[Placed] = []
    for item in sorted(placed, key=lambda p: p.rank):
        if not _in_force(item.block, chosen, readings):
            continue
        (changes if item.block.word in ("amend", "replace", "suspend") else rest).append(item)
    blocks = [item.block for item in rest]
    done: dict[tuple[str, str, str], Block] = {}
    for change in changes:
        blocks = _apply(change, blocks, done, findings)
    # A change that is only said stays in sight: what rests on it is not played.
    return [*blocks, *(change.block for change in changes if not change.block.played)]


def _in_force(block: Block, chosen: set[str], readings: dict[str, str]) -> bool:
    words = [t.text for t in block.header]
    if "under" not in words:
        return True
    at = words.index("under")
    condition = words[at + 1 :]
    if len(condition) == 3 and condition[1] == "=":
        return readings.get(condition[0]) == condition[2]
    return bool(condition) and condition[0] in chosen


def _target(block: Block) -> tuple[str, list[Token]]:
    """The first paragraph of a change, and the words after it."""
    words: list[Token] = []
    for token in block.header:
        if token.text == "under":
            break
        words.append(token)
    if len(words) > 1 and words[0].kind == "PROPER" and words[1].kind in ("NUM", "DOTTED", "WORDNUM"):
        words = words[1:]  # the code of a book, as in `LNB 7.1`
    paragraph = ""
    index = 0
    while index < len(words) and words[index].kind != "COMMA" and _joined(words, index):
        paragraph += words[index].text
        index += 1
    return paragraph, words[index:]


def _joined(words: list[Token], index: int) -> bool:
    """Whether a word begins where the one before it ends (the first one does)."""
    return index == 0 or words[index].start == words[index - 1].end


def _apply(
    change: Placed, blocks: list[Block], done: dict[tuple[str, str, str], Block], findings: Findings
) -> list[Block]:
    paragraph, rest = _target(change.block)
    word = change.block.word
    if word == "suspend":
        return _suspend(change, paragraph, rest, blocks, findings)
    matches = [
        i
        for i, b in enumerate(blocks)
        if b.word not in ("example", "note")
        and any(under(p, paragraph) for p in _all_paragraphs(b))
        and _names(b, rest)
    ]
    if not matches:
        known = sorted({p for b in blocks for p in _all_paragraphs(b)})
        what = " ".join(t.text for t in rest)
        findings.add(
            "REF011",
            f"paragraph {paragraph} has no {what}" if what else f"no statement has paragraph {paragraph}",
            change.block.span if not change.block.header else change.block.header[0].span,
            help=_blocks_of(paragraph, blocks)
            if what
            else did_you_mean(paragraph, known) or "name a paragraph that is stated",
        )
        return blocks
    if len(matches) > 1:
        findings.add(
            "REF012",
            f"paragraph {paragraph} makes {len(matches)} blocks; say which",
            change.block.header[0].span,
            help=" or ".join(f"`{word} {paragraph} {_title(blocks[i])}`" for i in matches[:3]),
        )
        return blocks
    target = blocks[matches[0]]
    key = (
        change.layer,
        change.name,
        f"{target.word} {target.header[0].text if target.header else ''} {word}",
    )
    if key in done:
        findings.add(
            "REF013",
            "two changes of one layer meet in one block",
            change.block.keyword.span,
            labels=(Label(done[key].keyword.span, "the other change"),),
            help="make them one block",
        )
    done[key] = change.block
    made = list(blocks)
    if word == "replace":
        made[matches[0]] = target.changed(change.block.lines, change.block.cite)
    else:
        lines = _amended(target.lines, change.block.lines, change.block.cite, findings)
        made[matches[0]] = target.changed(lines)
    made[matches[0]].played = target.played and change.block.played
    return made


def _title(block: Block) -> str:
    """A block as a change names it."""
    return f"{block.word} {block.header[0].text}" if block.header else block.word


def _blocks_of(paragraph: str, blocks: list[Block]) -> str:
    """What a paragraph does state, or a help when it states nothing."""
    titles = [
        _title(b)
        for b in blocks
        if b.word not in ("example", "note") and any(under(p, paragraph) for p in _all_paragraphs(b))
    ]
    return "it has: " + ", ".join(titles) if titles else "name the paragraph and block as they are declared"


def _all_paragraphs(block: Block) -> list[str]:
    return [p for cite in block.cites() for p in paragraphs_of(cite)]


def _names(block: Block, rest: list[Token]) -> bool:
    words = [block.word, *[t.text for t in block.header]]
    return [t.text for t in rest] == words[: len(rest)]


def _suspend(
    change: Placed, paragraph: str, rest: list[Token], blocks: list[Block], findings: Findings
) -> list[Block]:
    targets = [paragraph]
    for index, token in enumerate(rest):
        if token.kind == "COMMA":
            continue
        if index and rest[index - 1].kind != "COMMA" and _joined(rest, index):
            targets[-1] += token.text
        else:
            targets.append(token.text)
    made = []
    hit = False
    for block in blocks:
        own = paragraphs_of(block.cite)
        if own and all(any(under(p, t) for t in targets) for p in own):
            hit = True
            continue
        lines = [
            line
            for line in block.lines
            if not any(under(p, t) for p in paragraphs_of(line.cite) for t in targets)
        ]
        hit = hit or len(lines) != len(block.lines)
        made.append(block.changed(lines) if len(lines) != len(block.lines) else block)
    if not hit:
        findings.add("REF011", f"no statement has paragraph {paragraph}", change.block.keyword.span)
    return made


def _amended(lines: list[Line], changes: list[Line], cite: Cite | None, findings: Findings) -> list[Line]:
    """Lines with changes carried out; a line in place of another keeps its citation when it has none itself."""
    made = list(lines)
    for change in changes:
        words = [t.text for t in change.tokens]
        if words[:1] == ["drop"]:
            at = _place(made, words[1]) if len(words) > 1 else -1
            if at < 0:
                _no_label(change, made, findings)
            else:
                del made[at]
        elif words[:1] in (["before"], ["after"]) and len(words) > 1:
            at = _place(made, words[1])
            if at < 0:
                _no_label(change, made, findings)
                continue
            at += words[0] == "after"
            made[at:at] = [line if line.cite else replace(line, cite=cite) for line in change.body]
        else:
            at = _labelled(made, change.label.text) if change.label else _field(made, words[:1])
            if at >= 0:
                made[at] = replace(change, cite=change.cite or cite or made[at].cite)
            else:
                made.append(change if change.cite or cite is None else replace(change, cite=cite))
    return made


def _place(lines: list[Line], name: str) -> int:
    """The line with a label, or else the only one without a label that begins with the word; -1 for none."""
    at = _labelled(lines, name)
    return at if at >= 0 else _field(lines, [name])


def _labelled(lines: list[Line], label: str) -> int:
    return next((i for i, line in enumerate(lines) if line.label and line.label.text == label), -1)


def _field(lines: list[Line], words: list[str]) -> int:
    found = [i for i, line in enumerate(lines) if words and line.word == words[0] and line.label is None]
    return found[0] if len(found) == 1 else -1


def _no_label(change: Line, lines: list[Line], findings: Findings) -> None:
    labels = [line.label.text for line in lines if line.label]
    words = [line.word for line in lines if line.label is None and _field(lines, [line.word]) >= 0]
    name = change.tokens[1].text if len(change.tokens) > 1 else ""
    known = list(dict.fromkeys(word for word in (*labels, *words) if word))
    findings.add(
        "REF014",
        f"no line is labelled `{name}`",
        change.span,
        help=did_you_mean(name, known) or "lines here: " + (", ".join(known) or "none that has a name"),
    )
