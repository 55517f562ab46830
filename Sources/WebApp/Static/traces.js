// Pictures of values over time, as far as this page has heard them: a line with gaps where nothing was heard, and a table that says the same.

import { scale } from "./charts.js";
import { Details } from "./components.js";
import { number } from "./format.js";
import { m } from "./h.js";
import { redraw } from "./redraw.js";
import { say } from "./say.js";
import { exactTime, timeText } from "./units.js";

const traces = new Map();
// As many points as a picture has room for; older ones are thinned out to every second.
const most = 600;

/** Notes the value of now, or that there is none any more; one a second at most, and none twice. */
export function note(key, value, time = Date.now() / 1000) {
	if (!traces.has(key)) traces.set(key, []);
	const points = traces.get(key);
	const last = points.at(-1);
	const now = value ?? null;
	// A picture begins with what was heard first.
	if (!last && now === null) return;
	if (last && time - last.time < 1 && (last.value === null) === (now === null)) return;
	// What stays as it is has its first and its last point.
	const before = points.at(-2);
	if (last && before && last.value === now && before.value === now) last.time = time;
	else points.push({ time, value: now });
	if (points.length > most) traces.set(key, points.filter((point, index) => index % 2 === 0 || point.value === null || index > most / 2));
}

/** Begins anew. */
export const forget = (key) => traces.delete(key);

/** What was noted, the oldest first. */
export const pointsOf = (key) => traces.get(key) ?? [];

/** Runs of points with a value, and the spans between them. */
function parts(points) {
	const [runs, gaps] = [[], []];
	let run = null;
	let lostAt = null;
	for (const point of points) {
		if (point.value === null) {
			if (run) lostAt = run.at(-1).time;
			lostAt ??= point.time;
			run = null;
		} else {
			if (lostAt !== null) gaps.push({ from: lostAt, until: point.time });
			lostAt = null;
			if (!run) runs.push((run = []));
			run.push(point);
		}
	}
	if (lostAt !== null) gaps.push({ from: lostAt, until: null });
	return { runs, gaps };
}

const share = (part) => Math.round(part * 10_000) / 100;

/**
 * The picture and its table.
 *
 * @param trace The key under which it was noted.
 * @param label Its name for whoever does not see it.
 * @param unit Of the values.
 * @param range The values that the picture reaches, at least; null for from 0 on.
 * @param lost What a gap is called.
 */
