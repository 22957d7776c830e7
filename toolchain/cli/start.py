"""The installed script: it names a missing library before anything needs it, where the rest cannot even be imported."""

from __future__ import annotations

import sys
from typing import NoReturn

from toolchain.base.collecting import no_garbage_collection


def run() -> NoReturn:
    """Runs the command line; exit code 2 where a library is missing that every command needs."""
    try:
        with no_garbage_collection():
            from toolchain.cli.main import run as run_command
    except ImportError:
        from toolchain.cli.libraries import why_broken

        missing = why_broken()
        if not missing:
            raise
        print(f"error: {missing}", file=sys.stderr)
        sys.exit(2)
    run_command()
