"""The scheduler, simulated: what is known of queues comes out."""

from __future__ import annotations

import pytest

from scaling import throughput


def test_few_cores_are_never_idle_and_many_wait_for_the_desk() -> None:
    assert throughput(1, 0.05, 0.0, 20_000) == pytest.approx(20, rel=0.03)
    assert throughput(2, 0.05, 0.0002, 20_000) == pytest.approx(40, rel=0.03)
    assert throughput(1000, 0.05, 0.0002, 20_000) == pytest.approx(5000, rel=0.03)
