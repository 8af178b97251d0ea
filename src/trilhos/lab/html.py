"""HTML pages from the templates in `templates/`: every page is one file that needs nothing else."""

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from trilhos.core.svg import SANS, SERIF


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("trilhos.lab"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals |= {"sans": Markup(SANS), "serif": Markup(SERIF)}  # within CSS
    return environment


def render(template: str, **fields: object) -> str:
    """A template with these fields. Texts are escaped, except Markup."""
    return _environment().get_template(template).render(**fields)
