"""The words of rules and cards: symbols, types, characteristics, filters, selectors, quantities, conditions (CR 105 to 109)."""
