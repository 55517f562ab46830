// Photos and videos on the glasses: a page of them at a time, and several deleted at once.

import { act, isActing, keyOf, refusal } from "./actions.js";
import { Button, Card, Problem } from "/components.js";
import { number, plural, size } from "/format.js";
import { m } from "/h.js";
import { redraw } from "/redraw.js";
import { clearProblem } from "/screens.js";

/** Items of a list as they are shown: what the screen has, and the pages behind it that were asked for. */
function items(state, list) {
	const more = state.more[list.kind];
	if (more && more.revision !== list.revision) state.more[list.kind] = null;
	return state.more[list.kind] ? [...list.items, ...state.more[list.kind].items] : list.items;
}

async function fetchMore(id, state, list) {
	const { kind, revision } = list;
	const answer = await act(id, "gallery", "gallery-page", { kind, from: items(state, list).length });
	if (!answer) return;
	const before = state.more[kind]?.revision === revision ? state.more[kind].items : [];
	state.more[kind] = { revision, items: [...before, ...answer.items] };
	redraw();
}

const Tile = {
	view: ({ attrs: { item, isSelecting, isSelected, toggle } }) =>
		m("li.tile", { class: isSelected ? "selected" : "" }, [
			m("a.tile-link", { href: item.file, download: item.thumbnail ? undefined : item.filename, target: item.thumbnail ? "_blank" : undefined, rel: "noopener", tabindex: isSelecting ? -1 : undefined }, [
				item.thumbnail ? m("img", { src: item.thumbnail, alt: `Photo of ${item.time}`, loading: "lazy", width: 160, height: 120 }) : m("span.tile-video", "Video"),
				m("span.tile-text", [m("span", item.time), m("span.num", size(item.size))]),
			]),
			isSelecting
				? m("label.tile-check", [m("input.form-check-input[type=checkbox]", { checked: isSelected, onchange: toggle }), m("span.visually-hidden", `Select ${item.filename}`)])
				: m("a.tile-save", { href: item.file, download: item.filename, "aria-label": `Download ${item.filename}` }, "Download"),
		]),
};

export const Gallery = {
	oninit: ({ state }) => Object.assign(state, { kind: "photos", more: {}, selected: null }),
	view: ({ attrs: { id, gallery }, state }) => {
		const list = gallery[state.kind];
		const shown = items(state, list);
		const chosen = state.selected ? [...state.selected].filter((item) => shown.some((other) => other.id === item)) : [];
		const told = refusal(id, "gallery");
		const toggle = (item) => () => (state.selected.has(item.id) ? state.selected.delete(item.id) : state.selected.add(item.id));
		const remove = async () => {
			if (await act(id, "gallery", "media-delete", { kind: state.kind, ids: chosen })) state.selected = null;
			redraw();
		};
		return m(Card, { id: "gallery", title: "Gallery", aside: list.count ? m("span.count.num", `${plural(list.count, state.kind.slice(0, -1))}, ${size(list.bytes)}`) : null }, [
			m(".segments", { role: "group", "aria-label": "What is shown" }, ["photos", "videos"].map((kind) =>
				m("button.segment[type=button]", { key: kind, "aria-pressed": String(state.kind === kind), onclick: () => Object.assign(state, { kind, selected: null }) }, [kind === "photos" ? "Photos" : "Videos", gallery[kind].count == null ? null : m("span.num", ` ${number(gallery[kind].count)}`)]),
			)),
			gallery.deleted ? m(".undo", { role: "status" }, [m("span", gallery.deleted), m(Button, { busy: isActing(id, "gallery"), onclick: () => act(id, "gallery", "media-undo") }, "Undo")]) : null,
			m(Problem, { problem: told, onDismiss: () => clearProblem(keyOf(id, "gallery")) }),
			gallery.reason ? m("p.hint", gallery.reason) : null,
			shown.length
				? [
						m("ul.tiles", { class: gallery.reason ? "stale" : "" }, shown.map((item) => m(Tile, { key: item.id, item, isSelecting: Boolean(state.selected), isSelected: state.selected?.has(item.id) ?? false, toggle: toggle(item) }))),
						list.count > shown.length ? m(Button, { busy: isActing(id, "gallery"), disabled: Boolean(gallery.reason), onclick: () => fetchMore(id, state, list) }, `Show more (${number(list.count - shown.length)} left)`) : null,
						m(".actions", state.selected
							? [
									m(Button, { key: "delete", role: "destructive", disabled: !chosen.length || Boolean(gallery.reason), busy: isActing(id, "gallery"), onclick: remove }, chosen.length ? `Delete ${plural(chosen.length, state.kind.slice(0, -1))}` : "Delete"),
									m(Button, { key: "cancel", onclick: () => (state.selected = null) }, "Cancel"),
								]
							: [m(Button, { key: "select", disabled: Boolean(gallery.reason), onclick: () => (state.selected = new Set()) }, "Select")]),
					]
				: list.count === 0
					? m("p.hint", state.kind === "photos" ? "No photos yet. Take one under “Live view”." : "No videos yet. Record one under “Live view”.")
					: null,
		]);
	},
};
