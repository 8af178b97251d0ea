"""The report as one HTML file that needs nothing else: light and dark, for phones and for paper."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from trilhos.lab.html import render
from trilhos.lab.report.formatting import Formatter
from trilhos.lab.report.parts import Section, Where
from trilhos.lab.report.results import Figures, Results
from trilhos.lab.report.show.course import course
from trilhos.lab.report.show.key_figures import key_figures
from trilhos.lab.report.show.labels import label
from trilhos.lab.report.show.players import by_players
from trilhos.lab.report.show.seats import bot_list, bots, seats
from trilhos.lab.report.show.styles import styles
from trilhos.lab.report.show.summary import summary
from trilhos.lab.report.study import Study
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
    labels: list[str]  # of the bodies, if there are several


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
    about = [_about(one) for one in sets]
    return _render(
        fmt, dict.fromkeys(str(one["name"]) for one in figures), sections, about, [label(one) for one in sets]
    )


def study_page(study: Study, lang: Language = ENGLISH, tried: str = "") -> str:
    """The report of a study: what depends on the number of players side by side, the rest for all together.

    `tried` is what changes of the board do, as HTML.
    """
    fmt = Formatter(lang)
    sets, whole = study.results(fmt), study.whole(fmt)

    def among(where: Where) -> list[Shown]:
        return [_shown(section, [whole]) for section in _of_families([whole], where)]

    found = summary(whole, study.findings(fmt))
    sketch = whole.report.sketch(whole)
    top = f'<div class="top"><div>{found}</div>{sketch}</div>' if sketch else found
    players = [fmt.translate(Message("{n} players", n=one.players[0])) for one in sets]
    sections = [
        _plain("answer", Message("In short"), top, fmt),
        _plain("improvement", Message("Changes that were tried"), tried, fmt),
        _plain("glance", Message("By number of players"), by_players(sets), fmt),
        _shown(ORDER, sets, players),
        _plain("styles", Message("Styles of play"), styles(whole, study.styles), fmt),
        *among("before course"),
        _shown(COURSE, sets, players),
        *among("after course"),
        _plain("notes", Message("How to read this"), _notes(whole), fmt),
        *among("after notes"),
    ]
    return _render(fmt, [str(whole.figures["name"])], sections, [_about_study(whole)], [""])


def _render(
    fmt: Formatter, names: Iterable[str], sections: Sequence[Shown], about: Sequence[str], labels: Sequence[str]
) -> str:
    return render(
        "report.html",
        lang=fmt.lang,
        title=" · ".join(names),
        labels=labels,
        about=[fmt.translate(text) for text in about],
        sections=[section for section in sections if any(section.bodies)],
        columns=COLUMNS,
    )


def _of_families(sets: Sequence[Results], where: Where) -> list[Section]:
    """The sections of all families on the page."""
    every = {section.id: section for one in sets for section in one.report.sections if section.where == where}
    return list(every.values())


def _shown(section: Section, sets: Sequence[Results], labels: Sequence[str] = ()) -> Shown:
    """A section for all sets whose families have it."""
    bodies = []
    for one in sets:
        general = section in (SUMMARY, ORDER, BOTS, COURSE)
        bodies.append(Markup(section.show(one) if general or section in one.report.sections else ""))
    names = list(labels) or [label(one) for one in sets]
    return Shown(section.id, sets[0].fmt.translate(section.title), bodies, names)


def _plain(id_: str, title: Message, body: str, fmt: Formatter) -> Shown:
    """A section about all sets together."""
    return Shown(id_, fmt.translate(title), [Markup(body)], [])


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


def _about_study(whole: Results) -> Message:
    """A description of the games of a study."""
    fmt, figures, changed = whole.fmt, whole.figures, whole.figures.get("house_rules")
    text = Message(
        "{games} games by planners, with {players} players; seed {seed}. Board {digest}, Trilhos {version}.",
        games=fmt.num(figures["games"]),
        players=fmt.listed([fmt.num(k) for k in whole.players]),
        seed=figures["seed"],
        digest=figures["digest"][:12],
        version=figures["version"],
    )
    return Message("{games} House rules: {rules}.", games=text, rules=changed) if changed else text


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
