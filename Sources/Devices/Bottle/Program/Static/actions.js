// What is asked of a bottle: every button of its page goes through here.

import { devicePath, isBusy, perform, problemOf } from "/screens.js";

/** Where the outcome of a bottle's actions is kept. The parts are the page's: each shows its own trouble where the button was. */
export const keyOf = (id, part) => `${id}/${part}`;

/** The calibration's buttons share one address; every other action has its own. */
export const act = (id, part, action, body, options) =>
	part === "calibration" ? perform(keyOf(id, part), devicePath(id, "calibration"), { action }) : perform(keyOf(id, part), devicePath(id, action), body, options);

export const isActing = (id, part) => isBusy(keyOf(id, part));
export const refusal = (id, part) => problemOf(keyOf(id, part));

/** An action of the screen's lists by its id. */
export const find = (actions, id) => actions.find((action) => action.id === id);
