// The timeline: one entry a row, the latest begun first, each openable to its bytes. Used by Activity and by a device's page.

import { Button } from "./components.js";
import { icons } from "./drawings.js";
import { clock, number } from "./format.js";
import { m } from "./h.js";
import { redraw } from "./redraw.js";
import { say } from "./say.js";

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

/** When it began, which is what the list is in the order of, and how long it went on: rows stay where they are while it does. */
const Span = {
	view: ({ attrs: { first, last } }) => {
		// To the second: the row is drawn anew for each that is added.
		const until = clock(last).slice(0, 8);
		return m("span", [m("time.num", clock(first)), clock(first).startsWith(until) ? null : [say` until `, m("time.num", until)]]);
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
							showDevice && entry.deviceName ? m("span", entry.deviceName) : null,
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

/** What a device tells by itself, all is well. */
export const isRoutine = (entry) => entry.operation === "Notification" && !entry.isProblem;

/** Runs of three or more routine entries as one, so that what a person did is not lost among them. */
function grouped(entries) {
	const items = [];
	let run = [];
	const flush = () => {
		if (run.length > 2) items.push({ id: "g" + run[run.length - 1].id, run });
		else items.push(...run);
		run = [];
	};
	for (const entry of entries) {
		if (isRoutine(entry)) run.push(entry);
		else {
			flush();
			items.push(entry);
		}
	}
	flush();
	return items;
}

const Run = {
	view: ({ attrs: { item, showDevice } }) => {
		const isOpen = open.has(item.id);
		const counts = new Map();
		for (const entry of item.run) counts.set(entry.subject ?? say`other`, (counts.get(entry.subject ?? say`other`) ?? 0) + entry.count);
		return m("li.entry.run", [
			m("button.entry-head[type=button]", { "aria-expanded": String(isOpen), onclick: () => open.delete(item.id) || open.add(item.id) }, [
				m("span.entry-icon", { title: say`Received` }, [icons.arrowDown(), m("span.visually-hidden", say`Received`)]),
				m("span.entry-main", [
					m("span.entry-sentence", say`${number(item.run.reduce((sum, entry) => sum + entry.count, 0))} notifications`),
					m("span.entry-sub", [m(Span, { first: item.run.at(-1).firstTime, last: Math.max(...item.run.map((entry) => entry.time)) }), m("span", [...counts].map(([subject, count]) => `${subject} ${number(count)}`).join(", "))]),
				]),
			]),
			isOpen ? m("ol.run-entries", item.run.slice(0, 500).map((entry) => m(Entry, { key: entry.id, entry, showDevice, isOpen: open.has(entry.id) }))) : null,
		]);
	},
};

/** The list with its "show more": also used on a device's page. */
export const Timeline = {
	oninit: ({ state }) => (state.limit = 100),
	view: ({ attrs: { entries, showDevice, isFlat }, state }) => {
		const items = isFlat ? entries : grouped(entries);
		return [
			m(
				"ol.timeline",
				items.slice(0, state.limit).map((item) => (item.run ? m(Run, { key: item.id, item, showDevice }) : m(Entry, { key: item.id, entry: item, showDevice, isOpen: open.has(item.id) }))),
			),
			items.length > state.limit ? m(Button, { onclick: () => (state.limit += 200) }, say`Show older entries (${number(items.length - state.limit)})`) : null,
		];
	},
};
