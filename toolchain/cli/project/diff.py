"""``hexwright diff``: what is different between two games, in game terms."""

from __future__ import annotations

import click

from toolchain.cli.common import CannotRun, command, format_option, progress, say, say_json, wants_color
from toolchain.cli.pack.notes import note_lines, note_rows

_SAVES = {
    "go on": "can continue",
    "replay": "can continue if all answers come out the same: `hexwright replay SAVE --project {0} --check`",
    "options": "can continue; those with optional rules that have changed only if all answers come out the same: "
    "`hexwright replay SAVE --project {0} --check`",
    "gone": "cannot continue: the scenario is gone",
}


@command(
    "diff",
    examples=(
        "hexwright diff my-game@HEAD my-game           changes since the last commit",
        "hexwright diff old/my-game my-game            two folders",
        "hexwright diff my-game.hexpack my-game        a package and the project",
        'hexwright diff "my-war#1915" "my-war#1916"    two scenarios',
    ),
    more="OLD and NEW are projects, packages, or PATH@REVISION for a project as it was at a revision of its git "
    "repository; #NAME after any of them selects one scenario. Units, set-ups, arrivals, withdrawals, tables, map, "
    "victory and rules are compared; layout, comments and file order are ignored. Exit code "
    "0: the same, 1: different, 2: could not be compared.",
)
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option(
    "--only", metavar="GROUP", multiple=True, help="Show only these groups (units, map, rules ...)."
)
@click.option("--all", "everything", is_flag=True, help="Show every line.")
@format_option()
def diff(old: str, new: str, only: tuple[str, ...], everything: bool, output_format: str) -> int:
    """Compare two games: units, hexes, turns, strengths, tables, and rules by paragraph."""
    from toolchain.cli.project.diff_output import said, summary
    from toolchain.compare.facts import GROUPS
    from toolchain.workspace.comparing import NotComparable, compare

    wanted = [word.strip() for text in only for word in text.split(",") if word.strip()]
    for word in wanted:
        if word not in GROUPS:
            from toolchain.cli.loading import meant

            raise CannotRun(f"unknown group `{word}` in `--only`; {meant(word, list(GROUPS))}")
    try:
        made = compare(old, new)
    except NotComparable as reason:
        raise CannotRun(str(reason)) from None
    changes = [one for one in made.changes if not wanted or one.group in wanted]
    if output_format == "json":
        from toolchain.cli.project.diff_output import as_json

        rows = [as_json(one) for one in changes]
        say_json(
            summary(changes),
            remarks=made.remarks,
            news=note_rows(made.news),
            news_below={game: note_rows(notes) for game, notes in made.news_below.items()},
            saves=made.saves,
            changes=rows,
        )
    else:
        for remark in made.remarks:
            progress(remark)
        for line in note_lines(made.news):
            say(line)
        for game, notes in made.news_below.items():
            for line in note_lines(notes, game):
                say(line)
        if made.broken and not changes:
            say(f"no difference in what can be read, but there are errors in {' and '.join(made.broken)}")
        else:
            say(said(changes, everything, wants_color()))
        for scenario, how in made.saves.items():
            say(f"saved games of {scenario} {_SAVES[how].format(new)}")
    if not changes and made.broken:
        return 2
    return 1 if changes else 0
