"""Benchmarks: ``make bench`` runs every module here; each prints a line per measurement."""
