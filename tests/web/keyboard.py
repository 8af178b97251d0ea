"""A keyboard user: moves to a control with keys, and presses it."""

from playwright.sync_api import Locator, Page

MOST = 150  # most key presses on the way to a control
HERE = "element => element === document.activeElement || element.contains(document.activeElement)"


class Keys:
    """The keyboard of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def to(self, what: Locator) -> None:
        """Tab to a control; within a board, a train or a row of tabs, use arrows and Page Down."""
        what.wait_for()
        for _ in range(MOST):
            if what.evaluate(HERE):
                return
            inside = what.evaluate(
                "element => { const at = document.activeElement, group = element.closest('svg'); "
                "return !!group && group.contains(at) && at !== group && at.matches('[role=button]') }"
            )
            self.page.keyboard.press("PageDown" if inside else "Tab")
        raise AssertionError(f"no key leads to {what}")

    def press(self, what: Locator) -> None:
        self.to(what)
        role = what.evaluate("element => element.getAttribute('type') ?? element.getAttribute('role') ?? ''")
        self.page.keyboard.press("Space" if role == "checkbox" else "Enter")

    def claim(self, route: int) -> None:
        self.press(self.page.locator(f'[data-route="{route}"]'))
