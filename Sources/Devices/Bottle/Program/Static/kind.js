// What the page knows of bottles before the first one is opened.

import { m } from "/h.js";
import { lazily } from "/kinds.js";

/** A module, once the styles that it needs are there. */
const styled = (module) => module.ready.then(() => module);

export default {
	portrait: () => [
		m("rect", { x: 20, y: 3.5, width: 8, height: 5.5, rx: 1 }),
		m("path", { d: "M19 9v4.5h-2.5a4.5 4.5 0 0 0-4.5 4.5v22a4.5 4.5 0 0 0 4.5 4.5h15a4.5 4.5 0 0 0 4.5-4.5V18a4.5 4.5 0 0 0-4.5-4.5H29V9" }),
		m("path", { d: "M12 29c4.5-3 7.5 2.6 12 .6s7.5-3.4 12-.6" }),
	],
	page: lazily(() => import("./page.js").then(styled)),
	bench: lazily(() => import("./bench.js")),
	sections: { calibration: () => import("./calibration.js").then(styled).then(({ CalibrationPage }) => CalibrationPage) },
};
