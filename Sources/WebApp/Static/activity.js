// Activity: everything that happened, filtered, copied and downloaded.

import { Button, Empty, Skeleton } from "./components.js";
import { icons } from "./drawings.js";
import { number, plural } from "./format.js";
import { m } from "./h.js";
import { fetchHistory, followHistory } from "./history.js";
import { program } from "./kinds.js";
import { saveFile } from "./load.js";
import { redraw } from "./redraw.js";
import { say } from "./say.js";
import { screens } from "./screens.js";
import { CopyButton, Timeline, entryText, operationOf } from "./timeline.js";

/** Whether somebody reads something that the newest entries would move: further down, or marked. */
const isReading = () => scrollY > 200 || Boolean(getSelection().toString() && getSelection().anchorNode?.parentElement?.closest(".timeline"));

const toTop = () => {
	getSelection().removeAllRanges();
	scrollTo(0, 0);
	document.getElementById("main").focus({ preventScroll: true });
};

export const ActivityPage = {
	title: () => say`Activity`,
	screens: () => ["activity"],
	oninit: ({ state }) => {
		followHistory();
		// Back at the top, the newest come at once.
		state.look = () => state.held && !isReading() && redraw();
		for (const event of ["scroll", "selectionchange"]) document.addEventListener(event, state.look, { passive: true });
		Object.assign(state, { device: m.route.param("device") ?? "", text: m.route.param("search") ?? "", frozen: null, problemsOnly: m.route.param("problems") === true });
	},
	onremove: ({ state }) => ["scroll", "selectionchange"].forEach((event) => document.removeEventListener(event, state.look)),
	// What is looked at has an address: a reload, and whoever gets the link, see the same.
	onupdate: ({ state }) => {
		const parts = Object.entries({ device: state.device, search: state.text, problems: state.problemsOnly }).filter(([, value]) => value);
		const query = parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
		const address = location.pathname + (query && "?" + query);
		if (location.pathname + location.search !== address) history.replaceState(history.state, "", address);
	},
	view: ({ state }) => {
		const live = screens.activity;
		if (!live) return m(".page", [m("h1", say`Activity`), m(Skeleton, { rows: 6, label: say`Loading the activity` })]);
		// As long as it is read, nothing moves it, and what came since is counted.
		state.held = state.frozen || !isReading() || (state.held && state.held.startedAt !== live.startedAt) ? null : (state.held ?? state.last ?? live);
		state.last = live;
		const shown = state.frozen ?? state.held ?? live;
		const fresh = state.held ? live.total - state.held.total : 0;
		const devices = new Map(shown.entries.filter((entry) => entry.deviceID).map((entry) => [entry.deviceID, entry.deviceName ?? entry.deviceID]));
		if (state.device && !devices.has(state.device)) devices.set(state.device, state.device);
		const needle = state.text.toLowerCase();
		const entries = shown.entries.filter(
			(entry) =>
				(!state.device || entry.deviceID === state.device) &&
				(!state.problemsOnly || entry.isProblem) &&
				(!needle || `${entry.sentence} ${operationOf(entry)} ${entry.subject ?? ""} ${entry.bytes ?? ""}`.toLowerCase().includes(needle)),
		);
		const total = state.device ? (live.totals[state.device] ?? 0) : live.total;
		const kept = state.device ? shown.entries.filter((entry) => entry.deviceID === state.device).length : shown.entries.length;
		const behind = state.frozen ? live.total - state.frozen.total : 0;
		const filtered = state.device || state.text || state.problemsOnly;
		return m(".page.wide", [
			m("header.page-head", [
				m("div", [
					m("h1", say`Activity`),
					m("p.sub", [say`${plural(total, say`1 entry`, say`${number(total)} entries`)} so far`, !state.frozen && kept < total ? say`, ${number(kept)} of them kept` : "", state.frozen ? say`, paused, ${number(behind)} since` : ""]),
				]),
				m(".actions", [
					m(Button, { isLocal: true, role: "quiet", onclick: () => (state.frozen = state.frozen ? null : live) }, state.frozen ? [icons.play(), say`Continue`] : [icons.pause(), say`Pause`]),
					m(CopyButton, { text: () => entries.map(entryText).join("\n\n"), label: say`Copy` }),
					m(Button, { isLocal: true, role: "quiet", title: say`Everything that is kept, whatever is shown`, onclick: async () => download(await fetchHistory()) }, [icons.download(), say`Download`]),
				]),
			]),
			m(".filters", { role: "search" }, [
				m("label", [
					m("span.visually-hidden", say`Device`),
					m("select.form-select", { value: state.device, onchange: (event) => (state.device = event.target.value) }, [
						m("option", { value: "" }, say`All devices`),
						[...devices].map(([id, name]) => m("option", { value: id }, name)),
					]),
				]),
				m("label.grow", [
					m("span.visually-hidden", say`Search`),
					m("input.form-control[type=search]", { placeholder: say`Search words or bytes`, value: state.text, oninput: (event) => (state.text = event.target.value) }),
				]),
				m(".form-check", [
					m("input.form-check-input[type=checkbox]#problems-only", { checked: state.problemsOnly, onchange: (event) => (state.problemsOnly = event.target.checked) }),
					m("label.form-check-label[for=problems-only]", say`Problems only`),
				]),
			]),
			fresh > 0 ? m(".newer", m(Button, { isLocal: true, role: "primary", onclick: toTop }, [icons.arrowUp(), say`${number(fresh)} new`])) : null,
			entries.length
				? m(Timeline, { entries, showDevice: true, isFlat: Boolean(state.text) })
				: filtered
					? m(Empty, { icon: icons.activity(), title: say`Nothing matches` }, m(Button, { isLocal: true, onclick: () => Object.assign(state, { device: "", text: "", problemsOnly: false }) }, say`Show everything`))
					: m(Empty, { icon: icons.activity(), title: say`Nothing has happened yet` }, m("p", say`Connect to a device: every message over Bluetooth and HTTP appears here, with its bytes and what they mean. Secrets are dots.`)),
		]);
	},
};

function download(entries) {
	saveFile(JSON.stringify(entries, null, 2), "application/json", `${program.name}-activity-${new Date().toISOString().slice(0, 19).replace(/:/g, "-")}.json`);
}
