"""Write the counts and the order of actions again: `python -m tests.perft.record`."""

from tests.perft.perft import kept

if __name__ == "__main__":
    for path, text in kept():
        changed = not path.exists() or path.read_text("utf-8") != text
        path.write_text(text, "utf-8", newline="\n")
        print(f"{path.name}: {'changed' if changed else 'as it was'}")
