// Drawing at most once an animation frame, and never from inside a drawing.

const m = window.m;
let isAsked = false;

export function redraw() {
	if (isAsked) return;
	isAsked = true;
	requestAnimationFrame(() => {
		isAsked = false;
		m.redraw();
	});
}
