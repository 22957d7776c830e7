"""``hexwright pack``: what is done with a package as a whole. One module for each command."""

from __future__ import annotations

from toolchain.cli.groups import group

pack = group(
    "pack",
    "Inspect, sign, verify and install packages.",
    {
        "show": ("toolchain.cli.pack.show:show", "show what a package contains, and who signed it"),
        "verify": ("toolchain.cli.pack.verify:verify", "check every byte of a package, and its signature"),
        "key": ("toolchain.cli.pack.key:key", "create a key for signing"),
        "sign": ("toolchain.cli.pack.sign:sign", "sign a package"),
        "bundle": ("toolchain.cli.pack.bundle:bundle", "put the packages of several games into one file"),
        "install": ("toolchain.cli.pack.install:install", "install a package, to play it by name"),
        "list": ("toolchain.cli.pack.listing:list_", "list the packages that are installed or in a bundle"),
        "remove": ("toolchain.cli.pack.remove:remove", "remove an installed package"),
        "lock": ("toolchain.cli.pack.lock:lock", "lock a project to the package that it builds on"),
        "diff": (
            "toolchain.cli.project.diff:diff",
            "compare two packages in game terms",
        ),
    },
    examples=(
        "hexwright pack verify race.hexpack         whether it is intact, and signed with the key you know",
        "hexwright pack install race.hexpack        then `hexwright play race` plays it",
    ),
)
