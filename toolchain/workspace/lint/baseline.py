"""Known findings: a file that lists what was found when a team began to lint, so that only what is new is shown.

JSON, one finding a line, sorted: two people who write it get the same file, and a difference can be read. Files are
named as seen from the folder of the list.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Finding
from toolchain.base.fingerprint import fingerprints
from toolchain.base.source import Source, Span

FORMAT = "hexwright-baseline-1"
GONE = "PKG030"
# A fault of the tool, and an entry of the list itself, are never known findings.
NEVER = {"PKG020", GONE}
_KEYS = ("file", "code", "fingerprint", "message")


class BadBaseline(Exception):
    """A file that is no list of known findings; the text is one sentence for a user."""


@dataclass(frozen=True)
class Known:
    """One known finding: its file, its code, its mark, what was said, and the line of the list it stands in."""

    file: str
    code: str
    fingerprint: str
    message: str
    line: int = 0


def write_baseline(findings: Sequence[Finding], path: Path) -> tuple[str, int]:
    """The text of a list of these findings, to be written to ``path``, and how many they are."""
    marks = fingerprints(findings)
    entries = sorted(
        {
            (_seen_from(path, item), item.code, mark, item.message)
            for item, mark in zip(findings, marks, strict=True)
            if item.code not in NEVER
        }
    )
    lines = [json.dumps(dict(zip(_KEYS, entry, strict=True))) for entry in entries]
    body = ",\n    ".join(lines)
    inner = f"[\n    {body}\n  ]" if lines else "[]"
    return f'{{\n  "format": "{FORMAT}",\n  "findings": {inner}\n}}\n', len(lines)


class Baseline:
    """A list as read."""

    def __init__(self, path: Path) -> None:
        """Reads a list. Raises OSError, and BadBaseline for what is none."""
        self.path = path
        name = Path(os.path.relpath(path)).as_posix()
        try:
            self.source = Source(name, path.read_bytes().decode("utf-8-sig"))
            data = json.loads(self.source.text)
        except UnicodeDecodeError:
            raise BadBaseline(f"{name} is not UTF-8 text") from None
        except json.JSONDecodeError as error:
            raise BadBaseline(
                f"{name}:{error.lineno}:{error.colno}: this is not JSON ({error.msg.lower()}); "
                f"`hexwright lint --write-baseline {name}` regenerates it"
            ) from None
        except RecursionError:
            data = None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadBaseline(f"{name} is not a baseline: its `format` is not `{FORMAT}`")
        found = data.get("findings")
        if not isinstance(found, list):
            raise BadBaseline(f"{name} has no list `findings`")
        lines = {
            line.strip().rstrip(","): number for number, line in enumerate(self.source.text.split("\n"), 1)
        }
        self.entries = [self._entry(entry, number, lines) for number, entry in enumerate(found, 1)]

    def _entry(self, entry: Any, number: int, lines: dict[str, int]) -> Known:
        if not isinstance(entry, dict) or not all(isinstance(entry.get(key), str) for key in _KEYS):
            raise BadBaseline(
                f"{self.source.name}: entry {number} of `findings` must have the texts {', '.join(_KEYS)}"
            )
        line = lines.get(json.dumps({key: entry[key] for key in _KEYS}), 1)
        return Known(entry["file"], entry["code"], entry["fingerprint"], entry["message"], line)

    def split(self, findings: Sequence[Finding]) -> tuple[list[Finding], int, list[Known]]:
        """What is new, how much is known, and which entries no longer occur."""
        marks = fingerprints(findings)
        listed = {(entry.file, entry.fingerprint): entry for entry in self.entries}
        seen = set()
        new = []
        for item, mark in zip(findings, marks, strict=True):
            key = (_seen_from(self.path, item), mark)
            if key in listed and item.code not in NEVER:
                seen.add(key)
            else:
                new.append(item)
        return new, len(findings) - len(new), [entry for key, entry in listed.items() if key not in seen]

    def gone(self, entries: Iterable[Known]) -> list[Finding]:
        """A note for each entry that no longer occurs."""
        made = []
        for entry in entries:
            start = self.source.offset(entry.line, 1)
            text = self.source.line(entry.line)
            span = Span(self.source, start + len(text) - len(text.lstrip()), start + len(text.rstrip(" ,")))
            made.append(faults.known_finding_gone.at(span, entry.code, entry.file, entry.message))
        return made

    def path_of(self, entry: Known) -> Path | None:
        """The file of an entry; None for a finding without a place."""
        return (self.path.resolve().parent / entry.file).resolve() if entry.file else None


def _seen_from(path: Path, finding: Finding) -> str:
    if finding.span is None:
        return ""
    return Path(os.path.relpath(Path(finding.span.source.name).resolve(), path.resolve().parent)).as_posix()
