"""`trilhos tune judge` for Linha de Comboio: there is nothing to learn."""

from trilhos.lab.judge import Judge

JUDGE = Judge(why_none="its games are short enough to be played to the end")
