"""``hexwright lint``: all findings of one run, for people or for programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from toolchain.base.collecting import no_garbage_collection
from toolchain.cli.common import CannotRun, command, format_option, progress, say, wants_color, width
from toolchain.cli.lint.cache import Cache
from toolchain.cli.lint.run import Request, find_targets, is_module

TEXTS = ("full", "concise")
PROGRAMS = ("json", "sarif", "github")


@command(
    "lint",
    examples=(
        "hexwright lint my-game                        every finding of a project",
        "hexwright lint --select SET,ARR my-game       only those about set-up and arrivals",
        "hexwright lint my-module.vmod                 what is wrong with a module for VASSAL",
    ),
    more="PATHS are projects, or modules for VASSAL; the default is the current folder. For a file or folder inside a project, the whole "
    "project is read, but only the findings in that file or folder are shown. Exit code 1: there are errors or warnings; "
    "notes alone do not count.",
)
@click.argument("paths", nargs=-1, metavar="[PATHS]...", type=click.Path(path_type=Path))
@click.option(
    "--select", multiple=True, metavar="C", help="Show only these codes, names or families (C,C,...)."
)
@click.option("--ignore", multiple=True, metavar="C", help="Hide these codes, names or families (C,C,...).")
@click.option("--fix", is_flag=True, help="Apply safe fixes, then show the remaining findings.")
@click.option(
    "--unsafe-fixes",
    is_flag=True,
    help="With --fix or --diff: also apply fixes that may not be what you want.",
)
@click.option(
    "--diff",
    is_flag=True,
    help="Show what --fix would change without changing anything; exit 1 if there are changes.",
)
@click.option(
    "--baseline",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Hide the findings listed in the baseline FILE.",
)
@click.option(
    "--write-baseline",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the current findings to FILE as the baseline.",
)
@click.option("--statistics", is_flag=True, help="Count the findings by code.")
@click.option("--watch", is_flag=True, help="Lint again whenever a file changes, until Ctrl-C.")
@click.option("--no-cache", is_flag=True, help="Ignore the cache and check everything again.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write the output to a file."
)
@format_option(*TEXTS, *PROGRAMS)
def lint(
    paths: tuple[Path, ...],
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fix: bool,
    unsafe_fixes: bool,
    diff: bool,
    baseline: Path | None,
    write_baseline: Path | None,
    statistics: bool,
    watch: bool,
    no_cache: bool,
    output: Path | None,
    output_format: str,
) -> int:
    """Check a project and report every problem in its map, units, set-up, arrivals and rules."""
    changing = "--diff" if diff else "--fix" if fix else ""
    if unsafe_fixes and not changing:
        raise CannotRun("`--unsafe-fixes` requires `--fix` (or `--diff` to preview the changes)")
    if fix and diff:
        raise CannotRun("`--fix` and `--diff` cannot be combined: `--diff` changes nothing")
    if diff and (output_format != "full" or output is not None or statistics or baseline is not None):
        raise CannotRun("`--diff` shows no findings: remove the options that format findings")
    if write_baseline is not None and (
        baseline is not None or changing or statistics or output is not None or output_format != "full"
    ):
        raise CannotRun("`--write-baseline` shows no findings: remove the options that format them")
    if watch and (changing or write_baseline is not None or output is not None or output_format not in TEXTS):
        raise CannotRun("`--watch` only shows findings: remove the options that change or write files")
    if statistics and output_format in ("sarif", "github"):
        raise CannotRun("`--statistics` works only with `--output-format full`, `concise` or `json`")
    modules = tuple(path for path in paths if is_module(path))
    if modules and (changing or watch):
        raise CannotRun("`--fix`, `--diff` and `--watch` are for projects; a module is changed in VASSAL")
    chosen, ignored = _words(select), _words(ignore)
    for option, given, words in (("--select", select, chosen), ("--ignore", ignore, ignored)):
        if given and not words:
            raise CannotRun(f"`{option}` names no code; write `{option} MAP` or remove it")
    if chosen and {word.upper() for word in chosen} <= {word.upper() for word in ignored}:
        raise CannotRun("`--ignore` hides everything that `--select` shows; correct one of them")
    projects = [path for path in paths if path not in modules] or ([] if modules else [Path(".")])
    request = Request(find_targets(projects), chosen, ignored, {}, not no_cache, baseline, modules)
    if watch:
        from toolchain.cli.watching import watch as watch_projects

        def once() -> None:
            show(request, output_format, statistics, None, "", not no_cache)

        folders = [target.folder for target in request.targets]
        return watch_projects(folders, once, [baseline] if baseline else [])
    if write_baseline is not None:
        return _write_baseline(request, write_baseline)
    lead = ""
    if changing:
        from toolchain.cli.lint.fix import fix_targets
        from toolchain.cli.lint.run import check_words

        check_words([*chosen, *ignored])
        changed = fix_targets(request, unsafe_fixes, diff)
        files = f"{changed} file{'s' if changed != 1 else ''}"
        if diff:
            progress(f"{files} would be changed")
            return 1 if changed else 0
        lead = f"changed {files}; " if changed else ""
    return show(request, output_format, statistics, output, lead, not no_cache and not changing)


def show(
    request: Request, output_format: str, statistics: bool, output: Path | None, lead: str, cached: bool
) -> int:
    """Lints and shows what is found; the answer to the same files before is given again. The exit code."""
    color = output is None and wants_color()
    key = [output_format, str(color), str(width()), str(statistics), os.getcwd()]
    key += [",".join(request.select), ",".join(request.ignore), *_listed(request.baseline)]
    cache = Cache(request.targets, key, off=not cached or bool(request.modules))
    answer = cache.read()
    if answer is None:
        with no_garbage_collection():
            from toolchain.cli.lint.output import closing, exit_code, rendered
            from toolchain.cli.lint.run import check_words, findings_of, without_known

            check_words([*request.select, *request.ignore])
            made = without_known(request, findings_of(request))
            text = rendered(made, output_format, color, statistics)
        answer = (text, closing(made, lead), exit_code(made.findings))
        cache.write(answer, clean=not made.findings and not made.known)
    text, last, code = answer
    if output is not None:
        from toolchain.base.writing import write_whole

        write_whole(output, text.encode("utf-8"))
    elif text:
        sys.stdout.write(text)
    if output_format not in ("json", "sarif") or output is not None:
        (say if output_format == "full" and output is None else progress)(last)
    return code


def _listed(baseline: Path | None) -> list[str]:
    """The list of known findings as a part of the key of an answer."""
    if baseline is None:
        return []
    try:
        return [str(baseline), baseline.read_bytes().hex()]
    except OSError:
        return [str(baseline), "?"]


def _write_baseline(request: Request, path: Path) -> int:
    from toolchain.base.writing import write_whole
    from toolchain.cli.lint.run import check_words, findings_of
    from toolchain.workspace.lint.baseline import write_baseline

    check_words([*request.select, *request.ignore])
    with no_garbage_collection():
        text, number = write_baseline(findings_of(request), path)
    write_whole(path, text.encode("utf-8"))
    say(f"{path}: {number} known finding{'s' if number != 1 else ''}")
    return 0


def _words(given: Iterable[str]) -> list[str]:
    return [word.strip() for text in given for word in text.split(",") if word.strip()]
