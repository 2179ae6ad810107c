"""The pictures are made of numbers and stay within their frame."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from auditor.report.charts import quota_bar, swatch, total_bar


def parts(markup):
    return ElementTree.fromstring(str(markup))


@given(st.integers(0, 10**6), st.integers(0, 50), st.integers(0, 10**6), st.booleans())
def test_a_quota_bar_never_leaves_its_frame(posts, quota, top, charged):
    drawing = parts(quota_bar(posts, quota, top, below=posts < quota, charged=charged))
    bar, line = drawing[1], drawing[2]
    assert 0 <= int(bar.get("width")) <= 1000
    assert 0 <= int(line.get("x1")) < 1000
    assert drawing.get("aria-label") == f"发言 {posts} 帖，要求 {quota} 帖"


def test_the_quota_line_stands_at_the_quota_and_the_bar_at_the_posts():
    drawing = parts(quota_bar(4, 5, 10, below=True, charged=True))
    assert (drawing[1].get("width"), drawing[1].get("class")) == ("400", "few")
    assert drawing[2].get("x1") == "500"


def test_a_bar_tells_whether_too_few_leads_to_anything():
    assert 'class="few-free"' in quota_bar(4, 5, 10, below=True, charged=False)
    assert 'class="enough"' in quota_bar(5, 5, 10, below=False, charged=True)


def test_a_total_is_drawn_as_its_share_of_the_highest():
    assert parts(total_bar(0.8, "out"))[1].get("width") == "800"
    assert parts(total_bar(0.0, "plain"))[1].get("width") == "0"


def test_what_is_put_into_a_picture_is_escaped():
    assert re.search(r'fill="&#34;&gt;&lt;script&gt;"', swatch('"><script>'))
