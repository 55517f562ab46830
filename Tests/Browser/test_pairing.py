"""A device asks for a code: the dialogue, its answers, and what it says of a device that is not paired."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.run_options("--pairing", "passkey")


def code_of(companion):
    """The six digits that the simulated hardware shows, once it does."""
    fact = companion.twin.locator("dl.bench-facts dt", has_text="Pairing code").locator("xpath=following-sibling::dd[1]")
    expect(fact).to_have_text(re.compile(r"^\d{3} \d{3}$"))
    return fact.inner_text()


def wrong(code):
    return f"{(int(code.replace(' ', '')) + 1) % 1_000_000:06}"


def connect(companion):
    companion.open()
    companion.page.get_by_role("button", name=re.compile("^Connect to 42 Decibels")).click()
    dialogue = companion.page.get_by_role("dialog", name=re.compile("^Pair with 42 Decibels"))
    expect(dialogue).to_be_visible()
    return dialogue


@pytest.mark.expects_console("422")
def test_a_wrong_code_is_asked_for_again_and_the_right_one_pairs(open_page):
    companion = open_page()
    page = companion.page
    dialogue = connect(companion)
    field = dialogue.get_by_label("Code")
    expect(field).to_be_focused()
    expect(dialogue.get_by_role("timer")).to_have_text(re.compile(r"^\d+ s left$"))
    companion.screenshot("pairing-1-dialogue")
    pair = dialogue.get_by_role("button", name="Pair", exact=True)
    pair.click()
    expect(dialogue.get_by_text("A pairing code has six digits.")).to_be_visible()

    first = code_of(companion)
    field.fill(wrong(first))
    field.press("Enter")
    expect(dialogue.get_by_text("That was not the code.")).to_be_visible()
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    companion.screenshot("pairing-2-again")
    expect(dialogue).to_contain_text("2 attempts are left")

    field.fill(code_of(companion))
    pair.click()
    expect(dialogue).to_be_hidden()
    companion.expect_connected()
    # The focus is back on the page.
    assert page.evaluate("document.activeElement !== null && !document.activeElement.closest('dialog')")
    expect(page.get_by_role("group", name="Not paired")).to_be_hidden()


def test_escape_refuses_and_the_page_says_so_and_offers_it_again(open_page):
    companion = open_page(360, 740, color_scheme="dark")
    page = companion.page
    dialogue = connect(companion)
    companion.screenshot("pairing-3-phone")
    page.keyboard.press("Escape")
    expect(dialogue).to_be_hidden()
    notice = page.get_by_role("group", name="Not paired")
    expect(notice).to_contain_text("it was refused")
    companion.screenshot("pairing-4-refused")
    notice.get_by_role("button", name="Pair", exact=True).click()
    expect(dialogue).to_be_visible()
    dialogue.get_by_role("button", name="Do not pair").click()
    expect(dialogue).to_be_hidden()


def test_three_wrong_codes_end_it(open_page):
    companion = open_page()
    dialogue = connect(companion)
    field = dialogue.get_by_label("Code")
    code = code_of(companion)
    for attempt in range(3):
        field.fill(wrong(code))
        field.press("Enter")
        if attempt < 2:
            expect(companion.twin.get_by_text(code, exact=True)).to_be_hidden()
            code = code_of(companion)
    expect(dialogue).to_be_hidden()
    expect(companion.page.get_by_role("group", name="Not paired")).to_contain_text("3 codes were wrong")
