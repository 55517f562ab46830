// The data itself: whose it is, and another area in its place.

import { Button, Card, Details, Problem } from "/components.js";
import { icons } from "/drawings.js";
import { counted } from "./places.js";
import { number, plural, size } from "/format.js";
import { m } from "/h.js";
import { program } from "/kinds.js";
import { redraw } from "/redraw.js";
import { say } from "/say.js";
import { alarm, announce, clearProblem, isBusy, perform, problemOf } from "/screens.js";

const key = "explore/import";

// A file that this page is sending; another page's import has none.
const sending = { isOver: false };

async function cancel() {
	sending.isOver = true;
	await perform(key, "explore/import-cancel");
}

/** Sends a file in parts, so that neither side keeps it in memory and it can be ended between two of them. */
async function send(file, { maximumBytes, partBytes }) {
	if (!file) return;
	clearProblem(key);
	if (file.size > maximumBytes) {
		sending.problem = { code: "too-large", sentence: say`${file.name} has ${size(file.size)}: a page takes ${size(maximumBytes)} at most.`, advice: say`Import it in a shell: ${program.name} explore import FILE.` };
		alarm(sending.problem.sentence);
		return redraw();
	}
	sending.problem = null;
	sending.isOver = false;
	if (!(await perform(key, "explore/import-begin", { name: file.name, size: file.size }))) return;
	for (let at = 0; at < file.size; at += partBytes) {
		if (sending.isOver) return;
		if (!(await perform(key, "explore/import-part", file.slice(at, at + partBytes), { raw: true }))) return;
	}
	if (!sending.isOver) await perform(key, "explore/import-end");
}

const Progress = {
	view: ({ attrs: { area } }) =>
		m(".area-progress", [
			m("p", [m("strong", area.name), ` · ${area.step ?? ""}`]),
			m("progress.area-bar", { max: 1, value: area.fraction ?? 0, "aria-label": say`Import of ${area.name}` }),
			m(".actions", m(Button, { role: "quiet", onclick: cancel }, say`Cancel`)),
		]),
};

const Result = {
	view: ({ attrs: { area } }) => {
		const { places, events, streets, leftOut } = area.result;
		const all = leftOut.reduce((sum, { count }) => sum + count, 0);
		return m(".area-result", [
			m("p", [m("strong", area.name), say`: ${counted(places)}, ${plural(events, say`1 event`, say`${number(events)} events`)} and ${plural(streets, say`1 stretch`, say`${number(streets)} stretches`)} of street are here now.`]),
			all
				? m(Details, { summary: say`${plural(all, say`1 element`, say`${number(all)} elements`)} of the file left out` }, m("ul.area-left", leftOut.map(({ reason, count }) => m("li", [m("span.num", number(count)), ` ${reason}`]))))
				: null,
		]);
	},
};

const Choice = {
	view: ({ attrs: { area }, state }) =>
		m(
			".area-choice",
			{
				class: state.isOver ? "over" : "",
				ondragover: (event) => {
					event.preventDefault();
					state.isOver = true;
				},
				ondragleave: () => (state.isOver = false),
				ondrop: (event) => {
					event.preventDefault();
					state.isOver = false;
					send(event.dataTransfer.files[0], area);
				},
			},
			[
				area.offers.map(({ id, label, sizeBytes }) =>
					m(Button, { key: id, busy: isBusy("explore/offer"), onclick: () => perform("explore/offer", "explore/import-offer", { offer: id }) }, say`Take ${label} (${size(sizeBytes)})`),
				),
				m("label.btn.btn-line.area-file", [
					m("input.visually-hidden[type=file]", {
						accept: ".pbf,.geojson,.json",
						onchange: (event) => {
							send(event.target.files[0], area);
							event.target.value = "";
						},
					}),
					icons.file(),
					say`Choose a file…`,
				]),
				m("p.hint", say`Or drop it here: an extract of OpenStreetMap (.osm.pbf), with the streets to walk along, or GeoJSON. It takes the place of what is here now.`),
			],
		),
};

function narrate(state, { area }) {
	if (!area) return;
	if (state.last !== undefined && state.last !== area.state) {
		if (area.state === "done") announce(say`${area.name} is imported: ${counted(area.result.places)}.`);
		if (area.state === "failed" && area.problem) alarm(area.problem.sentence);
	}
	state.last = area.state;
}

export const AreaCard = {
	oncreate: ({ attrs, state }) => narrate(state, attrs),
	onupdate: ({ attrs, state }) => narrate(state, attrs),
	view: ({ attrs: { area } }) => {
		if (!area?.isPossible) return null;
		const isBusyNow = area.state === "receiving" || area.state === "reading";
		return m(Card, { id: "explore-area", title: say`Area`, className: "area-card" }, [
			area.isSample && area.state !== "done" ? m("p", say`A few places around 2 MetroTech in Brooklyn come with the program, without streets. Take an area of your own:`) : null,
			area.hint ? m("p", area.hint) : null,
			area.state === "done" ? m(Result, { area }) : null,
			area.state === "cancelled" ? m("p", { role: "status" }, say`The import was cancelled. What was here before still is.`) : null,
			m(Problem, { problem: sending.problem ?? problemOf(key) ?? problemOf("explore/offer") ?? (area.state === "failed" ? area.problem : null) }),
			isBusyNow ? m(Progress, { area }) : m(Choice, { area }),
		]);
	},
};
