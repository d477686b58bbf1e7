"""The server: where it listens, the processes that answer, and the one that looks after them."""

from tutor.serving.listening import AddressError, PortRangeError, address, check_port, listen
from tutor.serving.parent import PATIENCE, serve

__all__ = [
    "PATIENCE",
    "AddressError",
    "PortRangeError",
    "address",
    "check_port",
    "listen",
    "serve",
]
