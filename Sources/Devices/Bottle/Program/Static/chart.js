// The week as a chart: a bar a day, and the goal as a line across it. The table beneath it says the same in words.

import { number } from "/format.js";
import { m } from "/h.js";
import { script } from "/load.js";

const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");

const colour = (dom, name) => getComputedStyle(dom).getPropertyValue(name).trim();

/** The page's own colours, which differ between light and dark. */
function paint(chart, dom, { week, goal }) {
	const [full, part, text, muted, line, ink] = ["--accent-fill", "--bar-part", "--text", "--muted", "--line", "--good"].map((name) => colour(dom, name));
	const { datasets } = chart.data;
	chart.data.labels = week.map((day) => day.label);
	datasets[0].data = week.map((day) => day.total);
	datasets[0].backgroundColor = week.map((day) => (day.isReached || day.isToday ? full : part));
	datasets[1].data = goal == null ? [] : week.map(() => goal);
	datasets[1].borderColor = ink;
	const { x, y } = chart.options.scales;
	x.ticks.color = (context) => (week[context.index]?.isToday ? text : muted);
	x.ticks.font = (context) => ({ weight: week[context.index]?.isToday ? "bold" : "normal", size: 12 });
	y.ticks.color = muted;
	y.grid.color = line;
	y.suggestedMax = Math.max(goal ?? 0, 500) * 1.1;
}

const describe = ({ week, goal }) =>
	`Drunk on each day: ${week.map((day) => `${day.label} ${number(day.total)}`).join(", ")} millilitres.${goal == null ? "" : ` The goal is ${number(goal)}.`}`;

function make(canvas, attrs) {
	const family = getComputedStyle(canvas).fontFamily;
	window.Chart.defaults.font.family = family;
	const chart = new window.Chart(canvas, {
		data: {
			labels: [],
			datasets: [
				{ type: "bar", label: "Drunk", data: [], borderRadius: 6, borderSkipped: "bottom", maxBarThickness: 44, order: 2 },
				{ type: "line", label: "Goal", data: [], borderWidth: 2, borderDash: [6, 5], pointRadius: 0, pointHoverRadius: 0, order: 1 },
			],
		},
		options: {
			maintainAspectRatio: false,
			animation: stillness.matches ? false : { duration: 200 },
			interaction: { mode: "index", intersect: false },
			scales: {
				x: { grid: { display: false, drawBorder: false }, ticks: { maxRotation: 0, autoSkip: false } },
				y: { beginAtZero: true, grid: { drawBorder: false }, ticks: { maxTicksLimit: 5, callback: (value) => number(value), font: { size: 12 } }, title: { display: false } },
			},
			plugins: {
				legend: { display: false },
				tooltip: { displayColors: false, callbacks: { label: ({ dataset, parsed }) => `${dataset.label} ${number(parsed.y)} ml` } },
			},
		},
	});
	paint(chart, canvas, attrs);
	chart.update("none");
	return chart;
}

const WeekChart = {
	oncreate: ({ dom, attrs, state }) => {
		const canvas = dom.querySelector("canvas");
		state.chart = make(canvas, attrs);
		state.shown = JSON.stringify(attrs);
		state.themes = new MutationObserver(() => {
			paint(state.chart, canvas, state.latest);
			state.chart.update("none");
		});
		state.latest = attrs;
		state.themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
	},
	onupdate: ({ dom, attrs, state }) => {
		// Live values redraw the page many times a second; the chart only when its own numbers change.
		const now = JSON.stringify(attrs);
		if (now === state.shown) return;
		state.shown = now;
		state.latest = attrs;
		paint(state.chart, dom.querySelector("canvas"), attrs);
		state.chart.update();
	},
	onremove: ({ state }) => {
		state.themes?.disconnect();
		state.chart?.destroy();
	},
	view: ({ attrs }) =>
		m(".week-frame", [
			m(".week-canvas", m("canvas", { role: "img", "aria-label": describe(attrs) })),
			m("p.week-key", { "aria-hidden": "true" }, [
				m("span", [m("i.key-bar"), "Drunk, ml"]),
				attrs.goal == null ? null : m("span", [m("i.key-line"), `Goal ${number(attrs.goal)} ml`]),
			]),
		]),
};

/** Fetches the library, and gives the component that draws with it. */
export const loadChart = () => script("/vendor/chart/chart.min.js").then(() => WeekChart);
