// Activity: one timeline, newest first, each entry openable to its bytes.

import { Button, Empty, Skeleton } from "./components.js";
import { icons } from "./drawings.js";
import { clock, number } from "./format.js";
import { m } from "./h.js";
import { redraw } from "./redraw.js";
import { screens } from "./screens.js";

const directions = { sent: [icons.arrowUp, "Sent"], received: [icons.arrowDown, "Received"], event: [icons.dot, "Event"] };

// Which entries are open survives redraws, filters and new entries.
const open = new Set();

function entryText(entry) {
	const lines = [`${new Date(entry.time * 1000).toISOString()} ${entry.deviceName ?? ""} ${entry.operation} ${entry.subject ?? ""}`.replace(/ +/g, " ").trim(), entry.sentence];
	if (entry.bytes) lines.push(entry.bytes);
	for (const { label, value } of entry.decoding) lines.push(`  ${label}: ${value}`);
	return lines.join("\n");
}

const Entry = {
	onbeforeupdate: ({ attrs }, old) => attrs.entry.id !== old.attrs.entry.id || attrs.isOpen !== old.attrs.isOpen,
	view: ({ attrs: { entry, isOpen, showDevice } }) => {
		const [icon, word] = directions[entry.direction] ?? directions.event;
		return m("li.entry", { class: `${entry.direction} ${entry.isProblem ? "problem" : ""}` }, [
			m(
				"button.entry-head[type=button]",
				{
					"aria-expanded": String(isOpen),
					onclick: () => {
						if (!open.delete(entry.id)) open.add(entry.id);
					},
				},
				[
					m("span.entry-icon", { title: word }, [entry.isProblem ? icons.warning() : icon(), m("span.visually-hidden", entry.isProblem ? "Problem, " + word : word)]),
					m("span.entry-main", [
						m("span.entry-sentence", entry.sentence),
						m("span.entry-sub", [
							m("time.num", clock(entry.time)),
							m("span", entry.operation + (entry.subject ? " · " + entry.subject : "")),
							showDevice && entry.deviceName ? m("span", entry.deviceName) : null,
						]),
					]),
				],
			),
			isOpen
				? m(".entry-body", [
						entry.bytes ? m("p.bytes.mono", entry.bytes) : m("p.hint", "No bytes: nothing was carried."),
						entry.decoding.length ? m("dl.facts", entry.decoding.map(({ label, value }) => [m("dt", label), m("dd", value)])) : null,
						m(CopyButton, { text: () => entryText(entry), label: "Copy this entry" }),
					])
				: null,
		]);
	},
};

const CopyButton = {
	view: ({ attrs: { text, label }, state }) =>
		m(
			Button,
			{
				role: "quiet",
				onclick: async () => {
					try {
						await navigator.clipboard.writeText(text());
						state.said = "Copied";
					} catch {
						state.said = "The browser did not allow copying";
					}
					clearTimeout(state.timer);
					state.timer = setTimeout(() => ((state.said = null), redraw()), 2_000);
					redraw();
				},
			},
			[icons.copy(), m("span", { "aria-live": "polite" }, state.said ?? label)],
		),
};

/** The list with its "show more": also used on a device's page. */
export const Timeline = {
	oninit: ({ state }) => (state.limit = 100),
	view: ({ attrs: { entries, showDevice }, state }) => [
		m("ol.timeline", entries.slice(0, state.limit).map((entry) => m(Entry, { key: entry.id, entry, showDevice, isOpen: open.has(entry.id) }))),
		entries.length > state.limit ? m(Button, { onclick: () => (state.limit += 200) }, `Show older entries (${number(entries.length - state.limit)})`) : null,
	],
};

export const ActivityPage = {
	title: () => "Activity",
	screens: () => ["activity"],
	oninit: ({ state }) => Object.assign(state, { device: m.route.param("device") ?? "", text: "", frozen: null, problemsOnly: false }),
	view: ({ state }) => {
		const live = screens.activity;
		if (!live) return m(".page", [m("h1", "Activity"), m(Skeleton, { rows: 6, label: "Loading the activity" })]);
		const shown = state.frozen ?? live;
		const devices = new Map(shown.entries.filter((entry) => entry.deviceID).map((entry) => [entry.deviceID, entry.deviceName ?? entry.deviceID]));
		if (state.device && !devices.has(state.device)) devices.set(state.device, state.device);
		const needle = state.text.toLowerCase();
		const entries = shown.entries.filter(
			(entry) =>
				(!state.device || entry.deviceID === state.device) &&
				(!state.problemsOnly || entry.isProblem) &&
				(!needle || `${entry.sentence} ${entry.operation} ${entry.subject ?? ""} ${entry.bytes ?? ""}`.toLowerCase().includes(needle)),
		);
		const behind = state.frozen ? live.total - state.frozen.total : 0;
		const filtered = state.device || state.text || state.problemsOnly;
		return m(".page.wide", [
			m("header.page-head", [
				m("div", [
					m("h1", "Activity"),
					m("p.sub", [`${number(live.total)} so far`, state.frozen ? `, paused, ${number(behind)} since` : ""]),
				]),
				m(".actions", [
					m(Button, { role: "quiet", onclick: () => (state.frozen = state.frozen ? null : live) }, state.frozen ? [icons.play(), "Continue"] : [icons.pause(), "Pause"]),
					m(CopyButton, { text: () => entries.map(entryText).join("\n\n"), label: "Copy" }),
					m(Button, { role: "quiet", onclick: () => download(entries) }, [icons.download(), "Download"]),
				]),
			]),
			m(".filters", { role: "search" }, [
				m("label", [
					m("span.visually-hidden", "Device"),
					m("select.form-select", { value: state.device, onchange: (event) => (state.device = event.target.value) }, [
						m("option", { value: "" }, "All devices"),
						[...devices].map(([id, name]) => m("option", { value: id }, name)),
					]),
				]),
				m("label.grow", [
					m("span.visually-hidden", "Search"),
					m("input.form-control[type=search]", { placeholder: "Search words or bytes", value: state.text, oninput: (event) => (state.text = event.target.value) }),
				]),
				m(".form-check", [
					m("input.form-check-input[type=checkbox]#problems-only", { checked: state.problemsOnly, onchange: (event) => (state.problemsOnly = event.target.checked) }),
					m("label.form-check-label[for=problems-only]", "Problems only"),
				]),
			]),
			entries.length
				? m(Timeline, { entries, showDevice: true })
				: filtered
					? m(Empty, { icon: icons.activity(), title: "Nothing matches" }, m(Button, { onclick: () => Object.assign(state, { device: "", text: "", problemsOnly: false }) }, "Show everything"))
					: m(Empty, { icon: icons.activity(), title: "Nothing has happened yet" }, m("p", "Connect to a device: every message over Bluetooth and HTTP appears here, with its bytes and what they mean. Secrets are dots.")),
		]);
	},
};

function download(entries) {
	const url = URL.createObjectURL(new Blob([JSON.stringify(entries, null, 2)], { type: "application/json" }));
	const anchor = document.createElement("a");
	anchor.href = url;
	anchor.download = `outrigger-activity-${new Date().toISOString().slice(0, 19).replace(/:/g, "-")}.json`;
	anchor.click();
	URL.revokeObjectURL(url);
}
