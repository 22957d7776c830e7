"""Signing packages, and reading package files: a signed one in which a byte was changed is refused."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from toolchain.ir.file.container import PackageProblem
from toolchain.ir.file.signed import Signature, message, parted, with_signature
from toolchain.workspace.packs.keys import public_of

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_ALTERED = "the package or its signature was changed after signing; get it again from its signer"


@dataclass(frozen=True)
class Read:
    """A package as it was built, and the public key that signed it; empty where nobody did."""

    data: bytes
    key: str


def sign(data: bytes, key: Ed25519PrivateKey) -> bytes:
    """A package with a signature, in the place of another one. ``data`` is a package that was read before."""
    built, _ = parted(data)
    return with_signature(data, Signature(public_of(key), key.sign(message(built)).hex()))


def verified(data: bytes) -> Read:
    """A package without its signature, which is right or not there. Raises PackageProblem."""
    built, signature = parted(data)
    if signature is None:
        return Read(data, "")
    # Imported here: unsigned packages do not pay for it.
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature.key))
        public.verify(bytes.fromhex(signature.value), message(built))
    except (InvalidSignature, ValueError):
        raise PackageProblem(_ALTERED) from None
    return Read(built, signature.key)


def read_pack(path: Path) -> bytes:
    """The bytes of a package file as it was built. Raises PackageProblem where it is signed and was changed, OSError."""
    return verified(path.read_bytes()).data
