"""A characteristic is written and listened to in the services of a device's page."""

import re

import pytest
from playwright.sync_api import expect


def characteristic(companion, name):
    page = companion.page
    return companion.section("Services").locator(".characteristic", has=page.get_by_role("heading", name=name, exact=True))


def open_services(open_page, **options):
    companion = open_page(**options)
    companion.open()
    companion.connect()
    companion.section("Services").get_by_text("What the device offers over Bluetooth").click()
    return companion


def test_a_value_is_written_as_bytes_and_the_speaker_takes_it(open_page):
    companion = open_services(open_page)
    control = characteristic(companion, "Control")
    # Only where the property is there.
    expect(characteristic(companion, "Status").get_by_role("button", name="Write")).to_have_count(0)
    write = control.get_by_role("button", name="Write… Control")
    write.click()
    form = control.get_by_role("form", name="Write Control")
    value = form.get_by_label("Value")
    expect(value).to_be_focused()
    value.fill("01 02")
    value.press("Enter")
    expect(form.get_by_role("status")).to_have_text("Written.")
    expect(companion.preset("Night")).to_be_checked()
    companion.screenshot("written", full_page=True)
    value.press("Escape")
    expect(form).to_be_hidden()
    expect(write).to_be_focused()


@pytest.mark.expects_console("422")
@pytest.mark.parametrize("width,theme", [(390, "dark"), (1440, "light")])
def test_what_is_no_value_is_refused_in_a_sentence(open_page, width, theme):
    companion = open_services(open_page, width=width, color_scheme=theme)
    control = characteristic(companion, "Control")
    control.get_by_role("button", name="Write… Control").click()
    form = control.get_by_role("form", name="Write Control")
    for text, sentence in (("0G", "\"0G\" is not pairs of hexadecimal digits."), ("", "There is nothing to write.")):
        form.get_by_label("Value").fill(text)
        form.get_by_role("button", name="Write", exact=True).click()
        expect(control.get_by_text(sentence)).to_be_visible()
    form.scroll_into_view_if_needed()
    companion.screenshot(f"refused-{width}")
    assert companion.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    form.get_by_label("Format").select_option(label="Text")
    form.get_by_label("Value").fill("x")
    form.get_by_role("button", name="Write", exact=True).click()
    expect(form.get_by_role("status")).to_have_text(re.compile("Written"))


@pytest.mark.expects_console("409")
def test_listening_in_the_services_takes_nothing_from_the_page(open_page):
    companion = open_services(open_page)
    # What the page lives on says so, and has no button that would end it.
    for name in ("Status", "Extended status"):
        item = characteristic(companion, name)
        expect(item.get_by_text("This program listens to it for the device’s own page.")).to_be_visible()
        expect(item.get_by_role("button", name="listen")).to_have_count(0)
    # Nor is there another way.
    service = companion.page.locator(".service", has=companion.page.get_by_role("heading", name="Status", exact=True))
    refused = companion.page.evaluate(
        """async ([service, characteristic]) => {
            const device = location.pathname.split("/")[2];
            const body = JSON.stringify({ service, characteristic, on: false });
            return (await fetch(`/api/devices/${device}/notify`, { method: "POST", headers: { "Content-Type": "application/json" }, body })).status;
        }""",
        [service.locator("h3 + .uuid").inner_text(), characteristic(companion, "Status").locator(".uuid").inner_text()],
    )
    assert refused == 409
    companion.choose_preset("Night")
    expect(companion.sound.get_by_text("Live", exact=True)).to_be_visible()
    companion.page.reload()
    expect(companion.preset("Night")).to_be_checked()
    expect(companion.sound.get_by_text("Live", exact=True)).to_be_visible()
