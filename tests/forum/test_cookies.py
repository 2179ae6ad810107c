"""Cookie files: every bad line is told by its number, no value ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.errors import WrongInput
from auditor.forum.cookies import load_cookies
from auditor.forum.http import Client
from tests.forum.test_http import Clock, Reply, Wire

GOOD = "forum.example\tFALSE\t/\tFALSE\t0\tfAkE_auth\tgeheim\n"


def write(folder: Path, text: str) -> Path:
    path = folder / "cookies.txt"
    path.write_text(text, encoding="utf-8")
    return path


def sent(path: Path, host: str, url: str) -> str | None:
    """The Cookie header that goes out with the file's cookies."""
    wire = Wire(Clock(), [Reply()])
    client = Client(url, interval=0, cookies=load_cookies(path, host), adapter=wire)
    client.request(url)
    return wire.sent[0].headers.get("Cookie")


def test_session_http_only_and_domain_cookies_are_sent(tmp_path: Path) -> None:
    text = (
        "# Netscape HTTP Cookie File\n\n"
        + GOOD
        + "#HttpOnly_.example\tTRUE\t/\tFALSE\t4102444800\tno\tx\n"
        + "#HttpOnly_.forum.example\tTRUE\t/\tFALSE\t4102444800\tsaltkey\tabc\n"
        + "forum.example\tFALSE\t/\tTRUE\t4102444800\tonly_https\tx\n"
        + "other.example\tFALSE\t/\tFALSE\t4102444800\tforeign\tx\n"
    )
    header = sent(write(tmp_path, text), "forum.example", "http://forum.example/bbs/")
    assert header is not None
    assert set(header.split("; ")) >= {"fAkE_auth=geheim", "saltkey=abc"}
    assert "only_https" not in header and "foreign" not in header


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_cookies_of_this_machine_work(tmp_path: Path, host: str) -> None:
    path = write(tmp_path, GOOD.replace("forum.example", host))
    assert sent(path, host, f"http://{host}:8088/") == "fAkE_auth=geheim"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("forum.example FALSE / FALSE 0 a geheim", "7 栏"),
        ("forum.example\tMAYBE\t/\tFALSE\t0\ta\tgeheim", "TRUE"),
        ("forum.example\tFALSE\t/\tFALSE\tsoon\ta\tgeheim", "到期"),
        ("\tFALSE\t/\tFALSE\t0\ta\tgeheim", "空"),
        ("forum.example\tFALSE\t/\tFALSE\t1e999\ta\tgeheim", "到期"),
    ],
)
def test_a_bad_line_is_told_by_its_number_without_its_value(
    tmp_path: Path, line: str, words: str
) -> None:
    path = write(tmp_path, f"# head\n{GOOD}{line}\n")
    with pytest.raises(WrongInput) as wrong:
        load_cookies(path, "forum.example")
    (problem,) = wrong.value.problems
    assert (problem.file, problem.line) == (str(path), 3)
    assert words in problem.message
    assert "geheim" not in str(wrong.value)


def test_all_bad_lines_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(WrongInput) as wrong:
        load_cookies(write(tmp_path, "a\nb\n"), "forum.example")
    assert [problem.line for problem in wrong.value.problems] == [1, 2]


def test_a_file_without_a_cookie_for_this_forum_is_told(tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match=r"bbs\.example"):
        load_cookies(write(tmp_path, GOOD), "bbs.example")


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(WrongInput):
        load_cookies(tmp_path / "none.txt", "forum.example")


def test_bytes_that_are_no_cookies_are_told(tmp_path: Path) -> None:
    path = tmp_path / "cookies.txt"
    path.write_bytes(b"SQLite format 3\x00\x01\xff\xfe")
    with pytest.raises(WrongInput):
        load_cookies(path, "forum.example")


@pytest.mark.parametrize("value", ["汉字geheim", "geheim\x00", "geheim; a=b", "geheim\u2028x"])
def test_a_value_that_no_header_can_carry_is_told(tmp_path: Path, value: str) -> None:
    path = write(tmp_path, f"{GOOD}forum.example\tFALSE\t/\tFALSE\t0\tx\t{value}\n")
    with pytest.raises(WrongInput) as wrong:
        load_cookies(path, "forum.example")
    (problem,) = wrong.value.problems
    assert problem.line == 2
    assert "geheim" not in str(wrong.value)


def test_such_a_value_of_another_site_does_not_matter(tmp_path: Path) -> None:
    text = f"{GOOD}other.example\tFALSE\t/\tFALSE\t0\tx\t汉字\n"
    header = sent(write(tmp_path, text), "forum.example", "http://forum.example/")
    assert header == "fAkE_auth=geheim"
