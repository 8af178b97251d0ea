"""Boards, cards and rules to print, and for virtual tables."""
