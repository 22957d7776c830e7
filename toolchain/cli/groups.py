"""A command that holds commands of its own, such as ``import map``: its help is like that of any other."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

import click

from toolchain.cli.common import CannotRun


class Group(click.Group):
    """Subcommands by name (module:function, one sentence), each loaded only when it is called."""

    examples: Sequence[str] = ()
    table: dict[str, tuple[str, str]]

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names in the order of the table."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, imported now."""
        if cmd_name not in self.table:
            return None
        module, _, function = self.table[cmd_name][0].partition(":")
        made: click.Command = getattr(importlib.import_module(module), function)
        return made

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does; an unknown name is answered with the nearest ones."""
        name = args[0]
        if name not in self.table and not name.startswith("-"):
            from toolchain.base.suggest import did_you_mean

            hint = did_you_mean(name, self.table) or f"there is {', '.join(self.table)}"
            raise CannotRun(f"`{self.name} {name}` is not a command; {hint}")
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The sentence, the examples, the commands, the options."""
        formatter.write(f"{(self.help or '').strip()}\n\nExamples:\n")
        for example in self.examples:
            formatter.write(f"  {example}\n")
        formatter.write_paragraph()
        self.format_usage(ctx, formatter)
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in self.table.items()])
        click.Command.format_options(self, ctx, formatter)


def group(name: str, help: str, table: dict[str, tuple[str, str]], examples: Sequence[str]) -> Group:
    """Declares a group of commands."""

    @click.pass_context
    def nothing_named(ctx: click.Context) -> None:
        if ctx.invoked_subcommand is None:
            click.echo(ctx.get_help())

    made = Group(name, callback=nothing_named, invoke_without_command=True, help=help)
    made.table = table
    made.examples = examples
    return made
