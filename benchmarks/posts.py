"""How fast pages are read, against the bare parser and against BeautifulSoup.

    python benchmarks/posts.py [FOLDER]

FOLDER holds saved pages (.html, .htm); default: every thread page under fixtures/threads.
Three things are timed over the same pages in one run: reading a whole page to its posts
(decoding included); Lexbor parsing the page and selecting its messages, nothing more;
BeautifulSoup with html.parser doing the same.  The acceptance is at most twice the first
parser's time, and at most a twentieth of the other's, on pages as real forums send them
(about 50 KiB for ten posts).  Pages made for tests have hardly any frame around their posts,
so that the bare parsers have little to do and both ratios come out worse.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from zoneinfo import ZoneInfo

from bs4 import BeautifulSoup
from selectolax.lexbor import LexborHTMLParser

from auditor.forum.decode import decode
from auditor.forum.pages import read_page
from auditor.model import PageKind

MESSAGES = "div[id^=post_] td.t_f"
ROUNDS = 15
SOUP_ROUNDS = 2
ZONE = ZoneInfo("Asia/Shanghai")
DEFAULT = Path(__file__).resolve().parent.parent / "fixtures" / "threads"


def thread_pages(folder: Path) -> list[bytes]:
    """The bytes of every page in the folder that shows posts."""
    files = sorted(path for path in folder.rglob("*.htm*") if path.is_file())
    pages = [path.read_bytes() for path in files]
    return [raw for raw in pages if read_page(raw, timezone=ZONE).kind is PageKind.THREAD]


def fastest(works: list[Callable[[], object]], rounds: int) -> list[float]:
    """Seconds of processor time of each work's fastest round.

    The rounds of the works take turns, so that a busy machine disturbs all of them alike.
    """
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        for place, work in enumerate(works):
            start = time.process_time()
            work()
            best[place] = min(best[place], time.process_time() - start)
    return best


def main(folder: Path) -> int:
    pages = thread_pages(folder)
    if not pages:
        print(f"no thread pages in {folder}", file=sys.stderr)
        return 2
    texts = [decode(raw, None).text for raw in pages]

    def read() -> int:
        return sum(len(read_page(raw, timezone=ZONE).posts) for raw in pages)

    def lexbor() -> int:
        return sum(len(LexborHTMLParser(text).css(MESSAGES)) for text in texts)

    def soup() -> int:
        return sum(len(BeautifulSoup(text, "html.parser").select(MESSAGES)) for text in texts)

    reading, parsing = fastest([read, lexbor], ROUNDS)
    cooking = fastest([soup], SOUP_ROUNDS)[0]
    count = len(pages)
    print(f"{count} pages, {read()} posts, {sum(map(len, pages)) // 1024} KiB")
    print(f"reading        {reading / count * 1000:8.3f} ms a page")
    print(f"Lexbor alone   {parsing / count * 1000:8.3f} ms a page: {reading / parsing:.2f} times")
    print(f"BeautifulSoup  {cooking / count * 1000:8.3f} ms a page: 1/{cooking / reading:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT))
