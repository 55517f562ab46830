// Charts as SVG. A table beside each says the same in words.

import { number } from "./format.js";
import { m } from "./h.js";

/** The end of a scale from 0, and its step: at most five steps of 1, 2 or 5 times a power of ten. */
export function scale(largest) {
	const power = 10 ** Math.floor(Math.log10(largest / 5));
	const step = [1, 2, 5, 10].map((times) => times * power).find((step) => largest <= step * 5);
	return { step, end: step * Math.ceil(largest / step) };
}

const percent = (share) => `${Math.round(share * 10_000) / 100}%`;

/**
 * A bar each, and a dashed line across them.
 *
 * @param bars Each with `label`, `value`, `isFull` (its strong colour) and `isNow` (its label in bold).
 * @param line A value, or null.
 * @param least What the scale reaches at least.
 * @param every Which of the bars have their label beneath: each, or every fifth.
 */
export const Bars = {
	view: ({ attrs: { bars, line, least, unit, label, every = 1 } }) => {
		const { step, end } = scale(Math.max(least, line ?? 0, ...bars.map((bar) => bar.value)) * 1.05);
		const marks = Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step);
		return m(".chart", [
			m(".chart-scale", { "aria-hidden": "true" }, marks.map((mark) => m("span.num", number(mark)))),
			m("svg.chart-plot", { role: "img", "aria-label": label }, [
				marks.map((mark) => m("line.chart-grid", { x1: 0, x2: "100%", y1: percent(1 - mark / end), y2: percent(1 - mark / end) })),
				bars.map((bar, index) =>
					m("g", [
						m("title", `${bar.title ?? bar.label}: ${number(bar.value)} ${unit}`),
						// Its whole column tells its value; its lower end, which is round as well, lies below the edge.
						m("rect.chart-column", { x: percent(index / bars.length), y: 0, width: percent(1 / bars.length), height: "100%" }),
						bar.value ? m("rect", { class: bar.isFull ? "chart-full" : "chart-part", x: percent((index + 0.25) / bars.length), y: percent(1 - bar.value / end), width: percent(0.5 / bars.length), height: "110%", rx: bars.length > 12 ? 2 : 6 }) : null,
					]),
				),
				line == null ? null : m("line.chart-line", { x1: 0, x2: "100%", y1: percent(1 - line / end), y2: percent(1 - line / end) }),
			]),
			m(".chart-labels", { "aria-hidden": "true" }, bars.map((bar, index) => m("span", { class: bar.isNow ? "now" : "" }, index % every ? null : bar.label))),
		]);
	},
};
