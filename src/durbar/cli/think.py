"""`durbar think`: computer players of servers on other hosts think here."""

from __future__ import annotations

import asyncio
import time

from durbar.cli.common import Wrong

AGAIN = 3.0  # seconds before it is tried again after the database was away


def think_here(database: str, bots: int | None) -> int:
    """Until Ctrl-C; a database that goes away is waited for."""
    from durbar.server.remote import think
    from durbar.server.settings import database_url
    from durbar.server.storage import CannotOpen

    try:
        url = database_url(database)
    except ValueError as error:
        raise Wrong(str(error)) from None
    if url.startswith("sqlite"):
        raise Wrong(
            "other hosts can only be reached through PostgreSQL: --database postgresql://user:password@host/name"
        )
    started = False
    while True:
        try:
            print("thinking for the servers at this database (Ctrl-C stops it)", flush=True)
            asyncio.run(think(url, bots))
        except CannotOpen as error:
            if not started:
                raise Wrong(str(error)) from None
        except Exception as error:
            print(f"the database went away ({error}); trying again", flush=True)
        started = True
        time.sleep(AGAIN)
