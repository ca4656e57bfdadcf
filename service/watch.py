"""Following a hand: every event once, in order, until the last."""

import asyncio
from collections.abc import Awaitable, Callable

from engine.wire.refusals import refuse, refuse_field
from givare.v1 import dealer_pb2
from service.live import LiveHand, Watcher

Write = Callable[[dealer_pb2.WatchHandResponse], Awaitable[None]]


async def follow(live: LiveHand, viewer: int, after_seq: int, write: Write) -> None:
    """Write a hand's events after `after_seq` as they are stored; a watcher too far behind is refused."""
    if not 0 <= after_seq <= live.seq:
        raise refuse_field("after_seq", f"{after_seq} is not in 0..{live.seq}")
    with live.watched() as watcher:
        while True:
            watcher.changed.clear()
            while after_seq < live.seq:
                last = live.end_after(after_seq)
                events = live.events(viewer, after_seq, last)
                await _write_in_time(write(dealer_pb2.WatchHandResponse(events=events)), watcher)
                after_seq = last
            if live.over:
                return
            await watcher.changed.wait()


async def _write_in_time(writing: Awaitable[None], watcher: Watcher) -> None:
    """Wait until the watcher has taken a response, but not while too much else happens."""
    watcher.missed = 0
    watcher.too_slow.clear()
    write = asyncio.ensure_future(writing)
    slow = asyncio.ensure_future(watcher.too_slow.wait())
    try:
        await asyncio.wait((write, slow), return_when=asyncio.FIRST_COMPLETED)
    finally:
        slow.cancel()
        if not write.done():
            write.cancel()
    if watcher.too_slow.is_set():
        raise refuse("WATCHER_TOO_SLOW", "too much has happened meanwhile; resume after the last event received")
    await write
