"""The ZIP file around a package: deterministic when written, distrusted when read.

A stranger's file is looked at before anything of it is unpacked, and unpacked in chunks that are counted:
what a header claims is compared with what comes out.
"""

from __future__ import annotations

import io
import json
import re
import stat
import struct
import zipfile
from typing import Any

from toolchain.base.visible import quoted, unfit_escapes, unfit_in_json

MAXIMUM_PACKED = 32 << 20
MAXIMUM_UNPACKED = 128 << 20
MAXIMUM_MEMBERS = 200
MAXIMUM_RATIO = 200
# Below this size a member may be as repetitive as it likes.
RATIO_FROM = 1 << 20
MAXIMUM_NESTING = 100
# Numbers, texts, lists and objects of all rules together: a short list costs Python twenty times its text.
MAXIMUM_VALUES = 5_000_000

MANIFEST = "manifest.json"
NOTICES = "notices.txt"
TEXTS = "texts.json"
SHARED = "shared.json"
FOLDER = "rules/"
RULES = re.compile(r"rules/(?:0|[1-9][0-9]{0,2})\.json\Z")

_CHUNK = 1 << 16
_END = 22
_DIRECTORY = MAXIMUM_MEMBERS * 1024
_FOREIGN = "this is not a hexwright package"
_DAMAGED = "the package is truncated or damaged; get it again"
# A text of a JSON file, also one that never ends; so the search for the next begins behind it.
_TEXT = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)', re.DOTALL)
_NOT_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
# Bytes that no unprintable character begins with.
_PLAIN = bytes(set(range(256)) - {0x7F, 0xC2, 0xE2})


class PackageProblem(Exception):
    """A package that cannot be used; the text is one sentence for a user."""


def member(name: str) -> zipfile.ZipInfo:
    """The head of a member, which depends on its name alone."""
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    info.create_system = 3
    info.external_attr = (stat.S_IFREG | 0o644) << 16
    return info


def write_members(members: dict[str, bytes]) -> bytes:
    """A ZIP file whose bytes depend on names and contents alone."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(members):
            info = member(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, members[name], compresslevel=6)
    return out.getvalue()


def read_members(data: bytes) -> dict[str, bytes]:
    """Contents by name of a package's members. Raises PackageProblem."""
    if len(data) > MAXIMUM_PACKED:
        raise PackageProblem(f"the package is larger than {MAXIMUM_PACKED >> 20} MB")
    if data[:4] not in (b"PK\3\4", b"PK\5\6"):
        raise PackageProblem(f"{_FOREIGN}: it is not a ZIP file")
    _check_end(data)
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except Exception:  # zipfile raises a dozen kinds of errors on damaged headers
        raise PackageProblem(_DAMAGED) from None
    with archive:
        infos = _without_folders(archive.infolist())
        _check_members(infos)
        return _unpack(archive, infos)


def _check_end(data: bytes) -> None:
    """The size of the directory, before a library builds an object for each of its entries."""
    if len(data) < _END or data[-_END:-18] != b"PK\5\6" or data[-42:-38] == b"PK\6\7":
        raise PackageProblem(_DAMAGED)
    count, size = struct.unpack("<HL", data[-12:-6])
    if count > MAXIMUM_MEMBERS or size > _DIRECTORY:
        raise PackageProblem(f"the package has more than {MAXIMUM_MEMBERS} members")


def _without_folders(infos: list[zipfile.ZipInfo]) -> list[zipfile.ZipInfo]:
    """The entries without the folder of the rules, which most programs that make ZIP files write, too."""
    members = {info.orig_filename for info in infos}
    if not any(map(RULES.match, members)):
        return infos
    return [info for info in infos if not _is_folder(info)]


def _is_folder(info: zipfile.ZipInfo) -> bool:
    kind = stat.S_IFMT(info.external_attr >> 16)
    return info.orig_filename == FOLDER and info.file_size == 0 and kind in (0, stat.S_IFDIR)


def _check_members(infos: list[zipfile.ZipInfo]) -> None:
    names = [info.orig_filename for info in infos]
    if MANIFEST not in names:
        raise PackageProblem(f"{_FOREIGN}: the ZIP file has no {MANIFEST}")
    if len(infos) > MAXIMUM_MEMBERS:
        raise PackageProblem(f"the package has more than {MAXIMUM_MEMBERS} members")
    seen: set[str] = set()
    for info, name in zip(infos, names, strict=True):
        _check_name(name)
        if name in seen:
            raise PackageProblem(f"the package contains {quoted(name)} twice")
        seen.add(name)
        _check_kind(info, name)
    if sum(info.file_size for info in infos) > MAXIMUM_UNPACKED:
        raise PackageProblem(f"the package unpacks to more than {MAXIMUM_UNPACKED >> 20} MB")


