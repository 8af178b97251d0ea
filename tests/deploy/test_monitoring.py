"""The dashboard and the alerts show all metrics that the server has, and no others."""

import json
import re
from typing import Any

import yaml
from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.parser import text_string_to_metric_families

from tests.deploy.files import DEPLOY, PAGE
from trilhos.server.metrics import Metrics

DASHBOARD: dict[str, Any] = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
PANELS: list[dict[str, Any]] = DASHBOARD["panels"]
ALERTS: dict[str, Any] = yaml.safe_load((DEPLOY / "alerts.yml").read_text("utf-8"))
PROMETHEUS: dict[str, Any] = yaml.safe_load((DEPLOY / "prometheus.yml").read_text("utf-8"))
SUFFIX = re.compile(r"_(total|bucket|count|sum)$")
OF_PROMETHEUS = {"up"}  # Prometheus adds it


def names(expressions: list[str]) -> set[str]:
    """The metrics in queries: names with an underscore that are not functions, labels or words of the language."""
    bare = [re.sub(r"\{[^}]*\}|\[[^\]]*\]|\"[^\"]*\"|\bby \([^)]*\)", " ", each) for each in expressions]
    return {name for each in bare for name in re.findall(r"\b(?:up|[a-z]+_[a-z_]+)\b(?! *\()", each)}


def metrics() -> Metrics:
    made = Metrics()
    made.errors.labels("x").inc()  # a metric with labels has samples only after its first use
    made.notices.labels("push", "sent").inc()
    made.tables.labels("open").set(1)
    for metric in (made.bots_waiting, made.thinking, made.shortened):
        metric.labels("players")
    return made


def samples(made: Metrics) -> set[str]:
    families = text_string_to_metric_families(made.render().decode())
    return {sample.name for family in families for sample in family.samples}


def test_the_dashboard_asks_for_metrics_that_exist_and_for_all_of_them() -> None:
    asked = names([target["expr"] for panel in PANELS for target in panel["targets"]]) - OF_PROMETHEUS
    existing = samples(metrics())
    assert asked - existing == set()
    shown = {SUFFIX.sub("", name) for name in asked}
    own = {family.name for family in metrics().registry.collect()}
    process = {family.name for family in ProcessCollector(registry=CollectorRegistry()).collect()}
    assert own - process - shown == set()


def test_alerts_ask_for_metrics_that_exist() -> None:
    rules = [rule for group in ALERTS["groups"] for rule in group["rules"]]
    asked = names([rule["expr"] for rule in rules])
    assert len(rules) > 3
    assert "trilhos_database_up" in asked
    assert asked - samples(metrics()) == OF_PROMETHEUS
    assert all(rule["annotations"]["summary"] for rule in rules)


def test_queries_use_labels_and_jobs_that_exist() -> None:
    expressions = [target["expr"] for panel in PANELS for target in panel["targets"]]
    expressions += [rule["expr"] for group in ALERTS["groups"] for rule in group["rules"]]
    families = text_string_to_metric_families(metrics().render().decode())
    labels = {label for family in families for sample in family.samples for label in sample.labels}
    used = {label for each in expressions for label in re.findall(r"(\w+) *=~?\"", each)}
    used |= {label for each in expressions for label in re.findall(r"by \((\w+)\)", each)}
    assert used <= labels | {"job", "instance"}  # Prometheus adds these two
    jobs = {job["job_name"] for job in PROMETHEUS["scrape_configs"]}
    assert {job for each in expressions for job in re.findall(r'job="(\w+)"', each)} == jobs
    assert (DEPLOY / PROMETHEUS["rule_files"][0]).is_file()
    assert PROMETHEUS["scrape_configs"][0]["authorization"]["type"] == "Bearer"
    assert "TRILHOS_METRICS_TOKEN" in PAGE


def test_panels_do_not_overlap_and_say_what_they_show() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in PANELS:
        place = panel["gridPos"]
        cells = {(place["x"] + i, place["y"] + j) for i in range(place["w"]) for j in range(place["h"])}
        assert not cells & taken, panel["title"]
        assert max(x for x, _ in cells) < 24
        taken |= cells
    assert len({panel["id"] for panel in PANELS}) == len({panel["title"] for panel in PANELS}) == len(PANELS)
    titles = " ".join(panel["title"].lower() for panel in PANELS)
    for wanted in ("tables", "sockets", "actions", "commit", "refused", "internal errors", "database"):
        assert wanted in titles
