"""Simulations: jobs of millions of hands, cut into chunks and played in this process or by Ray actors.

`workers.job` reads a job, from its message or from YAML, and refuses what cannot be played; `workers.run.run` plays it
with a crew (`workers.crew.InProcess`, `workers.ray_crew.RayCrew`) and can go on where an earlier run stopped;
`workers.result` makes the answer. Which crew, how many workers and how large the chunks are changes no bit of it.

Only `workers.ray_crew` imports Ray.
"""
