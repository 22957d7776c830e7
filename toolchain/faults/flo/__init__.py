"""FLO: sequence, actions and states."""
