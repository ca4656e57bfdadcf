"""The wire's messages and the engine's values, one for the other.

`setup`: a HandSetup with its deck; `view`: views and results; `events`: events and acts; `showdown`: hands compared;
`refusals`: why not, as the message and as a gRPC status. What is wrong with a request is raised as `Refused`.
"""
