"""What devices, servers and persons call things is text on every place of the page: no markup, no other direction, and no wider than the window."""

import pytest
from playwright.sync_api import expect

from furnished import furnish, unfold

# Every text for people that comes in a screen, whole or as a patch, begins with markup. What persons, devices and servers name has more of it, an
# end of its line's direction that is never taken back (U+202E), and 200 characters without a blank.
HOSTILE = """
const markup = '"><script>window.hacked=1</' + 'script><img src=x onerror=window.hacked=1>&lt;<b>';
const codes = new Set(["id", "deviceID", "placeID", "kind", "state", "role", "symbol", "uuid", "path", "url", "mapsLink", "photoURL", "bytes", "hex"]);
const names = new Set(["name", "deviceName", "advertisedName", "note", "task", "ssid", "network"]);
const isText = (text) => /^[\\p{Lu}]|\\s|[^\\x00-\\x7f]/u.test(text) && !/^[\\w+.-]+:\\/\\//.test(text);
const hostile = (value, key) => {
    if (typeof value === "string") return codes.has(key) || !isText(value) ? value : names.has(key) ? "\\u202e" + markup + value + "W".repeat(Math.max(0, 199 - markup.length - value.length)) : "<b>" + value;
    if (Array.isArray(value)) return value.map((each) => hostile(each, key));
    // A day and a month have names of ours.
    if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hostile(each, "total" in value && !Array.isArray(each) ? "id" : name)]));
    return value;
};
const step = (path) => path.split("/").filter((part) => !/^(\\d+|-)$/.test(part)).at(-1);
const changed = (type, data) => {
    if (type === "hello" || type === "ping") return data;
    const value = JSON.parse(data);
    return JSON.stringify(type.startsWith("patch/") ? value.map((operation) => ({ ...operation, value: hostile(operation.value, step(operation.path)) })) : hostile(value));
};
window.SharedWorker = undefined;
const Stream = window.EventSource;
window.EventSource = class extends Stream {
    addEventListener(type, handler) { super.addEventListener(type, ({ data }) => handler({ data: changed(type, data) })); }
};
const ask = window.fetch;
window.fetch = async (...request) => {
    const answer = await ask(...request);
    return String(request[0]).startsWith("/api/screens/") && answer.ok ? new Response(JSON.stringify(hostile(await answer.json()))) : answer;
};
"""

# What of it is no text: elements that the page has not made; texts whose direction turns what stands beside them; and how much of it is seen.
FOUND = """
() => {
    const turned = [];
    let seen = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text; (text = walker.nextNode()); ) {
        if (text.data.includes("<b>")) seen++;
        if (!text.data.includes("\\u202e") || text.parentElement.closest("script, style, option, textarea")) continue;
        let element = text.parentElement;
        let beside = text;
        let hasOthers = false;
        for (; ; beside = element, element = element.parentElement) {
            for (const each of element.childNodes) hasOthers ||= each !== beside && each.textContent.trim() !== "" && !(each instanceof Comment) && getComputedStyle(each instanceof Text ? element : each).position !== "absolute";
            const style = getComputedStyle(element);
            if (style.unicodeBidi.includes("isolate") && element.localName === "bdi") { hasOthers = false; break; }
            if (!style.display.startsWith("inline") || style.display !== "inline") break;
        }
        const display = getComputedStyle(element).display;
        // In a flex box or a grid each child is a paragraph of its own.
        if (hasOthers && !/flex|grid/.test(display)) turned.push(text.parentElement.outerHTML.slice(0, 120));
    }
    return {
        hasRun: window.hacked !== undefined,
        elements: document.querySelectorAll("img[src='x'], main b, script:not([src]):not([type])").length,
        turned, seen,
        wide: document.documentElement.scrollWidth > window.innerWidth ? [...document.querySelectorAll("main *")].filter((each) => each.getBoundingClientRect().right > window.innerWidth + 1 && !each.childElementCount).slice(0, 5).map((each) => `${each.parentElement.className} > ${each.localName}.${each.className}`) : [],
    };
}
"""


@pytest.mark.long
@pytest.mark.parametrize("width, theme", [(360, "light"), (1280, "dark")])
def test_names_and_values_with_markup_are_text_on_every_place(open_page, width, theme):
    places = furnish(open_page())
    companion = open_page(width=width, color_scheme=theme)
    page = companion.page
    page.add_init_script(HOSTILE)
    for place in places:
        companion.open(place)
        expect(page.get_by_text("<b>").filter(visible=True).first).to_be_visible()
        unfold(page)
        companion.screenshot("-".join(["markup", *place.split("/")[1:2]]), full_page=True)
        found = page.evaluate(FOUND)
        assert found.pop("seen") > 3, place
        assert found == {"hasRun": False, "elements": 0, "turned": [], "wide": []}, (place, found)
