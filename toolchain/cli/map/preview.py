"""``hexwright preview``: one page with map, set-up, schedule and findings."""

from __future__ import annotations

from pathlib import Path

import click

from toolchain.base.mark import with_comment
from toolchain.base.visible import counted
from toolchain.cli.artefacts import force_option, write_new
from toolchain.cli.common import (
    CannotRun,
    command,
    format_option,
    project_argument,
    rules_option,
    say,
    say_json,
    scenario_option,
)


@command(
    "preview",
    examples=(
        "hexwright preview my-game                 writes my-game.html, and a page for each other scenario",
        "hexwright preview my-game -o out/p.html   writes it elsewhere",
        "hexwright preview my-game --watch         redraws after each change; the open page reloads",
    ),
    more="PROJECT is a project folder, with or without errors, or a package. The page works offline.",
)
@project_argument()
@scenario_option()
@rules_option()
@click.option("-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="The page to write.")
@force_option()
@click.option("--watch", is_flag=True, help="Draw again whenever a file changes, until Ctrl-C.")
@format_option()
def preview(
    project: Path,
    scenario: str | None,
    options: tuple[str, ...],
    output: Path | None,
    force: bool,
    watch: bool,
    output_format: str,
) -> int:
    """Write one page for the browser with map, set-up, forces, arrivals and findings."""
    if output is not None and output.suffix.lower() not in ("", ".html", ".htm"):
        raise CannotRun(f"{output} does not end in .html")
    if watch:
        if output_format != "text":
            raise CannotRun("`--watch` reports only as text; remove `--output-format`")
        from toolchain.cli.map.preview_watch import watch_preview

        return watch_preview(project, scenario, options, output, force)
    from toolchain.cli.map.pages import draw, lint_subject, open_to_draw

    found, files = open_to_draw(project, scenario, options)
    target = output or Path(f"{found.file_name}.html")
    linted = lint_subject(found, files)
    drawn = draw(found, files, linted, scenario, target)
    pages = {path: with_comment(page.html()).encode("utf-8") for path, (_, page) in drawn.items()}
    write_new(pages, output, force)
    count = len(linted.findings) if linted is not None else 0
    if output_format == "json":
        size = sum(map(len, pages.values()))
        say_json(
            {"bytes": size, "findings": count},
            file=target.as_posix(),
            files=[path.as_posix() for path in pages],
        )
        return 0
    more = f"; {counted(count, 'finding')} on it" if linted is not None else ""
    say(f"{target}  open it in a browser{more}")
    for path, (name, _) in [*drawn.items()][1:]:
        say(f"{path}  {name}")
    return 0
