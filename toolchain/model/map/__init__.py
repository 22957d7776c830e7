"""The map: hexes, ground, edges, regions, chains, sheets."""
