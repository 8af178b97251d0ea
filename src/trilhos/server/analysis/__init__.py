"""Analyses of finished games for browsers: made in a worker process, streamed, limited and kept."""