def _check_name(name: str) -> None:
    parts = re.split(r"[/\\]", name)
    if ".." in parts or parts[0] == "" or re.match(r"[A-Za-z]:", name):
        raise PackageProblem(f"the package contains {quoted(name)}, a path outside the package")
    if name not in (MANIFEST, NOTICES, TEXTS, SHARED) and RULES.match(name) is None:
        raise PackageProblem(f"the package contains {quoted(name)}, which does not belong in a package")


def _check_kind(info: zipfile.ZipInfo, name: str) -> None:
    if info.flag_bits & 0x41:
        raise PackageProblem(f"{quoted(name)} is encrypted")
    if stat.S_IFMT(info.external_attr >> 16) not in (0, stat.S_IFREG):
        raise PackageProblem(f"{quoted(name)} is a link or a device, not a file")
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise PackageProblem(f"{quoted(name)} uses an unsupported compression method")
    if info.file_size > RATIO_FROM and info.file_size > MAXIMUM_RATIO * info.compress_size:
        raise PackageProblem(f"{quoted(name)} unpacks to more than {MAXIMUM_RATIO} times its size")


def _unpack(archive: zipfile.ZipFile, infos: list[zipfile.ZipInfo]) -> dict[str, bytes]:
    members: dict[str, bytes] = {}
    left = MAXIMUM_UNPACKED
    for info in infos:
        made = bytearray()
        try:
            with archive.open(info) as stream:
                while chunk := stream.read(_CHUNK):
                    made += chunk
                    if len(made) > min(info.file_size, left):
                        break
        except Exception:  # as above, and what zlib raises
            raise PackageProblem(_DAMAGED) from None
        if len(made) != info.file_size:
            raise PackageProblem(_DAMAGED)
        left -= len(made)
        members[info.orig_filename] = bytes(made)
    return members


def read_text(data: bytes, name: str) -> str:
    """The text of a member. Raises PackageProblem."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise PackageProblem(f"{quoted(name)} is not UTF-8 text") from None


def read_json(data: bytes, name: str, lines: bool = False) -> Any:
    """The value of a JSON member: whole numbers only, no key twice, no unprintable text (``lines``: but line ends).

    Raises PackageProblem.
    """
    text = read_text(data, name)
    try:
        value = json.loads(text, parse_float=_refuse, parse_constant=_refuse, object_pairs_hook=_once)
    except _Refused as fault:
        raise PackageProblem(f"{quoted(name)} contains {fault}") from None
    except (ValueError, RecursionError):
        raise PackageProblem(f"{quoted(name)} is not JSON") from None
    odd = _unprintable(data, text, "\0\n\t" if lines else "\0")
    if odd is not None:
        what = (
            "half a character" if "\ud800" <= odd <= "\udfff" else f"the unprintable character {quoted(odd)}"
        )
        raise PackageProblem(f"{quoted(name)} contains {what}")
    return value


def count_values(data: bytes, name: str) -> int:
    """How many values a JSON member has, about (at most one too few), found without reading it.

    Raises PackageProblem when lists and objects go too deep for a reader.
    """
    values, depth = shape(data)
    if depth > MAXIMUM_NESTING:
        raise PackageProblem(f"{quoted(name)} is nested deeper than {MAXIMUM_NESTING}")
    return values


def shape(data: bytes) -> tuple[int, int]:
    """About how many values a JSON text has, and how deep its lists and objects go, found without reading it."""
    bare = _TEXT.sub(b"", data)
    depth = most = 0
    for bracket in bare.translate(None, _NOT_BRACKETS):
        if bracket in b"[{":
            depth += 1
            if depth > most:
                most = depth
        else:
            depth -= 1
    return sum(map(bare.count, (b",", b"[", b"{"))), most


def _unprintable(data: bytes, text: str, allowed: str) -> str | None:
    """The first character that no text of a package holds. The compiler itself parts words by NUL."""
    found = next((char for *_, char in unfit_escapes(text) if char not in allowed), None)
    if found is None and data.translate(None, _PLAIN):
        found = next((char for *_, char in unfit_in_json(text)), None)
    return found


class _Refused(ValueError):
    """Something that JSON allows and packages do not."""


def _refuse(word: str) -> Any:
    raise _Refused(f"{quoted(word)}; numbers are whole")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise _Refused("a key twice")
    return made