export const Trace = {
	oninit: ({ state }) => (state.timer = setInterval(redraw, 2_000)),
	onremove: ({ state }) => clearInterval(state.timer),
	view: ({ attrs: { trace, label, unit, range, lost } }) => {
		const points = pointsOf(trace);
		const values = points.filter(({ value }) => value !== null);
		if (values.length < 2) return m("p.hint", say`The picture begins as soon as something was heard for a moment.`);
		const { runs, gaps } = parts(points);
		const [begin, end] = [points[0].time, Math.max(points.at(-1).time, points[0].time + 10)];
		const numbers = values.map(({ value }) => value);
		const top = range ? Math.max(range[1], ...numbers) : scale(Math.max(1, ...numbers)).end;
		const bottom = range ? Math.min(range[0], ...numbers) : 0;
		const x = (time) => share((time - begin) / (end - begin));
		const y = (value) => share(1 - (value - bottom) / (top - bottom || 1));
		const words = `${label}: ${say`${number(Math.round(Math.min(...numbers)))} to ${number(Math.round(Math.max(...numbers)))} ${unit}, ${number(Math.round(numbers.at(-1)))} at last`}${gaps.length ? `, ${gaps.length === 1 ? say`1 gap` : say`${gaps.length} gaps`}` : ""}.`;
		const middle = (bottom + top) / 2;
		const minutes = [begin, end].map((time) => timeText(new Date(time * 1000)));
		const rows = [
			...gaps.map(({ from, until }) => ({ from, time: until ? say`${exactTime(from)} to ${exactTime(until)}` : say`since ${exactTime(from)}`, text: lost })),
			...values.filter((_, index) => index % Math.ceil(values.length / 30) === 0).map(({ time, value }) => ({ from: time, time: exactTime(time), text: number(Math.round(value)) })),
		].sort((one, other) => other.from - one.from);
		return m(".trace", [
			m(".chart", [
				m(".chart-scale", { "aria-hidden": "true" }, [bottom, middle, top].map((mark) => m("span.num", [number(Math.round(mark)), mark === top ? ` ${unit}` : null]))),
				m("svg.chart-plot[viewBox=0 0 100 100][preserveAspectRatio=none][role=img]", { "aria-label": words }, [
					m("title", words),
					[bottom, middle, top].map((mark) => m("line.chart-grid[vector-effect=non-scaling-stroke]", { x1: 0, x2: 100, y1: y(mark), y2: y(mark) })),
					gaps.map(({ from, until }) => m("rect.chart-gap", { x: x(from), y: 0, width: Math.max(0.5, x(until ?? end) - x(from)), height: 100 })),
					runs.map((run) => m("polyline.chart-trace[vector-effect=non-scaling-stroke]", { points: (run.length > 1 ? run : [run[0], { ...run[0], time: run[0].time + 0.5 }]).map(({ time, value }) => `${x(time)},${y(value)}`).join(" ") })),
				]),
				m(".chart-labels.trace-labels", { "aria-hidden": "true" }, (minutes[0] === minutes[1] ? [exactTime(begin), exactTime(end)] : minutes).map((text) => m("span.num", text))),
			]),
			m(Details, { summary: say`As a table` }, [
				m("table.days", [
					m("caption", label),
					m("thead", m("tr", [m("th[scope=col]", say`Time`), m("th[scope=col].end", unit)])),
					m("tbody", rows.map(({ time, text }) => m("tr", [m("th[scope=row].num", time), m("td.end.num", text)]))),
				]),
			]),
		]);
	},
};

// MARK: which of several held

const spans = new Map();

/** Notes which way is taken now, and why. */
export function noteWay(key, way, words, reason, time = Date.now() / 1000) {
	if (!spans.has(key)) spans.set(key, []);
	const list = spans.get(key);
	const last = list.at(-1);
	if (last) last.until = time;
	if (last?.way !== way) list.push({ way, words, reason, from: time, until: time });
	if (list.length > 200) list.splice(0, 50);
}

/**
 * A lane for each way with the spans in which it was taken, and a table with why.
 *
 * @param lanes Ways and their names; a span of another way is a gap.
 */
export const Lanes = {
	oninit: ({ state }) => (state.timer = setInterval(redraw, 2_000)),
	onremove: ({ state }) => clearInterval(state.timer),
	view: ({ attrs: { trace, label, lanes } }) => {
		const list = spans.get(trace) ?? [];
		if (!list.length) return null;
		const [begin, end] = [list[0].from, Math.max(list.at(-1).until, list[0].from + 10)];
		const x = (time) => share((time - begin) / (end - begin));
		const words = `${label}: ${list.slice(-6).map((span) => `${span.words} ${timeText(new Date(span.from * 1000))}`).join(", ")}.`;
		return m(".trace", [
			m(".lanes", { role: "img", "aria-label": words }, lanes.map(([way, name]) =>
				m(".lane", { "aria-hidden": "true" }, [
					m("span.lane-name", name),
					m("svg.lane-plot[viewBox=0 0 100 10][preserveAspectRatio=none]", [
						m("rect.lane-track", { width: 100, height: 10 }),
						list.filter((span) => span.way === way).map(({ from, until }) => m("rect.lane-span", { x: x(from), width: Math.max(0.5, x(until) - x(from)), y: 1, height: 8 })),
					]),
				]),
			)),
			m(Details, { summary: say`As a table` }, [
				m("table.days", [
					m("caption", label),
					m("thead", m("tr", [m("th[scope=col]", say`From`), m("th[scope=col]", say`Way`), m("th[scope=col]", say`Why`)])),
					m("tbody", [...list].reverse().slice(0, 30).map(({ from, words, reason }) => m("tr", [m("th[scope=row].num", exactTime(from)), m("td", words), m("td", reason)]))),
				]),
			]),
		]);
	},
};
