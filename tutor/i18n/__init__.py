"""Languages: which there are, how cards and suits are named in them, and how sentences are said."""

from tutor.i18n.current import current_locale, using
from tutor.i18n.locales import DEFAULT, LOCALES, SiteLocale, find, negotiate
from tutor.i18n.placeholders import MessageError
from tutor.i18n.sentences import N_, card_name, prose, say, say_n, suit_name
from tutor.i18n.wording import HAND_ORDER

__all__ = [
    "DEFAULT",
    "HAND_ORDER",
    "LOCALES",
    "N_",
    "MessageError",
    "SiteLocale",
    "card_name",
    "current_locale",
    "find",
    "negotiate",
    "prose",
    "say",
    "say_n",
    "suit_name",
    "using",
]
