"""Prometheus metrics, served at /metrics."""

from math import nan

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The metrics of one node."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge("trilhos_tables", "Tables in the database", ["state"], registry=self.registry)
        self.live_tables = Gauge("trilhos_live_tables", "Tables in this node's memory", registry=self.registry)
        self.database_up = Gauge(
            "trilhos_database_up", "1 if the database can be written, otherwise 0", registry=self.registry
        )
        self.disk_free = Gauge(
            "trilhos_disk_free_bytes", "Free space where the SQLite database is", registry=self.registry
        )
        self.disk_free.set(nan)  # PostgreSQL may be on another machine
        self.sockets = Gauge("trilhos_sockets", "Open sockets", registry=self.registry)
        self.actions = Counter("trilhos_actions", "Committed actions", ["by"], registry=self.registry)
        self.actions_by_people, self.actions_by_bots = self.actions.labels("person"), self.actions.labels("bot")
        self.errors = Counter("trilhos_refusals", "Refused requests", ["code"], registry=self.registry)
        self.dropped = Counter("trilhos_sockets_dropped", "Sockets closed as too slow", registry=self.registry)
        self.commits = Counter("trilhos_commits", "Transactions that wrote events", registry=self.registry)
        self.failures = Counter("trilhos_failures", "Internal errors", registry=self.registry)
        self.bots_waiting = Gauge(
            "trilhos_bots_waiting", "Bots that wait for a thread", ["for"], registry=self.registry
        )
        self.thinking = Counter(
            "trilhos_bot_thinking_seconds", "Time that bots have thought", ["for"], registry=self.registry
        )
        self.shortened = Counter(
            "trilhos_bot_thoughts_shortened", "Searches that had less than their time", ["for"], registry=self.registry
        )
        self.latency = Histogram(
            "trilhos_change_seconds", "Time from a request to its commit", buckets=BUCKETS, registry=self.registry
        )
        self.notices = Counter(
            "trilhos_notices", "Notices that it is somebody's turn", ["by", "outcome"], registry=self.registry
        )
        ProcessCollector(registry=self.registry)  # memory, processor time and open files; on Linux only

    def render(self) -> bytes:
        """The metrics in Prometheus' text format."""
        return generate_latest(self.registry)
