"""The gRPC server: hands dealt, judged and watched, cards compared, rulebooks listed.

`service.server`: `Options`, `serve`, `running` (for tests), and `Extension` for services that live elsewhere.
One module for each service (`dealer`, `rulebooks`); `wire` turns the engine's values into messages and back; `live`
holds the hands in memory and `store` what survives; `edge` surrounds every call. The process starts in `cli.serve`.
"""
