"""Packages that are handed on: shown, signed, verified, installed, played by their names; an altered one is refused."""

from __future__ import annotations

import json
import os
import random
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Hexwright
from toolchain.ir.file.signed import Signature, parted, with_signature
from toolchain.ir.package import read_package

PACK = "skirmish.hexpack"
Built = Callable[..., bytes]


@pytest.fixture
def built(game: Path, hexwright: Hexwright) -> Built:
    """Builds the game, with its settings changed as told, and gives the bytes."""

    def build(**settings: str) -> bytes:
        file = game / "hexwright.toml"
        lines = file.read_text().splitlines()
        for key, value in {"name": "skirmish", **settings}.items():
            lines = [f'{key} = "{value}"' if line.startswith(f"{key} =") else line for line in lines]
        file.write_text("\n".join(lines) + "\n")
        assert hexwright("build", "my-game", "-o", PACK).code == 0
        return Path(PACK).read_bytes()

    return build


@pytest.fixture
def key(hexwright: Hexwright) -> str:
    """The public key of `me.key`."""
    return made_key(hexwright, "me.key")


def made_key(hexwright: Hexwright, name: str) -> str:
    run = hexwright("pack", "key", name, "--output-format", "json")
    assert run.code == 0, run.err
    return str(json.loads(run.out)["key"])


def test_a_signed_package_is_what_was_built_and_a_signature(
    hexwright: Hexwright, built: Built, key: str
) -> None:
    before = built()
    run = hexwright("pack", "sign", PACK, "--key", "me.key")
    assert run.code == 0, run.err
    after = Path(PACK).read_bytes()

    data, signature = parted(after)
    assert data == before and signature is not None and signature.key == key
    assert read_package(after).digest == read_package(before).digest
    assert hexwright("pack", "sign", PACK, "--key", "me.key").code == 0
    assert Path(PACK).read_bytes() == after, "signed again, it has one signature"


def test_a_signed_package_is_played_and_shown(hexwright: Hexwright, built: Built, key: str) -> None:
    built()
    hexwright("pack", "sign", PACK, "--key", "me.key")

    assert hexwright("simulate", PACK, "--games", "2").code == 0
    assert hexwright("pack", "verify", PACK).code == 0
    said = hexwright("pack", "show", PACK).out
    assert "Skirmish at the Ford  (skirmish 0.1.0)" in said and key[:8] in said
    assert "Dawn at the ford: turns 1 to" in said
    assert hexwright("diff", PACK, "my-game").code == 0
    assert hexwright("preview", PACK, "-o", "page.html").code == 0


def test_no_byte_of_a_signed_package_can_be_changed_unseen(
    hexwright: Hexwright, built: Built, key: str
) -> None:
    built()
    hexwright("pack", "sign", PACK, "--key", "me.key")
    whole = Path(PACK).read_bytes()
    size = len(whole) - len(parted(whole)[0])
    dice = random.Random(3)
    places = [dice.randrange(len(whole) - size) for _ in range(40)]
    places += range(len(whole) - size - 24, len(whole), 7)

    for place in places:
        altered = bytearray(whole)
        altered[place] ^= 1 << dice.randrange(8)
        Path(PACK).write_bytes(altered)
        run = hexwright("pack", "verify", PACK, "--key", key)
        assert run.code == 1 and run.err.startswith("error: "), f"byte {place}"


@pytest.mark.parametrize(
    "command",
    [
        ("play", PACK, "--seed", "1"),
        ("simulate", PACK, "--games", "1"),
        ("preview", PACK),
        ("diff", PACK, "my-game"),
        ("pack", "show", PACK),
        ("pack", "install", PACK),
    ],
)
def test_every_command_refuses_a_package_that_was_changed_after_it_was_signed(
    hexwright: Hexwright, built: Built, key: str, command: tuple[str, ...]
) -> None:
    hexwright("pack", "sign", PACK, "--key", "me.key") if built() else None
    signature = parted(Path(PACK).read_bytes())[1]
    assert signature is not None
    other = built(title="Another one")  # the bytes are a whole package; only the signature is of another
    Path(PACK).write_bytes(with_signature(other, signature))
    run = hexwright(*command)
    assert run.code in (1, 2)
    assert "changed after signing" in run.err and "Traceback" not in run.err


def test_a_signature_of_nobody_is_refused(hexwright: Hexwright, built: Built) -> None:
    Path(PACK).write_bytes(with_signature(built(), Signature("0" * 64, "0" * 128)))
    assert hexwright("pack", "verify", PACK).code == 1


def test_a_certain_key_can_be_demanded(hexwright: Hexwright, built: Built, key: str) -> None:
    built()
    assert "it is not signed" in hexwright("pack", "verify", PACK, "--key", key).err
    hexwright("pack", "sign", PACK, "--key", "me.key")
    assert "the expected key" in hexwright("pack", "verify", PACK, "--key", key.upper()).out
    other = made_key(hexwright, "other.key")
    assert "not by this key" in hexwright("pack", "verify", PACK, "--key", other).err
    assert hexwright("pack", "verify", PACK, "--key", "abc").code == 2


def test_a_private_key_is_its_owners(hexwright: Hexwright, built: Built, key: str) -> None:
    assert stat.S_IMODE(Path("me.key").stat().st_mode) == 0o600
    built()
    Path("me.key").chmod(0o640)
    run = hexwright("pack", "sign", PACK, "--key", "me.key")
    assert run.code == 2 and "can be read by others; run `chmod 600 me.key`" in run.err
    Path("me.key").chmod(0o600)
    assert b"PRIVATE" not in Path(PACK).read_bytes()


