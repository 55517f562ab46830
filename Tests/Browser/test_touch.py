"""On a screen that is touched everything that can be pressed is as large as a finger, on every place."""

import pytest
from playwright.sync_api import expect

from furnished import furnish, unfold

# What can be pressed and is lower or narrower than 44 points. Links within a sentence are as high as their line, what is hidden by its label is
# pressed there, and pins of the map stand beside each other: the list below them has the same.
SMALL = """
() => [...document.querySelectorAll("button, a, input, select, textarea, summary, [role=button]")].filter((each) => {
    if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || each.closest("[aria-hidden=true], .visually-hidden, .skip, .leaflet-control-attribution, .pin")) return false;
    const style = getComputedStyle(each);
    if (style.position === "absolute" && style.clipPath !== "none") return false;
    if (each.localName === "a" && style.display === "inline") return false;
    const target = each.matches("input[type=checkbox], input[type=radio]") && each.labels.length ? [each, ...each.labels] : [each];
    const boxes = target.map((one) => one.getBoundingClientRect());
    return !boxes.some(({ width, height }) => width >= 43.5 && height >= 43.5) && boxes.some(({ width }) => width > 0);
}).map((each) => `${each.outerHTML.slice(0, 140)} ${Math.round(each.getBoundingClientRect().width)} x ${Math.round(each.getBoundingClientRect().height)}`)
"""


@pytest.mark.long
def test_nothing_on_any_place_is_smaller_than_a_finger(open_page):
    companion = open_page(width=390, height=844, has_touch=True, is_mobile=True)
    page = companion.page
    small = {}
    for place in furnish(companion):
        companion.open(place)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        unfold(page)
        if found := page.evaluate(SMALL):
            small[place] = found
    assert not small, "\n".join(f"{place}: {each}" for place, found in small.items() for each in found)
