"""The engine's values as messages of the wire, and back: for the server, the jobs and the conformance suite alike.

`setup`: a HandSetup with its deck; `view`: views and results; `events`: events and acts; `showdown`: hands compared;
`refusals`: why not. What is wrong with a request is raised as `Refused`.
"""
