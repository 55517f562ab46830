"""The bottle's page and its bench, as a person meets them."""

import re

from playwright.sync_api import expect

NAME = re.compile("^Connect to Aquavate")
# The bottle measures for five seconds of real time, and may wait until it stands still.
MEASURED = 20_000

# Notes that the link was gone, if only for a moment.
IS_AWAY = """() => {
    window.wasAway = false;
    new MutationObserver(() => (window.wasAway ||= !document.querySelector(".device-head .link-connected"))).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


class Bottle:
    def __init__(self, companion):
        self.companion = companion
        self.page = companion.page

    def connect(self):
        self.companion.open()
        self.page.get_by_role("button", name=NAME).click()
        self.expect_connected()

    def expect_connected(self):
        expect(self.page.locator(".device-head").get_by_text("Connected", exact=True)).to_be_visible()
        expect(self.section("In the bottle").get_by_text("Live", exact=True)).to_be_visible()

    def section(self, name):
        return self.companion.section(name)

    # The bench

    @property
    def twin(self):
        return self.page.locator("article.twin", has_text="Aquavate")

    def hand(self, name):
        """Uses a hand at the bench, which a narrow page keeps closed."""
        self.companion.open_bench()
        self.twin.locator(f"[data-hand={name}]").click()
        self.companion.close_bench()

    def fill(self):
        self.hand("fill")
        self._expect_water(830)

    def empty(self):
        self.hand("empty1")
        self._expect_water(0)

    def _expect_water(self, millilitres):
        """Water takes its seconds to run, and the bottle another to stand still."""
        standing = re.compile(rf": {millilitres} ml · upright · still")
        expect(self.twin.locator("svg.hardware")).to_have_attribute("aria-label", standing, timeout=MEASURED)

    def lift(self, is_lifted):
        expect(self.twin.locator("[data-hand=lift]")).to_have_attribute("aria-pressed", str(not is_lifted).lower())
        self.hand("lift")

    def quirk(self, name, on):
        self.companion.open_bench()
        self.twin.locator(f"[data-fault={name}]").set_checked(on)
        self.companion.close_bench()

    def measure_on_command(self):
        """Lets the bottle be one that only measures, which takes a restart, and weighs at once with what it is given."""
        self.quirk("applies-after-restart", False)
        # It is away for a moment that is shorter than two looks may be apart.
        self.page.evaluate(IS_AWAY)
        self.quirk("calibration-state", False)
        self.page.wait_for_function("() => window.wasAway")
        self.expect_connected()

    # The guided calibration

    @property
    def guide(self):
        return self.page.locator("section.calibration")

    def open_calibration(self):
        self.section("Calibration").get_by_role("button", name=re.compile("[Cc]alibrat")).first.click()
        self.expect_screen("welcome")

    def expect_screen(self, name, timeout=MEASURED):
        expect(self.guide).to_have_attribute("data-screen", name, timeout=timeout)

    def expect_required(self):
        """On the bottle's page: no calibration, and none under way."""
        card = self.section("Calibration")
        expect(card.get_by_text("Required")).to_be_visible()
        expect(card.get_by_role("button", name="Calibrate the bottle")).to_be_visible()

    def press(self, name):
        button = self.guide.get_by_role("button", name=name, exact=True)
        expect(button).not_to_have_attribute("aria-disabled", "true", timeout=MEASURED)
        button.click()

    def expect_steps(self, *states):
        """Of the three steps: done, now, later or failed."""
        for step, state in zip(self.guide.locator(".calibration-steps li").all(), states, strict=True):
            expect(step).to_have_class(state)

    def expect_fill(self, fraction):
        """The drawing's water, in the firmware's own units: the body is 70 high and begins at 20."""
        water = self.guide.locator(".bottle .bottle-water")
        expect(water).to_have_attribute("height", "70")
        expect(water).to_have_attribute("transform", f"translate(0 {70 * (1 - fraction):.2f})")

    def measure(self, point):
        """From a prompt past its measurement."""
        self.expect_screen(f"{point}Prompt")
        self.press(f"Measure {point}")
        self.expect_screen("measuring")
        expect(self.guide.get_by_role("progressbar")).to_have_attribute("aria-valuenow", re.compile("^[1-9]"))
