"""Groups of commands, each loaded only when it is called; their help is like that of any other command."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

import click

from toolchain.base.collecting import no_garbage_collection

Table = dict[str, tuple[str, str]]
"""Subcommands by name: ``module:function``, and what the help of the group says of it."""


class Lazy(click.Group):
    """A group that imports a command's module when the command is called."""

    table: Table

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names in the order of the table, which is the order of work."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, imported now."""
        if cmd_name not in self.table:
            return None
        module, _, function = self.table[cmd_name][0].partition(":")
        with no_garbage_collection():
            made: click.Command = getattr(importlib.import_module(module), function)
        return made

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does; an unknown name is answered with the nearest ones."""
        name = args[0]
        if name not in self.table and not name.startswith("-"):
            from toolchain.base.suggest import did_you_mean

            said = " ".join([*ctx.command_path.split()[1:], name])
            hint = did_you_mean(name, self.table) or f"commands: {', '.join(self.table)}"
            raise click.UsageError(f"unknown command `{said}`; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table; click would load each command for its help."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in self.table.items()])

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Options only: click would list the commands here once more."""
        click.Command.format_options(self, ctx, formatter)


class Group(Lazy):
    """A command that holds commands of its own, such as ``import map``."""

    examples: Sequence[str] = ()

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The sentence, the examples, the commands, the options."""
        from toolchain.cli.common import write_head

        write_head(self, self.examples, ctx, formatter)
        self.format_commands(ctx, formatter)
        self.format_options(ctx, formatter)


def group(name: str, help: str, table: Table, examples: Sequence[str]) -> Group:
    """Declares a group of commands."""

    @click.pass_context
    def nothing_named(ctx: click.Context) -> None:
        if ctx.invoked_subcommand is None:
            click.echo(ctx.get_help())

    made = Group(name, callback=nothing_named, invoke_without_command=True, help=help)
    made.table = table
    made.examples = examples
    return made
