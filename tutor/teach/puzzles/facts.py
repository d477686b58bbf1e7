"""What is true of a puzzle and of a card played in it, as values. The page puts them into words.

Every fact here comes from cards that were played on the table or from an exact search: nothing is
estimated. Seats are numbers; the learner sits in :data:`tutor.teach.players.LEARNER`.
"""

from dataclasses import dataclass

from tutor.hearts import Card, CardSet, Ruling, Trick
from tutor.solver import Aim

__all__ = ["Counts", "Fall", "Loss", "Proof", "Solution", "SolutionMove", "SolveVerdict"]


@dataclass(frozen=True)
class Fall:
    """A card that fell in a trick of a line."""

    card: Card
    number: int
    """The number of the trick in the deal, from 1."""
    trick: Trick
    """The trick, complete: who played the card (``trick.seat_of``), who took it
    (``trick.winner``), and with what (``trick.winning_card``)."""


@dataclass(frozen=True)
class Loss:
    """How the goal was lost beyond doubt."""

    aim: Aim
    target: int
    """With ``Aim.POINTS``: the points allowed from where the puzzle begins; otherwise 0."""
    number: int
    """The number of the trick in which it was lost, in the deal, from 1."""
    trick: Trick
    """That trick."""
    seat: int
    """Who took it: the learner (``QUEEN``, ``POINTS``), the player whose point card ends the moon
    (``MOON``), the player who has all the point cards (``STOP``)."""
    points: int
    """The points the learner has taken until then (any aim): from where the puzzle begins if the
    card was played, from the choice on if it is a card to compare with."""
    cards: CardSet
    """The cards that cost it: the queen; the point cards that ``points`` counts; the point cards
    that went to another player in that trick; the last point cards of the player who shot the
    moon."""


@dataclass(frozen=True)
class Counts:
    """In how many ways the unseen cards can lie at a choice with hidden hands."""

    layouts: int
    """All that fit what the learner has seen."""
    refuting: int | None
    """Those in which the card that was played fails even if everybody sees all cards; for a right
    card 0. None where they are too many to be counted here, and where there is none by itself: then
    a wrong card fails because the learner cannot know which layout it is."""


@dataclass(frozen=True)
class Proof:
    """Why the right cards work: what happens against the strongest defence, to the end."""

    aim: Aim
    target: int
    first_number: int
    """The number in the deal of the first trick of ``tricks``."""
    tricks: tuple[Trick, ...]
    """All tricks from the one in which the puzzle begins to the end of the deal: those played, and
    then the rest as it would go against the strongest defence."""
    points: int
    """The points the learner takes in these tricks."""
    queen: Fall | None
    """Where the queen of spades falls in them; None if she had been played before."""
    hearts: tuple[Fall, ...]
    """The hearts that fall in them, in order."""
    saved: Fall | None
    """``STOP``: the first point card in them by which a player other than the one threatening gets
    points, so that the moon is stopped; None with other aims, or where none falls."""


@dataclass(frozen=True)
class SolveVerdict:
    """A card that was played in a puzzle."""

    card: Card
    right: bool
    """Whether the goal can be reached for certain after it. False, too, where ``proven`` is."""
    proven: bool
    """Whether the search came to an end. If not, nothing is claimed about the card: the stage is
    ``UNPROVEN``, the table stands as it did before the card, and it can be taken back."""
    ruling: Ruling
    """Why it may be played."""
    tempting: bool
    """Whether it is the natural card that the puzzle warns of."""
    tricks: tuple[Trick, ...]
    """The tricks completed since it was played, the one with it first: one after a right card, the
    whole refutation after a wrong one, none where nothing is proven."""
    first_number: int
    """The number in the deal of the first of them."""
    solved: bool = False
    """Whether it is right, and nothing can go wrong any more."""
    loss: Loss | None = None
    """After a wrong card: how the goal was lost."""
    proof: Proof | None = None
    """When the puzzle is solved: why it works. None where the proof needs too long a search."""
    instead: Card | None = None
    """When the puzzle is solved with its only choice: the card the proof is told against, tempting
    or merely wrong; with ``instead_loss``. None where there were several choices: then a card that
    was wrong at one of them may have been right at another."""
    instead_loss: Loss | None = None
    """What that card would have cost."""
    counts: Counts | None = None
    """Hidden hands, after a wrong card and when solved; None where they cannot be counted here.
    When solved they are those of the first choice."""
    layout: tuple[CardSet, ...] | None = None
    """Hidden hands, after a wrong card and when solved: all hands in one layout that fits all that
    was played; after a wrong card as they were when it was chosen, and the refutation was played
    from them; when solved as they were when the puzzle began. None with open hands and before."""


@dataclass(frozen=True)
class SolutionMove:
    """A choice in the solution, made rightly."""

    number: int
    """The number of the choice, from 1."""
    moves: tuple[str, ...]
    """The moves before it, as an address writes them."""
    card: Card
    right: CardSet
    """All cards that are right there."""
    first_number: int
    """The number in the deal of the first of ``tricks``."""
    tricks: tuple[Trick, ...]
    """The trick with the card, and those that are played on by themselves before the next choice
    begins; after the last choice to the end of the deal."""
    instead: Card | None
    """A wrong card to compare with: the tempting one where there is one."""
    loss: Loss | None
    """What that one would have cost."""


@dataclass(frozen=True)
class Solution:
    """The whole line of right cards against the strongest defence."""

    moves: tuple[SolutionMove, ...]
    proof: Proof
    layout: tuple[CardSet, ...] | None
    """Hidden hands: all hands when the puzzle began, in the layout that the line is played in."""

    @property
    def address(self) -> tuple[str, ...]:
        """All moves, as an address writes them: they lead to the solved puzzle."""
        return tuple(str(move.card) for move in self.moves)
