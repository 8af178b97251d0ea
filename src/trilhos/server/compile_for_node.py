"""`python -m trilhos.server.compile_for_node GAME NICENESS NODE`: compile what tables need, and end with the node."""

import os
import sys

from trilhos.bots.compile_table import main
from trilhos.server.child_process import end_with_parent, ignore_interrupts

if __name__ == "__main__":
    game, niceness, node = sys.argv[1:]
    end_with_parent(int(node))
    ignore_interrupts()
    os.nice(int(niceness))
    main(game)
