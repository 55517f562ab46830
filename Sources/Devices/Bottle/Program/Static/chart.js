// The week as a chart: a bar a day, and the goal as a line across it. The table beneath it says the same in words.

import { Bars } from "/charts.js";
import { m } from "/h.js";
import { say } from "/say.js";
import { volume, volumeIn, volumeUnit } from "/units.js";

const describe = ({ week, goal }) =>
	say`Drunk on each day: ${week.map((day) => `${day.label} ${volume(day.total)}`).join(", ")}.` + (goal == null ? "" : say` The goal is ${volume(goal)}.`);

let shownUnit = "";

export const WeekChart = {
	// Live values redraw the page many times a second; the chart only when its own numbers change.
	onbeforeupdate: ({ attrs }, old) => JSON.stringify(attrs) !== JSON.stringify(old.attrs) || shownUnit !== volumeUnit(),
	view: ({ attrs: { week, goal } }) => {
		shownUnit = volumeUnit();
		return m(".week-frame", [
			m(Bars, {
				bars: week.map(({ label, total, isToday, isReached }) => ({ label, value: volumeIn(total), isFull: isReached || isToday, isNow: isToday })),
				line: goal == null ? null : volumeIn(goal),
				least: volumeIn(500),
				unit: volumeUnit(),
				label: describe({ week, goal }),
			}),
			m("p.week-key", { "aria-hidden": "true" }, [
				m("span", [m("i.key-bar"), say`Drunk, ${shownUnit}`]),
				goal == null ? null : m("span", [m("i.key-line"), say`Goal ${volume(goal)}`]),
			]),
		]);
	},
};
