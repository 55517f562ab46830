"""In colours of the reader's system, what is chosen is told apart from the rest, and what cannot be pressed from what can."""

from playwright.sync_api import expect

from bottle import Bottle
from test_explore import Explore

# A colour of the system, as a computed style has it.
SYSTEM = """(name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = name;
    const colour = getComputedStyle(probe).color;
    probe.remove();
    return colour;
}"""


def test_what_is_chosen_and_what_cannot_be_pressed_have_colours_of_their_own(open_page, program):
    companion = open_page(forced_colors="active")
    page = companion.page
    grey, chosen = page.evaluate(SYSTEM, "GrayText"), page.evaluate(SYSTEM, "Highlight")
    explore = Explore(companion).open()
    explore.quick("Sights").click()
    expect(explore.quick("Sights")).to_have_css("background-color", chosen)
    expect(explore.quick("Events")).not_to_have_css("background-color", chosen)
    bottle = Bottle(companion)
    bottle.connect()
    synchronise = page.get_by_role("button", name="Synchronise now")
    expect(synchronise).not_to_have_css("color", grey)
    program.command("adapter", "off")
    expect(synchronise).to_have_css("color", grey)
