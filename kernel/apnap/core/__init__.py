"""The kernel's mechanism: plain typed Python, without pydantic and pluggy."""
