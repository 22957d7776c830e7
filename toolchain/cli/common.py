"""What all commands share: the form of their help, options of the same name, colour, refusals."""

from __future__ import annotations

import functools
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TextIO, TypeVar, cast

import click
from click.core import ParameterSource

from toolchain.base.visible import json_text, visible

FORMAT_VERSION = "1.0"
_BOLD = r"(\x1b\[[01]m)"
F = TypeVar("F", bound=Callable[..., Any])


class CannotRun(click.ClickException):
    """A command cannot do what was asked; the text is one sentence. Exit code 2."""

    exit_code = 2


def write_head(
    made: click.Command, examples: Sequence[str], ctx: click.Context, formatter: click.HelpFormatter
) -> None:
    """What every help begins with: the sentence, the examples, the usage."""
    formatter.write(f"{(made.help or '').strip()}\n\nExamples:\n")
    for example in examples:
        formatter.write(f"  {example}\n")
    formatter.write_paragraph()
    made.format_usage(ctx, formatter)


class Command(click.Command):
    """A command whose help is one sentence, two examples, then the options."""

    examples: Sequence[str] = ()
    more: str = ""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does; it would take the last value of an option that is there twice, and drop the first."""
        order = self.make_parser(ctx).parse_args(list(args))[2]
        for param in order:
            single = isinstance(param, click.Option) and not (param.multiple or param.is_flag or param.count)
            if single and param.name != "color" and order.count(param) > 1:
                raise click.UsageError(f"`{_written(param)}` is given twice; give it once", ctx)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the help."""
        write_head(self, self.examples, ctx, formatter)
        if self.more:
            formatter.write_paragraph()
            formatter.write_text(self.more)
        self.format_options(ctx, formatter)


def _written(param: click.Parameter) -> str:
    """An option as users know it: its long form."""
    return max(param.opts, key=len)


def refuse_without_effect(why: str, *options: str) -> None:
    """Refuses options that are on the command line and would do nothing. ``why``: a sentence about what makes them so."""
    ctx = click.get_current_context()
    given = [
        _written(param)
        for param in ctx.command.params
        if _written(param) in options
        and ctx.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
    ]
    if given:
        raise CannotRun(f"{why}; remove {' and '.join(f'`{option}`' for option in given)}")


def command(
    name: str, examples: Sequence[str], more: str = ""
) -> Callable[[Callable[..., Any]], click.Command]:
    """Declares a command; its help sentence is the docstring. Every command takes ``--color``."""

    def decorate(function: Callable[..., Any]) -> click.Command:
        made = click.command(name, cls=Command)(function)
        made.examples = examples
        made.more = more
        made.params.append(
            click.Option(
                ["--color"],
                type=click.Choice(["auto", "always", "never"]),
                expose_value=False,
                callback=_remember_color,
                help="When to use colour.",
            )
        )
        return made

    return decorate


def _remember_color(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.obj = {**(ctx.obj or {}), "color": value}


def wants_color(stream: TextIO | None = None) -> bool:
    """Whether a stream is written to in colour: flag, then environment, then whether it is a terminal."""
    ctx = click.get_current_context(silent=True)
    choice = (ctx.obj or {}).get("color", "auto") if ctx is not None else "auto"
    if choice != "auto":
        return bool(choice == "always")
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    if os.environ.get("TERM") == "dumb" or os.environ.get("CLICOLOR") == "0":
        return False
    stream = stream or sys.stdout
    return stream.isatty()


def width() -> int:
    """Columns to write in: the terminal's, at most 100; 80 where there is none."""
    named = os.environ.get("COLUMNS", "")
    if re.fullmatch("[1-9][0-9]{0,5}", named):
        columns = int(named)
    else:
        try:
            columns = os.get_terminal_size(1).columns
        except OSError:
            columns = 0
    return max(40, min(columns or 80, 100))


def safe(text: str) -> str:
    """The text without anything that could command a terminal: names may be a stranger's. Bold stays in colour."""
    if not wants_color():
        return visible(text, lines=True)
    return "".join(
        part if re.fullmatch(_BOLD, part) else visible(part, lines=True) for part in re.split(_BOLD, text)
    )


def say(text: str) -> None:
    """A result, to stdout."""
    text = safe(text)
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def say_drawn(lines: Sequence[str]) -> None:
    """Lines in colours, to stdout. Their text was made safe before the colours were put in."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def progress(text: str) -> None:
    """What is going on, to stderr."""
    print(safe(text), file=sys.stderr, flush=True)


def say_json(summary: dict[str, Any], **more: Any) -> None:
    """An answer for programs."""
    document = {"format_version": FORMAT_VERSION, "summary": summary, **more}
    sys.stdout.write(json_text(document) + "\n")


def project_argument() -> Callable[[F], F]:
    """The argument PROJECT, which is the current folder when left out."""
    return click.argument("project", metavar="[PROJECT]", default=".", type=click.Path(path_type=Path))


def scenario_option() -> Callable[[F], F]:
    """``--scenario``."""
    return click.option(
        "--scenario",
        metavar="NAME",
        help="The scenario, or a part of its name; by default the project's default scenario.",
    )


def rules_option() -> Callable[[F], F]:
    """``--option`` and ``--without``: the argument ``options`` has the names of both, the latter marked as left out."""

    def decorate(function: F) -> F:
        @functools.wraps(function)
        def run(options: tuple[str, ...], without: tuple[str, ...], **more: Any) -> Any:
            return function(options=(*options, *_left_out(without)), **more)

        added = click.option(
            "--without",
            multiple=True,
            metavar="NAME",
            help="Leave out an optional rule of the scenario; give it once for each.",
        )(run)
        return cast(
            F,
            click.option(
                "--option",
                "options",
                multiple=True,
                metavar="NAME",
                help="Also use an optional rule, by its name or title; give it once for each. An unknown name lists them.",
            )(added),
        )

    return decorate


def _left_out(names: tuple[str, ...]) -> list[str]:
    if not names:
        return []
    # Imported here: the sign is of what reads projects, and most commands leave out nothing.
    from toolchain.workspace.export.with_options import WITHOUT

    return [WITHOUT + name for name in names]


def cores() -> int:
    """How many processes this one may run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def jobs_option(what: str) -> Callable[[F], F]:
    """``--jobs``: how many at the same time."""
    return click.option(
        "--jobs",
        default=1,
        show_default=True,
        type=click.IntRange(1),
        metavar="J",
        help=f"{what} at the same time.",
    )


def format_option(*more: str) -> Callable[[F], F]:
    """``--output-format``: text for people or json for programs, or what is given."""
    choices = list(more) or ["text", "json"]
    return click.option(
        "--output-format",
        "output_format",
        type=click.Choice(choices),
        default=choices[0],
        show_default=True,
        help="Output format.",
    )
