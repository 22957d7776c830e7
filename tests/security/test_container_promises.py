"""What the page about packages promises of the container: zipped again it is good, no key twice, no odd texts."""

from __future__ import annotations

import io
import json
import re
import shutil
import stat
import subprocess
import zipfile
from pathlib import Path

import pytest

from tests.security.hostile import run
from tests.security.packages import ROOT, RULES, real, rules, sealed
from toolchain.base.digest import canonical_json
from toolchain.cli.main import COMMANDS
from toolchain.ir.file.container import MANIFEST, read_members
from toolchain.ir.package import PackageProblem, read_package

PAGE = (ROOT / "toolchain" / "docs" / "reference" / "package.md").read_text(encoding="utf-8")


def refusal(data: bytes) -> str:
    with pytest.raises(PackageProblem) as caught:
        read_package(data)
    return str(caught.value)


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    folder = tmp_path / "unpacked"
    with zipfile.ZipFile(io.BytesIO(real())) as archive:
        archive.extractall(folder)
    return folder


def test_zipped_again_by_python(unpacked: Path, tmp_path: Path) -> None:
    made = Path(shutil.make_archive(str(tmp_path / "again"), "zip", unpacked))

    assert "rules/" in zipfile.ZipFile(made).namelist()
    assert read_package(made.read_bytes()).digest == read_package(real()).digest


def test_zipped_again_by_zip(unpacked: Path, tmp_path: Path) -> None:
    tool = shutil.which("zip")
    made = tmp_path / "again.hexpack"
    if tool is None:  # as it writes a folder: with its times, its owner, and the same mark
        info = zipfile.ZipInfo("rules/")
        info.external_attr = (stat.S_IFDIR | 0o755) << 16 | 0x10
        info.extra = b"UT\x05\x00\x01\x00\x00\x00\x00"
        with zipfile.ZipFile(made, "w") as archive:
            archive.writestr(info, b"")
            for path in sorted(p for p in unpacked.rglob("*") if p.is_file()):
                archive.write(path, path.relative_to(unpacked).as_posix())
    else:
        subprocess.run([tool, "-q", "-r", str(made), "."], cwd=unpacked, check=True)

    assert read_package(made.read_bytes()).digest == read_package(real()).digest


def with_entry(name: str, data: bytes = b"", kind: int = stat.S_IFDIR, without: str = "") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        info = zipfile.ZipInfo(name)
        info.external_attr = (kind | 0o755) << 16
        archive.writestr(info, data)
        for member, text in read_members(real()).items():
            if member != without:
                archive.writestr(member, text)
    return out.getvalue()


@pytest.mark.parametrize(
    "name", ["rules/x/", "other/", "/", "./", "rules/0.json/", "rules//", "RULES/", "../", "rules/../"]
)
def test_other_folders_are_refused(name: str) -> None:
    assert "the package contains `" in refusal(with_entry(name))


def test_a_folder_that_holds_something_is_refused() -> None:
    assert (
        refusal(with_entry("rules/", b"x"))
        == "the package contains `rules/`, which does not belong in a package"
    )


def test_a_folder_that_is_a_link_is_refused() -> None:
    assert (
        refusal(with_entry("rules/", kind=stat.S_IFLNK))
        == "the package contains `rules/`, which does not belong in a package"
    )


def test_a_folder_of_no_member_is_refused() -> None:
    assert (
        refusal(with_entry("rules/", without=RULES))
        == "the package contains `rules/`, which does not belong in a package"
    )


def test_a_key_twice_in_rules() -> None:
    text = canonical_json(rules())
    for old, new in (
        (b'"title":', b'"title":"other","title":'),
        (b'"q":', b'"q":7,"q":'),
        (b'"q":', b'"\\u0071":7,"q":'),
    ):
        assert text.count(old) > 0
        assert refusal(sealed(text.replace(old, new, 1))) == "`rules/0.json` contains a key twice"


@pytest.mark.parametrize("char", ["\n", "\t", "\x1b", "\x7f", "\x9b", "\u202e", "\u2028", "\ud800"])
@pytest.mark.parametrize("escaped", [True, False])
def test_unprintable_texts_in_rules(char: str, escaped: bool) -> None:
    ir = rules()
    ir["title"] = f"Ford{char}"
    text = json.dumps(ir, ensure_ascii=escaped)
    if "\ud800" in text:
        text = text.replace("\ud800", "\\ud800")  # as bytes there is no half of a character
    what = "half a character" if char == "\ud800" else f"the unprintable character `{ascii(char)[1:-1]}`"

    assert refusal(sealed(text.encode())) == f"`rules/0.json` contains {what}"


