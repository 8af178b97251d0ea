"""The report as one HTML file that needs nothing else: light and dark, for phones and for paper."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from trilhos.lab.html import render
from trilhos.lab.report.formatting import Formatter
from trilhos.lab.report.parts import Section, Where
from trilhos.lab.report.results import Figures, Results
from trilhos.lab.report.show.course import course
from trilhos.lab.report.show.key_figures import key_figures
from trilhos.lab.report.show.labels import label
from trilhos.lab.report.show.seats import bot_list, bots, seats
from trilhos.lab.report.show.summary import summary
from trilhos.match.ruleset import Ruleset
from trilhos.words import ENGLISH, Language, Message

COLUMNS = 2  # sets side by side; more are shown in rows, so that everything is legible

SUMMARY = Section("answer", Message("In short"), lambda results: _summary(results))
ORDER = Section("order", Message("Does moving first help?"), seats)
BOTS = Section("bots", Message("The bots"), lambda results: bots(results) if _is_mixed(results) else "")
COURSE = Section("course", Message("How a game goes"), course)
GENERAL_NOTES = (
    Message(
        "Intervals contain the true value 95 times in a hundred. The games of one deal are not "
        "independent, since a lucky deal is lucky in every seating; so deals are counted instead of "
        "games."
    ),
    Message("A shared win counts as one half or one third."),
)
LAST_NOTE = Message(
    "Bots play differently from people. A board that is fair for these bots may be unfair for other players."
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A section for the template: one body, or one for each set."""

    id: str
    title: str
    bodies: list[Markup]


def page(figures: Sequence[Figures], rulesets: Sequence[Ruleset], lang: Language = ENGLISH) -> str:
    """The report of one set of games, or of several side by side, from their figures and rulesets."""
    fmt = Formatter(lang)
    sets = [
        Results(one, ruleset, fmt, list(figures), k)
        for k, (one, ruleset) in enumerate(zip(figures, rulesets, strict=True))
    ]
    first = [_shown(SUMMARY, sets), _plain("glance", Message("At a glance"), key_figures(sets), fmt)]
    sections = [
        *(first if len(sets) == 1 else first[::-1]),
        *(_shown(section, sets) for section in (ORDER, BOTS, *_of_families(sets, "before course"), COURSE)),
        *(_shown(section, sets) for section in _of_families(sets, "after course")),
        _plain("notes", Message("How to read this"), _notes(sets[0]), fmt),
        *(_shown(section, sets) for section in _of_families(sets, "after notes")),
    ]
    return render(
        "report.html",
        lang=lang,
        title=" · ".join(dict.fromkeys(str(one["name"]) for one in figures)),
        labels=[label(one) for one in sets],
        about=[fmt.translate(_about(one)) for one in sets],
        sections=[section for section in sections if any(section.bodies)],
        columns=COLUMNS,
    )


def _of_families(sets: Sequence[Results], where: Where) -> list[Section]:
    """The sections of all families on the page."""
    every = {section.id: section for one in sets for section in one.report.sections if section.where == where}
    return list(every.values())


def _shown(section: Section, sets: Sequence[Results]) -> Shown:
    """A section for all sets whose families have it."""
    bodies = []
    for one in sets:
        general = section in (SUMMARY, ORDER, BOTS, COURSE)
        bodies.append(Markup(section.show(one) if general or section in one.report.sections else ""))
    return Shown(section.id, sets[0].fmt.translate(section.title), bodies)


def _plain(id_: str, title: Message, body: str, fmt: Formatter) -> Shown:
    """A section about all sets together."""
    return Shown(id_, fmt.translate(title), [Markup(body)])


def _summary(results: Results) -> str:
    """The summary; beside it a picture, if there is only one set."""
    sketch = results.report.sketch(results) if len(results.peers) == 1 else ""
    return f'<div class="top"><div>{summary(results)}</div>{sketch}</div>' if sketch else summary(results)


def _is_mixed(results: Results) -> bool:
    return len(results.figures["wins"]["bots"]) > 1


def _about(results: Results) -> Message:
    """A description of the games."""
    games, changed = _games(results), results.figures.get("house_rules")
    return Message("{games} House rules: {rules}.", games=games, rules=changed) if changed else games


def _games(results: Results) -> Message:
    fmt, figures = results.fmt, results.figures
    text = (
        Message("One game of {seats} seats by {bots}; seed {seed}. Board {digest}, Trilhos {version}.")
        if figures["games"] == 1
        else Message("{games} games of {seats} seats by {bots}; seed {seed}. Board {digest}, Trilhos {version}.")
    )
    return Message(
        text.template,
        games=fmt.num(figures["games"]),
        seats=figures["seats"],
        bots=bot_list(figures["bots"]),
        seed=figures["seed"],
        digest=figures["digest"][:12],
        version=figures["version"],
    )


def _notes(results: Results) -> str:
    notes = (*GENERAL_NOTES, *results.report.notes, LAST_NOTE)
    return "".join(f"<p>{results.fmt.html(one)}</p>" for one in notes)
