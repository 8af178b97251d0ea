"""Uploaded boards and transcripts are handled outside the node's process, with limits on time and memory."""
