"""Puzzles in words: the goal, what came of a card, hints, and the solution."""
