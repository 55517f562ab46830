// What the page knows of lamps before the first one is opened.

import { m } from "/h.js";
import { lazily } from "/kinds.js";

export default {
	portrait: () => [
		m("path", { d: "M12 43h18" }),
		m("path", { d: "M21 43V29l-7-9 11-10" }),
		m("path", { d: "M22 7l6-3 13 13-12 7z" }),
		m("path", { d: "M37 25l2 4M42 20l4 1" }),
	],
	page: lazily(() => import("./page.js")),
	bench: lazily(() => import("./bench.js")),
};
