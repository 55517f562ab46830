// What a person asked for and the program has not yet reported back. Controls show it at once, so that nothing jumps under a finger; the
// report wins as soon as it agrees, when the request is refused, or after three seconds.

import { redraw } from "./redraw.js";

const wishes = {};
const patience = 3_000;

/** The value to show: the wish while it is fresh, otherwise what was reported. */
export function shown(key, reported) {
	const wish = wishes[key];
	if (!wish) return reported;
	if ((wish.value === reported && !wish.isSending) || Date.now() > wish.until) {
		delete wishes[key];
		return reported;
	}
	return wish.value;
}

/**
 * Asks for a value. Values may come faster than they can be sent, as from a slider: one request at a time, always with the newest value.
 * @param {(value: any) => Promise<object|null>} send Answers null when the request was refused.
 */
export async function ask(key, value, send) {
	const wish = (wishes[key] ??= { isSending: false });
	Object.assign(wish, { value, until: Date.now() + patience });
	if (wish.isSending) return;
	wish.isSending = true;
	let sent;
	do {
		sent = wish.value;
		if ((await send(sent)) === null && sent === wish.value) wish.until = 0;
	} while (sent !== wish.value);
	wish.isSending = false;
	redraw();
	setTimeout(redraw, patience + 50);
}
