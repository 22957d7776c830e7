"""The signature of a package: where it stands in the file, and what of the file it is of.

It stands in the comment at the end of the ZIP file and is of all bytes but that comment: of the package as it was built.
So signing packs nothing again, the digest stays, and no byte can be changed unseen. Nothing is verified here.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

FORM = "hexpack-signature/1"
_KEY, _SIGNATURE = 64, 128  # hexadecimal figures of 32 and 64 bytes (RFC 8032)
_COMMENT = '{{"form":"' + FORM + '","key":"{0}","signature":"{1}"}}'
_SIZE = len(_COMMENT.format("0" * _KEY, "0" * _SIGNATURE))
_FORM = re.compile(
    re.escape(_COMMENT.format("KEY", "SIGNATURE"))
    .replace("KEY", f"([0-9a-f]{{{_KEY}}})")
    .replace("SIGNATURE", f"([0-9a-f]{{{_SIGNATURE}}})")
    .encode()
    + rb"\Z"
)
_END = 22  # bytes of the end of a ZIP file, the length of the comment last
_PREFIX = FORM.encode() + b"\n"


@dataclass(frozen=True)
class Signature:
    """A public key and a signature (Ed25519, RFC 8032), in hexadecimal figures."""

    key: str
    value: str


def parted(data: bytes) -> tuple[bytes, Signature | None]:
    """A package as it was built, and its signature; None where it has none of our form."""
    found = _FORM.match(data, max(0, len(data) - _SIZE))
    end = len(data) - _SIZE - _END
    if found is None or end < 0 or data[end : end + 4] != b"PK\5\6":
        return data, None
    if data[-_SIZE - 2 : -_SIZE] != _SIZE.to_bytes(2, "little"):
        return data, None
    return data[: -_SIZE - 2] + b"\0\0", Signature(found[1].decode(), found[2].decode())


def with_signature(data: bytes, signature: Signature) -> bytes:
    """A package with a signature in the place of the one that it may have. ``data`` begins and ends as a package does."""
    built, _ = parted(data)
    comment = json.dumps(
        {"form": FORM, "key": signature.key, "signature": signature.value}, separators=(",", ":")
    )
    return built[:-2] + _SIZE.to_bytes(2, "little") + comment.encode()


def message(built: bytes) -> bytes:
    """What is signed: the package as it was built, behind words that nothing else begins with."""
    return _PREFIX + built
