"""Shunting Yard: a small card game, written as the example of docs/families.md. It is a family of its own."""
