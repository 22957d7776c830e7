"""Every reason for which a package is refused, with its sentence."""

from __future__ import annotations

import io
import json
import stat
import struct
import zipfile
from collections.abc import Callable
from typing import Any

import pytest

from toolchain.base.digest import canonical_json
from toolchain.engine.game import PackageError
from toolchain.engine.load import load_game
from toolchain.ir import package
from toolchain.ir.file import container
from toolchain.ir.file.container import shape, write_members
from toolchain.ir.package import PackageProblem, read_package

Seal = Callable[..., bytes]


def refusal(data: bytes) -> str:
    with pytest.raises(PackageProblem) as caught:
        read_package(data)
    return str(caught.value)


def zipped(*entries: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries:
            archive.writestr(name, data)
    return out.getvalue()


def with_manifest(*entries: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    return zipped(("manifest.json", b"{}"), *entries)


DAMAGED = "the package is truncated or damaged; get it again"
FOREIGN = "this is not a hexwright package"


def test_what_is_no_zip_file() -> None:
    assert refusal(b"") == f"{FOREIGN}: it is not a ZIP file"
    assert refusal(b"%PDF-1.7") == f"{FOREIGN}: it is not a ZIP file"


@pytest.mark.parametrize("keep", [4, 30, 200, -1, -22])
def test_a_truncated_package(packed: bytes, keep: int) -> None:
    assert refusal(packed[:keep]) == DAMAGED


def test_a_foreign_zip_file() -> None:
    assert refusal(zipped(("a.txt", b"a"))) == f"{FOREIGN}: the ZIP file has no manifest.json"
    assert refusal(zipped()) == f"{FOREIGN}: the ZIP file has no manifest.json"
    assert refusal(with_manifest()) == f"{FOREIGN}: its manifest.json does not identify it as one"
    assert refusal(zipped(("manifest.json", b'{"format": "vassal"}'))).startswith(FOREIGN)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"format": "hexpack/2"},
            "this package was made by a newer hexwright (hexpack/2); this one reads up to hexpack/1: "
            "install a newer one",
        ),
        (
            {"format_version": "1.3"},
            "this package was made by a newer hexwright (form 1.3); this one reads up to 1.2: install a newer one",
        ),
        (
            {"engine": {"min": 3, "max": 4}},
            "this package needs engine level 3; this hexwright has level 2: install a newer hexwright",
        ),
        (
            {"format": "hexpack/0"},
            "this package is in an old format (hexpack/0) that hexwright no longer reads; build it again from its project",
        ),
        (
            {"format_version": "0.9"},
            "this package is in an old format (form 0.9) that hexwright no longer reads; build it again from its project",
        ),
        (
            {"engine": {"min": 3, "max": 4}, "weather": "of a later form"},
            "this package needs engine level 3; this hexwright has level 2: install a newer hexwright",
        ),
        ({"engine": {"min": 2, "max": 1}}, "`manifest.json` is damaged: engine: `min` is greater than `max`"),
        (
            {"engine": {"min": 10**9, "max": 10**9}},
            "`manifest.json` is damaged: engine.min: must be 1000000 or less",
        ),
        (
            {"engine": {"min": True, "max": 1}},
            "`manifest.json` is damaged: engine.min: must be a whole number",
        ),
        ({"engine": 3}, "`manifest.json` is damaged: engine: must be an object"),
        ({"name": ""}, "`manifest.json` is damaged: name: must have 1 characters or more"),
        ({"colour": 1}, "`manifest.json` is damaged: the whole: has an unknown entry `colour`"),
        ({"default": 1}, "`manifest.json` is damaged: it has no scenario number 1"),
        (
            {"scenarios": [{"name": "Dusk", "title": "", "turns": [1, 6], "rules": "rules/0.json"}]},
            "`manifest.json` is damaged: `rules/0.json` has a different scenario or different turns",
        ),
        (
            {"scenarios": [{"name": "Dusk", "title": "", "turns": [1, 6], "rules": "rules/4.json"}]},
            "`manifest.json` is damaged: the package does not contain `rules/4.json`",
        ),
        ({"digests": {}}, "`manifest.json` does not list `notices.txt`, but the package contains it"),
        (
            {"digest": "0" * 64},
            "`manifest.json` was changed after the package was built: its digest does not match",
        ),
    ],
)
def test_the_manifest(seal: Seal, change: dict[str, Any], sentence: str) -> None:
    assert refusal(seal(manifest=change)) == sentence


