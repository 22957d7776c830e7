"""What blocks mean that are only said, as far as the language has been built: names, kinds, arguments, ranges, values.

Their declarations are read as if they were played, then every expression in them against what is declared. What is not built
has no type, and neither has a name that is declared by it: nothing is said of either, nor of what is made of them. What
is wrong elsewhere is wrong for the same reason, and is said in the same words, as in a game that is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from itertools import pairwise

from toolchain import faults
from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.remembered import Remembered
from toolchain.base.source import Span
from toolchain.base.suggest import without_hints
from toolchain.language.ast import Block, lines_of
from toolchain.language.tokens import Token
from toolchain.model.before import ReadBefore
from toolchain.model.build import read_model
from toolchain.model.context import CONTEXTS
from toolchain.model.expressions.reader import Expressions
from toolchain.model.map.shared_map import MAP_WORDS, SharedMaps
from toolchain.model.model import Model
from toolchain.model.said.words import expressions_of
from toolchain.model.scope import Scope
from toolchain.model.types import PIECE, UNKNOWN, Type
from toolchain.model.units.oobfile import OobFile

# Rows of data, which have readers of their own, and blocks without a sentence.
DATA = frozenset((
    "abbreviations", "allow", "example", "forces", "income", "map", "note", "option", "part", "schedule", "series", "setup",
    "spellings",
))  # fmt: skip
# What the reader says of a word or a form that the language has not, or not yet; words that mean nothing at all are found
# by `words.py`.
_NOT_BUILT = frozenset((
    "MAP042", "REF001", "REF002", "REF004", "REF005", "REF007", "REF009", "REF010", "REF021", "REF025",
    "SET001", "TAB002", "TAB003", "TAB005", "TAB006", "TAB007", "TAB010", "TYP020", "TYP023", "TYP024", "TYP032",
))  # fmt: skip
# What is wrong whatever words the language may still be given: phrases of other words are not judged.
_CERTAIN = frozenset(("MAP001", "MAP002", "REF003", "TYP001", "TYP003", "TYP018"))
# Blocks whose name stands for a value, with the lines that say of what type it is; None is all of them.
_TYPED_BY: dict[str, tuple[str, ...] | None] = {
    "define": None, "quantity": (), "record": None, "sight": None, "state": ("values",), "stock": (), "table": None, "token": (),
    "trace": None, "track": (), "zone": None,
}  # fmt: skip


def judge_bodies(
    blocks: list[Block],
    oob: list[OobFile],
    maps: SharedMaps,
    right: Remembered[bytes, bool] | None = None,
    before: ReadBefore | None = None,
) -> list[Finding]:
    """What is wrong in the sentences of blocks that are only said.

    ``blocks``: all that are in force in any scenario. ``right``: blocks without a finding, by their text and what is declared.
    ``before``: bodies of rules that need not be read again.
    """
    said = [block for block in blocks if not block.played and block.word not in DATA]
    # A map that is played is not read again for the regions and lines that are only said: what they are called has no type.
    laid = MAP_WORDS if any(block.word == "map" and block.played for block in blocks) else ()
    read = [block for block in blocks if block.played or block.word not in (*DATA, *laid)]
    found = Findings()
    with without_hints():
        m = read_model(read, oob, found, None, before, maps, as_played=True)
        _forget(m, _of_unknown_type(said, found.items))
        states = {b.header[0].text: _values(b, m) for b in said if b.word == "state" and b.header}
        owners = _owners(blocks)
        declared = _declared(m, states, owners)
        todo = [block for block in said if right is None or not right.get(block.digest + declared)]
        wrong = _judged(todo, states, owners, m)
    if wrong:
        return _judged(todo, states, owners, m)  # once more, with hints
    if right is not None:
        for block in todo:
            right.put(block.digest + declared, True)
    return []


def _declared(m: Model, states: Mapping[str, list[str]], owners: Mapping[str, str]) -> bytes:
    """A digest of all names and what they stand for. ``states``: the words that each state may be; ``owners``: of what it is."""
    symbols = [
        (s.name, s.kind, str(s.info.get("of")), str(s.info.get("type")))
        for same in m.symbols.by_name.values()
        for s in same
    ]
    functions = [(f.name, str(f.params), str(f.result)) for f in m.functions.values()]
    tables = (
        m.facts.kinds,
        m.facts.faces,
        m.facts.values,
        m.facts.hex_index,
        m.facts.hex_terrains,
        m.facts.edge_terrains,
    )
    attributes = sorted(map(str, m.facts.attributes.items()))
    said = sorted(states.items()), sorted(owners.items())
    text = repr((sorted(symbols), sorted(functions), tables, attributes, said))
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _judged(
    todo: list[Block], states: Mapping[str, list[str]], owners: Mapping[str, str], m: Model
) -> list[Finding]:
    found = Findings()
    x = Expressions(m.symbols, found, m.facts)
    x.functions = m.functions
    x.resolve_function = m.functions.get
    for block in todo:
        scope = _scope(block, m)
        for words, after in expressions_of(block):
            x.read(words, scope, after)
        for state, word in _set_to(block):
            known = states.get(state, ())
            if known and word.text not in known and word.text not in scope.names:
                found.add(faults.unknown_value.at(word.span, state, known))
    of_owners = [item for block in todo for item in _without_owner(block, owners)]
    return [*(item for item in found.items if item.code in _CERTAIN), *of_owners]


def _owners(blocks: Iterable[Block]) -> dict[str, str]:
    """Of what each state is that a block declares."""
    return {
        block.header[0].text: block.header[2].text
        for block in blocks
        if block.word == "state" and len(block.header) > 2 and block.header[1].text == "of"
    }


def _without_owner(block: Block, owners: Mapping[str, str]) -> Iterator[Finding]:
    """Statements that set a state of many things without saying of which, or a state of the game of one."""
    for line in lines_of(block.lines):
        texts = [token.text for token in line.tokens]
        if texts[:1] != ["set"] or len(texts) < 4 or texts[1] not in owners:
            continue
        if texts[2] == "to" and owners[texts[1]] != "game":
            yield faults.state_without_owner.in_set(line.span, texts[1])
        elif texts[2] == "of" and owners[texts[1]] == "game":
            yield faults.state_without_owner.of_the_game(line.tokens[1].span, texts[1], "state")


def _values(state: Block, m: Model) -> list[str]:
    """The words that a state may be; none where they cannot be listed."""
    line = next((line for line in state.lines if line.word == "values"), None)
    if line is None:
        return ["no", "yes"]
    words = [token.text for token in line.tokens[1:] if token.kind != "COMMA"]
    if len(words) > 1:
        return [*words, "none"]
    return list(m.facts.values.get(words[0], ())) if words else []


def _set_to(block: Block) -> Iterator[tuple[str, Token]]:
    """Each state that lines of a block set to one word, or say of that it is so, with the word."""
    for line in lines_of(block.lines):
        words = line.tokens
        texts = [token.text for token in words]
        if block.word == "state" and line.word == "change" and "->" in texts[1:]:
            at = texts.index("->")
            yield from ((block.header[0].text, word) for word in (words[1], *words[at + 1 : at + 2]))
        elif block.word == "state" and line.word == "while" and len(words) > 1:
            yield block.header[0].text, words[1]
        elif line.word == "set" and len(words) > 3 and texts[-2] == "to":
            yield texts[1], words[-1]


def _not_built(item: Finding) -> bool:
    return item.code in _NOT_BUILT or item.code.startswith("SYN")


def _forget(m: Model, names: Iterable[str]) -> None:
    for name in names:
        m.symbols.by_name.pop(name, None)
        m.functions.pop(name, None)


def _of_unknown_type(said: list[Block], found: list[Finding]) -> Iterator[str]:
    """The names of which it cannot be known what they stand for: of what declares them, something is not built."""
    wrong: dict[int, list[Span]] = {}
    for item in found:
        if item.span is not None and _not_built(item):
            wrong.setdefault(id(item.span.source), []).append(item.span)
    for block in said:
        if not block.header or block.word not in _TYPED_BY:
            continue
        spans = [s for s in wrong.get(id(block.source), ()) if block.span.start <= s.start < block.span.end]
        if any(cite.mark == "missing" for cite in block.cites()) or _declares(block, spans):
            yield block.header[0].text


def _declares(block: Block, spans: list[Span]) -> bool:
    """Whether one of these places belongs to what declares the name of a block."""
    words = _TYPED_BY[block.word]
    rest = [line for line in block.lines if words is not None and line.word not in words]
    others = [line.span for line in lines_of(rest)]
    return any(not any(at.start <= span.start <= at.end for at in others) for span in spans)


def _scope(block: Block, m: Model) -> Scope:
    """The names that a sentence of a block may read; what stands for something that is not built has no type."""
    names: dict[str, Type] = {"self": UNKNOWN, "it": UNKNOWN, "hex": UNKNOWN}
    names |= dict((*CONTEXTS["move"], *CONTEXTS["hex"]))
    header = [token.text for token in block.header]
    for word, subject in pairwise(header):
        if word == "for" and subject in CONTEXTS:
            names |= dict(CONTEXTS[subject])
        elif word == "of" and (subject == "unit" or subject in m.facts.kinds):
            names["self"] = PIECE
        elif word == "for":
            names[subject] = UNKNOWN
    for line in lines_of(block.lines):
        words = [token.text for token in line.tokens]
        names |= {name: UNKNOWN for word, name in pairwise(words) if word in ("let", "each", "as")}
    return Scope(names)
