"""The keyword abilities of rule 702, one module (or package) for each. None imports another."""
