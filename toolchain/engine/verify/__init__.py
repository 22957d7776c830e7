"""What every package and every state must keep, tried out."""
