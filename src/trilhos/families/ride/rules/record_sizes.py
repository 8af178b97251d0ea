"""The sizes of the rail games' records; a board that exceeds one is rejected with its name."""

from typing import Final

MAX_SEATS: Final = 5  # places at the table (US-1)
MAX_CITIES: Final = 64  # one bit each in a 64-bit word
MAX_ROUTES: Final = 128  # two 64-bit words; a double route counts twice
MAX_COLOURS: Final = 8  # card colours, wilds apart
MAX_TICKETS: Final = 64  # one bit each in a 64-bit word
MAX_LENGTH: Final = 9  # spaces in a route
MAX_OFFER: Final = 5  # tickets on offer at once: a subset mask of 5 bits
MAX_MARKET: Final = 5  # face-up cards (US-3)
MAX_CLASSES: Final = 16  # distinct (length, ferries) pairs among a board's routes
MAX_SYMBOLS: Final = 8  # kinds of tourist token (SF-1 has 7)
MAX_PILE: Final = 9  # tokens in a pile
MAX_CARDS: Final = 127  # cards of one colour: a signed byte
MAX_TRAINS: Final = 100  # trains of a seat, or bullet trains in the supply
MAX_POINTS: Final = 99  # of a ticket, a route or a bonus
MAX_PAYMENTS: Final = 4096  # rows of a board's payment table
MAX_NAME: Final = 40  # characters of a name
MAX_BYTES: Final = 1_000_000  # of a board file
ROUTE_WORDS = MAX_ROUTES // 64  # 64-bit words in a set of routes
