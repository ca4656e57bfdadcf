"""The container files are valid, agree with each other, and the health check tells the truth. No network, no Docker."""

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from ruamel.yaml import YAML

from deploy.healthcheck import serving

DEPLOY = Path(__file__).parents[2] / "deploy"
SCRIPTS = Path(sys.executable).parent
DOCKERFILE = DEPLOY / "Dockerfile"
COMPOSE = DEPLOY / "compose.yaml"
PROMETHEUS = DEPLOY / "prometheus.yml"
PROMETHEUS_SCHEMA = Path(__file__).with_name("prometheus.schema.json")


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["hadolint", DOCKERFILE], id="Dockerfile"),
        pytest.param(["check-jsonschema", "--builtin-schema", "vendor.compose-spec", COMPOSE], id="compose.yaml"),
        pytest.param(["check-jsonschema", "--schemafile", PROMETHEUS_SCHEMA, PROMETHEUS], id="prometheus.yml"),
    ],
)
def test_the_file_is_valid(command: list[str | Path]) -> None:
    checked = subprocess.run(
        [SCRIPTS / command[0], *command[1:]], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def instruction(name: str) -> str:
    lines = [line for line in DOCKERFILE.read_text(encoding="utf-8").splitlines() if line.startswith(f"{name} ")]
    return lines[-1].removeprefix(f"{name} ")


def read(path: Path) -> Any:
    return YAML(typ="safe").load(path)


def test_the_image_runs_as_a_numbered_user_who_is_not_root() -> None:
    user, _, group = instruction("USER").partition(":")
    assert int(user) > 0
    assert int(group) > 0


def test_every_port_the_server_listens_on_is_exposed() -> None:
    listening = {part.partition(":")[2] for part in instruction("CMD").split('"') if part.startswith("0.0.0.0:")}
    assert listening == set(instruction("EXPOSE").split())


def test_the_store_lies_in_a_volume() -> None:
    volume = instruction("VOLUME")
    assert f'"sqlite:///{volume}/' in instruction("CMD")
    mounted = [entry.partition(":")[2] for entry in read(COMPOSE)["services"]["givare"]["volumes"]]
    assert mounted == [volume]


def test_every_port_is_published_to_this_machine_alone() -> None:
    for service in read(COMPOSE)["services"].values():
        assert all(port.startswith("127.0.0.1:") for port in service["ports"])


def test_prometheus_asks_services_of_the_compose_file_at_exposed_ports() -> None:
    services = read(COMPOSE)["services"]
    for job in read(PROMETHEUS)["scrape_configs"]:
        for host, _, port in (target.partition(":") for group in job["static_configs"] for target in group["targets"]):
            assert host in services
            assert port in instruction("EXPOSE").split()


def test_the_image_is_given_every_package_of_the_wheel() -> None:
    project = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text(encoding="utf-8"))
    packages = {Path(package).parts[0] for package in project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]}
    kept = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    assert packages <= {line.removeprefix("!") for line in kept if line.startswith("!")}


@pytest.fixture
def server() -> Iterator[tuple[str, health.HealthServicer]]:
    servicer = health.HealthServicer()
    with ThreadPoolExecutor(max_workers=2) as threads:
        grpc_server = grpc.server(threads)
        health_pb2_grpc.add_HealthServicer_to_server(servicer, grpc_server)
        port = grpc_server.add_insecure_port("127.0.0.1:0")
        grpc_server.start()
        yield f"127.0.0.1:{port}", servicer
        grpc_server.stop(grace=None).wait()


@pytest.mark.parametrize(
    ("status", "healthy"),
    [
        (health_pb2.HealthCheckResponse.SERVING, True),
        (health_pb2.HealthCheckResponse.NOT_SERVING, False),
    ],
)
def test_the_container_is_healthy_when_the_server_says_so(
    status: health_pb2.HealthCheckResponse.ServingStatus.ValueType,
    healthy: bool,
    server: tuple[str, health.HealthServicer],
) -> None:
    address, servicer = server
    servicer.set("", status)
    assert serving(address) is healthy


def test_the_container_is_unhealthy_when_nothing_listens() -> None:
    assert not serving("127.0.0.1:1")
