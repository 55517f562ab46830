// The week as a chart: a bar a day, and the goal as a line across it. The table beneath it says the same in words.

import { Bars } from "/charts.js";
import { number } from "/format.js";
import { m } from "/h.js";
import { say } from "/say.js";

const describe = ({ week, goal }) =>
	say`Drunk on each day: ${week.map((day) => `${day.label} ${number(day.total)}`).join(", ")} millilitres.` + (goal == null ? "" : say` The goal is ${number(goal)}.`);

export const WeekChart = {
	// Live values redraw the page many times a second; the chart only when its own numbers change.
	onbeforeupdate: ({ attrs }, old) => JSON.stringify(attrs) !== JSON.stringify(old.attrs),
	view: ({ attrs: { week, goal } }) =>
		m(".week-frame", [
			m(Bars, {
				bars: week.map(({ label, total, isToday, isReached }) => ({ label, value: total, isFull: isReached || isToday, isNow: isToday })),
				line: goal,
				least: 500,
				unit: "ml",
				label: describe({ week, goal }),
			}),
			m("p.week-key", { "aria-hidden": "true" }, [
				m("span", [m("i.key-bar"), say`Drunk, ml`]),
				goal == null ? null : m("span", [m("i.key-line"), say`Goal ${number(goal)} ml`]),
			]),
		]),
};
