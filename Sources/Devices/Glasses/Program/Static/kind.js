// What the page knows of glasses before the first ones are opened.

import { m } from "/h.js";
import { lazily } from "/kinds.js";

/** A module, once the styles that it needs are there. */
const styled = (module) => module.ready.then(() => module);

export default {
	portrait: () => [
		m("path", { d: "M3 20l4-7M45 20l-4-7" }),
		m("rect", { x: 3, y: 19, width: 17, height: 13, rx: 5 }),
		m("rect", { x: 28, y: 19, width: 17, height: 13, rx: 5 }),
		m("path", { d: "M20 24c2.5-2 5.5-2 8 0" }),
		m("circle.fill", { cx: 40.5, cy: 23, r: 1.6 }),
	],
	page: lazily(() => import("./page.js").then(styled)),
	bench: lazily(() => import("./bench.js")),
};
