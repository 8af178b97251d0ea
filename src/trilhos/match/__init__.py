"""A game being played: its public interface, seats, transcripts, and the referee."""
