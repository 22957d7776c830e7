"""``make soak``: everything that tests sample, at length. It goes on where it stopped.

    python -m toolchain.dev.soak [SECTION...] [--games N] [--edits N] [--changes N] [--jobs J] [--fresh]

Sections: ``games`` (random games of all scenarios that can be played, every invariant before every answer, as with
`simulate --check`), ``mutants`` (rules of the played projects changed one at a time: what do examples and lint notice?),
``conformance`` (the promises of the engine), ``security`` (hostile input), ``interrupted`` (commands killed as they
write, and disks that fill up), ``edits`` (random edits of all projects: lint with its memory reports what lint without
memory reports), ``memory`` (what ``lint --watch`` holds after few and many edits), ``samples`` (all cases of the tests
that try a part of them in ``make test``),
``hypothesis`` (examples drawn freely).
What is done stands in ``out/soak/journal.jsonl``; results of an older program or older rules do not count.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from toolchain.dev import soak_edits, soak_games, soak_mutants, soak_pytest
from toolchain.dev.interrupted import at_length
from toolchain.dev.soak_journal import Journal, Row

ROOT = Path(__file__).resolve().parents[2]
SECTIONS = (
    "games", "mutants", "conformance", "security", "interrupted", "edits", "memory", "samples", "hypothesis",
)  # fmt: skip
KILLS = 200  # of each command that writes


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what is missing and prints what came of everything; 1 when anything is wrong, 130 when interrupted."""
    parser = argparse.ArgumentParser(
        prog="python -m toolchain.dev.soak", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument(
        "sections", nargs="*", metavar="SECTION", help=f"{', '.join(SECTIONS)}; all when left out"
    )
    parser.add_argument(
        "--games", type=int, default=10_000, metavar="N", help="games, of all scenarios together"
    )
    parser.add_argument(
        "--edits", type=int, default=5_000, metavar="N", help="edits, of all projects together"
    )
    parser.add_argument(
        "--changes", type=int, default=400, metavar="N", help="changes of rules, of each played project"
    )
    parser.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        metavar="J",
        help="games, edits or changes at the same time",
    )
    parser.add_argument("--fresh", action="store_true", help="forget what was done before")
    parser.add_argument("--scenarios", type=Path, default=ROOT / "scenarios", help=argparse.SUPPRESS)
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "soak", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    unknown = [name for name in given.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"there is no section `{unknown[0]}`; sections: {', '.join(SECTIONS)}")
    journal = Journal(given.out / "journal.jsonl", given.fresh)
    wanted = given.sections or SECTIONS
    wrong = 0
    try:
        if "games" in wanted or "conformance" in wanted:
            found, others = soak_games.scenarios(given.scenarios)
            for name, reason in others:
                print(f"not played: {name}\n  {reason}")
            if not found:
                print("there is no scenario that can be played")
                return 1
        if "games" in wanted:
            wrong += show_games(soak_games.soak_games(found, given.games, given.jobs, journal))
        if "mutants" in wanted:
            wrong += soak_mutants.show_mutants(
                soak_mutants.soak_mutants(given.scenarios, given.changes, given.jobs, journal)
            )
        if "conformance" in wanted:
            wrong += show_conformance(soak_games.soak_conformance(found, journal))
        if "security" in wanted:
            wrong += show_tests("security", soak_pytest.soak_security(journal))
        if "interrupted" in wanted:
            lost = at_length(KILLS)
            print("\ninterrupted", f"  {len(lost)} files lost or half written", *lost, sep="\n  ")
            wrong += len(lost)
        if "edits" in wanted:
            wrong += show_edits(soak_edits.soak_edits(given.scenarios, given.edits, given.jobs, journal))
        if "memory" in wanted:
            wrong += show_memory(soak_edits.soak_memory(given.scenarios, journal))
        if "samples" in wanted:
            wrong += show_tests("samples", soak_pytest.soak_samples(journal))
        if "hypothesis" in wanted:
            wrong += show_tests("hypothesis", soak_pytest.soak_hypothesis(journal))
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on from here")
        return 130
    print(
        f"\n{wrong} failure{'s' if wrong != 1 else ''}; journal: {journal.file}" if wrong else "\nno failure"
    )
    return 1 if wrong else 0


