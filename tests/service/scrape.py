"""What Prometheus would read."""

import asyncio
from http.client import HTTPConnection


async def scrape(address: str) -> str:
    """The page of metrics at HOST:PORT."""

    def get() -> str:
        connection = HTTPConnection(address)
        connection.request("GET", "/metrics")
        return connection.getresponse().read().decode()

    return await asyncio.to_thread(get)
