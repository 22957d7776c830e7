"""Questions to the map: where a piece can go, what a step costs, what zones, traces and lines of sight do, and why."""
