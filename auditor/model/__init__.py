"""The records that move between the rooms.

All are frozen; lists of them move through the stages.  Times are timezone-aware
datetimes.  Offsets into a text (``start``, ``end``, ``span``) count code points of the
author's own text.  Weights are exact fractions.
"""

from auditor.model.course import (
    Feedback,
    Gone,
    Left,
    Phase,
    Prompt,
    Rejection,
    Standing,
)
from auditor.model.findings import (
    Activity,
    Aftermath,
    Audit,
    CardRow,
    CheckRun,
    DayFacts,
    Decision,
    Finding,
    Recommendation,
)
from auditor.model.posts import (
    Content,
    Edit,
    MissingPage,
    Page,
    PageKind,
    Post,
    Quote,
    Revision,
    Run,
    Sighting,
    ThreadReading,
)
from auditor.model.votes import (
    Acceleration,
    Ballot,
    Electorate,
    Tally,
)
from auditor.model.words import (
    ABSTAIN,
    VOTE_NAMES,
    Confidence,
    Level,
    ThreadKind,
    Verdict,
    VoteKind,
)

__all__ = [
    "ABSTAIN",
    "VOTE_NAMES",
    "Acceleration",
    "Activity",
    "Aftermath",
    "Audit",
    "Ballot",
    "CardRow",
    "CheckRun",
    "Confidence",
    "Content",
    "DayFacts",
    "Decision",
    "Edit",
    "Electorate",
    "Feedback",
    "Finding",
    "Gone",
    "Left",
    "Level",
    "MissingPage",
    "Page",
    "PageKind",
    "Phase",
    "Post",
    "Prompt",
    "Quote",
    "Recommendation",
    "Rejection",
    "Revision",
    "Run",
    "Sighting",
    "Standing",
    "Tally",
    "ThreadKind",
    "ThreadReading",
    "Verdict",
    "VoteKind",
]
