"""The text of a file of a project: what cannot be read as text is a finding, and its text is guessed where it can be."""

from __future__ import annotations

import re
from pathlib import Path

from toolchain.base.diagnostic import Edit, Findings, Fix
from toolchain.base.source import Source, Span
from toolchain.workspace.reading import TooLarge, read_bytes

# Control characters but tab and line ends; a few in a text are slips, many make it no text.
_NO_TEXT = re.compile(rb"[\x00-\x08\x0e-\x1f]")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
MOST_CONTROLS = 100
# Bounds of one file, several times what the largest games need, so that nothing keeps anyone waiting.
MOST_LINES = 25_000


def read_source(path: Path, name: str, findings: Findings) -> Source | None:
    """The text of a file under its name in the project; None when there is none, and nothing is known of the file."""
    try:
        if path.exists() and not path.is_file():
            raise OSError(0, "it is a folder" if path.is_dir() else "it is no ordinary file")
        data = read_bytes(path)
    except OSError as error:
        reason = (error.strerror or "no reason is known").lower()
        findings.add(
            "SYN009", f"the file cannot be read: {reason}", Span(Source(name, ""), 0, 0),
            note="the rest of the project is checked when all its files can be read",
            help="cut it into several files" if isinstance(error, TooLarge) else "a name that ends so is for a text "
            "file: put the file in its place, make it readable, or remove it",
        )  # fmt: skip
        return None
    if len(_NO_TEXT.findall(data[:1_000_000])) > MOST_CONTROLS and data[:2] not in _UTF16:
        findings.add(
            "SYN009", "the file is no text", Span(Source(name, ""), 0, 0),
            note="it is full of characters that no text has; the rest of the project is not checked",
            help="remove it, or put the text in its place",
        )  # fmt: skip
        return None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return _other_encoding(data, error.start, name, findings)
    bare = text.removeprefix("\ufeff")
    if "\r" in bare and "\n" not in bare:
        bare = bare.replace("\r", "\n")  # line ends as old Macintoshes wrote them
    source = Source(name, bare)
    if text.startswith("\ufeff"):
        mark = Span(source, 0, 0)
        findings.add(
            "SYN012", "the file begins with a byte order mark", mark, severity="warning",
            help="save it as UTF-8 without BOM; `hexwright fmt` does",
            fixes=(Fix("remove it", (Edit(mark, ""),), safe=True),),  # writing the text leaves it out
        )  # fmt: skip
    lines = bare.count("\n")
    if name.endswith(".hw") and lines > MOST_LINES:
        findings.add(
            "SYN009", f"the file has {lines:,} lines, at most {MOST_LINES:,} are read", Span(Source(name, ""), 0, 0),
            help="cut it into several files, each beginning with `part of NAME`",
        )  # fmt: skip
        return None
    return source


def _other_encoding(data: bytes, wrong: int, name: str, findings: Findings) -> Source:
    """The text all the same, as it was probably meant: its names are then known, and one fault is one message."""
    what, text, at = "UTF-8", data.decode("cp1252", errors="replace"), wrong
    if data[:2] in _UTF16:
        what, text, at = "UTF-16", data.decode("utf-16", errors="replace"), 0
    else:
        # Before the first wrong byte everything is right; a letter may have been several bytes there.
        at = len(data[:wrong].decode("utf-8"))
        text = data[:wrong].decode("utf-8") + data[wrong:].decode("cp1252", errors="replace")
    source = Source(name, text)
    findings.add(
        "SYN009",
        "the file is UTF-16 text, not UTF-8" if what == "UTF-16" else "the file is not UTF-8 text",
        Span(source, at, min(at + 1, len(text))),
        help="save it as UTF-8 in your editor",
    )
    return source
