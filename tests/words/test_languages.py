"""Choosing a language, and texts that can be translated."""

import copy
import pickle

import pytest

from trilhos.words import LANGUAGES, Message, best_language, translate


@pytest.mark.parametrize(
    ("asked", "lang"),
    [
        (None, "en"),
        ("", "en"),
        ("pt", "pt-BR"),
        ("pt-BR", "pt-BR"),
        ("PT-br", "pt-BR"),
        ("pt-Latn-BR", "pt-BR"),
        ("pt-PT", "pt-PT"),
        ("pt-AO", "pt-PT"),
        ("pt-MZ, en;q=0.9", "pt-PT"),
        ("en-GB,pt;q=0.9", "en"),
        ("pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7", "pt-BR"),
        ("de-DE, pt-PT;q=0.4, en;q=0.3", "pt-PT"),
        ("de, fr;q=0.9", "en"),
        ("en;q=0.2, pt-PT ; q=0.8", "pt-PT"),
        ("en;q=0, pt;q=0.1", "pt-BR"),
        ("pt;q=0", "en"),
        ("*", "en"),
        ("ptarmigan", "en"),
        ("pt;q=nonsense, en", "en"),
        ("pt" + "-x" * 100_000, "pt-PT"),
        ("pt," * 100_000, "pt-BR"),
    ],
)
def test_the_best_language(asked: str | None, lang: str) -> None:
    assert best_language(asked) == lang
    assert lang in LANGUAGES


def test_a_message_is_its_english_text() -> None:
    text = Message("{route} is taken by {owner}", route="A-B", owner=Message("seat {n}", n=2))
    assert text == "A-B is taken by seat 2"
    assert type(translate(text, "en")) is str
    assert translate(text, "en") == text
    assert translate(text, "pt-BR") == "A-B já é do jogador 2"
    assert translate(text, "pt-BR", ("Ana", "Rui", "Eva")) == "A-B já é de Eva"
    assert translate(text, "en", ("Ana", "Rui", "Player 3")) == "A-B is taken by Player 3"
    assert translate(text, "pt-BR", ("Ana", "Rui", "Jogador 3")) == "A-B já é do Jogador 3"
    assert translate("the game is over", "pt-PT") == "a partida acabou"


def test_other_texts_are_left_unchanged() -> None:
    assert translate(Message("a {city} of one's own"), "pt-BR") == "a {city} of one's own"
    assert (
        translate(Message("{route} is taken by {owner}", route="red", owner="nobody"), "pt-PT") == "red já é de nobody"
    )
    assert translate(Message("there is no city '{text}'{hint}", text="{0.__class__}", hint=Message("")), "pt-BR") == (
        "não existe a cidade '{0.__class__}'"
    )


@pytest.mark.parametrize(
    ("name", "reason"),
    [("Ana", "agora quem decide é Ana"), ("Jogador 1", "agora quem decide é o Jogador 1")],
)
def test_a_default_name_has_an_article_in_portuguese(name: str, reason: str) -> None:
    text = Message("{actor} decides now", actor=Message("seat {n}", n=0))
    assert translate(text, "pt-BR", (name,)) == reason
    assert translate(text, "en", (name,)) == f"{name} decides now"


def test_a_message_can_be_copied_and_pickled() -> None:
    text = Message("it is {to_act}'s turn", to_act=Message("seat {n}", n=1))
    for other in (pickle.loads(pickle.dumps(text)), copy.deepcopy(text), copy.copy(text)):
        assert other == text
        assert translate(other, "pt-PT") == "é a vez do jogador 1"


@pytest.mark.parametrize(
    ("template", "texts"),
    [
        ("{n} {n:train|trains}", ["0 trains", "1 train", "2 trains"]),
        ("{n:no train|one train|# trains}", ["no train", "one train", "2 trains"]),
        ("{n:03}", ["000", "001", "002"]),
    ],
)
def test_words_agree_with_a_number(template: str, texts: list[str]) -> None:
    assert [Message(template, n=n) for n in range(3)] == texts


@pytest.mark.parametrize(
    ("owner", "text"),
    [
        ("o jogador 1", "do jogador 1"),
        ("Jogador 1", "do Jogador 1"),
        ("Player 2", "do Player 2"),
        ("Jogador", "do Jogador"),
        ("Ana", "de Ana"),
        ("a Ana", "da Ana"),
        ("oto", "de oto"),
        ("Jogadora 1", "de Jogadora 1"),
    ],
)
def test_de_is_joined_to_an_article(owner: str, text: str) -> None:
    assert Message("{owner:de}", owner=owner) == text
