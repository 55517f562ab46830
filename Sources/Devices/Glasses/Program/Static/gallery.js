// Photos and videos on the glasses: a page of them at a time, and several deleted at once.

import { act, isActing, keyOf, refusal } from "./actions.js";
import { Viewer } from "./viewer.js";
import { Button, Card, Problem } from "/components.js";
import { number, plural, size } from "/format.js";
import { m } from "/h.js";
import { redraw } from "/redraw.js";
import { say } from "/say.js";
import { clearProblem } from "/screens.js";

/** Items that a page of a list has, as the program gives them. */
const PAGE = 24;
/** Pages that are kept: of ten thousand photos a few hundred are known here at a time. */
const KEPT = 12;
/** Rows that are drawn above and below what is seen. */
const MARGIN = 3;

/** "3 photos". */
const counted = (kind, count) =>
	kind === "photos" ? plural(count, say`1 photo`, say`${number(count)} photos`) : plural(count, say`1 video`, say`${number(count)} videos`);

/** Fetches a page behind the first, which the screen has; and lets go of the page that was used longest ago. */
async function fetchPage(id, state, { kind, revision }, page) {
	if (page === 0 || state.asked.has(page)) return;
	state.asked.add(page);
	const answer = await act(id, "gallery", "gallery-page", { kind, from: page * PAGE });
	state.asked.delete(page);
	if (!answer || state.revision !== revision) return;
	state.pages.set(page, answer.items);
	if (state.pages.size > KEPT) state.pages.delete(state.pages.keys().next().value);
	redraw();
}

/** What is at a place of the list; undefined where that is not known here. */
function itemAt(state, list, index) {
	const page = Math.floor(index / PAGE);
	return (page === 0 ? list.items : state.pages.get(page))?.[index % PAGE];
}

/** Shows what is at a place, large; what is not known here is fetched. */
function open({ state, attrs: { id, list, reason } }, index) {
	Object.assign(state, { opened: index, last: null });
	if (!reason && !itemAt(state, list, index)) fetchPage(id, state, list, Math.floor(index / PAGE));
}

/** Back to the list, at what was shown last. */
function close({ dom, state }) {
	const index = state.opened;
	if (index == null) return;
	state.opened = null;
	const link = () => dom.querySelector(`[aria-posinset="${index + 1}"] a`);
	if (!link()) {
		dom.scrollTop = Math.floor(index / state.columns) * state.row;
		look(state.drawn);
	}
	redraw();
	// After that; the list may be drawn in a later frame than the one that takes the viewer away, and the viewer keeps the focus until then.
	const focus = (framesLeft) => {
		const there = link();
		there?.focus();
		if (framesLeft && state.opened == null && !(there && document.activeElement === there)) requestAnimationFrame(() => focus(framesLeft - 1));
	};
	requestAnimationFrame(() => focus(30));
}

/** The list has changed: new ones come first, so that what is shown large has moved behind them. */
function follow({ state, attrs: { list } }, old) {
	if (state.opened == null) return;
	state.last = itemAt(state, old, state.opened) ?? state.last;
	state.opened = list.count ? Math.min(list.count - 1, state.opened + Math.max(0, list.count - old.count)) : null;
}

/** Which part of a list is seen, by the sizes that a tile and its row have. Where these change (something is selected, a phone is turned), the same tiles stay in sight. */
function look({ dom, state, attrs: { id, list, reason } }) {
	const tiles = dom.querySelector(".tiles");
	const tile = tiles.querySelector(".tile:not(.awaited)");
	const style = getComputedStyle(tiles);
	const columns = style.gridTemplateColumns.split(" ").length;
	const gap = parseFloat(style.rowGap) || 0;
	// One that is being fetched is no measure.
	const row = tile ? tile.getBoundingClientRect().height + gap : state.row;
	if (row !== state.row || columns !== state.columns) state.isResized = true;
	else if (!state.isResized) state.first = (dom.scrollTop / row) * columns;
	const rows = Math.ceil(list.count / columns);
	const seen = Math.ceil(dom.clientHeight / row);
	const from = Math.max(0, Math.min(Math.floor(state.first / columns), rows - seen) - MARGIN);
	const to = Math.min(rows, from + seen + 1 + 2 * MARGIN);
	if (!reason) {
		for (let page = Math.floor((from * columns) / PAGE); page * PAGE < Math.min(list.count, to * columns); page += 1) if (!itemAt(state, list, page * PAGE)) fetchPage(id, state, list, page);
	}
	if (from === state.from && to === state.to && !state.isResized) return;
	Object.assign(state, { from, to, columns, row, gap });
	redraw();
}

