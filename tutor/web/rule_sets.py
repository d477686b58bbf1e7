"""The rule sets by name."""

from tutor.i18n import N_, say

NAMES = {
    "basic": N_("Short rules"),
    "microsoft": N_("Windows rules"),
    "slam": N_("Grand slam rules"),
    "black-maria": N_("Black Maria rules"),
}


def rule_set_name(preset: str) -> str:
    """The name of a preset in the reader's language; KeyError when there is none."""
    return say(NAMES[preset])
