"""Notices that it is your turn: subscriptions of browsers, by seat or by kept name, and e-mail addresses."""

from typing import Annotated

from fastapi import Query

from trilhos.server.errors import ApiError
from trilhos.server.http.dependencies import Address, Registry, SharedServices, TableId, Token, api_router
from trilhos.server.http.players import KnownPlayer
from trilhos.server.live import commands
from trilhos.server.live.keys_and_tokens import token_hash
from trilhos.server.notices.push_service import ForbiddenAddressError, check_endpoint
from trilhos.server.notices.web_push import check_browser_key
from trilhos.server.schemas.notices import (
    MailLink,
    MailRequest,
    MailState,
    MailToken,
    NoticeWays,
    PushRemoval,
    PushRequest,
)
from trilhos.server.schemas.players import Done
from trilhos.server.services import Services
from trilhos.server.store.subscription_store import Owner
from trilhos.words import Message, translate

router = api_router()


@router.get("/notices")
async def notice_ways(services: SharedServices) -> NoticeWays:
    """How this server can tell people that it is their turn."""
    signer = await services.notices.push_key()
    return NoticeWays(push_key=None if signer is None else signer.public, mail=services.mailer.is_on)


@router.post("/me/push")
async def push_to_me(services: SharedServices, player: KnownPlayer, request: PushRequest, address: Address) -> Done:
    """Send notifications of all your games to a browser. Subscribe again now and then, or it expires."""
    return await _subscribe(services, Owner(player_id=player.id), request, address)


@router.post("/tables/{id}/push")
async def push_to_seat(
    registry: Registry,
    services: SharedServices,
    table_id: TableId,
    request: PushRequest,
    token: Token,
    address: Address,
) -> Done:
    """Send notifications of the token's seat to a browser."""
    seat = await registry.read(table_id, lambda table: commands.require_seat(table, token))
    owner = Owner(table_id=table_id, seat=seat, token=token_hash(token or ""))
    return await _subscribe(services, owner, request, address)


async def _subscribe(services: Services, owner: Owner, request: PushRequest, address: str) -> Done:
    if await services.notices.push_key() is None:
        raise ApiError(409, "no-push", "this server sends no notifications")
    _limit(services, address)
    try:
        check_endpoint(request.endpoint, services.settings.push_networks)
        check_browser_key(request.keys.p256dh, request.keys.auth)
    except ForbiddenAddressError as error:
        raise ApiError(422, "push", f"this cannot be the address of a push service: {error}") from None
    except ValueError:
        raise ApiError(422, "push", "these are not the keys of a subscription") from None
    keys = request.keys.model_dump()
    await services.subscriptions.add(owner, "push", request.endpoint, request.lang, True, **keys)
    return Done()


@router.post("/push/remove")
async def remove_push(services: SharedServices, request: PushRemoval, address: Address) -> Done:
    """Send no more notifications to a browser. Only the browser knows its address, so this needs no token."""
    _limit(services, address)
    await services.subscriptions.remove_address(request.endpoint)
    return Done()


@router.get("/me/mail")
async def show_mail(services: SharedServices, player: KnownPlayer) -> MailState:
    """The e-mail address that gets your notices, or the one that is to be confirmed."""
    row = await services.subscriptions.mail_of(player.id)
    return MailState(address=row and row.address, confirmed=row is not None and row.confirmed)


@router.post("/me/mail")
async def save_mail(services: SharedServices, player: KnownPlayer, request: MailRequest, address: Address) -> MailState:
    """Send notices of slow games to an e-mail address, after its owner has opened the link in a first message.

    Until then they go to the address that was confirmed before.
    """
    if not services.mailer.is_on:
        raise ApiError(409, "no-mail", "this server sends no e-mail")
    if not services.mail_limits.allow(address) or not services.mail_limits.allow(request.address.lower()):
        raise ApiError(429, "too-many", "too many messages; wait an hour")
    await services.subscriptions.remove_unconfirmed(player.id)
    known = await services.subscriptions.mail_of(player.id)
    if known is not None and known.confirmed and known.address == request.address:
        return await show_mail(services, player)
    owner = Owner(player_id=player.id)
    token = await services.subscriptions.add(owner, "mail", request.address, request.lang, False)
    subject = translate(Message("Confirm your e-mail address"), request.lang)
    text = Message(
        "Open this link if you want messages when it is your turn: {link}\n\nIf you did not ask for them, do nothing.",
        link=services.mailer.link(f"/me#confirm={token}"),
    )
    if not await services.mailer.send(request.address, f"Trilhos: {subject}", translate(text, request.lang)):
        await services.subscriptions.remove(token)
        raise ApiError(503, "mail", "the mail server does not take the message; try again later")
    return await show_mail(services, player)


@router.post("/me/mail/remove")
async def remove_mail(services: SharedServices, player: KnownPlayer) -> MailState:
    """Send no more e-mail."""
    await services.subscriptions.remove_mail(player.id)
    return MailState(address=None, confirmed=False)


@router.post("/mail/confirm")
async def confirm_mail(services: SharedServices, request: MailLink, address: Address) -> Done:
    """The link in the first message was opened."""
    _limit(services, address)
    if not await services.subscriptions.confirm(request.token):
        raise ApiError(404, "no-mail", "this link is no longer valid")
    return Done()


@router.post("/mail/unsubscribe")
async def unsubscribe(services: SharedServices, token: Annotated[MailToken, Query()]) -> Done:
    """Send no more e-mail. Mail programs ask for it themselves (RFC 8058), so the token is in the address."""
    await services.subscriptions.remove(token)
    return Done()


def _limit(services: Services, address: str) -> None:
    if not services.subscription_limits.allow(address):
        raise ApiError(429, "too-many", "too many subscriptions from your address; wait a minute")
