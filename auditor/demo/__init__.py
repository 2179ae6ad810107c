"""A little forum on this machine that shows the shipped demo game, so that a crawl has a site."""

from auditor.demo.pages import Snapshot
from auditor.demo.server import DemoForum

__all__ = ["DemoForum", "Snapshot"]
