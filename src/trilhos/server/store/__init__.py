"""The database: tables and events, group commit, migrations, transcripts, the archive."""
