"""The example notebook: its cells run as they stand, with fewer games, and the figures show something."""

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[2] / "examples" / "lab.ipynb"


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_notebook_makes_three_figures(tmp_path: Path) -> None:
    cells = [cell for cell in json.loads(NOTEBOOK.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    made: dict[str, Any] = {}
    for cell in cells:
        exec("".join(cell["source"]).replace("GAMES = 6000", "GAMES = 60"), made)
    assert made["GAMES"] == 60
    assert made["played"].n_games == 60
    for name in ("order_figure", "routes_figure", "tickets_figure"):
        figure = made[name].to_dict()
        assert all(figure["datasets"].values())
    made["order_figure"].save(tmp_path / "figure.svg")  # as the notebook shows it
    assert (tmp_path / "figure.svg").read_text("utf-8").count("<path") > 3
    assert sum("image/svg+xml" in out["data"] for cell in cells for out in cell["outputs"] if "data" in out) == 3
