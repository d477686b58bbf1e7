"""The beginning of a new lesson: a file that the checker already accepts."""

from pathlib import Path

from tutor.teach.model import Slug

_TEXT = '''# {title}: say here what the lesson is for. docs/lessons.md describes every field.

title = "{title}"
summary = "What the learner will be able to do after it."
rule = "The rule to take along, in a sentence or two."
rules = "microsoft"
teaches = ["follow-suit"]

# Something to read, with a table to look at. Every fact that the text states is a claim below it.
[[steps]]
kind = "read"
id = "the-idea"
title = "The idea"
text = "The player on your left led {{2C:def}}. One idea, in two or three short sentences."
claims = ["left led 2C", "across takes the trick"]
[steps.scene]
deal = "N:QJ6.AT4.Q84.KJ53 T752.J863.9.A974 K84.Q95.AJ732.T6 A93.K72.KT65.Q82"
played = """
2C KC 7C 6C"""

# Something to do: the learner plays a card. Find scenes with: python -m tools.arrange --help
[[steps]]
kind = "play"
id = "try-it"
title = "Try it"
text = "The player on your right led {{8C:def}}. The player across has no {{clubs}} at all."
goal = "Follow suit, and leave this trick to somebody else."
claims = ["right led 8C", "across has no clubs", "you hold 4C TC KC"]
[steps.scene]
deal = "N:Q652.QJ9532.3.J9 JT98.K7.K972.852 K7.86.AQJ4.KQT74 A43.AT4.T865.A63"
played = """
2C QC AC 9C
3C JC 5C 7C
3D 9D 4D 6D
2D JD 8D 5H
AD 5D 5S KD
KS AS 6S 8S
TH QH KH 8H
8C"""
opponents = "6C QS"

[[steps.decisions]]
accept = "4C"
right = "A low card under {{8C:def}} cannot take the trick."

# What a teacher says to a card that is legal but wrong. The engine adds who took the trick, and
# what it cost.
[steps.decisions.wrong]
KC = "{{KC:Def}} is the highest club in this trick."
'''


def write_skeleton(folder: Path, slug: Slug) -> Path:
    """Write a new lesson called ``slug`` into ``folder`` and return its path.

    Raises FileExistsError where there is one already.
    """
    path = folder / f"{slug}.toml"
    title = slug.replace("-", " ").capitalize()
    with path.open("x", encoding="utf-8") as file:
        file.write(_TEXT.format(title=title))
    return path
