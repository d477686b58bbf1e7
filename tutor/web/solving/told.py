"""Tricks of a line, told one after the other: a refutation, or the solution."""

from collections.abc import Iterator, Sequence

from tutor.hearts import Trick
from tutor.i18n import say
from tutor.web.history import told_trick
from tutor.web.place import Place
from tutor.web.views import ToldTrickView


def told(
    here: Place, tricks: Sequence[Trick], first: int, comments: Sequence[tuple[str, ...]] = ()
) -> Iterator[ToldTrickView]:
    """Yield ``tricks``, the first of which has the number ``first`` in the deal.

    ``comments`` has something to say about the first of them, the second, and so on.
    """
    finished = here.finished_tricks
    for place, trick in enumerate(tricks):
        number = first + place
        plays, result = told_trick(trick, here.attempt.rules)
        yield ToldTrickView(
            number=number,
            title=say("Trick {number}", number=number),
            plays=plays,
            result=result,
            comments=comments[place] if place < len(comments) else (),
            look_url=here.seen(look=number).url if number <= finished else None,
            shown=here.look == number,
        )
