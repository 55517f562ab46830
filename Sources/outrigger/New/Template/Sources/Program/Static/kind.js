// What the page knows of plant sensors before the first one is opened: a drawing of lines in a square of 48, and where the rest is.

import { m } from "/h.js";
import { lazily } from "/kinds.js";

export default {
	portrait: () => [m("rect", { x: 15, y: 6, width: 18, height: 26, rx: 4 }), m("path", { d: "M20 32v10M28 32v10" }), m("path", { d: "M20 24h8" })],
	page: lazily(() => import("./page.js")),
	bench: lazily(() => import("./bench.js")),
};
