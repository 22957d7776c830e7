"""How things look, apart from who draws them: colours, words for terrain and arms, lettering, art that is safe to show."""
