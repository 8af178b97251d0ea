"""The sections of a report: drawings, and sentences that say what they mean."""
