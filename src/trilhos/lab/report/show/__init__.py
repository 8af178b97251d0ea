"""What a report shows: a module a section, each with its drawing and with plain words that say what it means."""
