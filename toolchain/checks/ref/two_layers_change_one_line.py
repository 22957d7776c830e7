"""Two layers change one line, or one takes out what the other has changed.

Why: a scenario or option that changes again what the game has changed undoes the game's change, often without
meaning to. Where neither layer comes first, as with two options, nothing says which of the two changes holds, and it
is an error.

Bad:
    option mud
      amend 2.1 movement march under mud
        allowance 2 MP
    option snow
      amend 2.1 movement march under snow
        allowance 1 MP
    scenario "Thaw"
      options mud, snow

Good:
    option snow
      excludes mud

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF019", WARNING, CERTAIN)
