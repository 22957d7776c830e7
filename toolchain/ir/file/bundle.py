"""A bundle: the packages of several games in one file, each to the byte as it was built and signed.

The members of the ZIP file are stored, so that its bytes follow from the packages alone. A reader writes them again and
compares: no byte of a bundle can be changed that is not one of a package, whose own signature covers it.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
from collections.abc import Mapping

from toolchain.base.filename import PACK, fault_of
from toolchain.base.mark import MARK
from toolchain.base.visible import quoted
from toolchain.ir.file.container import PackageProblem, member

MAXIMUM_BYTES = 128 << 20
MAXIMUM_PACKAGES = 50

# Ends in the mark of the files that hexwright makes.
_COMMENT = f"hexbundle/1 {MARK}".encode()
_OTHER_FORM = re.compile(rb"hexbundle/[0-9]{1,6} " + MARK.encode() + rb"\Z")
_END = 22  # bytes of the end of a ZIP file without its comment
_FOREIGN = "this is not a hexwright bundle"
_DAMAGED = "the bundle is damaged or was changed; get it again"


def write_bundle(packages: Mapping[str, bytes]) -> bytes:
    """A bundle of packages by the names of their files. Its bytes depend on nothing else."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(packages):
            archive.writestr(member(name), packages[name])
        archive.comment = _COMMENT
    return out.getvalue()


def read_bundle(data: bytes) -> dict[str, bytes]:
    """The packages of a bundle by the names of their files; what is in them is not looked at. Raises PackageProblem."""
    if len(data) > MAXIMUM_BYTES:
        raise PackageProblem(f"the bundle is larger than {MAXIMUM_BYTES >> 20} MB")
    if data[:4] != b"PK\3\4":
        raise PackageProblem(f"{_FOREIGN}: it is not a ZIP file")
    end = len(data) - _END - len(_COMMENT)
    if not data.endswith(_COMMENT) or data[end : end + 4] != b"PK\5\6":
        if _OTHER_FORM.search(data[-64:]):
            raise PackageProblem("this bundle was made by a newer hexwright: install a newer one")
        raise PackageProblem(f"{_FOREIGN}, or it is truncated: get it again")
    # Before a library builds an object for each entry of the directory.
    if struct.unpack("<H", data[end + 10 : end + 12])[0] > MAXIMUM_PACKAGES:
        raise PackageProblem(f"the bundle holds more than {MAXIMUM_PACKAGES} packages")
    packages = _members(data)
    if write_bundle(packages) != data:
        raise PackageProblem(_DAMAGED)
    return packages


def _members(data: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
            # Together no larger than the file: entries that lie on each other are refused unread.
            if len(infos) > MAXIMUM_PACKAGES or sum(info.file_size for info in infos) > len(data):
                raise PackageProblem(_DAMAGED)
            for info in infos:
                _check(info)
            return {info.orig_filename: archive.read(info) for info in infos}
    except PackageProblem:
        raise
    except Exception:  # zipfile raises a dozen kinds of errors on damaged headers
        raise PackageProblem(_DAMAGED) from None


def _check(info: zipfile.ZipInfo) -> None:
    name = info.orig_filename
    if not name.endswith(PACK) or fault_of(name.removesuffix(PACK)):
        raise PackageProblem(f"the bundle contains {quoted(name)}, which is not the file of a package")
    if (
        info.compress_type != zipfile.ZIP_STORED
        or info.flag_bits & 0x41
        or info.file_size != info.compress_size
    ):
        raise PackageProblem(_DAMAGED)