def test_keys_are_never_written_over(hexwright: Hexwright, key: str) -> None:
    held = Path("me.key").read_bytes()
    run = hexwright("pack", "key", "me.key")
    assert run.code == 2 and "never overwritten" in run.err
    assert Path("me.key").read_bytes() == held
    assert key[:8] in hexwright("pack", "key", "me.key", "--public").out


@pytest.mark.parametrize(
    "text", ["", "nonsense", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"]
)
def test_what_is_no_key_is_said(hexwright: Hexwright, built: Built, text: str) -> None:
    built()
    Path("bad.key").write_text(text)
    Path("bad.key").chmod(0o600)
    run = hexwright("pack", "sign", PACK, "--key", "bad.key")
    assert run.code == 2 and "contains no private key" in run.err


# the library


def test_an_installed_package_is_played_by_its_name(hexwright: Hexwright, built: Built) -> None:
    built()
    assert "`hexwright play skirmish` plays it" in hexwright("pack", "install", PACK).out
    Path(PACK).unlink()

    assert hexwright("simulate", "skirmish", "--games", "1").code == 0
    assert hexwright("simulate", "skirmish@0.1.0", "--games", "1").code == 0
    assert hexwright("preview", "skirmish", "-o", "page.html").code == 0
    assert "Skirmish at the Ford" in hexwright("pack", "list").out
    assert "0.1.0" in hexwright("pack", "show", "skirmish").out
    assert "skirmish 0.1.0  removed" in hexwright("pack", "remove", "skirmish").out
    assert "nothing is installed" in hexwright("pack", "list").out
    assert hexwright("simulate", "skirmish", "--games", "1").code == 2


def test_the_newest_version_is_meant(hexwright: Hexwright, built: Built) -> None:
    for version in ("0.9.0", "0.10.0"):
        built(version=version)
        assert hexwright("pack", "install", PACK).code == 0
    assert "(skirmish 0.10.0)" in hexwright("pack", "show", "skirmish").out
    assert "(skirmish 0.9.0)" in hexwright("pack", "show", "skirmish@0.9.0").out
    assert "in other versions: 0.10.0, 0.9.0" in hexwright("pack", "remove", "skirmish@2.0").err
    hexwright("pack", "remove", "skirmish@0.10.0")
    assert "(skirmish 0.9.0)" in hexwright("pack", "show", "skirmish").out


def test_a_version_says_one_thing(hexwright: Hexwright, built: Built) -> None:
    built()
    hexwright("pack", "install", PACK)
    assert hexwright("pack", "install", PACK).code == 0, "the same package again"
    built(title="Another one")
    run = hexwright("pack", "install", PACK)
    assert run.code == 2 and "`hexwright pack remove skirmish@0.1.0` first" in run.err


def test_the_first_key_is_the_one_for_all_that_follow(hexwright: Hexwright, built: Built, key: str) -> None:
    built()
    hexwright("pack", "sign", PACK, "--key", "me.key")
    assert "an unknown key" in hexwright("pack", "verify", PACK).out
    assert hexwright("pack", "install", PACK).code == 0
    assert "the expected key" in hexwright("pack", "verify", PACK).out

    made_key(hexwright, "other.key")
    built(version="0.2.0")
    unsigned = hexwright("pack", "install", PACK)
    assert unsigned.code == 1 and "this one is not" in unsigned.err
    hexwright("pack", "sign", PACK, "--key", "other.key")
    for command in ("verify", "install"):
        run = hexwright("pack", command, PACK)
        assert run.code == 1 and "signed with another key before" in run.err
    assert "0.2.0" not in hexwright("pack", "list").out
    assert hexwright("pack", "install", PACK, "--trust").code == 0
    assert "the expected key" in hexwright("pack", "verify", PACK).out


def test_removing_forgets_no_key(hexwright: Hexwright, built: Built, key: str) -> None:
    built()
    hexwright("pack", "sign", PACK, "--key", "me.key")
    hexwright("pack", "install", PACK)
    hexwright("pack", "remove", "skirmish")
    built()
    assert hexwright("pack", "install", PACK).code == 1


def test_a_damaged_file_in_the_library_is_named(hexwright: Hexwright, built: Built) -> None:
    built()
    hexwright("pack", "install", PACK)
    file = next(Path(os.environ["HEXWRIGHT_DATA_DIR"], "packs").iterdir())
    file.write_bytes(file.read_bytes()[:-5])
    run = hexwright("pack", "list")
    assert run.code == 1 and f"error: {file}: the package is truncated" in run.err


def test_known_keys_that_are_damaged_are_said(hexwright: Hexwright, built: Built, key: str) -> None:
    Path(os.environ["HEXWRIGHT_DATA_DIR"], "keys.json").write_text("[1]")
    built()
    hexwright("pack", "sign", PACK, "--key", "me.key")
    run = hexwright("pack", "install", PACK)
    assert run.code == 1 and "keys.json is damaged" in run.err


def test_an_unknown_name_says_what_is_installed(hexwright: Hexwright, built: Built) -> None:
    assert "nothing is installed" in hexwright("pack", "remove", "race").err
    built()
    hexwright("pack", "install", PACK)
    assert "did you mean `skirmish`" in hexwright("pack", "remove", "skirmsh").err
    assert "package not found: nowhere" in hexwright("pack", "show", "nowhere").err
    assert "build the package with `hexwright build my-game`" in hexwright("pack", "verify", "my-game").err


def test_a_folder_of_the_name_is_meant_itself(hexwright: Hexwright, built: Built, game: Path) -> None:
    built()
    hexwright("pack", "install", PACK)
    game.rename(game.parent / "skirmish")
    Path("skirmish/hexwright.toml").write_text("broken [")
    assert hexwright("simulate", "skirmish", "--games", "1").code != 0
