"""Where and when the game is played: timezone, days, threads, and where posts come from."""

from __future__ import annotations

import glob
from datetime import datetime, timedelta
from pathlib import Path as FilePath
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from auditor.game.mistakes import Mistakes
from auditor.game.records import Day, ForumSource, Threads
from auditor.game.schema import ForumSection, GameFile
from auditor.yamlfile import Path
from auditor.yamlfile.words import listed, meant, quoted

DEFAULT_ZONE = "Asia/Shanghai"
_ENCODINGS = ("utf-8", "gbk", "gb2312", "gb18030", "big5")
_USUAL_ZONES = (DEFAULT_ZONE, "Asia/Taipei", "Asia/Hong_Kong", "Asia/Singapore", "Asia/Tokyo")
_FROM_WHERE = "路径从游戏文件所在的文件夹算起"
_LONG_DAY = timedelta(days=14)


def build_zone(model: GameFile, mistakes: Mistakes) -> ZoneInfo:
    """The game's timezone; the default one goes on standing where the name is wrong."""
    try:
        return ZoneInfo(model.timezone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        hint = meant(model.timezone, available_timezones()) or f"例如 {listed(_USUAL_ZONES)}"
        message = f"没有时区{quoted(model.timezone)}"
        mistakes.add("unknown-timezone", message, ("timezone",), hint)
        return ZoneInfo(DEFAULT_ZONE)


class Clockwork:
    """Written times -> moments of the game's timezone."""

    def __init__(self, zone: ZoneInfo, mistakes: Mistakes) -> None:
        self.zone = zone
        self.mistakes = mistakes

    def moment(self, written: datetime, path: Path) -> datetime:
        """The written time in the game's zone; one that the zone's clocks skip is a mistake."""
        if written.tzinfo is not None:
            return written.astimezone(self.zone)
        moment = written.replace(tzinfo=self.zone)
        there = moment.astimezone(ZoneInfo("UTC")).astimezone(self.zone)
        if there.replace(tzinfo=None) != written:
            message = f"{self.zone.key} 的钟在 {written:%Y-%m-%d %H:%M} 拨快了，没有这个时刻"
            self.mistakes.add("bad-time", message, path, "写前后存在的时刻")
        return moment

    def optional(self, written: datetime | None, path: Path) -> datetime | None:
        return None if written is None else self.moment(written, path)


def build_days(model: GameFile, clockwork: Clockwork, mistakes: Mistakes) -> dict[int, Day]:
    """The days by number; each must close after it opens, and before the next one opens."""
    days: dict[int, Day] = {}
    for number in sorted(model.days or {}):
        row = (model.days or {})[number]
        path: Path = ("days", str(number))
        opens = clockwork.moment(row.opens, (*path, "opens"))
        closes = clockwork.moment(row.closes, (*path, "closes"))
        if closes <= opens:
            message = f"第 {number} 天关门不晚于开门"
            hint = "closes 要晚于 opens；看看日期"
            mistakes.add("day-order", message, (*path, "closes"), hint)
            continue
        if closes - opens > _LONG_DAY:
            mistakes.warn(f"第 {number} 天长达 {(closes - opens).days} 天，看看日期", path)
        if days:
            before = days[max(days)]
            if opens < before.closes:
                message = f"第 {number} 天开门时第 {before.number} 天还没有关门"
                hint = f"第 {before.number} 天 {before.closes:%Y-%m-%d %H:%M} 关门"
                mistakes.add("days-overlap", message, (*path, "opens"), hint)
        days[number] = Day(number, opens, closes)
    return days


def build_threads(model: GameFile, days: dict[int, Day], mistakes: Mistakes) -> Threads:
    """Thread ids by kind; one id stands for one thread only."""
    section = model.threads
    if section is None:
        return Threads()
    used: dict[int, tuple[str, Path]] = {}
    kinds: dict[str, dict[int | None, int]] = {}

    def take(tid: int, kind: str, path: Path) -> None:
        first = used.setdefault(tid, (kind, path))
        if first[1] == path:
            return
        line = mistakes.spot(first[1]).line
        if first[0] == kind != "other":  # one thread may serve several days (convention 24)
            message = f"帖号 {tid} 写在了不止一天：这个帖按开门、关门时间分到各天"
            mistakes.warn(message, path)
        else:
            message = f"帖号 {tid} 用了两次，第 {line} 行已经有了"
            mistakes.add("duplicate-thread", message, path, "每个帖只有一个帖号")

    for kind in ("rules", "process", "discussion", "election", "vote"):
        value = getattr(section, kind)
        if isinstance(value, dict):
            kinds[kind] = dict(value)
            for day, tid in value.items():
                path: Path = ("threads", kind, str(day))
                take(tid, kind, path)
                if days and day not in days:
                    mistakes.warn(f"threads 的 {kind} 有第 {day} 天，days 里却没有这一天", path)
        else:
            kinds[kind] = {} if value is None else {None: value}
            if value is not None:
                take(value, kind, ("threads", kind))
    other = section.other if isinstance(section.other, list) else [section.other]
    for i, tid in enumerate(other):
        if tid is not None:
            many = isinstance(section.other, list)
            take(tid, "other", ("threads", "other", i) if many else ("threads", "other"))
    return Threads(
        rules=section.rules,
        process=section.process,
        discussion=kinds["discussion"],
        election=kinds["election"],
        vote=kinds["vote"],
        other=tuple(tid for tid in other if tid is not None),
    )


def build_forum(model: GameFile, folder: FilePath, mistakes: Mistakes) -> ForumSource:
    """Where posts come from: one source at most, and it must be there."""
    section = model.forum
    if section is None:
        return ForumSource()
    given = [key for key in ("url", "saved", "posts") if getattr(section, key) is not None]
    if len(given) > 1:
        message = f"{'、'.join(given)} 只能写一个"
        hint = "帖子只从一处来；删掉多余的"
        mistakes.add("two-sources", message, ("forum", given[1]), hint, on_key=True)
    if section.encoding is not None and section.encoding.lower() not in _ENCODINGS:
        hint = meant(section.encoding, _ENCODINGS) or f"可以写 {listed(_ENCODINGS)}"
        message = f"不认识的编码{quoted(section.encoding)}"
        mistakes.add("unknown-encoding", message, ("forum", "encoding"), hint)
    return ForumSource(
        url=None if section.url is None else _url(section.url, mistakes),
        saved=None if section.saved is None else _saved(section.saved, folder, mistakes),
        posts=_file(section, "posts", folder, mistakes),
        cookies=_file(section, "cookies", folder, mistakes),
        encoding=section.encoding,
        interval=section.interval,
        recheck_hours=section.recheck_hours,
    )


def _url(written: str, mistakes: Mistakes) -> str | None:
    """The forum's root with a slash at its end.  A password in it is refused and never shown."""
    path: Path = ("forum", "url")
    example = "写成 https://bbs.example.com/"
    try:
        parts = urlsplit(written.strip())
        host, port = parts.hostname, parts.port
    except ValueError:
        mistakes.add("bad-url", "网址读不懂", path, example)
        return None
    if "@" in parts.netloc or parts.username is not None:
        hint = "去掉 @ 和它前面的部分；登录用 cookies 或环境变量，密码不写进游戏文件"
        mistakes.add("url-password", "网址里不能有用户名和密码", path, hint)
    elif parts.scheme not in ("http", "https") or not host:
        hint = "开头要是 http:// 或 https://；" + example
        mistakes.add("bad-url", "网址要以 http:// 或 https:// 开头", path, hint)
    elif any(ord(c) <= 32 or ord(c) == 127 or c in "\\<>\"'" for c in written.strip()):
        mistakes.add("bad-url", "网址里有空白或不能用的字符", path, example)
    elif parts.query or parts.fragment or parts.path.endswith((".php", ".html", ".htm")):
        root = f"{parts.scheme}://{host}{'' if port is None else f':{port}'}/"
        hint = f"只写到网站根目录，例如 {root}；帖号写在 threads"
        mistakes.add("bad-url", "网址不是网站根目录", path, hint)
    else:
        return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}/"
    return None


