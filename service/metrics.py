"""What Prometheus is told: the project's own counts, and the gRPC counts under their usual names."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

RPC = ("grpc_type", "grpc_service", "grpc_method")
BUCKETS_S = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """The metrics of one server, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()

        def counter(name: str, says: str, labels: tuple[str, ...] = ()) -> Counter:
            return Counter(name, says, labels, registry=self.registry)

        def gauge(name: str, says: str, labels: tuple[str, ...] = ()) -> Gauge:
            return Gauge(name, says, labels, registry=self.registry)

        self.started = counter("grpc_server_started_total", "Calls begun.", RPC)
        self.handled = counter("grpc_server_handled_total", "Calls ended, by status.", (*RPC, "grpc_code"))
        self.seconds = Histogram(
            "grpc_server_handling_seconds", "How long calls took.", RPC, buckets=BUCKETS_S, registry=self.registry
        )
        self.received = counter("grpc_server_msg_received_total", "Messages received.", RPC)
        self.sent = counter("grpc_server_msg_sent_total", "Messages sent.", RPC)

        self.live_hands = gauge("givare_live_hands", "Hands that are not over.")
        self.acts = counter("givare_acts_total", "Acts played and stored.", ("act",))
        self.evaluations = counter("givare_evaluations_total", "Hands evaluated.")
        self.jobs = gauge("givare_jobs", "Simulations, by state.", ("state",))
        self.simulated_hands = counter("givare_simulated_hands_total", "Hands simulated.")
