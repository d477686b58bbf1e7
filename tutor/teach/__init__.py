"""Scenarios with a purpose: lessons and their steps, as data, and how an answer is judged.

This package knows the game (:mod:`tutor.hearts`) and nothing about the web or about languages:
texts are English messages that others translate, and judgements are values that others put into
words.
"""
