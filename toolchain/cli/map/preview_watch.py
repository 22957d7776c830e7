"""``hexwright preview --watch``: the pages are drawn again after each change, and open pages load themselves again.

A page of a project with errors keeps the last picture without any, and shows what is wrong. Pages learn of a new
picture from a script beside them, the stamp: a page opened from a disk may load scripts, and fetch nothing.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.digest import sha256
from toolchain.base.mark import with_comment
from toolchain.base.visible import counted
from toolchain.base.writing import NotWritten
from toolchain.cli.artefacts import write_new
from toolchain.cli.common import CannotRun, say
from toolchain.cli.map.pages import draw, lint_subject, open_to_draw
from toolchain.cli.paths import Names
from toolchain.cli.watching import tell, watch
from toolchain.exporters.page.html import stamp_script
from toolchain.render import render_concise
from toolchain.workspace.project.location import find_project
from toolchain.workspace.project.project import Project

SHOWN = 5  # errors on the page and in the terminal


def watch_preview(
    project: Path, scenario: str | None, options: tuple[str, ...], output: Path | None, force: bool
) -> int:
    """Draws, and again after every change, until Ctrl-C; then the pages are what `preview` alone writes."""
    folder = find_project(project)
    pages = _Pages(folder, scenario, options, output, force)
    try:
        return watch([folder], pages.draw, failed=pages.fail)
    finally:
        pages.end()


class _Pages:
    """The pages of a project that are drawn again and again."""

    def __init__(
        self,
        folder: Path,
        scenario: str | None,
        options: tuple[str, ...],
        output: Path | None,
        force: bool,
    ) -> None:
        self.folder, self.scenario, self.output, self.force = folder, scenario, output, force
        self.options = options
        self.target = output
        self.drawn: dict[str, str] = {}
        """By the name of each page's file, a digest of the picture that it holds."""
        self.still: dict[Path, bytes] = {}
        """The pages as `preview` alone writes them."""
        self.sound = False
        """Whether the pages show a project without errors."""

    def draw(self) -> None:
        """Draws what has changed; of a project with errors only as long as there is no better picture."""
        found, files = open_to_draw(self.folder, self.scenario, self.options)
        linted = lint_subject(found, files)
        assert linted is not None and found.source is not None
        errors = [item for item in linted.findings if item.severity == ERROR]
        if errors and self.sound:
            self._show(_notice(found.source, errors, "the page shows the last version without errors"))
            return
        self.target = self.target or Path(f"{found.file_name}.html")
        first = not self.still
        drawn = draw(found, files, linted, self.scenario, self.target)
        still = {path: with_comment(page.html()).encode("utf-8") for path, (_, page) in drawn.items()}
        digests = {path.name: sha256(data)[:24] for path, data in still.items()}
        changed = [path for path in still if self.drawn.get(path.name) != digests[path.name]]
        pages = {
            path: drawn[path][1].html(path.name, self._stamp.name, digests[path.name]) for path in changed
        }
        notice = _notice(found.source, errors, "the page shows what could be read") if errors else []
        self._write(pages, digests, notice)
        self.drawn, self.sound = digests, not errors
        self.still |= still
        findings = f"{counted(len(linted.findings), 'finding')} on it"
        for path in changed:
            what = f"open it in a browser; {findings}" if path == self.target else str(drawn[path][0])
            say(f"{path}  {what if first else f'drawn again; {findings}'}")
        if not changed:
            say("no page changes")
        for line in notice:
            say(line)

    def fail(self, sentence: str) -> None:
        """Shows why nothing could be drawn. Raises CannotRun when nothing was drawn yet."""
        if not self.still:
            raise CannotRun(sentence)
        tell(sentence)
        with contextlib.suppress(NotWritten):
            self._write({}, self.drawn, ["The page shows the project before this error:", sentence])

    def end(self) -> None:
        """Leaves pages that watch nothing."""
        if self.still:
            self._stamp.unlink(missing_ok=True)
            write_new(
                {path: data for path, data in self.still.items() if path.exists()}, self.output, self.force
            )

    @property
    def _stamp(self) -> Path:
        assert self.target is not None
        return self.target.with_name(f"{self.target.stem}.watch.js")

    def _show(self, notice: Sequence[str]) -> None:
        self._write({}, self.drawn, notice)
        for line in notice:
            say(line)

    def _write(self, pages: dict[Path, str], drawn: dict[str, str], notice: Sequence[str]) -> None:
        """Writes pages, and last the stamp, which sends the browser for them."""
        texts = {**pages, self._stamp: stamp_script(drawn, notice)}
        files = {path: with_comment(text).encode("utf-8") for path, text in texts.items()}
        write_new(files, self.output, self.force)


def _notice(project: Project, errors: Sequence[Finding], shown: str) -> list[str]:
    """How many errors there are, and the first of them with their places."""
    names = Names(project)
    lines = render_concise([names.finding(item) for item in errors[:SHOWN]]).splitlines()
    more = len(errors) - len(lines)
    if more:
        lines.append(f"and {more} more: `hexwright lint` shows all")
    return [f"{len(errors)} error{'s' if len(errors) != 1 else ''}; {shown}:", *lines]
