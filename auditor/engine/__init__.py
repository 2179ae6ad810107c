"""The engine: what a journal leads to under a rule set.

``play`` replays a whole journal; ``start``, ``step`` and ``look`` do it piece by piece for
those who know the votes from the forum.
"""

from auditor.engine.ahead import ahead, opened, undrawn
from auditor.engine.event import unwritten
from auditor.engine.names import play_rules
from auditor.engine.play import Course, ended, jargon, look, notes, play, published, start, step
from auditor.engine.state import State
from auditor.engine.turn import Count
from auditor.engine.vote import electorate

__all__ = [
    "Count",
    "Course",
    "State",
    "ahead",
    "electorate",
    "ended",
    "jargon",
    "look",
    "notes",
    "opened",
    "play",
    "play_rules",
    "published",
    "start",
    "step",
    "undrawn",
    "unwritten",
]
