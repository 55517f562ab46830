// The lamp on the bench: what it looks like, and what it does in words.

import { m } from "/h.js";

/** What the hardware does, in words: for everyone who cannot see the drawing, and for tests. */
export function words({ lamp }) {
	if (!lamp.on) return "off";
	return lamp.isLit ? `on · ${lamp.brightness} % · ${lamp.colour}` : "on · dark";
}

/** The lamp: base, arm, shade, and the light that falls out of it. */
export function hardware(twin) {
	const { lamp, isRestarting } = twin;
	const isLit = lamp.isLit && !isRestarting;
	const light = isLit ? { fill: "#" + lamp.colour } : {};
	return m("svg.hardware", { viewBox: "0 0 240 240", role: "img", "aria-label": `${twin.name}: ${isRestarting ? "restarting" : words(twin)}.`, class: isRestarting ? "dark" : "" }, [
		isLit ? m("path", { d: "M128 92L96 224h140L196 76z", "fill-opacity": 0.1 + lamp.brightness / 200, ...light }) : null,
		m("path.lamp-arm", { d: "M70 216V148L40 100l84-52" }),
		m("rect.lamp-metal", { x: 28, y: 212, width: 84, height: 14, rx: 7 }),
		m("path.lamp-metal", { d: "M112 44l30-16 58 52-74 24z" }),
		m("circle", { cx: 164, cy: 98, r: 14, class: isLit ? "" : "lamp-bulb", ...light }),
	]);
}
