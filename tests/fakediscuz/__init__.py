"""A fake Discuz! board for tests: own templates, the behaviour of the real one.

>>> site = Site(clock=now)
>>> site.account("饺子", 2)
>>> site.thread(31, "第一天讨论帖", "饺子", now, "开门")
>>> with serve(site) as server: ...
"""

from tests.fakediscuz.server import Server, serve
from tests.fakediscuz.site import Account, Attachment, Post, Site, Thread, Unknown
from tests.fakediscuz.visit import Request

__all__ = [
    "Account",
    "Attachment",
    "Post",
    "Request",
    "Server",
    "Site",
    "Thread",
    "Unknown",
    "serve",
]
