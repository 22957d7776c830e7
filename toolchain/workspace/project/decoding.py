"""The text of a file of a project: what cannot be read as text is a finding, and its text is guessed where it can be."""

from __future__ import annotations

from pathlib import Path

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.workspace.project.file_bytes import TooLarge, read_bytes

# Control characters but tab and line ends; a few in a text are slips, many make it no text.
_NO_TEXT = bytes((*range(0x09), *range(0x0E, 0x20)))
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
MOST_CONTROLS = 100
# Bounds of one file, several times what the largest games need, so that nothing keeps anyone waiting.
MOST_LINES = 25_000


def read_source(path: Path, name: str, findings: Findings) -> Source | None:
    """The text of a file under its name in the project; None when there is none, and nothing is known of the file."""
    try:
        if path.exists() and not path.is_file():
            raise OSError(0, "it is a folder" if path.is_dir() else "it is not a regular file")
        data = read_bytes(path)
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        place = Span(Source(name, ""), 0, 0)
        findings.add(faults.unreadable_file.at(place, reason, isinstance(error, TooLarge)))
        return None
    return source_of(data, name, findings)


def source_of(data: bytes, name: str, findings: Findings) -> Source | None:
    """The text that bytes hold, in the same way."""
    begin = data[:1_000_000]
    if len(begin) - len(begin.translate(None, _NO_TEXT)) > MOST_CONTROLS and data[:2] not in _UTF16:
        findings.add(faults.unreadable_file.no_text(Span(Source(name, ""), 0, 0)))
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
        findings.add(faults.byte_order_mark.at(Span(source, 0, 0)))
    lines = bare.count("\n")
    if name.endswith(".hw") and lines > MOST_LINES:
        place = Span(Source(name, ""), 0, 0)
        findings.add(faults.unreadable_file.too_many_lines(place, lines, MOST_LINES))
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
    place = Span(source, at, min(at + 1, len(text)))
    wrong_file = faults.unreadable_file.utf_16 if what == "UTF-16" else faults.unreadable_file.not_utf_8
    findings.add(wrong_file(place))
    return source
