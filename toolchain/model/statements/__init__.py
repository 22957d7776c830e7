"""What statements mean: the bodies of procedures, actions and triggers."""
