"""The project file ``hexwright.toml``: every option declared once, unknown keys are errors."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.base.suggest import did_you_mean
from toolchain.workspace.perfile import KEY, check_tables
from toolchain.workspace.reading import NotRead, read_bytes

FILE = "hexwright.toml"
LANGUAGE = "1"
OPTIONS: dict[str, dict[str, tuple[type, Any, str]]] = {
    "project": {
        "name": (str, "", "short name, used for the package file"),
        "title": (str, "", "the game's title"),
        "language": (str, LANGUAGE, "version of the language"),
        "version": (str, "0.1.0", "version of this project"),
        "licence": (str, "", "licence of the content"),
        "credits": (list, [], "who is to be named"),
        "extends": (str, "", "folder of the project that this one builds on"),
        "default-scenario": (str, "", "the scenario that commands use when none is named"),
    },
    "lint": {
        "select": (list, [], "codes or families to report"),
        "ignore": (list, [], "codes or families not to report"),
        KEY: (list, [], "codes or families not to report in some files, and why"),
    },
}


@dataclass
class Settings:
    """A project file as read."""

    folder: Path
    values: dict[str, dict[str, Any]] = field(default_factory=dict)
    source: Source = field(default_factory=lambda: Source(FILE, ""))

    def span(self, word: str = "") -> Span:
        """Where a word stands in the file (its beginning when it does not)."""
        return _word(self.source, word)

    def get(self, section: str, key: str) -> Any:
        """A setting, or its default."""
        found = self.values.get(section, {}).get(key)
        return OPTIONS[section][key][1] if found is None else found


def read_settings(folder: Path, findings: Findings) -> Settings:
    """Reads the project file of a folder; what is wrong is reported, the rest is used."""
    path = folder / FILE
    settings = Settings(folder)
    try:
        raw = read_bytes(path)
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except NotRead as error:
        reason = (error.strerror or "no reason is known").lower()
        findings.add("SYN009", f"{FILE} cannot be read: {reason}", Span(Source(FILE, ""), 0, 0))
        return settings
    except UnicodeDecodeError as error:
        # Every byte one character: the place of the first wrong one is then its offset.
        shown = settings.source = Source(FILE, raw.decode("latin-1"))
        at = error.start + (3 if shown.text.startswith("\xef\xbb\xbf") else 0)
        findings.add(
            "SYN009", f"{FILE} is not UTF-8 text", Span(shown, at, at + 1), help="save it as UTF-8 in your editor"
        )  # fmt: skip
        return settings
    source = settings.source = Source(FILE, text)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        findings.add(
            "SYN050", f"{FILE} cannot be read: {_said(str(error))}", _line_span(source, str(error)),
            help='each line is `key = "text"`, `key = ["text", "text"]` or `[section]`',
        )  # fmt: skip
        return settings
    for section, keys in data.items():
        if section not in OPTIONS or not isinstance(keys, dict):
            _unknown(source, section, OPTIONS, "section", findings)
            continue
        for key, value in keys.items():
            known = OPTIONS[section].get(key)
            if known is None:
                _unknown(source, key, OPTIONS[section], "key", findings)
            elif not isinstance(value, known[0]):
                wanted = "a list" if known[0] is list else "text in quotes"
                findings.add(
                    "SYN052", f"`{key}` must be {wanted}", _word(source, key),
                    help=f"write `{key} = [\"...\"]`" if known[0] is list else f"write `{key} = \"...\"`",
                )  # fmt: skip
            else:
                settings.values.setdefault(section, {})[key] = value
    if KEY in settings.values.get("lint", {}):
        settings.values["lint"][KEY] = check_tables(source, settings.values["lint"][KEY], findings)
    language = settings.get("project", "language")
    if language != LANGUAGE:
        findings.add(
            "PKG001", f"this project is written in language version {language}; this tool reads version {LANGUAGE}",
            _word(source, "language"),
            help=f"install a newer hexwright, or write the rules in version {LANGUAGE}: `language = \"{LANGUAGE}\"`",
        )  # fmt: skip
    return settings


def _unknown(source: Source, word: str, options: Any, what: str, findings: Findings) -> None:
    findings.add(
        "SYN051", f"{FILE} has no {what} `{word}`", _word(source, word),
        help=did_you_mean(word, options) or f"known: {', '.join(options)}",
    )  # fmt: skip


def _said(message: str) -> str:
    """What the reader of TOML says, without the place, which is shown."""
    text = message.rpartition(" (at ")[0] or message
    if text.startswith("Illegal character") and "\\n" in text:
        return "a quotation mark is never closed"
    return text[:1].lower() + text[1:]


def _word(source: Source, word: str) -> Span:
    at = source.text.find(word)
    return Span(source, max(at, 0), max(at, 0) + (len(word) if at >= 0 else 0))


def _line_span(source: Source, message: str) -> Span:
    import re

    match = re.search(r"line (\d+), column (\d+)", message)
    if match is None:
        return Span(source, len(source.text), len(source.text))
    at = min(source.offset(min(int(match[1]), source.line_count), int(match[2])), len(source.text))
    return Span(source, at, at + 1)
