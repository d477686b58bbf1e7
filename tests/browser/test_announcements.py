"""One whole trick without looking: every announcement and every focus, word for word, in order."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.listener import Listener
from tests.browser.visitor import REFUSED_MOVE, Visits

STEP = "lessons/following-suit/the-taker-leads/"

ENGLISH = [
    "→ six of spades",
    # C: the cards on the table. T: whose turn it is and what to do.
    "The player across from you led the jack of diamonds."
    " The player on your right played the five of diamonds.",
    "Diamonds were led and you hold diamonds: follow suit.",
    # The arrow down, End, the arrow left, Home.
    "→ five of clubs",
    "→ king of diamonds",
    "→ three of diamonds",
    "→ six of spades",
    # Enter on a card that may not be played.
    "This card cannot be played now. You must follow suit: play the suit that was led,"
    " if you have it. Diamonds were led, and you hold the three of diamonds and the king of"
    " diamonds. You may play any of these.",
    "→ This card cannot be played now.",
    # L: the cards that may be played.
    "You may play the three of diamonds or the king of diamonds.",
    # Enter on the right card.
    "→ king of diamonds",
    "Correct! Diamonds were led, and the king of diamonds follows suit. You take the trick with"
    " the king of diamonds. There are no points in it. Then you lead to the next trick.",
    "→ Correct!",
    # C: the whole trick. 3: one card of it. S: the score.
    "The player across from you led the jack of diamonds."
    " The player on your right played the five of diamonds."
    " You played the king of diamonds. The player on your left played the eight of diamonds.",
    "You played the king of diamonds.",
    "You have 14 points. The player on your left has 4 points."
    " The player across from you has 3 points. The player on your right has 0 points.",
    # Going on to the next trick.
    "→ Next trick",
    "You lead: play any card.",
    "→ Your hand",
    # C: the empty table.
    "There are no cards on the table.",
]
FINNISH = [
    "→ patakuutonen",
    "Vastapäinen pelaaja aloitti ruutujätkällä. Oikeanpuoleinen pelaaja pelasi ruutuviitosen.",
    "Aloitusmaa on ruutu, ja sinulla on ruutua: tunnusta maata.",
    "→ ristiviitonen",
    "→ ruutukuningas",
    "→ ruutukolmonen",
    "→ patakuutonen",
    "Tätä korttia ei saa pelata nyt. Sinun on tunnustettava maata: jos sinulla on aloitusmaata,"
    " pelaa sitä. Aloitusmaa on ruutu, ja kädessäsi on ruutukolmonen ja ruutukuningas."
    " Saat pelata näistä minkä tahansa.",
    "→ Tätä korttia ei saa pelata nyt.",
    "Saat pelata ruutukolmosen tai ruutukuninkaan.",
    "→ ruutukuningas",
    "Oikein! Aloitusmaa on ruutu, ja ruutukuninkaalla tunnustat maata."
    " Viet tikin ruutukuninkaalla. Siitä ei tule pisteitä. Seuraavan tikin aloitat sinä.",
    "→ Oikein!",
    "Vastapäinen pelaaja aloitti ruutujätkällä. Oikeanpuoleinen pelaaja pelasi ruutuviitosen."
    " Sinä pelasit ruutukuninkaan. Vasemmanpuoleinen pelaaja pelasi ruutukasin.",
    "Sinä pelasit ruutukuninkaan.",
    "Sinulla on 14 pistettä. Vasemmanpuoleisella pelaajalla on 4 pistettä."
    " Vastapäisellä pelaajalla on 3 pistettä. Oikeanpuoleisella pelaajalla on 0 pistettä.",
    "→ Seuraava tikki",
    "Sinä aloitat: pelaa mikä tahansa kortti.",
    "→ Omat korttisi",
    "Pöydällä ei ole kortteja.",
]


def hear_a_trick(page: Page) -> list[str]:
    """Play one trick with the keyboard: listen, explore, try a wrong card, play, and go on."""
    page.locator(".skip").focus()
    listener = Listener(page)
    page.locator(".hand button").first.focus()
    listener.press("c", "t")
    listener.press("ArrowDown", "End", "ArrowLeft", "Home")
    page.keyboard.press("Enter")
    expect(page.locator(".feedback.illegal h2")).to_be_focused()
    listener.press("l")
    page.locator("button[name=card][value=KD]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".feedback.right h2")).to_be_focused()
    listener.press("c", "3", "s")
    page.locator(".feedback a.button").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".your-hand")).to_be_focused()
    listener.press("c")
    assert listener.focus_is_somewhere
    return listener.heard


@pytest.mark.parametrize(("tag", "expected"), [("en", ENGLISH), ("fi", FINNISH)], ids=["en", "fi"])
def test_a_whole_trick_is_heard_once_and_in_order(
    tag: str, expected: list[str], visits: Visits
) -> None:
    page = visits.open(f"/{tag}/{STEP}", expect=frozenset({REFUSED_MOVE}))
    assert hear_a_trick(page) == expected
