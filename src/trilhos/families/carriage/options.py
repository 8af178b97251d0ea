"""The options of Linha de Comboio."""

from trilhos.match.options import Option

OPTIONS = (
    Option("tiles", "'1A 3B~'", "Chicago: tiles A and B of the train; ~ turns a tile around."),
    Option("join", "short|long", "Chicago: sides along which the tiles are joined."),
)
