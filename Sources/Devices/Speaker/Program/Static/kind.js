// What the page knows of speakers before the first one is opened.

import { m } from "/h.js";
import { lazily } from "/kinds.js";

export default {
	portrait: () => [
		m("rect", { x: 11, y: 4, width: 26, height: 40, rx: 6 }),
		m("circle", { cx: 24, cy: 14, r: 4 }),
		m("circle", { cx: 24, cy: 29, r: 8.5 }),
		m("circle.fill", { cx: 24, cy: 29, r: 2.5 }),
		m("path", { d: "M24 41h.01" }),
	],
	// How far an update is shows in the browser's tabs as well.
	title: ({ name, firmware }) => {
		const percent = firmware?.bar?.percentText;
		return percent ? `${percent} – ${name}` : name;
	},
	page: lazily(() => import("./page.js")),
	bench: lazily(() => import("./bench.js")),
};
