"""A name that nothing declares: one message for every kind of name, with the nearest that there is."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.language.tokens import Token
from toolchain.model.symbols import Symbol, Symbols


def declared(
    symbols: Symbols, findings: Findings, word: Token, kind: str, otherwise: str = ""
) -> Symbol | None:
    """What a word names among names of a kind; REF002 where it names nothing of that kind."""
    found = symbols.get(word.text, kind)
    if found is None:
        unknown(findings, kind, word, symbols.names(kind), otherwise)
    return found


def labels_listed(findings: Findings, tokens: Iterable[Token]) -> list[Token]:
    """The labels of a list; SYN063 at the first word that can be none."""
    words = [token for token in tokens if token.kind != "COMMA"]
    for word in words:
        if word.kind != "NAME":
            findings.add(faults.wrong_number_of_names.nothing_more(word.span))
            break
    return [word for word in words if word.kind == "NAME"]


def unknown(findings: Findings, kind: str, word: Token, known: Iterable[str], otherwise: str = "") -> None:
    """Add REF002: there is no ``kind`` called ``word``; the nearest of ``known``, or else what to do about it."""
    findings.add(faults.unknown_name.at(word.span, kind, word.text, known, otherwise))
