"""auditor: runs a clean game of forum werewolf on a Discuz! forum."""

__version__ = "0.1.0"
