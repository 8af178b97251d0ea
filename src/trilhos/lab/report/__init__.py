"""A board and its bots as one page: figures, drawings and plain words (`trilhos report`)."""
