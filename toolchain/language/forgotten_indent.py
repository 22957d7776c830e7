"""What stands at the first column and belongs below a block: the indent was forgotten."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.catalogue.statements import STATEMENTS_TABLE
from toolchain.language.patterns import shape

_OTHER_WORDS = ("otherwise", "expect", "after", "before")


def indent_missing(word: str, words_before: Iterable[str]) -> str:
    """The help for a first word that begins no block; empty when it is no field and no statement either.

    ``words_before`` are the keywords of the blocks above, the nearest last.
    """
    for keyword in reversed(list(words_before)):
        block = BLOCKS.get(keyword)
        if block is not None and any(field.split(" ")[0] == word for field in block.fields):
            return f"indent it: `{word}` is a line of `{keyword}`"
    if word in _OTHER_WORDS or any(shape(statement.form).word == word for statement in STATEMENTS_TABLE):
        return f"indent it: `{word}` belongs below the statement that runs it"
    return ""
