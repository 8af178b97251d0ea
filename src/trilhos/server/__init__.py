"""The game server: people and bots play at tables, and every event is durable."""
