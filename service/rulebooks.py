"""RulebookService: the games, and the rulebooks they are played by."""

from typing import Any

import grpc

from engine.games import GAMES
from engine.rotations import ROTATIONS
from engine.rulebooks import PROFILES, SETTINGS, Rulebook, RulebookError, rulebook
from engine.wire.games import game_message, rotation_message
from engine.wire.refusals import refuse, refuse_field
from givare.v1 import rulebook_pb2, rulebook_pb2_grpc

Context = grpc.aio.ServicerContext[Any, Any]


class Rulebooks(rulebook_pb2_grpc.RulebookServiceServicer):
    """Answers from the engine's tables."""

    async def ListRulebooks(
        self, _request: rulebook_pb2.ListRulebooksRequest, _context: Context
    ) -> rulebook_pb2.ListRulebooksResponse:
        default_first = sorted(PROFILES, key=lambda name: name != "default")
        return rulebook_pb2.ListRulebooksResponse(
            rulebooks=[rulebook_message(PROFILES[name]) for name in default_first]
        )

    async def GetRulebook(
        self, request: rulebook_pb2.GetRulebookRequest, _context: Context
    ) -> rulebook_pb2.GetRulebookResponse:
        collection, _, name = request.name.partition("/")
        if collection != "rulebooks" or name not in PROFILES:
            raise refuse("RULEBOOK_NOT_FOUND", f"{request.name!r} is none of rulebooks/{{{','.join(PROFILES)}}}")
        return rulebook_pb2.GetRulebookResponse(rulebook=rulebook_message(PROFILES[name]))

    async def ListGames(
        self, request: rulebook_pb2.ListGamesRequest, _context: Context
    ) -> rulebook_pb2.ListGamesResponse:
        try:
            book = rulebook(request.rulebook)
        except RulebookError as error:
            raise refuse_field("rulebook", str(error), reason=error.reason) from None
        return rulebook_pb2.ListGamesResponse(
            games=[game_message(game, book) for game in GAMES.values()],
            rotations=map(rotation_message, ROTATIONS.values()),
        )


def rulebook_message(book: Rulebook) -> rulebook_pb2.Rulebook:
    """A rulebook with the value of every setting."""
    return rulebook_pb2.Rulebook(
        name=f"rulebooks/{book.name}",
        settings=[
            rulebook_pb2.Setting(name=one.name, decides=one.decides, values=one.values, value=book[one.name])
            for one in SETTINGS.values()
        ],
    )
