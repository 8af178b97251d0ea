"""Every reason that a player may see is translated into every language, with the same figures."""

import ast
import re
import tomllib
from collections import Counter, defaultdict
from pathlib import Path
from string import Formatter

import pytest

import trilhos
from trilhos.core.errors import IllegalAction
from trilhos.families.carriage.rules.reasons import REFUSALS as CARRIAGE_REFUSALS
from trilhos.families.carriage.text.names import CARDS, KINDS
from trilhos.families.carriage.text.notation import NO_CHOICE, NOT_ATTACKED, WAITS_FOR
from trilhos.families.carriage.text.outcome import ENDINGS as CARRIAGE_ENDINGS
from trilhos.families.ride.boards.facts import published
from trilhos.families.ride.house_rules import sentence
from trilhos.families.ride.rules.actions import KIND_NAMES
from trilhos.families.ride.rules.figures import FIGURES
from trilhos.families.ride.rules.reasons import REFUSALS
from trilhos.families.ride.text.outcome import ENDINGS
from trilhos.match.family import published_games
from trilhos.match.house_rules import BOOK, FRIENDLY, SWITCH, HouseRule
from trilhos.match.ruleset import find_ruleset
from trilhos.rules import PACKAGE
from trilhos.words import BASE, LANGUAGES, Language, read, translations, word_folders

OTHERS = [lang for lang in LANGUAGES if lang != "en"]


SHARED = ""  # instead of a family: code for any game
FILES = [path for folder in word_folders() for path in folder.glob("*.toml")]


def family_in(path: Path) -> str:
    """The family whose folder a path is in."""
    first, *rest = path.relative_to(PACKAGE).parts
    return rest[0] if first == "families" else SHARED


def templates_in_the_code() -> list[tuple[str, str]]:
    """The first argument of every `Message(...)` that is written out, with the family of the code."""
    found = []
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Message" and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    found.append((str(first.value), family_in(path)))
    return [(text, family) for text, family in found if re.search("[a-z]", re.sub(r"{[^}]+}", "", text))]


def texts_by_family() -> dict[str, set[str]]:
    """All texts by the family that translates them. What several families say is translated once, for any game."""
    families = defaultdict(set)
    for text, family in templates_in_the_code():
        families[text].add(family)
    boards = [find_ruleset(game).facts for game in published()]
    ride = {refusal.text for refusal in REFUSALS.values()} | {words for _, words in ENDINGS.values()}
    ride |= {sentence(figure) for figure in FIGURES.values()}
    ride |= {word for board in boards for word in (*board.colours, *board.rules.symbols)}
    ride |= {word for board in boards for word in (*board.words.values(), f"{board.words['train']}s")}
    carriage = {"{one} {other}", NO_CHOICE, NOT_ATTACKED, *WAITS_FOR, *CARDS, *KINDS}
    carriage |= {text for _, text in (*CARRIAGE_REFUSALS.values(), *CARRIAGE_ENDINGS.values())}
    carriage |= {face.name for face in find_ruleset("chicago").facts.faces}
    for family, texts in (("ride", ride), ("carriage", carriage)):
        for text in texts:
            families[text].add(family)
    everywhere = {BOOK.text, FRIENDLY, *SWITCH}  # house rules of any family
    for ruleset in map(find_ruleset, published_games()):
        rules = {text for rule in ruleset.house_rules for text in texts_of(rule)}
        for text in (rules | {preset.text for preset in ruleset.presets}) - everywhere:
            families[text].add(ruleset.family.name)
    for text in everywhere:
        families[text] = {SHARED}
    said = defaultdict(set)
    for text, names in families.items():
        said[names.pop() if len(names) == 1 else SHARED].add(text)
    return said


def texts_of(rule: HouseRule) -> tuple[str, ...]:
    """What a house rule sets, and its values in words."""
    return (getattr(rule.text, "template", rule.text), *(rule.label(choice) for choice in rule.choices))


def cities() -> set[str]:
    return {city.name for game in published() for city in find_ruleset(game).facts.cities}


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("folder", word_folders(), ids=family_in)
def test_every_text_is_translated_in_the_folder_of_its_family_and_no_other(folder: Path, lang: Language) -> None:
    there, said = set(read(folder, lang)) - cities(), texts_by_family()[family_in(folder)]
    assert there == said, sorted(there ^ said)


@pytest.mark.parametrize("lang", OTHERS)
def test_no_text_is_translated_twice(lang: Language) -> None:
    names = [
        english
        for path in FILES
        if path.stem == lang
        for section in tomllib.loads(path.read_text("utf-8")).values()
        for english in section
    ]
    assert [name for name, times in Counter(names).items() if times > 1] == []


@pytest.mark.parametrize("lang", OTHERS)
def test_translations_have_the_same_figures_and_are_no_english(lang: Language) -> None:
    for english, other in translations(lang).items():
        assert fields(other) == fields(english), english
        assert other.strip(), english
        assert other != english or (lang == "pt-PT" and english in ("Madrid", "ferry", "express")), english


@pytest.mark.parametrize("folder", word_folders(), ids=family_in)
@pytest.mark.parametrize(("lang", "base"), BASE.items())
def test_a_language_with_a_base_has_only_what_differs(folder: Path, lang: Language, base: Language) -> None:
    common, sections = read(folder, base), tomllib.loads((folder / f"{lang}.toml").read_text("utf-8"))
    for section in sections.values():
        assert {english for english, other in section.items() if common.get(english) == other} == set()


