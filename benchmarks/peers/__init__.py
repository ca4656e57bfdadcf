"""One module per peer, run by the peers' interpreter: how it plays the cases as fast as its Python API allows."""
