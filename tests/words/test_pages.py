"""The rules in three languages are the same rules, and every game has exactly the clauses that apply to it."""

import re

import pytest

from trilhos.families.carriage.family import CHICAGO
from trilhos.families.ride.boards.facts import GRAY, find, published
from trilhos.rules import Clause, clauses, ids_in
from trilhos.rules.reading_order import games, reading
from trilhos.words import LANGUAGES, Language

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
ENGLISH_WORDS = r"\b(the|of|and|is|are|with|which|seat|seats|turn|card|cards|route|player|ticket)\b"


def figures(clause: Clause) -> list[str]:
    """Numbers and signs of a text, which are the same in every language."""
    text = re.sub(r"L\. [\d–/ ,]+\d", "", clause.text)
    return sorted(re.findall(r"\w+-\d+|[+-]?\d+|`[^`]+`", text))


@pytest.mark.parametrize("lang", OTHERS)
def test_every_clause_is_there_in_the_same_order_and_of_the_same_source(lang: Language) -> None:
    english, other = clauses(), clauses(lang)
    assert list(other) == list(english)
    for one, two in zip(english.values(), other.values(), strict=True):
        assert two.source == one.source in ("text", "ruling", "text+ruling"), one.id
        assert two.file == one.file.replace(".md", f".{lang}.md")


@pytest.mark.parametrize("lang", OTHERS)
def test_no_clause_is_empty_or_left_in_english(lang: Language) -> None:
    for clause in clauses(lang).values():
        assert len(clause.text) > 0.5 * len(clauses()[clause.id].text), clause.id
        text = re.sub(r"`[^`]*`", "", clause.text)
        assert not re.search(ENGLISH_WORDS, text), f"{clause.id}: {re.search(ENGLISH_WORDS, text)}"


@pytest.mark.parametrize("lang", OTHERS)
def test_clauses_mention_the_same_clauses_and_figures(lang: Language) -> None:
    for clause in clauses().values():
        other = clauses(lang)[clause.id]
        assert set(ids_in(clause.text)) == set(ids_in(other.text.replace(" a US-", " to US-"))), clause.id
        assert figures(clause) == figures(other), clause.id


@pytest.mark.parametrize("lang", OTHERS)
def test_clauses_are_under_the_same_headings(lang: Language) -> None:
    def heading(clause: Clause) -> str | None:
        found = re.match(r"[A-Z]{2}:|\d+\.", clause.section)
        return found[0] if found else None

    assert [heading(c) for c in clauses(lang).values()] == [heading(c) for c in clauses().values()]


def test_the_two_are_different_languages() -> None:
    one, other = (clauses(lang) for lang in OTHERS)
    same = [id_ for id_ in one if one[id_].text == other[id_].text]
    assert len(same) < len(one) / 2


@pytest.mark.parametrize(
    ("lang", "strange"),
    [
        (
            "pt-BR",
            (
                r"\bcomboio|carruage|joker|gémea|bónus|\bronda|mosaico|\bferry|elétrico|ponteiros|facto|partilha(?<!comp)"
                r"|\bcartão|\bcartões"
            ),
        ),
        ("pt-PT", r"\btre[mn]s?\b|coringa|gêmea|bônus|rodada|placa|você|embaralh|balsa|bondinho|\bfatos?\b"),
    ],
)
def test_each_language_uses_its_own_words(lang: Language, strange: str) -> None:
    for clause in clauses(lang).values():
        text = re.sub("compartilha", "", clause.text)
        assert not re.search(strange, text, re.IGNORECASE), f"{clause.id}: {re.search(strange, text, re.IGNORECASE)}"


@pytest.mark.parametrize(
    ("page", "lang", "strange"),
    [
        ("US", "pt-BR", r"carta de trem|caminho contínuo mais longo"),
        ("US", "pt-PT", r"carruage|carta de comboio|caminho contínuo mais longo"),
        ("JP", "pt-BR", r"Tóquio|carta de trem"),
        ("JP", "pt-PT", r"carruage|Tóquio|carta de comboio"),
        ("FJ", "pt-BR", r"vagão|vagões"),
        ("FJ", "pt-PT", r"carruage|vagão|vagões"),
        ("SF", "pt-BR", r"locomotiva|coringa|vagão|vagões|Ponte Golden Gate"),
        ("SF", "pt-PT", r"locomotiva|carruage|vagão|vagões|Ponte Golden Gate"),
        ("CH", "pt-PT", r"vagão|vagões|Com Licença|Expresso|Inversão"),
    ],
)
def test_each_game_uses_the_words_of_its_printed_book(page: str, lang: Language, strange: str) -> None:
    for clause in clauses(lang).values():
        found = re.search(strange, clause.text, re.IGNORECASE) if clause.id.startswith(page) else None
        assert not found, f"{clause.id}: {found}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [*published(), CHICAGO])
