"""Rules to read, and names of things in the reader's language."""

from pydantic import BaseModel, ConfigDict, Field

from trilhos.words import Language


class ClauseInfo(BaseModel):
    """A clause of the rules."""

    id: str
    kind: str = Field(description="`text`: from the published rules; `ruling`: our decision; `text+ruling`: both")
    text: str = Field(description="Markdown: emphasis, code, tables")
    replaces: list[str] = Field(description="inherited clauses that this one replaces")
    changed_by: list[str] = Field(description="the game's own clauses that make an exception to this one")


class RulesSection(BaseModel):
    """Clauses under a title."""

    title: str
    clauses: list[ClauseInfo]


class GameRules(BaseModel):
    """The rules of a game in reading order: exactly the clauses that apply to it."""

    game: str
    lang: Language
    sections: list[RulesSection]


class GameWords(BaseModel):
    """Names in a language, by the name that views and actions use. Families add categories, such as `cities`."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, dict[str, str]]

    game: str
    lang: Language
    endings: dict[str, str] = Field(description="why a game is over, by the English text in the result")
    clauses: dict[str, str] = Field(description="which clause to read about a thing, by its name")


class RuleChoice(BaseModel):
    """A value that a house rule can have."""

    value: str = Field(description="as `rules` of a new table takes it")
    text: str = Field(description="in the reader's language")


class HouseRuleInfo(BaseModel):
    """A house rule: what players may change in a game."""

    name: str
    clause: str = Field(description="the clause of the rules that it changes")
    text: str = Field(description="what it sets, as a sentence")
    default: RuleChoice = Field(description="what the rulebook says")
    range: tuple[int, int] | None = Field(description="least and greatest value of a number; null if it has `choices`")
    choices: list[RuleChoice] = Field(description="possible values; empty for a number")


class PresetInfo(BaseModel):
    """A named set of house rules."""

    name: str
    text: str
    values: dict[str, str] = Field(description="what it changes, by name of the rule")


class HouseRules(BaseModel):
    """The house rules of a game."""

    game: str
    lang: Language
    rules: list[HouseRuleInfo]
    presets: list[PresetInfo]


class TableRule(BaseModel):
    """A house rule at a table."""

    name: str
    clause: str = Field(description="empty if this server no longer has the rule")
    text: str
    value: RuleChoice
    default: RuleChoice
    changed: bool
