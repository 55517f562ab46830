// Buttons as a screen's model lists them: order, words and reasons are its own.

import { Button, Confirm } from "/components.js";
import { m } from "/h.js";
import { say } from "/say.js";

/**
 * @param part Whose buttons they are; no other part of the page has this name.
 * @param busy Whether what one of them asks for is under way.
 * @param perform Takes the action that was chosen.
 */
export const Buttons = {
	view: ({ attrs: { part, actions, busy, perform, className = "" }, state }) => {
		if (!actions.length) return null;
		// What is lost is told by the question; why a button cannot be used, beside it.
		const reasons = actions.filter((action) => action.reason && !(action.isEnabled && action.question));
		const asking = actions.find((action) => action.id === state.asking);
		return m(".buttons", { class: className }, [
			m(
				".actions",
				actions.map((action) =>
					m(
						Button,
						{
							key: action.id,
							role: action.role,
							busy,
							disabled: !action.isEnabled,
							reasonID: reasons.includes(action) ? `${part}-reason-${action.id}` : undefined,
							onclick: () => (action.question ? (state.asking = action.id) : perform(action)),
						},
						action.question ? say`${action.label}…` : action.label,
					),
				),
			),
			// One reason for several buttons, such as a link that is down, is told once.
			reasons.map((action, index) =>
				m("p.hint", { id: `${part}-reason-${action.id}`, class: reasons.findIndex((other) => other.reason === action.reason) < index ? "visually-hidden" : "" }, action.reason),
			),
			asking?.question
				? m(Confirm, { question: asking.question, role: asking.role, onDone: () => (state.asking = null), perform: () => perform(asking) })
				: null,
		]);
	},
};
