"""What the image, the compose file and the system service name exists: files, options, settings, variables."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from configparser import RawConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy.files import DEPLOY, ROOT, blocks, parse_command, words
from trilhos.server.settings import Settings, apply_overrides
from trilhos.server.store.database import parse_database_url

CONTAINERFILE = re.sub(r"\\\n\s*", "", (DEPLOY / "Containerfile").read_text("utf-8"))
INSTRUCTIONS = [tuple(line.split(None, 1)) for line in CONTAINERFILE.splitlines() if line and line[0] != "#"]
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
VARIABLES = re.compile(r"\b(?:TRILHOS|NUMBA)_[A-Z_]+\b")
FOR_PROXY = {"TRILHOS_SITE", "TRILHOS_NODES"}  # of the Caddyfile and compose.yaml


class UnitParser(RawConfigParser):
    """A systemd unit. Keys that may be repeated keep their last value here."""

    def __init__(self, file: Path) -> None:
        super().__init__(strict=False, interpolation=None, delimiters="=", comment_prefixes="#")
        self.read(file, "utf-8")

    def optionxform(self, optionstr: str) -> str:
        return optionstr


UNIT = UnitParser(DEPLOY / "trilhos.service")


def of(instruction: str) -> list[str]:
    return [rest for name, rest in INSTRUCTIONS if name == instruction]


def serve_commands() -> list[list[str]]:
    image = [*yaml.safe_load(of("ENTRYPOINT")[0]), *yaml.safe_load(of("CMD")[0])]
    nodes = ["trilhos", *SERVICES["node-a"]["command"]]
    unit = UNIT["Service"]["ExecStart"].split()
    on_page = [words(line) for text in blocks() for line in text.splitlines() if line.startswith("trilhos serve")]
    assert on_page
    return [image, nodes, unit, *on_page]


@pytest.mark.parametrize("command", serve_commands(), ids=" ".join)
def test_servers_are_started_with_options_and_settings_that_exist(command: list[str]) -> None:
    assert Path(command[0]).name == "trilhos"
    assert command[1] == "serve"
    given = parse_command(command[1:])
    settings = apply_overrides(Settings(), [*(given["changes"] or []), f"database={given['database']}"])
    url = parse_database_url(settings.database)
    assert url.password is None, "a password in a command line can be read by others"
    assert url.get_backend_name() != "sqlite" or Path(url.database or "").is_absolute()


def test_commands_on_the_page_exist() -> None:
    lines = [line for text in blocks() for line in text.splitlines() if " trilhos " in f" {line}"]
    commands = [match[1] for line in lines if (match := re.search(r"(?:^|until )(trilhos [^;]+)", line))]
    assert len(commands) >= 3
    for command in commands:
        assert parse_command(words(command)[1:]) is not None


def test_the_image_is_built_from_files_that_exist_and_are_not_ignored() -> None:
    sources = [word for rest in of("COPY") if "--from=" not in rest for word in rest.split()[:-1]]
    assert {"requirements-server.lock", "pyproject.toml", "src/", "web/"} <= set(sources)
    assert [source for source in sources if not (ROOT / source).exists()] == []
    allowed = [line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line[:1] == "!"]
    assert {source.split("/")[0] for source in sources} == set(allowed)


def ignored_in_the_image() -> Callable[[str, list[str]], set[str]]:
    """What `.dockerignore` leaves out below the folders that it lets through, for `shutil.copytree`."""
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    names = {line.removeprefix("**/") for line in lines if line.startswith("**/")}
    paths = {ROOT / line for line in lines if "/" in line and line[0] not in "#!*"}
    return lambda folder, found: {name for name in found if name in names or Path(folder, name) in paths}


def test_the_wheel_of_the_image_is_built_from_what_is_copied(tmp_path: Path) -> None:
    """The build stage in a folder of its own, with its `COPY` lines and nothing else; without Node."""
    stage = CONTAINERFILE.split(" AS build\n")[1].split("\nFROM ")[0]
    for line in (line for line in stage.splitlines() if line.startswith("COPY ")):
        *sources, target = line.split()[1:]
        if sources[0] == "--from=pages":
            (tmp_path / target).mkdir()
            (tmp_path / target / "index.html").write_text("the pages")
            continue
        for source in sources:
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, tmp_path / target, ignore=ignored_in_the_image())
            else:
                shutil.copy(ROOT / source, tmp_path / target)
    assert not (tmp_path / "web").exists()
    (build,) = [run for run in of("RUN") if "hatchling build" in run]
    words = build.split(" && ")[0].split()[1:]
    done = subprocess.run(
        [sys.executable, *words], cwd=tmp_path, env={"PATH": ""}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        assert packed.read("trilhos/server/pages/index.html") == b"the pages"
    modules = {str(file.relative_to(ROOT / "src")) for file in (ROOT / "src").rglob("*.py")}
    assert modules <= names


def test_stages_of_the_image_exist() -> None:
    stages = re.findall(r" AS (\w+)", CONTAINERFILE)
    assert re.findall(r"--from=(\w+)", CONTAINERFILE) == stages


def test_the_image_runs_locked_versions_as_a_user_without_rights() -> None:
    assert "requirements-server.lock" in "".join(of("RUN"))
    assert all(
        "-r requirements-server.lock" in run or "--no-deps" in run for run in of("RUN") if "/opt/trilhos/bin/pip" in run
    )
    assert "trilhos compile --for lab" in of("RUN")[-2], "the last step before the image itself"
    user = of("USER")[-1]
    assert user.split(":")[0].isdigit(), "Kubernetes checks that it is not root by its number"
    assert of("STOPSIGNAL") == ["SIGTERM"]
    names = [name for name, _ in INSTRUCTIONS]
    assert names.index("USER") < names.index("HEALTHCHECK") < names.index("CMD")
    compiled, run = (sorted(re.findall(r"NUMBA_\w+=\S+|TRILHOS_CACHE=\S+", line)) for line in of("ENV"))
    assert compiled == run, "rules compiled for another processor or elsewhere are compiled again at every start"


def test_the_health_check_of_the_image_is_a_program(tmp_path: Path) -> None:
    (command,) = re.findall(r"CMD (\[.*\])", of("HEALTHCHECK")[0])
    _, option, code = yaml.safe_load(command)
    assert option == "-c"
    compile(code, "HEALTHCHECK", "exec")
    assert "http://127.0.0.1:8000/healthz" in code


@pytest.mark.parametrize("name", ["Containerfile", "compose.yaml", "Caddyfile", "nginx.conf", "trilhos.service"])
def test_no_registry_and_no_secret_is_named(name: str) -> None:
    text = (DEPLOY / name).read_text("utf-8")
    assert not re.search(r"index-url|registry\.|\bpypi\b|docker\.io|ghcr|quay", text)
    assert not re.search(r"(?i)(password|token)[\"']?\s*[:=]\s*[\"']?[\w-]{8,}", text)


def test_variables_are_read_by_the_server() -> None:
    source = "".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    named = {name for path in DEPLOY.iterdir() for name in VARIABLES.findall(path.read_text("utf-8"))}
    named |= set(VARIABLES.findall("".join(blocks())))
    assert {name for name in named - FOR_PROXY if not name.startswith("NUMBA")} <= set(VARIABLES.findall(source))
    assert {"TRILHOS_CACHE", "TRILHOS_ADMIN_TOKEN", "TRILHOS_METRICS_TOKEN"} <= named
    numba: Any = pytest.importorskip("numba.core.config")
    assert all(hasattr(numba, name.removeprefix("NUMBA_")) for name in named if name.startswith("NUMBA"))


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_containers_are_hardened(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["restart"] == "unless-stopped"
    secrets = {key: value for key, value in service.get("environment", {}).items() if re.search("PASSWORD|TOKEN", key)}
    assert all(re.fullmatch(r"\$\{\w+:\?.+\}", value) for value in secrets.values()), "secrets come from outside"
    assert not (name != "proxy" and "ports" in service), "only the proxy can be reached"


def test_containers_know_each_other() -> None:
    proxy = SERVICES["proxy"]
    node, trusted = SERVICES["node-a"], proxy["networks"]["inside"]["ipv4_address"]
    assert f"--proxies={trusted}" in node["command"]
    assert proxy["environment"]["TRILHOS_NODES"].split() == ["node-a:8000", "node-b:8000"]
    assert set(proxy["depends_on"]) | {"database", "proxy"} == set(SERVICES)
    assert node["depends_on"]["database"]["condition"] == "service_healthy"
    assert "healthcheck" in SERVICES["database"]
    assert COMPOSE["networks"]["inside"]["internal"] is True
    volumes = [volume for service in SERVICES.values() for volume in service.get("volumes", [])]
    named = {volume.split(":")[0] for volume in volumes}
    assert {name for name in named if name[0] != "."} == set(COMPOSE["volumes"])
    assert all((DEPLOY / name).exists() for name in named if name[0] == ".")
    build = node["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    on_page = {word for text in blocks() for word in re.findall(r"docker compose exec -T (\S+)", text)}
    assert on_page <= set(SERVICES)


def test_every_secret_of_the_containers_is_made_on_the_page() -> None:
    needed = set(re.findall(r"\$\{(\w+):\?", (DEPLOY / "compose.yaml").read_text("utf-8")))
    (made,) = [text for text in blocks() if ">.env" in text]
    assert needed == set(re.findall(r"^(\w+)=", made, re.MULTILINE))
    assert ".env" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


@pytest.mark.skipif(not shutil.which("docker"), reason="needs docker with its compose plugin")
def test_docker_understands_the_compose_file() -> None:
    if subprocess.run(["docker", "compose", "version"], capture_output=True, check=False).returncode:
        pytest.skip("needs docker's compose plugin")
    secrets = dict.fromkeys(re.findall(r"\$\{(\w+):\?", (DEPLOY / "compose.yaml").read_text("utf-8")), "0" * 20)
    command = ["docker", "compose", "--file", str(DEPLOY / "compose.yaml"), "config", "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **secrets}, check=False)
    assert done.returncode == 0, done.stderr


def test_the_service_is_hardened_and_limited() -> None:
    service = UNIT["Service"]
    assert service["User"] not in ("", "root")
    assert service["ProtectSystem"] == "strict"
    assert service["NoNewPrivileges"] == service["PrivateTmp"] == service["ProtectHome"] == "yes"
    assert service["CapabilityBoundingSet"] == ""
    assert "MemoryDenyWriteExecute" not in service, "compiled rules are executable memory"
    assert service["Restart"] == "always"
    assert int(service["LimitNOFILE"]) * 0.75 >= Settings().connections
    assert "MemoryMax" in service
    database = parse_command(service["ExecStart"].split()[1:])["database"]
    assert database.startswith(f"sqlite:////var/lib/{service['StateDirectory']}/")
    assert f"TRILHOS_CACHE=/var/cache/{service['CacheDirectory']}" in (DEPLOY / "trilhos.service").read_text("utf-8")
    assert service["EnvironmentFile"] == "/etc/trilhos.env"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd-analyze")
def test_systemd_understands_the_service(tmp_path: Path) -> None:
    unit = tmp_path / "trilhos.service"
    text = (DEPLOY / "trilhos.service").read_text("utf-8")
    unit.write_text(re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", text), "utf-8")
    checked = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert [line for line in checked.stderr.splitlines() if "trilhos.service" in line] == []
    assert checked.returncode == 0, checked.stderr
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=15", str(unit)]
    exposure = subprocess.run(command, capture_output=True, text=True, check=False)
    if "unrecognized option" in exposure.stderr:
        pytest.skip("this systemd-analyze cannot check files (before version 250)")
    assert exposure.returncode == 0, exposure.stdout[-300:]  # at most 1.5 of 10
