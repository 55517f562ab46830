// The map's card: the drawing, the way with its steps, and the same places as a list.

import { Button, Card, Details, Problem, Skeleton } from "/components.js";
import { icons } from "/drawings.js";
import { geoAddress, gpx } from "./along.js";
import { counted, hideWay, placeFacts, pointing, showWay, wayKey } from "./places.js";
import { beginHere, followRoute, here, locate, progressText, startFollowing, stopFollowing } from "./where.js";
import { distance } from "./units.js";
import { number, plural } from "/format.js";
import { m } from "/h.js";
import { saveFile } from "/load.js";
import { redraw } from "/redraw.js";
import { program } from "/kinds.js";
import { say } from "/say.js";
import { announce, clearProblem, isBusy, perform, problemOf } from "/screens.js";

/** Whether the next point of the map that is pressed is where ways begin, and who draws the map. */
const start = { isAsked: false, drawing: null };

async function beginAt(point) {
	if (!start.isAsked || !point) return;
	start.isAsked = false;
	const [latitude, longitude] = point;
	if (await perform("explore/origin", "explore/origin", { latitude, longitude })) announce(say`Ways begin there now.`);
}

/** Where ways begin, and how that is changed: by a press on the map, or by moving it under the cross. */
const Start = {
	view: ({ attrs: { map } }) =>
		m(".map-start", { role: "group", "aria-label": say`Where ways begin` }, [
			start.isAsked
				? [
						m("p.hint", { role: "status" }, say`Press the place on the map, or move the map until it lies under the cross and press Enter.`),
						m(".actions", [
							m(Button, { role: "primary", onclick: () => beginAt(start.drawing?.middle()) }, say`Begin under the cross`),
							m(Button, { isLocal: true, role: "quiet", onclick: () => (start.isAsked = false) }, say`Leave it as it is`),
						]),
					]
				: m(".actions", [
						m(Button, { busy: isBusy("explore/origin"), onclick: () => askForStart() }, map.isOriginChosen ? say`Begin somewhere else…` : say`Choose where you begin…`),
						map.isOriginChosen
							? m(Button, { role: "quiet", busy: isBusy("explore/origin-reset"), onclick: () => perform("explore/origin", "explore/origin-reset") }, say`Begin where it usually does`)
							: null,
					]),
			here.problem ? m(Problem, { problem: here.problem, onDismiss: () => (here.problem = null) }) : null,
			here.position && !here.isFollowing ? m(".actions", m(Button, { role: "quiet", busy: isBusy("explore/origin"), onclick: beginHere }, [icons.target(), say`Begin where I am`])) : null,
			m(Problem, { problem: problemOf("explore/origin"), onDismiss: () => clearProblem("explore/origin") }),
		]),
};

function askForStart() {
	start.isAsked = true;
	// From here on the keys move the map.
	document.querySelector(".map-canvas")?.focus();
}

