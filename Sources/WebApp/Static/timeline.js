// The timeline: one entry a row, newest first, each openable to its bytes; what devices and programs repeat by themselves is a line for each of
// them, with its rate. Used by Activity and by a device's page.

import { Button } from "./components.js";
import { icons } from "./drawings.js";
import { number } from "./format.js";
import { m } from "./h.js";
import { redraw } from "./redraw.js";
import { say } from "./say.js";
import { now } from "./screens.js";
import { exactTime, preciseTime } from "./units.js";

const directions = { sent: [icons.arrowUp, say`Sent`], received: [icons.arrowDown, say`Received`], event: [icons.dot, say`Event`] };

/** What was done, by the word that scripts read; what has none here, such as GET, is the same in every language. */
const operations = {
	Connect: say`Connect`,
	Connected: say`Connected`,
	Disconnected: say`Disconnected`,
	Discover: say`Discover`,
	Failed: say`Failed`,
	Notification: say`Notification`,
	Pair: say`Pair`,
	Read: say`Read`,
	Subscribe: say`Subscribe`,
	Unanswered: say`Unanswered`,
	Unsubscribe: say`Unsubscribe`,
	Write: say`Write`,
	"Write without response": say`Write without response`,
};
export const operationOf = ({ operation }) => operations[operation] ?? operation;

// Which entries are open survives redraws, filters and new entries.
const open = new Set();

export function entryText(entry) {
	const times = entry.count > 1 ? say`(${entry.count} times)` : "";
	const until = entry.count > 1 && entry.firstTime !== entry.time ? say`until ${new Date(entry.time * 1000).toISOString()}` : "";
	const lines = [`${new Date(entry.firstTime * 1000).toISOString()} ${until} ${entry.deviceName ?? ""} ${operationOf(entry)} ${entry.subject ?? ""} ${times}`.replace(/ +/g, " ").trim(), entry.sentence];
	if (entry.bytes) lines.push(entry.bytes);
	for (const { label, value } of entry.decoding) lines.push(`  ${label}: ${value}`);
	return lines.join("\n");
}

/** When it was last, which is what the list is in the order of, and since when it goes on. */
const Span = {
	view: ({ attrs: { first, last } }) => {
		// To the second: the row is drawn anew for each that is added.
		const since = exactTime(first);
		return m("span", [m("time.num", preciseTime(last)), exactTime(last) === since ? null : [say` since `, m("time.num", since)]]);
	},
};

const Entry = {
	onbeforeupdate: ({ attrs }, old) => attrs.entry.id !== old.attrs.entry.id || attrs.entry.count !== old.attrs.entry.count || attrs.isOpen !== old.attrs.isOpen,
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
					m("span.entry-icon", { title: word }, [entry.isProblem ? icons.warning() : icon(), m("span.visually-hidden", entry.isProblem ? say`Problem, ${word}` : word)]),
					m("span.entry-main", [
						m("span.entry-sentence", entry.sentence),
						m("span.entry-sub", [
							m(Span, { first: entry.firstTime, last: entry.time }),
							m("span", operationOf(entry) + (entry.subject ? " · " + entry.subject : "")),
							entry.count > 1 ? m("span.num", say`${number(entry.count)} times`) : null,
							showDevice && entry.deviceName ? m("span", m("bdi", entry.deviceName)) : null,
						]),
					]),
				],
			),
			isOpen
				? m(".entry-body", [
						entry.bytes ? m("p.bytes.mono", entry.bytes) : entry.decoding.length ? null : m("p.hint", say`No bytes: nothing was carried.`),
						entry.decoding.length ? m("dl.facts", entry.decoding.map(({ label, value }) => [m("dt", label), m("dd", value)])) : null,
						m(CopyButton, { text: () => entryText(entry), label: say`Copy this entry` }),
					])
				: null,
		]);
	},
};

export const CopyButton = {
	view: ({ attrs: { text, label }, state }) =>
		m(
			Button,
			{
				isLocal: true,
				role: "quiet",
				onclick: async () => {
					try {
						await navigator.clipboard.writeText(text());
						state.said = say`Copied`;
					} catch {
						state.said = say`The browser did not allow copying`;
					}
					clearTimeout(state.timer);
					state.timer = setTimeout(() => ((state.said = null), redraw()), 2_000);
					redraw();
				},
			},
			[icons.copy(), m("span", { "aria-live": "polite" }, state.said ?? label)],
		),
};

