// What is asked of a bottle: every button of its page goes through here.

import { redraw } from "/redraw.js";
import { devicePath, isBusy, perform, problemOf } from "/screens.js";

/** Where the outcome of a bottle's actions is kept. The parts are the page's: each shows its own trouble where the button was. */
export const keyOf = (id, part) => `${id}/${part}`;

/** How often this page has changed drinks: what was asked before a change is old, whatever day it was of. */
export const drinks = { changes: 0 };

/** The calibration's buttons share one address; every other action has its own. */
export async function act(id, part, action, body, options) {
	if (part === "calibration") return perform(keyOf(id, part), devicePath(id, "calibration"), { action });
	const answer = await perform(keyOf(id, part), devicePath(id, action), body, options);
	if (answer && (part === "drinks" || part === "add")) redraw(drinks.changes++);
	return answer;
}

export const isActing = (id, part) => isBusy(keyOf(id, part));
export const refusal = (id, part) => problemOf(keyOf(id, part));

/** An action of the screen's lists by its id. */
export const find = (actions, id) => actions.find((action) => action.id === id);
