"""Puzzles with proofs: themes, the bank, and how a solution is judged by exact search."""