def test_a_manifest_with_a_key_twice(members: dict[str, bytes]) -> None:
    twice = members["manifest.json"].replace(b'"name":', b'"name":"other","name":', 1)

    assert (
        refusal(write_members({**members, "manifest.json": twice})) == "`manifest.json` contains a key twice"
    )


def test_changed_members(members: dict[str, bytes]) -> None:
    changed = write_members({**members, "notices.txt": b"free for all"})
    absent = write_members({name: data for name, data in members.items() if name != "notices.txt"})

    assert (
        refusal(changed) == "`notices.txt` was changed after the package was built: its digest does not match"
    )
    assert refusal(absent) == "`manifest.json` lists `notices.txt`, but the package does not contain it"


def test_rules_that_no_scenario_uses(seal: Seal, members: dict[str, bytes]) -> None:
    data = seal(more={"rules/1.json": members["rules/0.json"]})

    assert refusal(data) == "the package contains `rules/1.json`, which no scenario uses"


def test_too_large(monkeypatch: pytest.MonkeyPatch, packed: bytes) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(container, "MAXIMUM_PACKED", 1 << 10)
        assert refusal(packed) == "the package is larger than 0 MB"
    with monkeypatch.context() as patch:
        patch.setattr(container, "MAXIMUM_UNPACKED", 1 << 10)
        assert refusal(packed) == "the package unpacks to more than 0 MB"


def test_too_many_values(monkeypatch: pytest.MonkeyPatch, seal: Seal) -> None:
    data = seal(more={"rules/0.json": b"[" + b"[]," * 300_000 + b"[]]"})
    monkeypatch.setattr(package, "MAXIMUM_VALUES", 500_000)

    assert refusal(data) == "the rules have more than 500,000 values"


def test_too_many_members() -> None:
    data = with_manifest(*((f"rules/{n}.json", b"") for n in range(201)))

    assert refusal(data) == "the package has more than 200 members"


def test_a_bomb() -> None:
    data = with_manifest(("rules/0.json", bytes(8 << 20)))

    assert refusal(data) == "`rules/0.json` unpacks to more than 200 times its size"


def test_a_bomb_that_lies_about_its_size(packed: bytes) -> None:
    bomb = bytearray(with_manifest(("rules/0.json", bytes(8 << 20))))
    size = struct.pack("<L", 8 << 20)
    for _ in range(2):
        at = bomb.index(size)
        bomb[at : at + 4] = struct.pack("<L", 100)

    assert refusal(bytes(bomb)) == DAMAGED


@pytest.mark.parametrize(
    "name", ["../manifest.json", "/etc/passwd", "rules/../../x", "C:/x", "..\\x", "rules\\..\\x", "\\x"]
)
def test_paths_that_lead_out(name: str) -> None:
    assert refusal(with_manifest((name, b""))) == f"the package contains `{name}`, a path outside the package"


@pytest.mark.parametrize(
    "name", ["readme.txt", "rules/", "rules/01.json", "rules/0.json/x", "Manifest.json", "a.py"]
)
def test_members_that_do_not_belong_there(name: str) -> None:
    assert (
        refusal(with_manifest((name, b"")))
        == f"the package contains `{name}`, which does not belong in a package"
    )


def test_a_name_that_ends_early() -> None:
    data = with_manifest(("notices.txt?.py", b"")).replace(b"notices.txt?.py", b"notices.txt\0.py")

    assert refusal(data) == "the package contains `notices.txt\\x00.py`, which does not belong in a package"


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_twice() -> None:
    assert refusal(with_manifest(("manifest.json", b"{}"))) == "the package contains `manifest.json` twice"


