"""What generated code calls for work on the map: adjacency, floods, movement, retreats, sight, stacks."""
