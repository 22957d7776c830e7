"""``--budget`` and ``--timeout``: what the rules of a game may take of the machine."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from typing import Any, TypeVar

import click

from toolchain.cli.interruptions import interrupt

F = TypeVar("F", bound=Callable[..., Any])
_stopped = threading.Event()


def limit_options() -> Callable[[F], F]:
    """Adds both options to a command that plays."""

    def decorate(function: F) -> F:
        timeout = click.option(
            "--timeout",
            type=click.FloatRange(0, min_open=True),
            metavar="SECONDS",
            expose_value=False,
            callback=_begin,
            help="Stop after this many seconds.",
        )
        budget = click.option(
            "--budget",
            type=click.IntRange(100_000),
            metavar="STEPS",
            expose_value=False,
            callback=_remember,
            help="Limit of rule steps per answer; default 100,000,000.",
        )
        return budget(timeout(function))

    return decorate


def budget() -> int:
    """The steps that an answer may take in the command that is running."""
    from toolchain.engine.budget import BUDGET

    ctx = click.get_current_context(silent=True)
    return int((ctx.obj or {}).get("budget") or BUDGET) if ctx is not None else BUDGET


def timed_out() -> bool:
    """Whether the command was stopped by ``--timeout``."""
    return _stopped.is_set()


def _remember(ctx: click.Context, param: click.Parameter, value: int | None) -> None:
    ctx.obj = {**(ctx.obj or {}), "budget": value}


def _begin(ctx: click.Context, param: click.Parameter, value: float | None) -> None:
    if value is None:
        return

    def stop() -> None:
        _stopped.set()
        interrupt()

    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        # A shell has its background jobs ignore interruptions; then nothing could be stopped from here.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        ctx.call_on_close(lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
    _stopped.clear()
    timer = threading.Timer(value, stop)
    timer.daemon = True
    timer.start()
    ctx.call_on_close(timer.cancel)
