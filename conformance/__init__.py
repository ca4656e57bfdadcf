"""Whether an engine plays by the book: rules, scenarios, and a runner that asks any engine and judges its answers.

`LANGUAGE.md` is how scenarios are written, `rules/` the catalogue, `scenarios/` the suite.

`conformance.loader`: `suite`, `load`; `conformance.catalogue`: `catalogue`. `conformance.engines`: `target`, the ways to
reach an engine. `conformance.certificate`: `certify`, which runs (`runner`) and judges (`judge`); `conformance.known`:
failures that are known; `conformance.coverage`: `coverage`.
`conformance.own_engine`: `OwnEngine`, this project's engine as one under test; `conformance.server`: `EngineServer` for gRPC.
"""
