"""What is carried out in play: procedures, actions, moments, losses."""
