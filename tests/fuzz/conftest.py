"""Tells at the end how many requests were sent."""

from __future__ import annotations

from _pytest.terminal import TerminalReporter

REPORTED = "requests"
"""Under this name a test says how many requests it has sent, and what became of them."""


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Sum up what the tests have said, also those that ran in other processes."""
    told = [
        value
        for outcome in ("passed", "failed")
        for report in terminalreporter.stats.get(outcome, [])
        for name, value in report.user_properties
        if name == REPORTED
    ]
    if told:
        terminalreporter.section("requests")
        for count, what in told:
            terminalreporter.write_line(f"{count:7,} {what}")
        terminalreporter.write_line(f"{sum(count for count, _ in told):7,} in all")
