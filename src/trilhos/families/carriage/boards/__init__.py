"""The box of Linha de Comboio: figures, tiles, and the code that reads and checks them."""
