"""The list of public tables as JSON. Everybody on the home page asks for it, so it is made once a second at most."""

import asyncio
import time

from pydantic import TypeAdapter

from trilhos.server.errors import ApiError
from trilhos.server.json_encoding import encode_json
from trilhos.server.schemas.tables import TableListing
from trilhos.server.store.table_store import TableStore
from trilhos.words import Language

SECONDS = 1.0  # how old it may be; what this node changes is seen at once
LISTINGS = TypeAdapter(list[TableListing])


class PublicTables:
    """The list in each language, until a table of this node changes."""

    def __init__(self, store: TableStore) -> None:
        self.store = store
        self.made: dict[Language, tuple[float, asyncio.Task[bytes]]] = {}

    def forget(self) -> None:
        """A table has changed."""
        self.made.clear()

    async def json(self, lang: Language) -> bytes:
        """The list as it was when somebody asked, at most a second ago. Requests share one query."""
        at, task = self.made.get(lang, (0.0, None))
        if task is None or time.monotonic() - at > SECONDS:
            task = asyncio.create_task(self._make(lang), name="public tables")
            self.made[lang] = time.monotonic(), task
        try:
            return await asyncio.shield(task)
        except ApiError:
            self.made.pop(lang, None)
            raise

    async def _make(self, lang: Language) -> bytes:
        found = LISTINGS.validate_python(await self.store.list_public_tables(lang))
        return encode_json(LISTINGS.dump_python(found))
