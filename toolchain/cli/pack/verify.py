"""``hexwright pack verify``: whether a package is whole, and from whom."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from toolchain.cli.common import CannotRun, command, format_option, progress, say, say_json
from toolchain.cli.pack.opening import pack_argument, packages_in


@command(
    "verify",
    examples=(
        "hexwright pack verify race.hexpack               intact, and signed with the same key as before",
        "hexwright pack verify race.hexpack --key 3f9c…   signed with this key and no other",
        "hexwright pack verify wars.hexbundle             every game of a bundle",
    ),
    more="PACKAGE is a package file, the name of an installed package, or a bundle. Exit code 1: it is damaged, was changed after it was "
    "signed, or is signed with an unexpected key. The expected key is --key, or otherwise the one that "
    "signed a package of this name that you installed.",
)
@pack_argument
@click.option("--key", metavar="KEY", default="", help="The public key that must have signed it.")
@format_option()
def verify(package: Path, key: str, output_format: str) -> int:
    """Check that a package is intact, and who signed it."""
    from toolchain.workspace.packs.bundles import UnfitBundle, is_bundle
    from toolchain.workspace.packs.keys import PUBLIC

    wanted = key.replace(" ", "").lower()
    if key and PUBLIC.match(wanted) is None:
        raise CannotRun(
            "`--key` must be a public key of 64 hexadecimal digits, as `hexwright pack key` shows it"
        )
    try:
        every = [_verdict(data, path, wanted) for data, path in packages_in(package)]
    except UnfitBundle as reason:
        # Its sentence begins with the file, as the line of a verdict does.
        every = [_Verdict(package, str(reason).removeprefix(f"{package}: "))]
    problems = sum(bool(one.problem) for one in every)
    if output_format == "json":
        if is_bundle(package):
            say_json(
                {"problems": problems}, file=package.as_posix(), packages=[one.as_json() for one in every]
            )
        else:
            say_json({"problems": problems}, **every[0].as_json())
    else:
        for one in every:
            _say(one)
    return 1 if problems else 0


@dataclass(frozen=True)
class _Verdict:
    """What was found of one package; ``known``: its key is the expected one."""

    path: Path
    problem: str = ""
    key: str = ""
    digest: str = ""
    known: bool = False

    def as_json(self) -> dict[str, Any]:
        return {
            "file": self.path.as_posix(),
            "problem": self.problem or None,
            "key": self.key or None,
            "known": self.known,
            "digest": self.digest or None,
        }


def _verdict(data: bytes, path: Path, wanted: str) -> _Verdict:
    """``wanted``: the key that must have signed the package; empty where the library knows."""
    from toolchain.ir.package import PackageProblem, read_package
    from toolchain.workspace.packs.keys import shown
    from toolchain.workspace.packs.signing import verified
    from toolchain.workspace.packs.trust import OtherKey, check_key

    signed = digest = ""
    try:
        read = verified(data)
        held = read_package(read.data)
        signed, digest = read.key, held.digest
        if not wanted:
            known = check_key(str(held.manifest["name"]), signed)
            return _Verdict(path, "", signed, digest, known)
    except (PackageProblem, OtherKey) as reason:
        return _Verdict(path, str(reason), signed, digest)
    if signed == wanted:
        return _Verdict(path, "", signed, digest, True)
    other = f"it is signed by {shown(signed)}, not by this key" if signed else "it is not signed"
    return _Verdict(path, other, signed, digest)


def _say(one: _Verdict) -> None:
    from toolchain.workspace.packs.keys import shown

    if one.problem:
        progress(f"error: {one.path}: {one.problem}")
        return
    say(f"{one.path}  intact\ndigest {one.digest}")
    if not one.key:
        say("not signed: anyone who passed it on may have changed it")
    else:
        say(f"signed by {shown(one.key)}, {'the expected key' if one.known else 'an unknown key'}")