/** A pin was pressed: the way is shown, and beside the map the place's card. */
function chosen(id) {
	showWay(id);
	if (window.matchMedia("(min-width: 900px)").matches) document.querySelector(`.place-card[data-place="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "nearest" });
}

/** Leaflet's drawing. Fetched when it is first shown; what it draws can also be read beneath it. */
const Drawing = {
	oncreate: async ({ dom, attrs, state }) => {
		state.attrs = attrs;
		perform("explore/tiles", "explore/tiles");
		try {
			const { openDrawing } = await import("./drawing.js");
			if (state.isGone) return;
			state.drawing = openDrawing(dom.querySelector(".map-canvas"), chosen, (point) => {
				beginAt(point);
				redraw();
			});
			start.drawing = state.drawing;
			state.drawing.draw(state.attrs.map, state.attrs.streets);
		} catch {
			state.isBroken = true;
			redraw();
		}
	},
	onupdate: ({ attrs, state }) => {
		state.attrs = attrs;
		if (attrs.step !== state.step) state.drawing?.point(attrs.step?.point ?? null);
		state.step = attrs.step;
		state.drawing?.draw(attrs.map, attrs.streets);
		state.drawing?.showHere(here);
	},
	onremove: ({ state }) => {
		state.isGone = true;
		state.drawing?.remove();
		start.drawing = null;
		start.isAsked = false;
	},
	view: ({ state }) =>
		m(".map-frame", [
			// A key of its own: Leaflet fills this element, and Mithril leaves it alone.
			m(".map-canvas[role=application]", { "aria-label": say`Map. Arrow keys move it, plus and minus zoom. The same places are listed below.` }),
			m(".map-tools", m(Button, { isLocal: true, className: "map-tool", label: say`Show where I am`, busy: here.isLooking, onclick: locate }, icons.target())),
			start.isAsked ? m("span.map-cross", { "aria-hidden": "true" }) : null,
			here.isFollowing || here.hasArrived ? m("p.way-progress", { role: "status" }, progressText()) : null,
			state.isBroken ? m("p.map-broken", say`The map could not be drawn. Everything on it is listed below.`) : null,
		]),
};

const Steps = {
	view: ({ attrs: { steps, chosen, onChoose } }) =>
		m(
			"ol.way-steps",
			{ "aria-label": say`Steps of the way` },
			steps.map((step, index) =>
				m("li", [
					m(
						"button.way-step[type=button]",
						{ class: chosen === index ? "chosen" : "", "aria-pressed": String(chosen === index), disabled: step.point ? undefined : true, onclick: () => onChoose(chosen === index ? null : index) },
						[
							m("span.step-number", { "aria-hidden": "true" }, index + 1),
							m("span.step-text", step.instruction),
							m("span.step-facts.num", [distance(step.metres, step.distance), step.duration].filter(Boolean).join(" · ")),
						],
					),
				]),
			),
		),
};

const Way = {
	view: ({ attrs: { map, place, chosen, onChoose } }) => {
		const { route, state, problem } = map;
		return m(".way", { role: "group", "aria-labelledby": "explore-way" }, [
			m(".way-head", [
				m("div", [
					m("h3#explore-way", place ? say`To ${place.name}` : say`To the chosen place`),
					route ? m("p.way-sum", [route.duration ? m("strong.num", route.duration) : null, route.distance ? m("span.num", distance(route.metres, route.distance)) : null, m("span", say`on foot`), route.isEstimated ? m("span.tag.estimated", say`Estimated`) : null]) : null,
				]),
				m(Button, { role: "quiet", busy: isBusy("explore/deselect"), onclick: hideWay }, say`Hide the way`),
			]),
			state === "loading" && !route ? m(Skeleton, { rows: 1, label: say`Looking for the way` }) : null,
			state === "failed"
				? m(Problem, { problem, actions: m(".actions", m(Button, { busy: isBusy(wayKey(map.selected)), onclick: () => showWay(map.selected) }, say`Try again`)) })
				: null,
			route?.note ? m(".notice", { class: route.isEstimated ? "warning" : "" }, [icons.warning(), m(".notice-body", m("p", route.note))]) : null,
			route?.steps.length ? m(Steps, { steps: route.steps, chosen, onChoose }) : null,
			route
				? m(".actions.way-tools", [
						here.isFollowing
							? m(Button, { isLocal: true, onclick: stopFollowing }, say`Stop following`)
							: m(Button, { onclick: startFollowing }, [icons.target(), say`Follow along`]),
						m(Button, { isLocal: true, role: "quiet", label: say`Save the way as a GPX file`, onclick: () => saveFile(gpx(program.name, place ? [place] : [], route), "application/gpx+xml", `${place?.name ?? "way"}.gpx`) }, [icons.download(), "GPX"]),
						place ? m("a.btn.btn-quiet", { href: geoAddress(place), "aria-label": say`Open ${place.name} in a map program` }, [say`Map program`, icons.outward()]) : null,
					])
				: null,
			route?.mapsLink
				? m("p.way-link", m("a[target=_blank][rel='noopener noreferrer']", { href: route.mapsLink }, [say`Open this way in another map`, m("span.visually-hidden", say` (another site)`)]))
				: null,
		]);
	},
};

/** What the map shows, for whoever does not see or use it. */
const OnTheMap = {
	view: ({ attrs: { map } }) =>
		m(Details, { summary: say`${counted(map.places.length)} on the map, as a list`, className: "map-list" }, [
			m("p.hint", [say`Number 1 is the best match. The walk begins at `, m("span.num", map.origin.map((value) => value.toFixed(5)).join(", ")), "."]),
			m(
				"ol.map-places",
				{ "aria-label": say`Places on the map` },
				map.places.map((place, index) =>
					m("li", { key: place.id, class: place.id === map.selected ? "chosen" : "", ...pointing(place.id) }, [
						m("span.pin-number", { class: place.id === map.selected ? "chosen" : "", "aria-hidden": "true" }, index + 1),
						m(".place-text", [m("p.place-name", place.name), m("p.place-facts", placeFacts(place))]),
						place.id === map.selected
							? m("span.tag", say`Way shown`)
							: m(Button, { role: "quiet", label: say`Show the way to ${place.name}`, busy: isBusy(wayKey(place.id)), onclick: () => showWay(place.id) }, say`Show the way`),
					]),
				),
			),
		]),
};

function narrate(state, map) {
	const mark = `${map.selected}/${map.state}`;
	if (state.mark !== undefined && state.mark !== mark && map.selected) {
		const name = map.places.find(({ id }) => id === map.selected)?.name ?? say`the chosen place`;
		const { route } = map;
		if (map.state === "loaded" && route) announce([say`The way to ${name}: ${[route.duration, distance(route.metres, route.distance)].filter(Boolean).join(", ")} on foot.`, route.isEstimated ? say`Estimated.` : "", route.steps.length ? `${plural(route.steps.length, say`1 step`, say`${number(route.steps.length)} steps`)}.` : ""].filter(Boolean).join(" "));
		if (map.state === "failed") announce(map.problem?.sentence ?? say`The way could not be found.`);
	}
	state.mark = mark;
}

export const MapCard = {
	oncreate: ({ attrs, state }) => narrate(state, attrs.map),
	onupdate: ({ attrs, state }) => narrate(state, attrs.map),
	view: ({ attrs: { map, streets }, state }) => {
		// A chosen step belongs to one way.
		const line = JSON.stringify([map.selected, map.route?.line.length]);
		if (state.line !== line) state.chosen = null;
		state.line = line;
		const place = map.places.find(({ id }) => id === map.selected);
		followRoute(map.route);
		return m(Card, { id: "explore-map", title: say`Map`, className: "map-card" }, [
			m(Drawing, { map, streets, step: state.chosen == null ? null : map.route?.steps[state.chosen] }),
			m(".map-below", [
				streets?.mapNote ? m("p.hint", streets.mapNote) : null,
				m(Start, { map }),
				m(Problem, { problem: problemOf("explore/deselect") }),
				map.selected ? m(Way, { map, place, chosen: state.chosen, onChoose: (index) => (state.chosen = index) }) : null,
				map.places.length
					? m(OnTheMap, { map })
					: m("p.hint", say`Ask for something or choose a quick action: the places appear here, numbered, best first.`),
			]),
		]);
	},
};