@pytest.mark.parametrize(
    ("lang", "strange"),
    [
        (
            "pt-BR",
            (
                r"comboio|carruage|joker|coringa|gémea|bónus|ronda|mosaico|ecrã|ficheiro|\btirar|baralhar(?<!embaralhar)"
                r"|\bcartão|\bcartões|\bferry\b|\bsalt[oa]"
            ),
        ),
        (
            "pt-PT",
            (
                r"\btre[mn]s?\b|carruage|joker|coringa|gêmea|bônus|rodada|placa|você|embaralh|\bpegar|\bcomprar|Madri\b"
                r"|\bbalsa|\bsalt[oa]"
            ),
        ),
    ],
)
def test_each_language_uses_its_own_words(lang: Language, strange: str) -> None:
    assert [text for text in translations(lang).values() if re.search(strange, text, re.IGNORECASE)] == []


def test_chicago_has_the_words_of_the_printed_book_in_pt_pt() -> None:
    """The printed rulebook, in European Portuguese, says "cartão" and has its own names for the cards."""
    words = read(next(folder for folder in word_folders() if family_in(folder) == "carriage"), "pt-PT")
    names = [words[card] for card in ("exit-1x", "exit-2x", "express", "reverse", "excuse-me")]
    assert names == ["Sair 1X", "Sair 2X", "Express", "Inverso", "Desculpe"]
    assert [text for text in words.values() if re.search(r"\bcartas?\b", text)] == []


@pytest.mark.parametrize(
    ("position", "action", "english", "brazilian", "european"),
    [
        (
            "game: san-francisco\nseat 0: hand black1",
            "claim Alcatraz-Fort Mason black1 ferry1",
            "1 ferry card is missing",
            "falta 1 carta de balsa",
            "falta 1 carta de ferry",
        ),
        (
            "game: usa\nseat 0: hand red1 wild1",
            "claim Chicago-Duluth red3",
            "1 red card is missing",
            "falta 1 carta na cor vermelha",
            "falta 1 carta de cor vermelha",
        ),
        (
            "game: usa\nseat 0: hand red3; trains 1",
            "claim Duluth-Omaha red2",
            "Duluth-Omaha takes 2 trains, 1 is left",
            "Duluth-Omaha exige 2 trens; você tem 1",
            "Duluth-Omaha exige 2 comboios; só tem 1",
        ),
    ],
)
def test_refusals_agree_in_number_and_name_things_as_the_box_does(
    position: str, action: str, english: str, brazilian: str, european: str
) -> None:
    game = trilhos.load(position)
    reasons = [game.explain(action, 0, lang) for lang in LANGUAGES]
    assert [reason[1] for reason in reasons if reason] == [english, brazilian, european]


def test_a_block_without_an_attack() -> None:
    game = trilhos.new("chicago", seats=2, seed=1, first=0)
    assert game.explain("block", 0) == ("CH-19", "nobody has played a card against you")
    assert game.explain("block", 0, "pt-BR") == ("CH-19", "ninguém jogou uma carta contra você")


def test_a_refusal_in_three_languages() -> None:
    game = trilhos.new("usa", seats=2, seed=1, first=0)
    game.play("keep all", 0)
    game.play("keep all", 1)
    refusals = {lang: game.explain("claim Boston-New York green2", 0, lang) for lang in LANGUAGES}
    assert refusals["en"] == ("US-19", "Boston-New York is red or yellow, not green")
    assert refusals["pt-BR"] == ("US-19", "Boston-New York é vermelha ou amarela, não verde")
    assert refusals["pt-PT"] == ("US-19", "Boston-New York é vermelha ou amarela, não verde")
    with pytest.raises(IllegalAction) as caught:
        game.play("draw", 1)
    assert caught.value.reason == "it is seat 0's turn"
    assert caught.value.reason_in("pt-BR") == "é a vez do jogador 0"
    assert game.explain("draw", 0, "pt-BR") is None
    kinds = ", ".join(KIND_NAMES)
    assert game.explain("dance", 0, "pt-PT") == ("US-7", f"'dance' não é uma ação; as ações são: {kinds}")


def test_what_is_translated_inside_a_reason() -> None:
    game = trilhos.new("chicago", seats=2, seed=1, first=0)
    assert game.explain("board 0", 1, "pt-BR") == ("CH-19", "agora quem decide é o jogador 0")
    held = set(game.view(0)["hand"])
    card = next(card for card in ("exit-1x", "exit-2x", "reverse", "express") if card not in held)
    name = translations("pt-BR")[card]
    assert game.explain(f"play {card}", 0, "pt-BR") == ("CH-28", f"esta carta não está na sua mão: {name}")


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("game_id", [*published(), "chicago"])
def test_every_action_is_explained_in_words_of_that_language(game_id: str, lang: Language) -> None:
    """In an opening position, every refusal has the same clause in every language, in translated words."""
    game, refused = trilhos.new(game_id, seats=2, seed=3), 0
    for _ in range(6):
        for seat in range(2):
            for action in range(0, game.ruleset.n_actions, 7):
                english, other = game.explain(action, seat), game.explain(action, seat, lang)
                assert (english is None) == (other is None)
                if english and other:
                    refused += 1
                    assert english[0] == other[0]
                    assert english[1] != other[1]
                    assert "{" not in other[1]
                    assert not re.search(r"\b(seat|the|is|are|no)\b", other[1].replace(" no ", " ")), other[1]
        game.play(game.legal()[0])
    assert refused > 100
