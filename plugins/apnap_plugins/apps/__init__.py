"""The programs that people start: command line, simulation, web."""
