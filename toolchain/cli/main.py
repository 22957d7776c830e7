"""The command ``hexwright``: a table of commands, each loaded only when it is called.

Exit codes: 0 success, 1 findings or failures, 2 could not run, 3 internal error, 130 interrupted, 141 output no longer read.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from toolchain.cli.groups import Lazy, Table
from toolchain.cli.interruptions import none_dropped

COMMANDS: Table = {
    "new": ("toolchain.cli.project.new:new", "create a small, complete game to start from"),
    "fmt": ("toolchain.cli.project.fmt:fmt", "format source files"),
    "lint": ("toolchain.cli.lint.command:lint", "check a project and report every problem"),
    "explain": (
        "toolchain.cli.project.explain:explain",
        "explain a finding, a wargame term, a unit or a number",
    ),
    "build": ("toolchain.cli.project.build:build", "build the package file that the engine plays"),
    "test": ("toolchain.cli.play.test:test", "run the examples of play and check the engine"),
    "play": ("toolchain.cli.play.command:play", "play in the terminal, against people or bots"),
    "simulate": ("toolchain.cli.play.simulate:simulate", "let bots play many games and count the results"),
    "replay": ("toolchain.cli.play.replay:replay", "play back a recorded game and compare"),
    "why": (
        "toolchain.cli.play.why:why",
        "explain why a unit cannot move, act or trace supply",
    ),
    "preview": (
        "toolchain.cli.map.preview:preview",
        "show map, set-up and schedule as a page in the browser",
    ),
    "map": ("toolchain.cli.map.group:map_", "draw the map, query it, georeference it"),
    "import": (
        "toolchain.cli.project.import_:import_",
        "import maps, geographic data or spreadsheets",
    ),
    "export": (
        "toolchain.cli.export:export",
        "export maps, data, counters or modules",
    ),
    "pack": (
        "toolchain.cli.pack.group:pack",
        "show, sign, verify and install packages",
    ),
    "diff": ("toolchain.cli.project.diff:diff", "compare two games in game terms"),
    "ledger": (
        "toolchain.cli.project.ledger:ledger",
        "show the status of every paragraph of the rulebook",
    ),
    "mutate": (
        "toolchain.cli.project.mutate:mutate",
        "plant errors in a project and count what lint finds",
    ),
    "doctor": ("toolchain.cli.doctor:doctor", "show versions, folders and the settings in effect"),
}
READER_GONE = 141  # what a shell gives for a program that wrote to a pipe without a reader
FIRST_STEPS = """\
Examples:
  hexwright new my-game           create a game to start from
  hexwright play my-game          play it

For help on a command: hexwright COMMAND --help."""
EXIT_CODES = (
    "Exit codes: 0 success, 1 findings or failures, 2 could not run, 3 a bug in hexwright, 130 interrupted, "
    "141 output no longer read."
)


class ReaderGone(Exception):
    """Nobody reads the output any more. A BrokenPipeError would be answered by click, with an exit code of its own."""


class Hexwright(Lazy):
    """The group of all commands."""

    table = COMMANDS

    def make_context(self, *arguments: Any, **more: Any) -> click.Context:
        """As click makes it. Raises ReaderGone."""
        try:
            return super().make_context(*arguments, **more)
        except BrokenPipeError:
            raise ReaderGone from None

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command. Raises ReaderGone."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ReaderGone from None

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The sentence, two examples, the commands, the options, the exit codes."""
        formatter.write(f"{self.help}\n\n{FIRST_STEPS}\n\n")
        self.format_commands(ctx, formatter)
        self.format_options(ctx, formatter)
        formatter.write(f"\n{EXIT_CODES}\n")


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        from toolchain import __version__

        click.echo(f"hexwright {__version__}")
        ctx.exit()


@click.group(
    cls=Hexwright,
    name="hexwright",
    help="Write a hex wargame in plain text; check it, draw it, play it.",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="When to use colour. `auto`: on a terminal, unless NO_COLOR is set.",
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Show the version."
)
@click.pass_context
def cli(ctx: click.Context, color: str) -> None:
    """The group; without a command it shows its help."""
    ctx.obj = {"color": color}
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code. Nothing is raised at a user."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    open_streams()
    try:
        with none_dropped():
            return _answered(arguments)
    except (BrokenPipeError, ReaderGone):
        return READER_GONE  # as `| head` does when it has seen enough: no fault, and nobody to tell


def open_streams() -> None:
    """Streams that were closed before the start lead nowhere; what a stream cannot show becomes a question mark."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _answered(arguments: list[str]) -> int:
    """Runs a command; the exit code. Raises BrokenPipeError or ReaderGone when nobody reads any more."""
    try:
        code = cli.main(args=arguments, prog_name="hexwright", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except (click.Abort, KeyboardInterrupt):
        from toolchain.cli.limits import timed_out

        if timed_out():
            print("\nerror: stopped by --timeout", file=sys.stderr)
            return 2
        print("\ninterrupted", file=sys.stderr)
        return 130
    except (BrokenPipeError, ReaderGone):
        raise
    except click.ClickException as error:
        return _could_not_run(error)
    except Exception as error:
        from toolchain.cli.crash_report import answer_to

        return answer_to(error, arguments)


def _could_not_run(error: click.ClickException) -> int:
    """Bad usage in one sentence, with where the help is."""
    from toolchain.cli.common import progress

    progress(f"error: {_plain(error)}")
    ctx = getattr(error, "ctx", None)
    if ctx is not None:
        print(f"  help: {ctx.command_path} --help", file=sys.stderr)
    return 2


def _plain(error: click.ClickException) -> str:
    """What click says, in our voice: no capital, no full stop, names in `ticks`."""
    if isinstance(error, click.NoSuchOption):
        from toolchain.base.suggest import did_you_mean

        known = [name for p in error.ctx.command.params for name in p.opts] if error.ctx else []
        hint = did_you_mean(error.option_name, known)
        return f"unknown option `{error.option_name}`" + (f"; {hint}" if hint else "")
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return f"`{_name(error.param)}` is missing"
    if isinstance(error, click.BadParameter) and error.param is not None:
        return _bad_value(error)
    text = error.format_message().strip()
    from toolchain.cli.common import CannotRun

    # Our own sentences may begin with the name of a unit.
    return text if isinstance(error, CannotRun) else _uncapitalized(text).rstrip(".")


def _uncapitalized(text: str) -> str:
    """The text with its first letter small, unless its first word is an abbreviation."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def _bad_value(error: click.BadParameter) -> str:
    param: Any = error.param
    name = _name(param)
    text = error.message.strip().rstrip(".")
    if isinstance(param.type, click.Choice):
        from toolchain.base.suggest import did_you_mean

        choices = [str(c) for c in param.type.choices]
        given = text.split("'")[1] if text.count("'") >= 2 else ""
        hint = did_you_mean(given, choices)
        return f"`{name}` cannot be `{given}`; " + (hint or f"choose from {', '.join(choices)}")
    return f"`{name}`: {_uncapitalized(text)}"


def _name(param: click.Parameter) -> str:
    """A parameter as the help shows it: an option by its long form."""
    return param.human_readable_name if isinstance(param, click.Argument) else max(param.opts, key=len)


def run() -> NoReturn:
    """The installed script: :func:`main`, then the end of the process without taking its objects down one by one."""
    code = main()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


if __name__ == "__main__":
    run()
