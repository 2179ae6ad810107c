"""Whether a day was accelerated, in one sentence: since when, who applied, who did not count."""

from __future__ import annotations

from datetime import tzinfo

from auditor.model import Acceleration
from auditor.report.excerpt import NAME_LIMIT, NOTE_LIMIT, cut
from auditor.report.place import moment


def acceleration_text(acceleration: Acceleration, zone: tzinfo | None) -> str:
    """Since when the day was accelerated, who applied, who did not count.

    Meant to follow the word 加速; empty where there is nothing to say.
    """
    names = [cut(name, NAME_LIMIT) for name in acceleration.applicants]
    fate = _accelerated(acceleration, zone)
    if names:
        count = f"申请 {len(names)} 人，需要 {acceleration.needed} 人：{'、'.join(names)}"
    elif acceleration.needed and acceleration.by != "journal":
        count = f"没有人申请，需要 {acceleration.needed} 人"
    else:
        count = ""
    head = "；".join(part for part in (fate, count) if part)
    note = cut(acceleration.note, NOTE_LIMIT)  # 延时, and who did not count
    return "。".join(part for part in (head, note) if part)


def _accelerated(acceleration: Acceleration, zone: tzinfo | None) -> str:
    since, until = moment(acceleration.since, zone), moment(acceleration.until, zone)
    if acceleration.on:
        source = "（依进程记录）" if acceleration.by == "journal" else ""
        return (f"自 {since} 起" if since else "全天") + source
    if until:
        return f"自 {since} 起，到 {until} 延时为止"
    return "没有成功" if acceleration.applicants else ""
