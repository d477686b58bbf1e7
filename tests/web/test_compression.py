"""Pages travel compressed, refusals too."""

import gzip

import brotli  # type: ignore[import-untyped]
import pytest
from flask.testing import FlaskClient

STEP = "/en/lessons/following-suit/follow-suit/"


@pytest.mark.parametrize(
    ("accept", "encoding"),
    [("gzip, br", "br"), ("gzip", "gzip"), ("", None), ("identity", None), ("compress", None)],
)
def test_the_browser_says_what_it_can_read(
    client: FlaskClient, accept: str, encoding: str | None
) -> None:
    sent = client.get("/en/", headers={"Accept-Encoding": accept})
    assert sent.headers.get("Content-Encoding") == encoding
    assert "Accept-Encoding" in sent.headers["Vary"]


def test_a_refused_card_is_compressed_and_stays_a_refusal(client: FlaskClient) -> None:
    plain = client.post(STEP, data={"card": "KS"})
    for encoding, unpack in (("br", brotli.decompress), ("gzip", gzip.decompress)):
        sent = client.post(STEP, data={"card": "KS"}, headers={"Accept-Encoding": encoding})
        assert sent.status_code == 422
        assert sent.headers["Content-Encoding"] == encoding
        assert int(sent.headers["Content-Length"]) == len(sent.data) < len(plain.data) / 3
        assert unpack(sent.data) == plain.data


def test_a_page_that_does_not_exist_is_compressed_too(client: FlaskClient) -> None:
    sent = client.get("/en/nowhere/", headers={"Accept-Encoding": "gzip"})
    assert sent.status_code == 404
    assert b"</html>" in gzip.decompress(sent.data)
