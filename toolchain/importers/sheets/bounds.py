"""What a spreadsheet may take: a stranger's file can be wrong, but cannot fill the memory or read anything else.

A workbook is a zip of XML. Before any library opens one, the sizes that it promises are added up, and the beginning of
each part that is read is looked at: a document type, which alone can declare entities, is refused.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from pathlib import Path
from xml.parsers import expat

from toolchain.base.source import Span

MOST_BYTES = 100_000_000  # of a csv file, and of the unpacked XML of a workbook
MOST_PARTS = 2_000
MOST_TAGS = 4_000_000  # of one part: a library keeps what stands outside of rows
LAST_ROW = 1_048_576
MOST_CELLS = 5_000_000  # with the empty ones that a reader walks over
MOST_ROWS = 50_000  # with something in them
MOST_COLUMNS = 500
MOST_LETTERS = 32_767  # of a cell; more than a spreadsheet allows
_PROLOG = 65_536
_CHUNK = 1 << 20


class NotRead(ValueError):
    """A file that is not read: what is wrong, what would be right, and where, if that is known."""

    def __init__(self, message: str, help: str = "", span: Span | None = None) -> None:
        super().__init__(message)
        self.help = help
        self.span = span


class Budget:
    """Counts cells and rows of one file while they are read. Raises NotRead when it is too much."""

    def __init__(self) -> None:
        self._cells = 0
        self._rows = 0

    def walk(self, cells: int) -> None:
        """So many cells were walked over, empty or not."""
        self._cells += cells
        if self._cells > MOST_CELLS:
            raise NotRead(f"the file has more than {MOST_CELLS:,} cells", "delete empty rows and columns")

    def keep(self, cells: int) -> None:
        """A row with something in it, and the number of its last column."""
        self._rows += 1
        if self._rows > MOST_ROWS:
            raise NotRead(f"the file has more than {MOST_ROWS:,} rows", "split it into several files")
        if cells > MOST_COLUMNS:
            raise NotRead(
                f"a row has {cells:,} columns; the maximum is {MOST_COLUMNS}", "delete empty columns"
            )


def open_archive(path: Path, what: str, parts: tuple[str, ...]) -> zipfile.ZipFile:
    """The zip of a workbook; ``parts``: beginnings and endings of the names that are read. Raises NotRead.

    What is wrong with the archive is found before anything of it is unpacked.
    """
    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OverflowError, struct.error):
        head = path.read_bytes()[:8]
        if head == b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1":
            raise NotRead(
                "the file is protected by a password, or in an old format",
                f"save it as {what} without a password",
            ) from None
        raise NotRead(f"the file is not an {what} workbook", f"save it as {what} again") from None
    try:
        _look_at(archive, parts)
    except BaseException:
        archive.close()
        raise
    return archive


def _look_at(archive: zipfile.ZipFile, parts: tuple[str, ...]) -> None:
    infos = archive.infolist()
    if len(infos) > MOST_PARTS:
        raise NotRead(f"the workbook has {len(infos):,} parts; the maximum is {MOST_PARTS:,}")
    held = [info for info in infos if info.filename.endswith(parts)]
    if len({info.filename for info in held}) < len(held):
        raise NotRead(
            "the workbook has two parts with the same name", "save it again with a spreadsheet program"
        )
    size = sum(info.file_size for info in held)
    if size > MOST_BYTES:
        raise NotRead(
            f"the workbook unpacks to {size // 1_000_000:,} MB; the maximum is {MOST_BYTES // 1_000_000} MB",
            "delete empty rows and columns, or save individual sheets as .csv",
        )
    for info in held:
        if info.flag_bits & 1:
            raise NotRead("the workbook is encrypted", "save it without a password")
        try:
            with archive.open(info) as part:
                head = part.read(_PROLOG)
                refuse_entities(head)
                tags = head.count(b"<")
                while chunk := part.read(_CHUNK):
                    tags += chunk.count(b"<")
            if tags > MOST_TAGS:
                raise NotRead(
                    f"`{info.filename[:60]}` has more than {MOST_TAGS:,} tags",
                    "delete empty rows and columns",
                )
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError) as error:
            raise NotRead(f"`{info.filename[:60]}` in the workbook is damaged ({error})") from None
        except ValueError as error:
            if isinstance(error, NotRead):
                raise
            raise NotRead(f"`{info.filename[:60]}` in the workbook is damaged") from None


class _Begun(Exception):
    """The root element was reached, so that no document type can follow."""


def refuse_entities(head: bytes) -> None:
    """Looks at the beginning of an XML text. Raises NotRead for a document type, and where no element begins."""
    parser = expat.ParserCreate()

    def doctype(*_: object) -> None:
        raise NotRead(
            "the workbook declares XML entities, which no spreadsheet program writes",
            "save it again with a spreadsheet program",
        )

    def element(*_: object) -> None:
        raise _Begun

    parser.StartDoctypeDeclHandler = doctype
    parser.StartElementHandler = element
    try:
        parser.Parse(head, False)
    except _Begun:
        return
    except NotRead:
        raise
    except (expat.ExpatError, LookupError, ValueError) as error:  # LookupError: of an encoding that is none
        raise NotRead(f"the workbook contains XML that is not well-formed ({error})") from None
    raise NotRead("a part of the workbook has no XML element", "save it again with a spreadsheet program")
