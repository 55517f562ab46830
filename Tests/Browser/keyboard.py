"""A page as somebody meets it who has keys and no pointer."""

# Where the focus is; whether it can be seen: a ring round it, or round the label that stands for it, with nothing above it.
FOCUSED = """() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const name = `${element.tagName.toLowerCase()}#${element.id}.${element.className} ${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40)}`;
    const marks = [element, ...(element.labels ?? []), element.parentElement];
    // A slider's ring is round its thumb, which no script can ask for.
    const isRinged = element.type === "range" ? element.matches(":focus-visible") : marks.some((mark) => { const style = getComputedStyle(mark); return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || (mark === element && style.boxShadow !== "none"); });
    const label = element.classList.contains("visually-hidden") ? element.labels?.[0] ?? element : element;
    const box = label.getBoundingClientRect();
    const middle = [Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1), box.top + Math.min(box.height, 40) / 2];
    const above = document.elementFromPoint(...middle);
    const isCovered = !above || !(label.contains(above) || above.contains(label) || element.contains(above));
    element.dataset.stop ??= String(Math.random());
    return { name, stop: element.dataset.stop, isRinged, isCovered };
}"""


def walk(page, key="Tab", limit=400):
    """Presses a key until the focus leaves the page, or is where it was before; gives where it was, in order."""
    # From beyond this end of the page. A place that is gone before the key is pressed would do, but not where the page changes in between.
    edge = page.evaluate_handle(
        """(end) => {
            const edge = document.createElement("button");
            document.body[end](edge);
            edge.focus({ preventScroll: true });
            return edge;
        }""",
        "append" if key.startswith("Shift") else "prepend",
    )
    stops, seen = [], set()
    for _ in range(limit):
        page.keyboard.press(key)
        edge.evaluate("(edge) => edge.remove()")
        focus = page.evaluate(FOCUSED)
        if focus is None or focus["stop"] in seen:
            return stops
        seen.add(focus["stop"])
        stops.append(focus)
    raise AssertionError(f"the focus does not leave the page: it is at {stops[-1]['name']}")


def expect_no_trap(page):
    """Every control is reached with Tab and with Shift-Tab, and shows that it has the focus."""
    page.mouse.move(0, 0)
    forward = walk(page)
    assert len(forward) >= 4, forward
    hidden = [stop["name"] for stop in forward if not stop["isRinged"]]
    assert hidden == [], f"no focus is seen at {hidden}"
    covered = [stop["name"] for stop in forward if stop["isCovered"]]
    assert covered == [], f"something lies above {covered}"
    backward = walk(page, "Shift+Tab")
    one_way = {stop["stop"] for stop in forward} ^ {stop["stop"] for stop in backward}
    missed = [stop["name"] for stop in forward + backward if stop["stop"] in one_way]
    assert missed == [], f"only one way leads to {missed}"
