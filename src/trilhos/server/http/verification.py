"""Verification: whether a finished game was dealt from the committed key and played by the rules."""

from trilhos.server.http.dependencies import Address, Registry, SharedServices, TableId, api_router
from trilhos.server.http.replays import RATE_LIMITED
from trilhos.server.replay_builder import finished_record, verify_record
from trilhos.server.schemas.replays import Verification

router = api_router()


@router.get("/tables/{id}/verify", response_model=Verification, dependencies=RATE_LIMITED)
async def verify(registry: Registry, services: SharedServices, table_id: TableId, address: Address) -> Verification:
    """Replay a finished game and check its key and every step."""
    record = await registry.read(table_id, finished_record)
    return await services.pages.thread.run(lambda: verify_record(record), address)
