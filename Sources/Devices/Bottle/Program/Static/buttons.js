// The buttons of a part of the page: what is chosen is sent, and they are busy until it is answered.

import { act, isActing } from "./actions.js";
import { Buttons as Listed } from "/buttons.js";
import { m } from "/h.js";

/** @param perform What to do in place of sending the action. */
export const Buttons = {
	view: ({ attrs: { id, part, perform = (action) => act(id, part, action.id), ...rest } }) => m(Listed, { ...rest, part, perform, busy: isActing(id, part) }),
};
