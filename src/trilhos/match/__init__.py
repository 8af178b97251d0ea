"""A game being played: the friendly face, seats, transcripts, and the referee."""
