"""Figures for Prometheus, at /metrics."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """One node's figures."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge("trilhos_tables", "Tables in the database", ["state"], registry=self.registry)
        self.live = Gauge("trilhos_live_tables", "Tables in this node's memory", registry=self.registry)
        self.sockets = Gauge("trilhos_sockets", "Open sockets", registry=self.registry)
        self.actions = Counter("trilhos_actions", "Durable actions", ["by"], registry=self.registry)
        self.by_person, self.by_bot = self.actions.labels("person"), self.actions.labels("bot")
        self.refusals = Counter("trilhos_refusals", "Wishes refused", ["code"], registry=self.registry)
        self.dropped = Counter("trilhos_sockets_dropped", "Sockets dropped as too slow", registry=self.registry)
        self.batches = Counter("trilhos_commits", "Transactions that kept events", registry=self.registry)
        self.failures = Counter("trilhos_failures", "Errors of the server itself", registry=self.registry)
        self.latency = Histogram(
            "trilhos_change_seconds", "From a wish to its commit", buckets=BUCKETS, registry=self.registry
        )

    def text(self) -> bytes:
        """In Prometheus' own format."""
        return generate_latest(self.registry)
