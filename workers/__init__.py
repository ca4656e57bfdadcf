"""Simulations: jobs of millions of hands, cut into chunks and played in this process or by Ray actors.

`workers.kinds.read_job` reads a job from its message (`workers.job.load_job` that from YAML) and refuses what cannot be
played: a match (`workers.job`) or an equity (`workers.equity`). `workers.run.run` plays it with a crew
(`workers.crew.InProcess`, `workers.ray_crew.RayCrew`) and can go on where an earlier run stopped;
`workers.kinds.job_result` makes the answer. Which crew, how many workers and how large the chunks are changes no bit of
it.

Only `workers.ray_crew` imports Ray.
"""
