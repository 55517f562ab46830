// The plant sensor on the bench: what it looks like, and what it does in words.

import { m } from "/h.js";

/** What the hardware does, in words: for everyone who cannot see the drawing, and for tests. */
export function words(twin) {
	const { actualLevel, isUnplugged } = twin["plant-sensor"];
	return `${actualLevel} %${isUnplugged ? " · wire off" : ""}`;
}

/** A housing with two prongs, and how far up they are wet. */
export function hardware(twin) {
	const { actualLevel, isUnplugged } = twin["plant-sensor"];
	return m("svg.hardware", { viewBox: "0 0 240 240", role: "img", "aria-label": `${twin.name}: ${twin.isRestarting ? "restarting" : words(twin)}.`, class: twin.isRestarting ? "dark" : "" }, [
		m("rect.sensor-water", { x: 40, y: 220 - actualLevel, width: 160, height: actualLevel }),
		m("rect.sensor-case", { x: 80, y: 20, width: 80, height: 100, rx: 12 }),
		m("path.sensor-prong", { d: "M100 120v90M140 120v90" }),
		isUnplugged ? m("path.sensor-prong", { d: "M90 60l60 20" }) : null,
	]);
}
