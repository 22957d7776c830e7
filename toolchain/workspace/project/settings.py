"""The project file ``hexwright.toml``: every option declared once, unknown keys are errors; and what is new by version."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.filename import fault_of
from toolchain.base.ordinary import leads_out
from toolchain.base.source import Source, Span
from toolchain.base.toml import TomlProblem, kind_of, read_toml
from toolchain.base.visible import unfit
from toolchain.workspace.project import news
from toolchain.workspace.project.file_bytes import NotRead, read_bytes
from toolchain.workspace.project.ignore_tables import KEY, check_tables
from toolchain.workspace.project.location import FILE

LANGUAGE = "1"
OPTIONS: dict[str, dict[str, tuple[type, Any, str]]] = {
    "project": {
        "name": (str, "", "name of the package file and of other files: letters, digits, `-`, `_`, `.`"),
        "title": (str, "", "the game's title"),
        "language": (str, LANGUAGE, "version of the language"),
        "version": (str, "0.1.0", "version of this project"),
        "licence": (str, "", "licence of the content"),
        "credits": (list, [], "whom to credit"),
        "links": (
            list,
            [],
            "folders outside the project that its links and its map recipe may use",
        ),
        "extends": (str, "", "folder of the project that this one builds on, or name of the package"),
        "versions": (str, "", "acceptable versions of the package, as in `>=1.0, <2`; not for a folder"),
        "default-scenario": (str, "", "the scenario that commands use when none is named"),
    },
    "lint": {
        "select": (list, [], "codes or families to report"),
        "ignore": (list, [], "codes or families not to report"),
        KEY: (list, [], "codes or families not to report in some files, and why"),
    },
}

# What a package holds of each text, and what of it can be printed on one line.
MOST_LETTERS = {"title": 200, "version": 100, "licence": 20_000, "credits": 2000, "default-scenario": 200}


@dataclass(eq=False, repr=False)
class Settings:
    """A project file as read."""

    folder: Path
    values: dict[str, dict[str, Any]] = field(default_factory=dict)
    source: Source = field(default_factory=lambda: Source(FILE, ""))
    # What is new, by version, the newest first.
    news: dict[str, str] = field(default_factory=dict)
    # Keys that are there and cannot be used, which is reported where they stand.
    wrong: set[str] = field(default_factory=set)

    def span(self, word: str = "") -> Span:
        """Where a word stands in the file (its beginning when it does not)."""
        return _word(self.source, word)

    @property
    def links(self) -> list[str]:
        """Folders outside the project, seen from it, that links in it may lead to."""
        given: list[str] = self.get("project", "links")
        return given

    def get(self, section: str, key: str) -> Any:
        """A setting, or its default."""
        found = self.values.get(section, {}).get(key)
        return OPTIONS[section][key][1] if found is None else found


def report_link(name: str, findings: Findings) -> None:
    """Reports a link that leads out of the project, by its name in it."""
    findings.add(faults.link_out_of_project.at(Span(Source(name, ""), 0, 0), name, FILE))


def read_settings(folder: Path, findings: Findings) -> Settings:
    """Reads the project file of a folder; what is wrong is reported, the rest is used."""
    path = folder / FILE
    settings = Settings(folder)
    if path.is_symlink() and leads_out(path, folder):
        report_link(FILE, findings)
        settings.wrong |= {"name", "licence"}  # nobody knows whether they are there
        return settings
    try:
        raw = read_bytes(path)
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except NotRead as error:
        reason = (error.strerror or "unknown reason").lower()
        findings.add(faults.unreadable_file.beside_the_rules(Span(Source(FILE, ""), 0, 0), FILE, reason))
        return settings
    except UnicodeDecodeError as error:
        # Every byte one character: the place of the first wrong one is then its offset.
        shown = settings.source = Source(FILE, raw.decode("latin-1"))
        at = error.start + (3 if shown.text.startswith("\xef\xbb\xbf") else 0)
        findings.add(faults.unreadable_file.not_utf_8(Span(shown, at, at + 1)))
        return settings
    source = settings.source = Source(FILE, text)
    try:
        data = read_toml(text)
    except TomlProblem as problem:
        place = _line_span(source, problem.line, problem.column)
        findings.add(faults.broken_project_file.at(place, FILE, str(problem)))
        return settings
    headless = [key for key in data if key in OPTIONS["project"] and "project" not in data]
    if headless:
        findings.add(faults.unknown_setting.without_section(_word(source, headless[0]), FILE, "project"))
    for section, keys in data.items():
        if section in headless:
            continue
        if section not in (*OPTIONS, news.SECTION):
            _unknown(source, section, [*OPTIONS, news.SECTION], "section", findings)
            continue
        if not isinstance(keys, dict):
            findings.add(faults.wrong_setting.no_section(_word(source, section), section, kind_of(keys)))
            continue
        for key, value in keys.items() if section in OPTIONS else ():
            if key not in OPTIONS[section]:
                _unknown(source, key, OPTIONS[section], "key", findings)
            elif not _is_right(source, key, value, OPTIONS[section][key][0], findings):
                settings.wrong.add(key)
            elif (section, key) == ("project", "name") and value and fault_of(str(value)):
                settings.wrong.add(key)
                findings.add(faults.unusable_name.at(_value(source, key), str(value)))
            else:
                settings.values.setdefault(section, {})[key] = value
    _report_without_effect(settings, findings)
    if KEY in settings.values.get("lint", {}):
        settings.values["lint"][KEY] = check_tables(source, settings.values["lint"][KEY], findings)
    if isinstance(data.get(news.SECTION), dict):
        version = str(settings.get("project", "version"))
        settings.news = news.check_news(source, data[news.SECTION], version, findings)
    language = settings.get("project", "language")
    if language != LANGUAGE:
        findings.add(faults.other_language_version.at(_word(source, "language"), language, LANGUAGE))
    return settings


def _report_without_effect(settings: Settings, findings: Findings) -> None:
    """Reports empty texts and entries that are there twice; of empty names and licences other checks report more."""
    for section in settings.values.values():
        for key, value in section.items():
            entries = (
                [str(entry).strip() for entry in value] if isinstance(value, list) and key != KEY else []
            )
            again = next((entry for number, entry in enumerate(entries) if entry in entries[:number]), "")
            if key in ("title", "default-scenario", "extends", "versions") and not value.strip():
                findings.add(faults.setting_without_effect.empty(_key(settings.source, key), key))
            elif not all(entries):
                findings.add(faults.setting_without_effect.empty_entry(_key(settings.source, key), key))
            elif again:
                findings.add(faults.setting_without_effect.twice(_key(settings.source, key), key, again))


def _is_right(source: Source, key: str, value: Any, wanted: type, findings: Findings) -> bool:
    """Whether a setting can be used: it is of its type; one that is too long or unprintable is reported all the same."""
    if not isinstance(value, wanted):
        findings.add(faults.wrong_setting.at(_key(source, key), key, kind_of(value), wanted is list))
        return False
    entries: list[Any] = value if isinstance(value, list) else [value]
    for entry in entries if key != KEY else ():
        if not isinstance(entry, str):
            findings.add(faults.wrong_setting.entry(_key(source, key), key, kind_of(entry)))
            return False
    for entry in entries if key in MOST_LETTERS else ():
        if len(entry) > MOST_LETTERS[key]:
            findings.add(
                faults.name_too_long.at(_key(source, key), f"`{key}`", len(entry), MOST_LETTERS[key])
            )
            return key != "default-scenario"  # which would then be called unknown, too
        odd = unfit(entry.replace("\n", "").replace("\t", "") if key == "licence" else entry)
        if odd is not None:
            findings.add(faults.unprintable_character.in_setting(_key(source, key), odd[0], key))
            return key != "default-scenario"  # which would then be called unknown, too
    return True


def _unknown(source: Source, word: str, options: Any, what: str, findings: Findings) -> None:
    findings.add(faults.unknown_setting.at(_word(source, word), FILE, what, word, options))


def _word(source: Source, word: str) -> Span:
    at = source.text.find(word)
    return Span(source, max(at, 0), max(at, 0) + (len(word) if at >= 0 else 0))


def _value(source: Source, key: str) -> Span:
    """Where the value of a key stands."""
    match = re.search(
        rf"^[ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*=[ \t]*(.*?)[ \t]*$", source.text, re.MULTILINE
    )
    return Span(source, *match.span(1)) if match else _word(source, key)


def _key(source: Source, key: str) -> Span:
    """Where a key stands."""
    found = re.search(rf"^[ \t]*[\"']?({re.escape(key)})[\"']?[ \t]*=", source.text, re.MULTILINE)
    return Span(source, *found.span(1)) if found else _word(source, key)


def _line_span(source: Source, line: int, column: int) -> Span:
    if not line:
        return Span(source, len(source.text), len(source.text))
    at = min(source.offset(min(line, source.line_count), column), len(source.text))
    return Span(source, at, at + 1)
