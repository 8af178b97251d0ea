"""Tables in memory: commands, messages, sockets, clocks, bots, leases."""
