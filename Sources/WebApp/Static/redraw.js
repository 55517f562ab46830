// Drawing at most once an animation frame, and never from inside a drawing.

import { m } from "./h.js";

let isAsked = false;

export function redraw() {
	if (isAsked) return;
	isAsked = true;
	requestAnimationFrame(() => {
		isAsked = false;
		m.redraw();
	});
}
