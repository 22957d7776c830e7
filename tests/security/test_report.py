"""The report of a fault of ours names places, and holds nothing that stands in a project."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolchain.cli.crash_report import answer_to


def failing(text: str) -> None:
    secret = f"{text} in a local variable"
    try:
        raise KeyError(secret)
    except KeyError as error:
        raise ValueError(f"cannot use {text}") from error


def test_a_report_holds_no_text_of_a_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(ValueError) as caught:
        failing("The Secret Reserve")
    code = answer_to(caught.value, ["lint", "my-game"])

    report = next(tmp_path.glob("hexwright-report-*.txt"))
    text = report.read_text(encoding="utf-8")
    assert code == 3
    assert str(report) in capsys.readouterr().err
    assert "Secret Reserve" not in text
    assert "tests/security/test_report.py:" in text and " in failing\n" in text
    assert text.index("KeyError") < text.index("which led to") < text.index("ValueError")
    assert "command: hexwright lint my-game" in text
    assert report.stat().st_mode & 0o077 == 0


def test_a_report_that_cannot_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "file"))

    assert answer_to(ZeroDivisionError(), []) == 3
    assert "there is a file in place of its folder" in capsys.readouterr().err
