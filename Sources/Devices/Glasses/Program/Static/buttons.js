// Buttons as the screen's model lists them: order, words and reasons are its own.

import { act, isActing } from "./actions.js";
import { Button, Confirm } from "/components.js";
import { m } from "/h.js";

/** @param perform What to do in place of sending the action. */
export const Buttons = {
	view: ({ attrs: { id, part, actions, perform = (action) => act(id, part, action.id) }, state }) => {
		const asking = actions.find((action) => action.id === state.asking);
		const reasons = [...new Set(actions.map((action) => (action.isEnabled ? null : action.reason)).filter(Boolean))];
		return m(".buttons", [
			m(
				".actions",
				actions.map((action) =>
					m(
						Button,
						{
							key: action.id,
							role: action.role,
							busy: isActing(id, part),
							disabled: !action.isEnabled,
							onclick: () => (action.question ? (state.asking = action.id) : perform(action)),
						},
						action.label + (action.question ? "…" : ""),
					),
				),
			),
			reasons.map((reason) => m("p.hint", reason)),
			asking?.question ? m(Confirm, { question: asking.question, role: asking.role, onDone: () => (state.asking = null), perform: () => perform(asking) }) : null,
		]);
	},
};
