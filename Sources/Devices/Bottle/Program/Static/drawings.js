// The bottle, and the ring of its day.

import { m } from "/h.js";

let bottlesDrawn = 0;

/**
 * A bottle to the proportions of the device's own display, 40 × 90: cap 12 × 10, neck 16 × 10, body 40 × 70 with corners of 8.
 * Water stands inside the wall up to `fill` of the body's height.
 */
export const Bottle = {
	oninit: ({ state }) => (state.clip = `bottle-inside-${++bottlesDrawn}`),
	view: ({ attrs: { fill = 0, asks = false, label, className = "" }, state }) => {
		const level = 70 * Math.min(1, Math.max(0, fill));
		return m("svg.bottle", { viewBox: "-1 -1 42 92", class: className, role: label ? "img" : undefined, "aria-label": label, "aria-hidden": label ? undefined : "true" }, [
			m("defs", m("clipPath", { id: state.clip }, m("rect", { x: 3, y: 23, width: 34, height: 64, rx: 5 }))),
			m("rect.bottle-glass", { x: 0, y: 20, width: 40, height: 70, rx: 8 }),
			m("g", { "clip-path": `url(#${state.clip})` }, m("rect.bottle-water", { x: 0, y: 20, width: 40, height: 70, transform: `translate(0 ${(70 - level).toFixed(2)})` })),
			m("rect.bottle-line", { x: 14, y: 0, width: 12, height: 10 }),
			m("rect.bottle-line", { x: 12, y: 10, width: 16, height: 10 }),
			m("rect.bottle-line", { x: 0, y: 20, width: 40, height: 70, rx: 8 }),
			asks ? m("text.bottle-question", { x: 20, y: 67, "text-anchor": "middle", class: fill > 0.5 ? "on-water" : "" }, "?") : null,
		]);
	},
};

/** A ring that closes with `fraction`; what stands in its middle is drawn over it. */
export const progressRing = (fraction) => {
	const round = 2 * Math.PI * 52;
	return m("svg.goal-ring", { viewBox: "0 0 120 120", "aria-hidden": "true" }, [
		m("circle.ring-track", { cx: 60, cy: 60, r: 52 }),
		m("circle.ring-fill", {
			cx: 60,
			cy: 60,
			r: 52,
			transform: "rotate(-90 60 60)",
			"stroke-dasharray": `${(round * fraction).toFixed(1)} ${round.toFixed(1)}`,
			class: fraction > 0 ? "" : "none",
		}),
	]);
};
