"""Linha de Comboio (Chicago): pawns board a commuter train, move along the aisle and take seats."""
