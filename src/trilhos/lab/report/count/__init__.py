"""What a report counts, a chunk of games at a time: a million games need no more memory than a thousand."""
