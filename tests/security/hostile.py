"""Texts that nobody should write into a name, and what no line of the program may hold."""

from __future__ import annotations

import io
import random
import re
import sys
from dataclasses import dataclass

from toolchain.cli.main import main

BITS = [
    "\0",
    "\n",
    "\r",
    "\t",
    "\x07",
    "\x08",
    "\x1b[2J",
    "\x1b]0;owned\x07",
    "\x7f",
    "\x9b31m",
    "\x85",
    "\u2028",
    "\u2029",
    "\u202e",
    "\u2066",
    "\u200f",
    "\ufeff",
    "\ufffe",
    "\ud800",
    "\udfff",
    "\U000e0001",
    "\\",
    "`",
    "'",
    '"',
    "{",
    "}",
    "%0A",
    "::error::",
    "a",
    "Foot",
    "é",
    "漢",
    "\U0001f600",
    " ",
    "\xa0",
    "x" * 300,
    "../",
    "]]>",
    "</script>",
]
# All that str.isprintable refuses, but the spaces and joiners that people write; line ends part lines.
HARMLESS = "\xa0\xad\u200c\u200d"
RAW = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\U000e0001]"
)


def hostile(choose: random.Random, surrogates: bool = True) -> str:
    """A text of a few odd bits; without ``surrogates`` one that UTF-8 can hold."""
    text = "".join(choose.choice(BITS) for _ in range(choose.choice([1, 1, 2, 3, 6])))
    return text if surrogates else re.sub("[\ud800-\udfff]", "s", text)


@dataclass
class Answer:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


def run(*arguments: str) -> Answer:
    """A command in this process. What it prints must be UTF-8, as on a stream that replaces nothing."""
    streams = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    # The program asks its streams to replace what they cannot encode; here that would hide a fault.
    for stream in streams:
        stream.reconfigure = lambda **_: None  # type: ignore[method-assign]
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = streams
    try:
        code = main(list(arguments))
        for stream in streams:
            stream.flush()
    finally:
        sys.stdout, sys.stderr = before
    out, err = (stream.buffer.getvalue().decode("utf-8") for stream in streams)  # type: ignore[attr-defined]
    return Answer(code, out, err)


def check(answer: Answer, *what: object) -> None:
    """The promises of every answer: a known code, no trace of a failure, nothing raw."""
    both = answer.out + answer.err
    raw = RAW.search(both)
    fault = ""
    if (
        answer.code not in (0, 1, 2)
        or "Traceback" in both
        or "hexwright itself has failed" in both
        or "PKG020" in both
    ):
        fault = f"code {answer.code}: {both[-2500:]}"
    elif raw is not None:
        fault = f"raw at {raw.start()}: {both[max(0, raw.start() - 200) : raw.end() + 50]}"
    # Only ASCII: what is reported of a failed test must itself be printable.
    assert not fault, ascii((fault, *what)).replace("\\n", "\n")
