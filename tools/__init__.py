"""Programs for people who work on the project; no part of what is installed."""