def test_a_game_has_its_own_clauses_and_what_it_inherits(game: str, lang: Language) -> None:
    rules = [rule for section in reading(game, lang) for rule in section.rules]
    ids = [rule.clause.id for rule in rules]
    assert len(ids) == len(set(ids))
    page = "CH" if game == CHICAGO else find(game).page
    assert {id_ for id_ in ids if id_.startswith(page)} == {id_ for id_ in clauses() if id_.startswith(page)}
    if page == "CH":
        assert ids == [id_ for id_ in clauses() if id_.startswith("CH")]
        return
    assert {id_[:2] for id_ in ids} == {"US", "HI", page}
    replaced = [old for rule in rules for old in rule.replaces]
    base = [id_ for id_ in clauses() if id_[:2] in ("US", "HI")]
    assert sorted([*replaced, *(id_ for id_ in ids if id_ in base)]) == sorted(base)
    for rule in rules:
        assert rule.clause == clauses(lang)[rule.clause.id]
        assert all(new in ids and new.startswith(page) for new in rule.changed_by), rule.clause.id
        assert not rule.replaces or rule.clause.id.startswith(page)
    assert all(section.title and section.rules for section in reading(game, lang))


def test_references_to_other_clauses_are_included() -> None:
    """`as US-19` in First Journey's rules is useless without US-19."""
    for game in published():
        rules = [rule for section in reading(game) for rule in section.rules]
        ids = {rule.clause.id for rule in rules} | {old for rule in rules for old in rule.replaces}
        for rule in rules:
            assert set(ids_in(rule.clause.text)) <= ids, f"{game}: {rule.clause.id}"


def test_all_games_can_be_read() -> None:
    assert set(games()) == {*published(), CHICAGO}
    assert reading("chess") == [], "a game without clauses"
    assert [section.title for section in reading("usa", "pt-PT")][2] == "Tirar cartas"
    assert reading("chicago", "pt-BR")[0].title == "Componentes"


@pytest.mark.parametrize("game", published())
def test_a_clause_that_is_not_true_of_a_board_is_replaced_or_changed(game: str) -> None:
    """A clause that states a figure or a kind of route is shown unchanged only where the board has it."""
    facts, usa = find(game), find("usa")
    own, base, bullet = facts.rules, usa.rules, any(route.bullet for route in facts.routes)
    true = {
        "US-1": own.trains == base.trains,
        "US-2": (facts.cards, facts.wilds) == (usa.cards, usa.wilds),
        "US-3": (own.start_cards, own.market) == (base.start_cards, base.market),
        "US-4": (own.start_tickets, own.start_keep) == (base.start_tickets, base.start_keep),
        "US-5": own.shuffle_returned == base.shuffle_returned,
        "US-8": own.market > 0,
        "US-12": own.market > 0,
        "US-17": own.market > 0,
        "US-19": any(route.colour == GRAY for route in facts.routes) and not bullet,
        "US-20": not bullet,
        "US-24": own.twins_close == base.twins_close,
        "US-25": own.route_points == base.route_points and not bullet,
        "US-26": (own.draw_tickets, own.draw_keep) == (base.draw_tickets, base.draw_keep),
        "US-27": own.draw_tickets == base.draw_tickets,
        "US-29": own.end_trains == base.end_trains and own.tickets_to_win == 0 and not bullet,
        "US-30": own.tickets_to_win == 0 and not bullet,
        "US-31": own.longest_path == base.longest_path,
    }
    shown = {rule.clause.id: rule.changed_by for section in reading(game) for rule in section.rules}
    assert not [id_ for id_ in true if shown.get(id_) == [] and not true[id_]]