def _saved(written: str, folder: FilePath, mistakes: Mistakes) -> str | None:
    """An absolute folder, or an absolute pattern that matches something."""
    path: Path = ("forum", "saved")
    literal = _joined(folder, written)
    if literal is not None and literal.is_dir():
        return str(literal)
    if literal is not None and literal.is_file():
        hint = "写文件夹，或带 * 的文件名，如 pages/*.html"
        mistakes.add("path-missing", f"{quoted(written)}是一个文件", path, hint)
        return None
    if literal is not None and any(sign in written for sign in "*?["):
        own = FilePath(written).is_absolute()
        pattern = written if own else f"{glob.escape(str(folder))}/{written}"
        if next(glob.iglob(pattern, recursive=True), None) is not None:
            return pattern
        mistakes.add(
            "path-missing",
            f"没有符合{quoted(written)}的文件",
            path,
            _FROM_WHERE,
        )
        return None
    message = f"没有文件夹{quoted(written)}"
    mistakes.add("path-missing", message, path, _FROM_WHERE)
    return None


def _file(section: ForumSection, key: str, folder: FilePath, mistakes: Mistakes) -> FilePath | None:
    written = getattr(section, key)
    if written is None:
        return None
    found = _joined(folder, written)
    if found is None or not found.is_file():
        message = f"没有文件{quoted(written)}"
        mistakes.add("path-missing", message, ("forum", key), _FROM_WHERE)
        return None
    return found


def _joined(folder: FilePath, written: str) -> FilePath | None:
    """The path from the game file's folder; None where it can be no path at all."""
    if not written.strip() or "\0" in written or len(written) > 1000:
        return None
    return folder / written
