"""The citation at the end of a line: paragraphs, a mark of provenance, its reason."""

from __future__ import annotations

from itertools import pairwise

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.language.ast import Cite
from toolchain.language.tokens import Token

MARKS = ("derived", "authored", "ruling", "missing")


def cut_cite(tokens: list[Token], findings: Findings) -> tuple[Cite | None, list[Token]]:
    """The citation of a line (None without one), and the words before it."""
    at = next((i for i, token in enumerate(tokens) if token.kind == "@"), None)
    if at is None:
        return None, tokens
    words = tokens[at:]
    span = words[0].span.to(words[-1].span)
    paragraphs: list[str] = []
    mark = reason = ruling = ""
    index = 0
    while index < len(words):
        word = words[index]
        if word.kind == "@":
            run: list[Token] = []
            index += 1
            while (
                index < len(words)
                and words[index].kind not in ("@", "STRING")
                and words[index].text not in MARKS
            ):
                run.append(words[index])
                index += 1
            if not run:
                findings.add(faults.empty_citation.at(word.span))
            else:
                number = _paragraph(run, findings)
                if number in paragraphs:
                    findings.add(faults.wrong_form_of_citation.twice(run[0].span.to(run[-1].span), number))
                paragraphs.append(number)
            continue
        if word.text in MARKS:
            if words[index - 1].text == word.text:
                findings.add(faults.wrong_form_of_citation.second_mark(word.span))
            mark = word.text
            if mark == "ruling" and index + 1 < len(words) and words[index + 1].kind in ("NAME", "PROPER"):
                index += 1
                if ruling:
                    findings.add(faults.wrong_form_of_citation.second_ruling(words[index].span))
                ruling = words[index].text
        elif word.kind == "STRING":
            if reason:
                findings.add(faults.wrong_form_of_citation.second_reason(word.span))
            reason = word.value
        else:
            findings.add(faults.wrong_form_of_citation.at(word.span, MARKS))
        index += 1
    return Cite(tuple(paragraphs), mark, reason, span, ruling), tokens[:at]


def _paragraph(run: list[Token], findings: Findings) -> str:
    """The number of a paragraph, which has no spaces, or a book in capitals and its number; other words mean nothing."""
    text = run[0].text
    for at, (before, token) in enumerate(pairwise(run)):
        if before.end == token.start:
            text += token.text
        elif at == 0 and before.text.isupper():
            text += f" {token.text}"
        else:
            findings.add(faults.wrong_form_of_citation.at(token.span, MARKS))
            break
    return text
