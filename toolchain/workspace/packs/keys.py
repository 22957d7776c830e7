"""Keys to sign packages with: Ed25519 (RFC 8032), the private one as PKCS 8 in a file that its owner alone can read."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from toolchain.base.ordinary import open_ordinary
from toolchain.base.writing import write_whole

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

PUBLIC = re.compile(r"[0-9a-f]{64}\Z")
_LARGEST = 1 << 14
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class UnfitKey(ValueError):
    """A key that cannot be used; the text is one sentence for a user."""


def make_key(path: Path) -> str:
    """Writes a new private key and gives the public one. Raises UnfitKey where a file is there, NotWritten."""
    # Imported here: only signing and verifying need the library.
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    if path.exists() or path.is_symlink():
        raise UnfitKey(f"{path} already exists: a key is never overwritten")
    key = Ed25519PrivateKey.generate()
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    write_whole(path, pem, durable=True, mode=0o600)
    return public_of(key)


def read_key(path: Path) -> Ed25519PrivateKey:
    """The private key in a file. Raises UnfitKey, also where others can read the file."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    try:
        with open_ordinary(path) as file:
            mode, pem = os.fstat(file.fileno()).st_mode, file.read(_LARGEST)
    except OSError as error:
        raise UnfitKey(f"{path} cannot be read: {(error.strerror or 'unknown reason').lower()}") from None
    if os.name == "posix" and mode & _OTHERS:
        raise UnfitKey(f"{path} can be read by others; run `chmod 600 {path}`")
    try:
        key = serialization.load_pem_private_key(pem, None)
    except (TypeError, ValueError):
        raise UnfitKey(
            f"{path} contains no private key; create one with `hexwright pack key {path}.new`"
        ) from None
    if not isinstance(key, Ed25519PrivateKey):
        raise UnfitKey(f"{path} contains a key of another type; packages are signed with Ed25519")
    return key


def public_of(key: Ed25519PrivateKey) -> str:
    """The public key that belongs to a private one, in hexadecimal figures."""
    return key.public_key().public_bytes_raw().hex()


def shown(key: str) -> str:
    """A public key in groups, so that two can be compared by eye."""
    return " ".join(key[at : at + 8] for at in range(0, len(key), 8))
