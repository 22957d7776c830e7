"""Files of the cache to which later runs add what they have found."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolchain.base.remembered import Remembered
from toolchain.language.expressions import parse
from toolchain.workspace import cache_files
from toolchain.workspace.cache_files import add_record, read_records, write_record
from toolchain.workspace.lint.cache import Cache

NAME = "records.known"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path))
    return tmp_path


def values() -> list[object]:
    return [value for value, _ in read_records(NAME)[0]]


def test_records_are_read_in_the_order_in_which_they_were_added() -> None:
    assert values() == []
    size = write_record(NAME, {"a": 1})
    assert add_record(NAME, {"b": 2}) and add_record(NAME, {"a": 3})
    assert values() == [{"a": 1}, {"b": 2}, {"a": 3}]
    assert read_records(NAME)[0][0][1] == size and read_records(NAME)[1]
    write_record(NAME, {"c": 4})
    assert values() == [{"c": 4}]


def test_nothing_is_added_where_there_is_no_file(folder: Path) -> None:
    assert add_record(NAME, 1) == 0
    assert not list(folder.iterdir())


def test_a_damaged_record_and_all_after_it_are_not_read(folder: Path) -> None:
    for value in ("first", "second", "third"):
        assert add_record(NAME, value) or write_record(NAME, value)
    whole = (folder / NAME).read_bytes()
    at = whole.index(b"second")
    (folder / NAME).write_bytes(whole[:at] + b"S" + whole[at + 1 :])
    assert values() == ["first"]
    (folder / NAME).write_bytes(whole[:-1])  # a run that was ended while it wrote
    assert values() == ["first", "second"]


def test_what_another_program_adds_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    write_record(NAME, 1)
    with monkeypatch.context() as patch:
        patch.setattr(cache_files, "own_files", lambda: b"another program")
        assert values() == []
        add_record(NAME, 2)
    assert values() == [1]


def test_a_file_that_has_grown_is_written_again(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a run replaced does not stay for ever, and nothing that is known is lost."""
    # What other tests have read in this process would make the file large from the start.
    monkeypatch.setattr(parse, "known", Remembered(0))
    sizes = []
    for number in range(40):
        cache = Cache(tmp_path / "project")
        cache.load()
        assert cache.right_blocks.notes.get("asked") == ((str(number - 1),) * 20 if number else None)
        cache.right_blocks.notes.put("asked", (str(number),) * 20)
        cache.right_blocks.known.put(bytes([number]), True)
        cache.store()
        sizes.append(next(folder.glob("*.known")).stat().st_size)
    cache = Cache(tmp_path / "project")
    cache.load()
    assert all(cache.right_blocks.known.get(bytes([number])) for number in range(40))
    assert any(after < before for before, after in zip(sizes, sizes[1:], strict=False))
    assert max(sizes) < 3 * sizes[0] + 40 * 20


def test_a_damaged_file_is_rewritten(folder: Path, tmp_path: Path) -> None:
    """What is added behind damage is never read: the file must not grow by it at each run."""

    def run(number: int) -> None:
        cache = Cache(tmp_path / "project")
        cache.load()
        cache.right_blocks.known.put(bytes([number]), True)
        cache.store()

    run(0)
    (file,) = folder.glob("*.known")
    file.write_bytes(file.read_bytes() + b"cut off")
    run(1)
    run(2)
    cache = Cache(tmp_path / "project")
    cache.load()

    assert all(cache.right_blocks.known.get(bytes([number])) for number in range(3))
    assert b"cut off" not in file.read_bytes()


def test_a_run_that_stays_adds_only_what_is_new(folder: Path, tmp_path: Path) -> None:
    cache = Cache(tmp_path / "project")
    cache.right_blocks.known.put(b"a" * 1000, True)
    cache.store()
    file = next(folder.glob("*.known"))
    before = file.stat().st_size
    cache.store()
    assert file.stat().st_size == before
    cache.right_blocks.known.put(b"b", True)
    cache.store()
    assert before < file.stat().st_size < before + 500
