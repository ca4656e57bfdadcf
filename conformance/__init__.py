"""Whether an engine plays by the book: rules, scenarios, and a runner that asks any engine and judges its answers.

`LANGUAGE.md` is how scenarios are written, `rules/` the catalogue, `scenarios/` the suite.

- `loader`: `suite`, `load`; `catalogue`: `catalogue`, the rules by id
- `engines`: `target`, the ways to reach an engine
- `certificate`: `certify`, which runs (`runner`) and judges (`judge`); `known`: failures that are known
- `coverage`: `coverage`, rule by rule
- `own_engine`: `OwnEngine`, this project's engine as one under test; `server`: `EngineServer`, for gRPC
"""
