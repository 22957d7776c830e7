"""Lines for those at the table. On a terminal a line that is too long is broken between words, further in than it began."""

from __future__ import annotations

import sys

from toolchain.cli.common import say, width
from toolchain.render.cells import cells, wrap

_FURTHER = 4


def tell(text: str) -> None:
    """One or more lines; where nobody looks at a terminal they stay as long as they are."""
    if not sys.stdout.isatty():
        say(text)
        return
    for line in text.splitlines() or [""]:
        if cells(line) < width():
            say(line)  # with the columns that it may have
        else:
            tell_wrapped([line], 0, _FURTHER)


def tell_wrapped(lines: list[str], indent: int = 2, further: int = 2) -> None:
    """Lines that are broken everywhere, each as far in as it was and ``indent`` more."""
    for line in lines:
        inner = " " * (indent + len(line) - len(line.lstrip()))
        for each in wrap(line, width() - 1, inner, inner + " " * further) or [""]:
            say(each)
