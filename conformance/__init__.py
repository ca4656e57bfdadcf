"""Whether an engine plays by the book: rules, scenarios, and the runner that asks any engine and judges its answers.

`LANGUAGE.md` is how scenarios are written, `rules/` the catalogue, `scenarios/` the suite.
For the command and the tests: `conformance.loader` (`suite`, `load`), `conformance.catalogue` (`catalogue`),
`conformance.engines` (`target`), `conformance.runner` (`run`), `conformance.judge` (`judge`),
`conformance.certificate` (`Certificate`), `conformance.coverage` (`coverage`).
For the service: `conformance.own_engine` (`OwnEngine`), this project's engine as an EngineService.
"""
