"""No address and no form of this site leads to another one."""

from __future__ import annotations

import pytest

from tests.web.reader import Page, Reader

ELSEWHERE = [
    *(
        "//evil.example",
        "//evil.example/en/",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
    ),
    *(
        "https://evil.example/en/",
        "http:evil.example",
        "HTTPS:/evil.example",
        "javascript:alert(1)",
    ),
    *("http://localhost@evil.example/en/", "http://localhost:80@evil.example", "//localhost/en/"),
    *(
        "/%2f%2fevil.example",
        "%2f%2fevil.example",
        "/%5cevil.example",
        "/en/%2f..%2f..//evil.example",
    ),
    *("\t//evil.example", "/\t/evil.example", "/en/\t", "/\r\n/evil.example", "\x00//evil.example"),
    *(
        "/en/\r\nLocation: https://evil.example",
        "/en/?x=\nSet-Cookie: a=b",
        "/en/\x85",
        "/en/\u2028",
    ),
    *(
        "／／evil.example",
        "/／evil.example",
        "⁄⁄evil.example",
        "/en/../..//evil.example",
        ".evil.example",
    ),
    *(
        "@evil.example",
        "/@evil.example",
        "?//evil.example",
        "#//evil.example",
        "",
        "/",
        "evil.example",
    ),
]
"""What a form could name as the page to go on to, and what is no page of ours."""


@pytest.mark.parametrize("place", ELSEWHERE)
@pytest.mark.parametrize(
    ("url", "form"),
    [
        ("/language", {"locale": "fi", "next": ""}),
        ("/settings", {"next": ""}),
        ("/settings", {"language": "fi", "next": ""}),
        ("/settings", {"from": ""}),
    ],
    ids=["language", "settings", "settings in Finnish", "settings, and back"],
)
def test_no_form_leads_to_another_site(
    reader: Reader, url: str, form: dict[str, str], place: str
) -> None:
    named = {name: value or place for name, value in form.items()}
    page = reader.send(url, named)
    assert page.status == 303
    assert page.location in ("/fi/", "/en/settings/?saved=1", "/fi/settings/?saved=1")


@pytest.mark.parametrize("place", ELSEWHERE)
def test_no_way_back_leads_to_another_site(reader: Reader, place: str) -> None:
    page = Page(reader.client.get("/en/settings/", query_string={"from": place}))
    assert page.status == 200
    assert "evil.example" not in "".join(
        each.attrs.get("href", "") for each in page.root.one("main").all("a")
    )


@pytest.mark.parametrize(
    "query", ["?q=//evil.example", "?next=https://evil.example", "?a=b&c=%0d%0a"]
)
def test_a_page_of_ours_keeps_its_query_in_another_language(reader: Reader, query: str) -> None:
    sent = reader.send("/language", {"locale": "fi", "next": f"/en/lessons/{query}"})
    assert sent.location == f"/fi/lessons/{query}"


@pytest.mark.parametrize("path", ["/", "/en", "/en/puzzles/today/", "/en/lessons"])
def test_a_redirect_says_nothing_in_english(reader: Reader, path: str) -> None:
    answer = reader.open(path).response
    assert answer.status_code in (302, 303, 307, 308)
    assert answer.data == b""
    assert answer.headers["Content-Length"] == "0"