/** A list that is scrolled by itself: what is not seen is not drawn, however long it is. */
const Tiles = {
	oninit: ({ state, attrs: { list } }) => Object.assign(state, { pages: new Map(), asked: new Set(), revision: list.revision, opened: null, last: null, first: 0, isResized: false, from: 0, to: 6, columns: 4, row: 212, gap: 16 }),
	oncreate: (vnode) => {
		const { state } = vnode;
		state.drawn = vnode;
		state.resized = () => look(state.drawn);
		window.addEventListener("resize", state.resized);
		look(vnode);
	},
	onbeforeupdate: (vnode, old) => {
		const { state, attrs: { id, list, reason } } = vnode;
		if (state.revision === list.revision) return;
		follow(vnode, old.attrs.list);
		Object.assign(state, { pages: new Map(), revision: list.revision });
		if (state.opened != null && !reason && !itemAt(state, list, state.opened)) fetchPage(id, state, list, Math.floor(state.opened / PAGE));
	},
	onupdate: (vnode) => {
		const { state, dom } = vnode;
		state.drawn = vnode;
		// Drawn by its new sizes: before, the place may have been behind the end.
		if (state.isResized) dom.scrollTop = (state.first / state.columns) * state.row;
		state.isResized = false;
		look(vnode);
	},
	onremove: ({ state }) => window.removeEventListener("resize", state.resized),
	view: (vnode) => {
		const { state, attrs: { list, reason, selected, toggle } } = vnode;
		const isVideo = list.kind === "videos";
		const { from, to, columns, row, gap } = state;
		const end = Math.min(list.count, to * columns);
		const indices = Array.from({ length: Math.max(0, end - from * columns) }, (_, index) => from * columns + index);
		const below = Math.max(0, Math.ceil(list.count / columns) - to) * row;
		return m(".tile-scroller", { onscroll: (event) => ((event.redraw = false), look(state.drawn)) }, [
			m("ul.tiles", { class: reason ? "stale" : "", style: `padding-top: ${from * row}px; padding-bottom: ${below}px` }, indices.map((index) => {
				const item = itemAt(state, list, index);
				const place = { setSize: list.count, place: index + 1 };
				return item
					? m(Tile, { key: item.id, item, isVideo, ...place, open: () => open(vnode, index), isSelecting: Boolean(selected), isSelected: selected?.has(item.id) ?? false, toggle: toggle(item) })
					: m("li.tile.awaited", { key: `awaited ${index}`, "aria-setsize": place.setSize, "aria-posinset": place.place, "aria-label": say`It is being fetched`, style: `height: ${row - gap}px` });
			})),
			state.opened == null
				? null
				: m(Viewer, { item: itemAt(state, list, state.opened) ?? state.last, index: state.opened, count: list.count, isVideo, reason, go: (index) => open(vnode, index), close: () => close(vnode) }),
		]);
	},
};