def test_a_link() -> None:
    info = zipfile.ZipInfo("notices.txt")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16

    assert refusal(with_manifest((info, b"/etc/passwd"))) == "`notices.txt` is a link or a device, not a file"


def test_an_encrypted_member(packed: bytes) -> None:
    data = bytearray(packed)
    for mark, at in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        data[data.index(mark) + at] |= 1

    assert refusal(bytes(data)) == "`manifest.json` is encrypted"


def test_a_member_compressed_in_another_way() -> None:
    info = zipfile.ZipInfo("notices.txt")
    info.compress_type = zipfile.ZIP_BZIP2

    assert refusal(with_manifest((info, b"x"))) == "`notices.txt` uses an unsupported compression method"


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"\xff\xfe", "is not UTF-8 text"),
        (b'{"a": ', "is not JSON"),
        (b"", "is not JSON"),
        (b'{"a": ' + b"9" * 5000 + b"}", "is not JSON"),
        (b'{"a": NaN}', "contains `NaN`; numbers are whole"),
        (b'{"a": -Infinity}', "contains `-Infinity`; numbers are whole"),
        (b'{"a": 1.5}', "contains `1.5`; numbers are whole"),
        (b'{"a": "\\ud800"}', "contains half a character"),
        (b"[" * 101 + b"]" * 101, "is nested deeper than 100"),
        (b"[" * 900_000, "is nested deeper than 100"),
    ],
)
def test_rules_that_are_no_plain_json(seal: Seal, data: bytes, what: str) -> None:
    assert refusal(seal(more={"rules/0.json": data})) == f"`rules/0.json` {what}"


def test_notices_that_are_no_text(seal: Seal) -> None:
    assert refusal(seal(more={"notices.txt": b"\xe9"})) == "`notices.txt` is not UTF-8 text"


@pytest.mark.parametrize(
    "text", ['"[[["', '"\\"[["', '["\\\\"]', '"[', "[]", '[{"a":[1]},[]]', '"\\', '""[[']
)
def test_nesting_is_found_without_reading(text: str) -> None:
    deepest = {'["\\\\"]': 1, "[]": 1, '[{"a":[1]},[]]': 3, '""[[': 2}.get(text, 0)

    assert shape(text.encode())[1] == deepest


def test_a_text_that_never_ends_is_scanned_once() -> None:
    assert shape(b'"' + b'\\"' * 2_000_000)[1] == 0


def test_what_violates_the_schema(seal: Seal, ir: dict[str, Any]) -> None:
    ir["pieces"][0]["kind"] = "foot"

    assert (
        refusal(seal(ir)) == "the rules in `rules/0.json` are damaged: pieces[0].kind: must be a whole number"
    )


def test_what_refers_to_nothing(seal: Seal, ir: dict[str, Any]) -> None:
    ir["zones"][0]["kinds"] = 8

    assert (
        refusal(seal(ir))
        == "the rules in `rules/0.json` are damaged: zone `ZOC`: `8` is not a set of kinds of pieces"
    )


def test_the_engine_gives_the_same_sentence(packed: bytes) -> None:
    with pytest.raises(PackageError, match=r"^the package is truncated or damaged; get it again$"):
        load_game(packed[:-1])


def test_a_scenario_that_is_not_there(packed: bytes) -> None:
    with pytest.raises(
        PackageError, match=r"^unknown scenario `Dawn at the fort`; did you mean `Dawn at the ford`\?$"
    ):
        load_game(packed, "Dawn at the fort")


def test_a_package_zipped_again_by_another_tool_is_still_good(members: dict[str, bytes]) -> None:
    data = zipped(*((name, members[name]) for name in sorted(members, reverse=True)))

    assert read_package(data).digest == json.loads(members["manifest.json"])["digest"]


def test_a_manifest_may_be_laid_out_for_reading(members: dict[str, bytes]) -> None:
    shown = json.dumps(json.loads(members["manifest.json"]), indent=2).encode()

    assert shown != canonical_json(json.loads(shown))
    assert read_package(write_members({**members, "manifest.json": shown}))