def test_printable_texts_in_rules() -> None:
    ir = rules()
    ir["title"] = "Grande Arm\xe9e \xa0\\n \\\\ \U0001f600 \u05d0\u200f"

    for text in (json.dumps(ir), json.dumps(ir, ensure_ascii=False), json.dumps(ir, indent=1)):
        assert read_package(sealed(text.encode())).rules[RULES]["title"] == ir["title"]


@pytest.mark.parametrize("key", ["name", "title", "version", "language", "credits", "licence"])
def test_unprintable_texts_in_the_manifest(key: str) -> None:
    value = "a\x1b[2J"

    assert (
        refusal(sealed(**{key: [value] if key == "credits" else value}))
        == "`manifest.json` contains the unprintable character `\\x1b`"
    )
    if key != "licence":
        value = "a\nerror: b"
        assert refusal(sealed(**{key: [value] if key == "credits" else value})).endswith("character `\\n`")
    else:
        assert read_package(sealed(licence="one\n\ttwo")).manifest["licence"] == "one\n\ttwo"


def test_a_newline_as_a_key_of_the_manifest() -> None:
    said = refusal(sealed(**{"a\nb": 1}))

    assert said == "`manifest.json` is damaged: the whole: has an unknown entry `a\\nb`"
    assert refusal(sealed(digests={"a\nb\x1b": "0"})).startswith("`manifest.json`")


# --- which commands read packages ----------------------------------------------------------------------------------

READ = {
    "play": ("play", "game.hexpack", "--bot", "Blue", "--bot", "Red"),
    "simulate": ("simulate", "game.hexpack", "--games", "1"),
    "test": ("test", "game.hexpack", "--games", "0"),
    "diff": ("diff", "game.hexpack", "game.hexpack"),
    "why": ("why", "game.hexpack", "B_Horse enter 0202"),
    "map ask": ("map", "ask", "game.hexpack", "zone of B_Horse"),
    "explain": ("explain", "strength-now of B_Horse", "game.hexpack", "--at", "set-up"),
    "replay": ("replay", "log.json", "--project", "game.hexpack"),
    "preview": ("preview", "game.hexpack", "-o", "x.html"),
    "map show": ("map", "show", "game.hexpack", "-o", "x.svg"),
    "export csv": ("export", "csv", "game.hexpack", "-o", "x"),
    "export xlsx": ("export", "xlsx", "game.hexpack", "-o", "x.xlsx"),
    "export counters": ("export", "counters", "game.hexpack", "-o", "y.svg"),
    "export print": ("export", "print", "game.hexpack", "-o", "paper"),
    "export vassal": ("export", "vassal", "game.hexpack", "-o", "x.vmod"),
    "export tts": ("export", "tts", "game.hexpack", "-o", "tts"),
    "export svg": ("export", "svg", "game.hexpack", "-o", "drawn"),
    "export json": ("export", "json", "game.hexpack", "-o", "x.json"),
}
REFUSE = {
    "lint": ("lint", "game.hexpack"),
    "ledger": ("ledger", "game.hexpack"),
    "build": ("build", "game.hexpack", "-o", "x.hexpack"),
    "doctor": ("doctor", "game.hexpack"),
    "mutate": ("mutate", "game.hexpack", "--cases", "1"),
    "map fit": ("map", "fit", "game.hexpack"),
}
# What is no project, or is of packages alone.
NEITHER = {"new", "fmt", "import", "pack"}


@pytest.fixture(params=["alone", "beside a project"])
def package(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package in the current folder, which is that of a project or not."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    if request.param != "alone":
        shutil.copytree(ROOT / "toolchain" / "templates" / "game", tmp_path, dirs_exist_ok=True)
    Path("game.hexpack").write_bytes(real())


@pytest.mark.usefixtures("package")
def test_commands_that_read_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("save log.json\nquit\n"))
    assert run("play", "game.hexpack", "--bot", "Red", "--seed", "4").code == 0
    for name, command in READ.items():
        said = run(*command)
        assert said.code == 0, (name, said.err)


@pytest.mark.usefixtures("package")
def test_commands_that_read_projects_say_so() -> None:
    for name, command in REFUSE.items():
        said = run(*command)
        assert said.code == 2, (name, said.out)
        assert said.err == "error: game.hexpack is a package, not a project; use the folder of a project\n", (
            name
        )
        assert not said.out


def test_the_page_lists_the_commands_that_read_packages() -> None:
    listed = re.search(
        r"These commands take a package [^:]*: (.*?) with a unit or a question", PAGE, re.DOTALL
    )
    assert listed is not None

    assert {" ".join(name.split()) for name in re.findall(r"`([a-z\s]+)`", listed[1])} == set(READ)
    assert {name.split()[0] for name in (*READ, *REFUSE)} | NEITHER == set(COMMANDS)


def test_the_manifest_of_this_page() -> None:
    manifest = json.loads(read_members(real())[MANIFEST])

    for entry in manifest:
        assert f"`{entry}`" in PAGE
