"""The hosting kit: what it names exists, what it sets is a setting, and what must be hardened is."""

from __future__ import annotations

import configparser
import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.metrics import MetricWrapperBase

from durbar.cli.commands import app
from durbar.server import metrics, settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
VARIABLES = {setting.variable for setting in settings.SETTINGS} | {
    "DURBAR_CONFIG",
    "DURBAR_DOMAIN",
    "DURBAR_REPOSITORY",
}


def _metrics() -> set[str]:
    """Every name that /metrics gives."""
    found = [one for one in vars(metrics).values() if isinstance(one, MetricWrapperBase)]
    return {family.name for one in found for family in one.describe()}


def _unit(name: str) -> configparser.SectionProxy:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(DEPLOY / name)
    return unit["Service"]


@pytest.mark.parametrize(
    "path", sorted(path for path in DEPLOY.rglob("*") if path.is_file()), ids=lambda path: path.name
)
def test_only_settings_that_there_are(path: Path) -> None:
    assert set(re.findall(r"\bDURBAR_\w+", path.read_text("utf-8"))) <= VARIABLES


def test_the_settings_file_is_valid() -> None:
    assert settings.find({"DURBAR_CONFIG": str(DEPLOY / "durbar.toml")}).settings.port == 8080


@pytest.mark.parametrize("path", ["durbar.service", "durbar-backup.service"])
def test_units_call_commands_that_there_are(path: str) -> None:
    program, *words = _unit(path)["ExecStart"].split()
    assert program == "/opt/durbar/bin/durbar"
    app.parse_args(words, exit_on_error=False, print_error=False)
    assert _unit(path)["ProtectSystem"] == "strict"
    assert _unit(path)["DynamicUser"] == "yes"


def test_the_service_can_change_nothing_of_the_machine() -> None:
    unit = _unit("durbar.service")
    for key in (
        "NoNewPrivileges",
        "PrivateDevices",
        "PrivateTmp",
        "ProtectHome",
        "RestrictSUIDSGID",
        "LockPersonality",
    ):
        assert unit[key] == "yes"
    assert unit["CapabilityBoundingSet"] == ""


def test_the_image_has_no_root_and_a_health_check() -> None:
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    last = text[text.rindex("\nFROM ") :]
    assert re.search(r"^USER 10001$", last, re.MULTILINE)
    assert "HEALTHCHECK" in last
    assert "gcc" not in last
    for words in re.findall(r'CMD \["durbar", (.*?)\]', last):
        app.parse_args([word.strip(' "') for word in words.split(",")], exit_on_error=False, print_error=False)


def test_compose_keeps_all_but_caddy_inside() -> None:
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    assert services["durbar"]["read_only"] is True
    assert services["durbar"]["cap_drop"] == ["ALL"]
    assert (ROOT / services["durbar"]["build"]["dockerfile"]).is_file()


def test_pods_have_no_root_and_a_read_only_root() -> None:
    (deployment, *_) = yaml.safe_load_all((DEPLOY / "kubernetes" / "durbar.yaml").read_text("utf-8"))
    pod = deployment["spec"]["template"]["spec"]
    assert pod["securityContext"]["runAsNonRoot"] is True
    (container,) = pod["containers"]
    assert container["securityContext"]["readOnlyRootFilesystem"] is True
    assert container["readinessProbe"]["httpGet"]["path"] == "/readyz"
    assert container["livenessProbe"]["httpGet"]["path"] == "/"


def test_dashboard_and_alerts_ask_for_metrics_that_there_are() -> None:
    rules = yaml.safe_load((DEPLOY / "grafana" / "alerts.yaml").read_text("utf-8"))["groups"][0]["rules"]
    board = json.loads((DEPLOY / "grafana" / "dashboard.json").read_text("utf-8"))
    asked = [rule["expr"] for rule in rules]
    asked += [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    known = _metrics()
    for name in {name for text in asked for name in re.findall(r"\bdurbar_\w+", text)}:
        assert re.sub(r"_(bucket|total)$", "", name) in known, name
    page = (ROOT / "docs" / "host" / "watching.md").read_text("utf-8")
    for rule in rules:
        assert rule["alert"] in page
