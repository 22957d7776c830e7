"""A table result that no rule uses.

Why: the die is rolled and nothing happens: a `when` is missing, or two of them test for the same result.

Bad:
    values results Ar, Dr, De
    when result = Ar
      do withdraw(a)
    when result = Dr
      do withdraw(d)

Good:
    when result = Ar
      do withdraw(a)
    when result = Dr
      do withdraw(d)
    when result = De
      do lose(d)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import EVERY, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.watched import alone
from toolchain.language.ast import Block, Line, lines_of
from toolchain.model.model import Model

_NO_RULES = ("values", "table", "example", "note", "allow")
# Results by which nothing happens are called so.
_NEUTRAL = {"none", "no-effect", "no-result", "nothing", "miss", "ne", "nr", "nil", "no", "no-change", "nc"}


@check("TAB045", WARNING, LIKELY, looks_at=EVERY)
def result_without_consequence(c: Check, m: Model) -> Iterator[Finding]:
    for name, cells in _tables_of_results(m):
        asked, others_too = _asked(m, set(cells))
        if not asked or others_too or len(cells) == 2:
            continue  # of two results the other one is what holds when the named one does not
        for result, span in cells.items():
            if result not in asked and result.lower() not in _NEUTRAL:
                yield c.finding(
                    f"`{name}` can give `{result}`, but no rule uses that result",
                    span,
                    note="results that rules use: "
                    + ", ".join(f"`{word}`" for word in cells if word in asked),
                    help=f"add a rule: `when ... = {result}`; if nothing happens then, call the result `none`",
                )


@alone
def _tables_of_results(m: Model) -> list[tuple[str, dict[str, Span]]]:
    """Tables with words in their cells, by name: where each of the words stands first."""
    made = []
    for symbol in queries.tables(m):
        block, kind = symbol.info.get("block"), str(symbol.info.get("cells"))
        if block is not None and m.symbols.get(kind, "values") is not None:
            made.append((symbol.name, _cells(block, set(m.facts.values[kind]))))
    return made


def _cells(table: Block, results: set[str]) -> dict[str, Span]:
    """Where each result stands first in the cells."""
    made: dict[str, Span] = {}
    for line in table.lines:
        if line.word in ("data", "cell"):
            for part in (line, *lines_of(line.body)):
                for token in part.tokens:
                    if token.text in results:
                        made.setdefault(token.text, token.span)
    return made


def _asked(m: Model, results: set[str]) -> tuple[set[str], bool]:
    """The results that rules name, and whether a rule asks for all others at once."""
    asked: set[str] = set()
    blocks = {id(block): block for result in results for block in queries.that_may_hold(m, result, False)}
    for block in blocks.values():
        if not block.played or block.word in _NO_RULES:
            continue
        named = results & queries.words_as_written(block)
        asked |= named
        if named and _asks_for_the_others(block.lines, named):
            return asked, True
    return asked, False


def _asks_for_the_others(lines: list[Line], results: set[str]) -> bool:
    for line, behind in zip_longest(lines, lines[1:]):
        words = {t.text for t in line.tokens}
        if words & results and (
            words & {"<>", "not", "otherwise"} or (behind is not None and behind.word == "otherwise")
        ):
            return True
        if _asks_for_the_others(line.body, results):
            return True
    return False