def show_games(rows: Mapping[str, Sequence[Row]]) -> int:
    """A table of the games, and every failure; how many there are."""
    wide = max(len("scenario"), *map(len, rows))
    print(f"\n{'scenario':<{wide}}  games  failures  answers: least  mean   most  seeds")
    total = failures = 0
    for name, mine in rows.items():
        answers = [row["answers"] for row in mine if "answers" in row] or [0]
        bad = sum("wrong" in row for row in mine)
        seeds = [row["seed"] for row in mine] or [0]
        mean = sum(answers) / len(answers)
        print(
            f"{name:<{wide}}  {len(mine):>5,}  {bad:>8,}  {min(answers):>14,} {mean:>5,.0f} {max(answers):>6,}"
            f"  {min(seeds)} to {max(seeds)}"
        )
        total, failures = total + len(mine), failures + bad
    print(f"{'all':<{wide}}  {total:>5,}  {failures:>8,}")
    for name, mine in rows.items():
        for row in sorted((row for row in mine if "wrong" in row), key=lambda row: int(row["seed"])):
            _show_failure(f"{name}, seed {row['seed']}", row)
    return failures


def show_conformance(rows: Mapping[str, Sequence[Row]]) -> int:
    """What conformance found on each scenario; how many scenarios failed."""
    print("\nconformance")
    for name, (row,) in rows.items():
        print(
            f"  {'FAILED' if 'wrong' in row else 'ok    '}  {name}: {row['checks']} promises, seed {row['seed']}"
        )
    bad = [(name, row) for name, (row,) in rows.items() if "wrong" in row]
    for name, row in bad:
        _show_failure(name, row)
    return len(bad)


def show_edits(rows: Mapping[str, Sequence[Row]]) -> int:
    """A table of the edits, and every failure; how many there are."""
    wide = max(len("project"), *map(len, rows))
    print(f"\n{'project':<{wide}}  edits  failures")
    everything = [row for mine in rows.values() for row in mine]
    for name, mine in [*rows.items(), ("all", everything)]:
        bad = sum("wrong" in row for row in mine)
        print(f"{name:<{wide}}  {sum(row['edits'] for row in mine):>5,}  {bad:>8,}")
    failures = [row for row in everything if "wrong" in row]
    for row in failures:
        _show_failure(f"{row['project']}, seed {row['seed']}", row)
    return len(failures)


def show_memory(rows: Sequence[Row]) -> int:
    """What `lint --watch` holds of each project; how many it grows with."""
    print(f"\nmemory of `lint --watch` after {soak_edits.FEW} and {soak_edits.MANY} edits")
    for row in rows:
        if "few" in row:
            (few, before), (many, after) = row["few"], row["many"]
            print(
                f"  {'FAILED' if 'wrong' in row else 'ok    '}  {row['project']}: {few:,} and {many:,} blocks, {before:,} and {after:,} kB"
            )
    failures = [row for row in rows if "wrong" in row]
    for row in failures:
        _show_failure(row["project"], row)
    return len(failures)


def show_tests(section: str, rows: Sequence[Row]) -> int:
    """What the runs of pytest came to, and what packages cost; how many runs failed."""
    print(f"\n{section}")
    for row in rows:
        seed = f"seed {row['seed']}: " if row["seed"] else ""
        print(f"  {'FAILED' if 'wrong' in row else 'ok    '}  {seed}{row['tests']}")
        if "packages" in row:
            (seconds, slow), (kilobytes, large) = row["seconds"], row["kilobytes"]
            print(
                f"  packages read or linked: {row['packages']:,}; the dearest: {seconds:.3f} s ({slow}), {kilobytes:,} kB ({large})"
            )
    for row in rows:
        if "wrong" in row:
            _show_failure(section, row)
    return sum("wrong" in row for row in rows)


def _show_failure(where: str, row: Row) -> None:
    print(f"\nFAILED {where}: {row['wrong']}")
    for line in row.get("last", ()):
        print(f"  {line}")


if __name__ == "__main__":
    raise SystemExit(main())