const lookups = { Read: true, GET: true, Notification: true };

/** What goes on by itself, all is well: what a device tells, and what it and servers are asked. */
const isRoutine = (entry) => !entry.isProblem && lookups[entry.operation];

/** What a person or a device did, or what went wrong: not what is only looked up. */
export const isDeed = (entry) => entry.isProblem || !{ ...lookups, Subscribe: true }[entry.operation];

/** A line for the routine of each device, and the rest newest first. The lines stand above it, for they go on, and what they count moves nothing. */
function folded(entries) {
	const lines = new Map();
	const rest = [];
	for (const entry of entries) {
		if (!isRoutine(entry)) rest.push(entry);
		else {
			const source = entry.deviceID ?? entry.transport;
			if (!lines.has(source)) lines.set(source, { id: "routine/" + source, run: [] });
			lines.get(source).run.push(entry);
		}
	}
	return [...[...lines.values()].sort((one, two) => (one.id < two.id ? -1 : 1)), ...rest.sort((one, two) => two.time - one.time || two.id - one.id)];
}

// A rate is of what was heard within so many seconds.
const recently = 10;

/** "about 10 a second" of what goes on now; null of what has ended. */
function rateOf(run) {
	const end = now();
	let perSecond = 0;
	const single = run.filter(({ time, count }) => count === 1 && end - time < recently).length;
	for (const { time, firstTime, count } of run) if (count > 1 && end - time < recently) perSecond += (count - 1) / Math.max(1, time - firstTime);
	perSecond += single / recently;
	if (!perSecond) return null;
	if (perSecond >= 0.95) return say`about ${number(Math.round(perSecond))} a second`;
	return say`about ${number(Math.max(1, Math.round(perSecond * 60)))} a minute`;
}

const Run = {
	view: ({ attrs: { item, showDevice } }) => {
		const isOpen = open.has(item.id);
		const counts = new Map();
		for (const entry of item.run) counts.set(entry.subject ?? say`other`, (counts.get(entry.subject ?? say`other`) ?? 0) + entry.count);
		const [{ deviceName }] = item.run;
		const total = item.run.reduce((sum, entry) => sum + entry.count, 0);
		const rate = rateOf(item.run);
		const last = Math.max(...item.run.map((entry) => entry.time));
		return m("li.entry.run", [
			m("button.entry-head[type=button]", { "aria-expanded": String(isOpen), onclick: () => open.delete(item.id) || open.add(item.id) }, [
				m("span.entry-icon", { title: say`Received` }, [icons.arrowDown(), m("span.visually-hidden", say`Received`)]),
				m("span.entry-main", [
					m("span.entry-sentence.num", total === 1 ? say`Routine: 1 message` : say`Routine: ${number(total)} messages`),
					// As high whatever it counts: what is below is being read.
					m("span.entry-sub", [
						m("span", [say`last `, m("time.num", exactTime(last))]),
						rate ? m("span.num", rate) : null,
						m("span.run-counts", [showDevice && deviceName ? [m("bdi", deviceName), " · "] : null, [...counts].slice(0, 6).map(([subject, count]) => `${subject} ${number(count)}`).join(", ")]),
					]),
				]),
			]),
			isOpen ? m("ol.run-entries", [...item.run].sort((one, two) => two.time - one.time).slice(0, 200).map((entry) => m(Entry, { key: entry.id, entry, showDevice, isOpen: open.has(entry.id) }))) : null,
		]);
	},
};

/** The list with its "show more": also used on a device's page. */
export const Timeline = {
	oninit: ({ state }) => (state.limit = 100),
	view: ({ attrs: { entries, showDevice, isFlat }, state }) => {
		const items = isFlat ? [...entries].sort((one, two) => two.time - one.time || two.id - one.id) : folded(entries);
		return [
			m(
				"ol.timeline",
				items.slice(0, state.limit).map((item) => (item.run ? m(Run, { key: item.id, item, showDevice }) : m(Entry, { key: item.id, entry: item, showDevice, isOpen: open.has(item.id) }))),
			),
			items.length > state.limit ? m(Button, { isLocal: true, onclick: () => (state.limit += 200) }, say`Show older entries (${number(items.length - state.limit)})`) : null,
		];
	},
};
