"""The keyword actions of rule 701, one module (or package) for each. None imports another."""
