"""`durbar repair`: tables that cannot be read any more are restored to their last good entry."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from rich.console import Console

from durbar.cli.common import Wrong


def repair_tables(*, look: bool) -> int:
    """Restore what can be restored, or only `look`; says what was lost."""
    from durbar.server.repair import repair as mend
    from durbar.server.settings import from_environment
    from durbar.server.storage import CannotOpen

    lost, seen = Path(f"durbar-lost-{time.strftime('%Y%m%d-%H%M%S')}.jsonl"), 0
    try:
        with Console(stderr=True).status("looking at the tables ...") as status:

            def progress() -> None:
                nonlocal seen
                seen += 1
                status.update(f"{seen} tables looked at ...")

            found = asyncio.run(mend(from_environment().database, lost, only_look=look, progress=progress))
    except (CannotOpen, ValueError) as error:
        raise Wrong(str(error)) from None
    for damage in found:
        done = "has" if look or damage.good == 0 else "restored to"
        print(f"table {damage.table}: {done} {damage.good} good entries, {damage.lost} lost: {damage.why}")
    if any(damage.lost for damage in found) and not look and lost.exists():
        print(f"what was taken away is kept in {lost}")
    print(f"{seen} tables looked at, {len(found)} could not be read")
    return 1 if found and look else 0
