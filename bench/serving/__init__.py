"""What `bench/server.py` measures besides actions under load."""
