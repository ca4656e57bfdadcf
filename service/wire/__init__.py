"""The wire's messages and the engine's values, one for the other.

`setup`: a HandSetup with its deck; `view`: views and results; `events`: events and acts; `refusals`: why not, as the
message and as a gRPC status. What is wrong with a message is raised as `Refused`.
"""
