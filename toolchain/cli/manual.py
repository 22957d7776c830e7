"""The page of the manual on commands: the help of each, as the terminal shows it."""

from __future__ import annotations

import click

from toolchain.cli.main import COMMANDS, EXIT_CODES, cli

WIDTH = 96


def commands_page() -> str:
    """The page as Markdown."""
    # With the settings of the program: a command keeps the help option that it was first asked for.
    settings = {**cli.context_settings, "max_content_width": WIDTH, "terminal_width": WIDTH}
    top = click.Context(cli, info_name="hexwright", **settings)
    codes = EXIT_CODES.replace("Exit codes", "**Exit codes**")
    lines = [
        "# Commands",
        "",
        "The help text of every command, as `hexwright COMMAND --help` prints it.",
        "",
        codes,
        "",
    ]
    lines += ["| command | does |", "|---|---|"]
    lines += [f"| [{name}](#hexwright-{name}) | {text} |" for name, (_, text) in COMMANDS.items()]
    for name in COMMANDS:
        found = cli.get_command(top, name)
        assert found is not None
        context = click.Context(
            found, parent=top, info_name=name, max_content_width=WIDTH, terminal_width=WIDTH
        )
        lines += ["", f"## hexwright {name}", "", "```text", found.get_help(context).rstrip(), "```"]
        if not isinstance(found, click.Group):
            continue
        for inner in found.list_commands(context):
            below = found.get_command(context, inner)
            assert below is not None
            deeper = click.Context(
                below, parent=context, info_name=inner, max_content_width=WIDTH, terminal_width=WIDTH
            )
            lines += [
                "",
                f"### hexwright {name} {inner}",
                "",
                "```text",
                below.get_help(deeper).rstrip(),
                "```",
            ]
    return "\n".join(lines)
