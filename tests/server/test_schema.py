"""The interface keeps what its OpenAPI description says, whatever is sent: schemathesis tries."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import hypothesis
import schemathesis
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from server.served import Served

EXAMPLES = 8
PATHS = {
    "/api/games",
    "/api/me",
    "/api/tables",
    "/api/tables/{table}/join",
    "/api/tables/{table}/seats/{seat}",
    "/healthz",
}


def test_every_answer_is_as_described(tmp_path: Path) -> None:
    server = Served(tmp_path).start()
    try:
        schema = schemathesis.openapi.from_url(f"{server.address}/api/schema/openapi.json")
        operations = [found.ok() for found in schema.get_all_operations()]
        assert {operation.path for operation in operations} >= PATHS
        for operation in operations:
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                _try(operation, mode)
    finally:
        server.stop()
    assert "Traceback" not in server.log()
    assert "exception" not in server.log()


def _try(operation: schemathesis.APIOperation, mode: GenerationMode) -> None:
    @hypothesis.settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(case=operation.as_strategy(generation_mode=mode))
    def check(case: schemathesis.Case) -> None:
        # That every well-formed wish is granted is too much: whether options go together, only the game knows.
        case.call_and_validate(excluded_checks=[positive_data_acceptance])

    with suppress(hypothesis.errors.Unsatisfiable):  # where nothing is asked for, nothing wrong can be sent
        check()
