"""Benchmarks: rates and ratios taken in one run, never timed tests."""
