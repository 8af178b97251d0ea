"""`python -m trilhos` is `trilhos`."""

from trilhos.cli.main import app

app(prog_name="trilhos")
