"""``hexwright pack verify``: whether a package is whole, and from whom."""

from __future__ import annotations

from pathlib import Path

import click

from toolchain.cli.common import CannotRun, command, format_option, progress, say, say_json
from toolchain.cli.pack.opening import bytes_of, pack_argument


@command(
    "verify",
    examples=(
        "hexwright pack verify race.hexpack               intact, and signed with the same key as before",
        "hexwright pack verify race.hexpack --key 3f9c…   signed with this key and no other",
    ),
    more="PACKAGE is a package file or the name of an installed package. Exit code 1: it is damaged, was changed after it was "
    "signed, or is signed with an unexpected key. The expected key is --key, or otherwise the one that "
    "signed a package of this name that you installed.",
)
@pack_argument
@click.option("--key", metavar="KEY", default="", help="The public key that must have signed it.")
@format_option()
def verify(package: Path, key: str, output_format: str) -> int:
    """Check that a package is intact, and who signed it."""
    from toolchain.ir.package import PackageProblem, read_package
    from toolchain.workspace.packs.keys import PUBLIC, shown
    from toolchain.workspace.packs.signing import verified
    from toolchain.workspace.packs.trust import OtherKey, check_key

    wanted = key.replace(" ", "").lower()
    if key and PUBLIC.match(wanted) is None:
        raise CannotRun(
            "`--key` must be a public key of 64 hexadecimal digits, as `hexwright pack key` shows it"
        )
    data, path = bytes_of(package)
    problem, signed, known, digest = "", "", False, ""
    try:
        read = verified(data)
        held = read_package(read.data)
        signed, digest = read.key, held.digest
        if wanted and signed != wanted:
            problem = f"it is signed by {shown(signed)}, not by this key" if signed else "it is not signed"
        elif not wanted:
            known = check_key(str(held.manifest["name"]), signed)
    except (PackageProblem, OtherKey) as reason:
        problem = str(reason)
    if output_format == "json":
        say_json(
            {"problems": int(bool(problem))},
            file=path.as_posix(),
            problem=problem or None,
            key=signed or None,
            known=known or bool(wanted and not problem),
            digest=digest or None,
        )
    elif problem:
        progress(f"error: {path}: {problem}")
    else:
        say(f"{path}  intact\ndigest {digest}")
        if not signed:
            say("not signed: anyone who passed it on may have changed it")
        else:
            expected = "the expected key" if wanted or known else "an unknown key"
            say(f"signed by {shown(signed)}, {expected}")
    return 1 if problem else 0
