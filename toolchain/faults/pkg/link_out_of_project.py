"""A link that leads out of the project.

Why: such a link in somebody else's project could expose one of your private files, so hexwright does not follow
it. The setting `links` lists the outside folders that links may lead to.

Bad:
    maps/coast.hw, a link to ../../shared-maps/coast.hw

Good:
    maps/coast.hw, a file
    links = ["../shared-maps"] under [project], and the link

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG032")


def at(span: Span, name: str, file: str) -> Finding:
    """``name``: of the link, as seen from the project; ``file``: what a project file is called."""
    return FAULT.finding(
        f"the link {name} leads out of the project and is not followed",
        span,
        help=f'replace the link with a copy of the file, or allow the folder of the file in {file}: `links = ["../..."]`',
    )
