// What was drunk in a month: day by day and hour by hour, each as a picture with its table, and all of it as a file.

import { act, drinks, keyOf, refusal } from "./actions.js";
import { Drink } from "./intake.js";
import { Bars } from "/charts.js";
import { Card, Details, Problem, Skeleton } from "/components.js";
import { icons } from "/drawings.js";
import { number } from "/format.js";
import { m } from "/h.js";
import { redraw } from "/redraw.js";
import { say } from "/say.js";
import { clearProblem, connection } from "/screens.js";
import { hourText, volume as millilitres, volumeIn, volumeUnit } from "/units.js";

const twoDigits = (hour) => String(hour).padStart(2, "0");

/** Asks for a month; what comes late for one that is not wanted any more is left out. */
async function load(state, id, month) {
	state.wanted = month;
	const answer = await act(id, "months", "month", { month });
	if (!answer || state.wanted !== month) return;
	Object.assign(state, { month: answer, wanted: answer.id });
	redraw();
}

const Days = {
	view: ({ attrs: { month, goal } }) => {
		const label = say`Drunk on each day of ${month.name}: ${month.days.filter((day) => day.total).map((day) => `${day.name} ${millilitres(day.total)}`).join(", ") || say`nothing`}.`;
		return m(Bars, {
			bars: month.days.map((day, index) => ({ label: String(index + 1), title: day.name, value: volumeIn(day.total), isFull: day.isReached, isNow: day.isToday })),
			line: goal == null ? null : volumeIn(goal),
			least: volumeIn(500),
			unit: volumeUnit(),
			label,
			every: 5,
		});
	},
};

const Hours = {
	view: ({ attrs: { month } }) =>
		m(Bars, {
			bars: month.hours.map(({ hour, total }) => ({ label: twoDigits(hour), title: hourText(hour), value: volumeIn(total), isFull: true })),
			line: null,
			least: volumeIn(100),
			unit: volumeUnit(),
			label: say`Drunk in each hour of the day, over all of ${month.name}: ${month.hours.filter(({ total }) => total).map(({ hour, total }) => `${hourText(hour)} ${millilitres(total)}`).join(", ") || say`nothing`}.`,
			every: 6,
		}),
};

const Table = {
	view: ({ attrs: { caption, heads, rows } }) =>
		m("table.days", [
			m("caption.visually-hidden", caption),
			m("thead", m("tr", heads.map((head, index) => m("th[scope=col]", { class: index ? "end" : "" }, head)))),
			m("tbody", rows.map((row) => m("tr", row.map((cell, index) => (index ? m("td.end.num", cell) : m("th[scope=row]", cell)))))),
		]),
};

export const Months = {
	oninit: ({ attrs: { id, screen }, state }) => load(state, id, (screen.intake.week.at(-1)?.id ?? new Date().toISOString()).slice(0, 7)),
	// Drinks came, or went: the month is asked for anew.
	onupdate: ({ attrs: { id, screen }, state }) => {
		const revision = JSON.stringify([drinks.changes, screen.intake.week.map((day) => [day.id, day.total, day.drinks])]);
		if (state.revision !== undefined && state.revision !== revision && state.wanted) load(state, id, state.wanted);
		state.revision = revision;
	},
	view: ({ attrs: { id, screen }, state }) => {
		const { month } = state;
		const { deleteDrink, correctDrink, goal } = screen.intake;
		const step = (to, label, icon) => m("button.quiet.icon-only[type=button]", { "aria-label": label, title: label, "aria-disabled": to && !connection.lostAt ? undefined : "true", onclick: () => to && load(state, id, to) }, icon);
		return m(Card, { id: "months", title: say`Months` }, [
			month
				? [
						m(".month-head", [
							step(month.previous, say`The month before`, icons.back()),
							m("h3[aria-live=polite]", month.name),
							step(month.next, say`The month after`, icons.chevron()),
							m("span.num.muted", month.average ? `${millilitres(month.total)} · ${month.average}` : say`No drink in this month`),
						]),
						month.total ? [m("h4", say`By day`), m(Days, { month, goal }), m("h4", say`By hour of the day`), m(Hours, { month })] : null,
						month.undatedHint ? m("p.hint", month.undatedHint) : null,
						month.total
							? m(Details, { summary: say`As tables` }, [
									m(Table, { caption: say`Drunk on each day`, heads: [say`Day`, say`Drunk`, say`Drinks`], rows: month.days.map((day) => [day.name, millilitres(day.total), number(day.drinks)]) }),
									m(Table, { caption: say`Drunk in each hour of the day`, heads: [say`Hour`, say`Drunk`], rows: month.hours.map(({ hour, total }) => [hourText(hour), millilitres(total)]) }),
								])
							: null,
						month.days.some((day) => day.drinks)
							? m(Details, { summary: say`Each drink` }, month.days.filter((day) => day.drinks).reverse().map((day) => [m("h4", { key: day.id }, day.name), m("ul.drinks", { key: day.id + "/drinks" }, day.entries.map((drink) => m(Drink, { key: drink.id, id, drink, action: deleteDrink, correct: correctDrink })))]))
							: null,
					]
				: refusal(id, "months") || connection.lostAt
					? m("p.hint", say`The months come with the program.`)
					: m(Skeleton, { rows: 2, label: say`Reading the month` }),
			m(Problem, { problem: refusal(id, "months"), onDismiss: () => clearProblem(keyOf(id, "months")) }),
			m(".actions", m("a.btn.btn-line", { href: `/api/devices/${encodeURIComponent(id)}/table`, download: "drinks.csv", "aria-disabled": connection.lostAt ? "true" : undefined, onclick: (event) => connection.lostAt && event.preventDefault() }, [icons.download(), say`All drinks as CSV`])),
		]);
	},
};
