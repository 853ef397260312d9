"""The test kit: scenarios, the `rule` mark, conformance, fuzz, and the tool that breaks rule functions."""
