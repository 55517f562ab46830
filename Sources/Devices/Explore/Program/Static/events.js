// What happens nearby, day by day.

import { Age, Button, Card, Problem, Skeleton } from "/components.js";
import { number, plural } from "/format.js";
import { m } from "/h.js";
import { say } from "/say.js";
import { isBusy, perform, problemOf } from "/screens.js";
import { showWay, hideWay, wayKey } from "./places.js";
import { dayText, timeText } from "/units.js";

/** The server writes the time of the place, without a zone: it is shown as written, wherever the browser is. */
function moment(start) {
	const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d))?/.exec(start ?? "");
	if (!parts) return { day: start || say`Without a date`, time: null };
	const [, year, month, day, hour, minute] = parts;
	const date = new Date(year, month - 1, day, hour ?? 0, minute ?? 0);
	return { day: dayText(date), time: hour === undefined ? null : timeText(date), datetime: start.slice(0, hour === undefined ? 10 : 16) };
}

function byDay(events) {
	const days = [];
	for (const event of events) {
		const { day, time, datetime } = moment(event.start);
		if (days[days.length - 1]?.day !== day) days.push({ day, events: [] });
		days[days.length - 1].events.push({ ...event, time, datetime });
	}
	return days;
}

const Event = {
	view: ({ attrs: { event, map } }) => {
		const key = wayKey(event.placeID);
		return m("li.event", [
			m("time.event-time.num", { datetime: event.datetime }, event.time ?? say`All day`),
			m(".event-text", [m("h4", event.name), event.address ? m("p.place-address", event.address) : null, m(Problem, { problem: event.placeID ? problemOf(key) : null })]),
			event.placeID
				? map.selected === event.placeID
					? m(Button, { role: "quiet", label: say`Hide the way to ${event.name}`, onclick: hideWay }, say`Hide the way`)
					: m(Button, { role: "quiet", label: say`Show the way to ${event.name}`, busy: isBusy(key), onclick: () => showWay(event.placeID) }, say`Show the way`)
				: null,
		]);
	},
};

const atFirst = 12;

export const Events = {
	view: ({ attrs: { events, map }, state }) => {
		const { state: load, problem, note, hint, updatedAt } = events;
		const shown = state.isOpen ? events.events : events.events.slice(0, atFirst);
		const again = m(".actions", m(Button, { busy: isBusy("explore/events"), onclick: () => perform("explore/events", "explore/events") }, say`Try again`));
		return m(Card, { id: "explore-events", title: say`Events nearby`, aside: updatedAt ? m("span.count", [plural(events.events.length, say`1 event`, say`${number(events.events.length)} events`), ", ", m(Age, { time: updatedAt })]) : null }, [
			m(Problem, { problem: problemOf("explore/events") ?? (load === "failed" ? problem : null), actions: again }),
			load === "loading" && !events.events.length ? m(Skeleton, { rows: 2, label: say`Loading the events` }) : null,
			m(".event-days", byDay(shown).map(({ day, events: list }) => m("section.event-day", { "aria-label": day }, [m("h3", day), m("ul", list.map((event) => m(Event, { key: event.id, event, map })))]))),
			shown.length < events.events.length ? m(Button, { isLocal: true, role: "quiet", className: "more", onclick: () => (state.isOpen = true) }, say`Show ${events.events.length - shown.length} more`) : null,
			hint ? m("p.hint", hint) : null,
			note ? m("p.hint", note) : null,
		]);
	},
};
