"""Many requests on one stream: each answered once, in the order of the requests."""

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable

from givare.v1 import dealer_pb2

UNANSWERED = 256  # requests that are read before the first of them is answered

Answer = Callable[[dealer_pb2.PlayRequest], Awaitable[dealer_pb2.PlayResponse]]


async def in_order(
    requests: AsyncIterable[dealer_pb2.PlayRequest], answer: Answer
) -> AsyncIterator[dealer_pb2.PlayResponse]:
    """Answer requests as they come; those that wait for the store wait together.

    They begin in the order in which they came, so those for one hand, which queue at its lock, are played in it.
    """
    begun: asyncio.Queue[asyncio.Task[dealer_pb2.PlayResponse] | None] = asyncio.Queue()
    room = asyncio.Semaphore(UNANSWERED)
    unanswered: set[asyncio.Task[dealer_pb2.PlayResponse]] = set()

    async def read() -> None:
        source = aiter(requests)
        while True:
            await room.acquire()
            try:
                request = await anext(source)
            except StopAsyncIteration:
                return
            task = asyncio.ensure_future(answer(request))
            unanswered.add(task)
            begun.put_nowait(task)

    reader = asyncio.create_task(read())
    reader.add_done_callback(lambda _: begun.put_nowait(None))
    try:
        while (task := await begun.get()) is not None:
            yield await task
            unanswered.discard(task)
            room.release()
        await reader
    finally:
        for left in (reader, *unanswered):
            left.cancel()
