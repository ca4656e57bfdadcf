"""The gRPC server: hands dealt, judged and watched, cards compared, rulebooks listed.

`service.server`: `Options`, `serve`, `running` (for tests), and `Extension` for services that live elsewhere.
One module for each service (`dealer`, `rulebooks`, `simulations`); `live` holds the hands in memory and `store` what
survives; `edge` surrounds every call; `jobs` is a process of its own. The process of the server starts in `cli.serve`.
"""