const Tile = {
	view: ({ attrs: { item, isVideo, setSize, place, open, isSelecting, isSelected, toggle }, state }) => {
		// Firmware without films that a browser plays has files only.
		const isFile = isVideo && !item.movie;
		const onclick = (event) => {
			if (!isSelecting && (isFile || event.ctrlKey || event.metaKey || event.shiftKey)) return;
			event.preventDefault();
			isSelecting ? toggle() : open();
		};
		return m("li.tile", { class: isSelected ? "selected" : "", "aria-setsize": setSize, "aria-posinset": place }, [
			m("a.tile-link", { href: item.movie ?? item.file, download: isFile ? item.filename : undefined, tabindex: isSelecting ? -1 : undefined, onclick }, [
				// A video that was kept by hand may have no picture.
				item.thumbnail && !state.isMissing ? m("img", { src: item.thumbnail, alt: isVideo ? say`Video of ${item.time}` : say`Photo of ${item.time}`, loading: "lazy", width: 160, height: 120, onerror: () => (state.isMissing = true) }) : m("span.tile-video", isVideo ? say`Video` : say`Photo`),
				isVideo && item.thumbnail && !state.isMissing ? m("span.tile-mark", { "aria-hidden": "true" }, say`Video`) : null,
				m("span.tile-text", [m("span", item.time), m("span.num", size(item.size))]),
			]),
			isSelecting
				? m("label.tile-check", [m("input.form-check-input[type=checkbox]", { checked: isSelected, onchange: toggle }), m("span.visually-hidden", say`Select ${item.filename}`)])
				: m("a.tile-save", { href: item.file, download: item.filename, "aria-label": say`Download ${item.filename}` }, say`Download`),
		]);
	},
};

export const Gallery = {
	oninit: ({ state }) => Object.assign(state, { kind: "photos", selected: null }),
	view: ({ attrs: { id, gallery }, state }) => {
		const list = gallery[state.kind];
		const chosen = [...(state.selected ?? [])];
		const told = refusal(id, "gallery");
		const toggle = (item) => () => (state.selected.has(item.id) ? state.selected.delete(item.id) : state.selected.add(item.id));
		const remove = async () => {
			if (await act(id, "gallery", "media-delete", { kind: state.kind, ids: chosen })) state.selected = null;
			redraw();
		};
		return m(Card, { id: "gallery", title: say`Gallery`, aside: list.count ? m("span.count.num", `${counted(state.kind, list.count)}, ${size(list.bytes)}`) : null }, [
			m(".segments", { role: "group", "aria-label": say`What is shown` }, ["photos", "videos"].map((kind) =>
				m("button.segment[type=button]", { key: kind, "aria-pressed": String(state.kind === kind), onclick: () => Object.assign(state, { kind, selected: null }) }, [kind === "photos" ? say`Photos` : say`Videos`, gallery[kind].count == null ? null : m("span.num", ` ${number(gallery[kind].count)}`)]),
			)),
			gallery.deleted ? m(".undo", { role: "status" }, [m("span", gallery.deleted), m(Button, { busy: isActing(id, "gallery"), onclick: () => act(id, "gallery", "media-undo") }, say`Undo`)]) : null,
			m(Problem, { problem: told, onDismiss: () => clearProblem(keyOf(id, "gallery")) }),
			gallery.reason ? m("p.hint", gallery.reason) : null,
			list.items.length
				? [
						[m(Tiles, { key: state.kind, id, list, reason: gallery.reason, selected: state.selected, toggle })],
						m(".actions", state.selected
							? [
									m(Button, { key: "delete", role: "destructive", disabled: !chosen.length || Boolean(gallery.reason), busy: isActing(id, "gallery"), onclick: remove }, chosen.length ? say`Delete ${counted(state.kind, chosen.length)}` : say`Delete`),
									m(Button, { isLocal: true, key: "cancel", onclick: () => (state.selected = null) }, say`Cancel`),
								]
							: [m(Button, { key: "select", disabled: Boolean(gallery.reason), onclick: () => (state.selected = new Set()) }, say`Select`)]),
					]
				: list.count === 0
					? m("p.hint", state.kind === "photos" ? say`No photos yet. Take one under “Live view”.` : say`No videos yet. Record one under “Live view”.`)
					: null,
		]);
	},
};
