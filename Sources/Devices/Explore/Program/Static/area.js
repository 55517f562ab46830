// The data itself: which areas there are, whose they are, and how one is added, updated and removed.

import { Button, Card, Confirm, Details, Problem } from "/components.js";
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
async function send(file, { maximumBytes, partBytes }, area) {
	if (!file) return;
	clearProblem(key);
	if (file.size > maximumBytes) {
		sending.problem = { code: "too-large", sentence: say`${file.name} has ${size(file.size)}: a page takes ${size(maximumBytes)} at most.`, advice: say`Import it in a shell: ${program.name} explore import FILE.` };
		alarm(sending.problem.sentence);
		return redraw();
	}
	sending.problem = null;
	sending.isOver = false;
	const begun = area ? perform(key, "explore/area-update", { name: file.name, size: file.size, area }) : perform(key, "explore/import-begin", { name: file.name, size: file.size });
	if (!(await begun)) return;
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

const LeftOut = {
	view: ({ attrs: { list } }) => {
		const all = list.reduce((sum, { count }) => sum + count, 0);
		return all
			? m(Details, { summary: say`${plural(all, say`1 element`, say`${number(all)} elements`)} of the file left out` }, m("ul.area-left", list.map(({ reason, count }) => m("li", [m("span.num", number(count)), ` ${reason}`]))))
			: null;
	},
};

/** An area that is there: how much of it, how old, whose, and what can be done to it. */
const Area = {
	view: ({ attrs: { one, area, isBusyNow }, state }) =>
		m("li.area-one", [
			m("h3", one.name),
			m("p.hint", [
				say`${counted(one.places)}, ${one.streets ? say`with streets` : say`without streets: ways there are estimated`}, ${size(one.sizeBytes)}.`,
				" ",
				one.until ? say`Data of ${one.until}, imported ${one.imported}.` : say`Imported ${one.imported}.`,
				one.attribution ? ` ${one.attribution}.` : "",
			]),
			m(LeftOut, { list: one.leftOut }),
			isBusyNow
				? null
				: m(".actions", [
						m("label.btn.btn-line.area-file", [
							m("input.visually-hidden[type=file]", {
								accept: one.takesChanges ? ".pbf,.osc,.gz,.geojson,.json" : ".pbf,.geojson,.json",
								"aria-label": say`Update ${one.name}…`,
								onchange: (event) => {
									send(event.target.files[0], area, one.name);
									event.target.value = "";
								},
							}),
							say`Update…`,
						]),
						m(Button, { role: "destructive", label: say`Remove ${one.name}…`, onclick: () => (state.isAsking = true) }, say`Remove…`),
					]),
			state.isAsking
				? m(Confirm, {
						question: {
							title: say`Remove ${one.name}?`,
							text: say`${counted(one.places)} and the streets there are removed, and can only be imported again.`,
							decline: say`Keep it`,
							confirm: say`Remove`,
						},
						role: "destructive",
						onDone: () => (state.isAsking = false),
						perform: () => perform(key, "explore/area-remove", { area: one.name }),
					})
				: null,
		]),
};

const Result = {
	view: ({ attrs: { area } }) => {
		const { places, events, streets, leftOut, changes } = area.result;
		return m(".area-result", [
			m("p", [m("strong", area.name), say`: ${counted(places)}, ${plural(events, say`1 event`, say`${number(events)} events`)} and ${plural(streets, say`1 stretch`, say`${number(streets)} stretches`)} of street are here now.`]),
			changes
				? m("p", [
						say`By the file of changes ${plural(changes.created, say`1 element`, say`${number(changes.created)} elements`)} came, ${number(changes.modified)} changed and ${number(changes.deleted)} went.`,
						changes.elsewhere ? say` Left out, as it lies elsewhere: ${number(changes.elsewhere)}.` : null,
					])
				: null,
			m(LeftOut, { list: leftOut }),
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
				area.offers.map(({ id, label, sizeBytes, isFetched }) =>
					m(
						Button,
						{ key: id, busy: isBusy("explore/offer"), onclick: () => perform("explore/offer", "explore/import-offer", { offer: id }) },
						isFetched ? say`Fetch ${label} (${size(sizeBytes)})` : say`Take ${label} (${size(sizeBytes)})`,
					),
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
				m("p.hint", say`Or drop it here: an extract of OpenStreetMap (.osm.pbf), with the streets to walk along, or GeoJSON. It is added to what is here, or takes the place of the area that is called as it is.`),
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
		const isBusyNow = ["receiving", "fetching", "reading"].includes(area.state);
		return m(Card, { id: "explore-area", title: say`Areas`, className: "area-card" }, [
			area.isSample && area.state !== "done" ? m("p", say`A few places around 2 MetroTech in Brooklyn come with the program, without streets. Take an area of your own:`) : null,
			area.hint ? m("p", area.hint) : null,
			area.areas.length ? m("ul.area-list", area.areas.map((one) => m(Area, { key: one.name, one, area, isBusyNow }))) : null,
			area.state === "done" ? m(Result, { area }) : null,
			area.state === "cancelled" ? m("p", { role: "status" }, say`The import was cancelled. What was here before still is.`) : null,
			m(Problem, { problem: sending.problem ?? problemOf(key) ?? problemOf("explore/offer") ?? (area.state === "failed" ? area.problem : null) }),
			isBusyNow ? m(Progress, { area }) : m(Choice, { area }),
		]);
	},
};
