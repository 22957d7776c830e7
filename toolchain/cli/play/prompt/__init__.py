"""What a person types at the prompt of a game: which choice it means, which orders it gives, why it is refused."""
