// Buttons as the screen's model lists them: order, words and reasons are its own.

import { act, isActing } from "./actions.js";
import { Button, Confirm } from "/components.js";
import { m } from "/h.js";

/**
 * @param questions What to ask before an action, by its id: `{title, text}`. Actions that lose something have one.
 * @param perform What to do in place of sending the action.
 */
export const Buttons = {
	view: ({ attrs: { id, part, actions, questions = {}, className = "", perform = (action) => act(id, part, action.id) }, state }) => {
		if (!actions.length) return null;
		// What is lost is told by the question; why a button cannot be used, beside it.
		const reasons = actions.filter((action) => action.reason && !(action.isEnabled && questions[action.id]));
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
							busy: isActing(id, part),
							disabled: !action.isEnabled,
							reasonID: reasons.includes(action) ? `${part}-reason-${action.id}` : undefined,
							onclick: () => (questions[action.id] ? (state.asking = action.id) : perform(action)),
						},
						action.label + (questions[action.id] ? "…" : ""),
					),
				),
			),
			// One reason for several buttons, such as a link that is down, is told once.
			reasons.map((action, index) =>
				m("p.hint", { id: `${part}-reason-${action.id}`, class: reasons.findIndex((other) => other.reason === action.reason) < index ? "visually-hidden" : "" }, action.reason),
			),
			asking
				? m(Confirm, { ...questions[asking.id], text: questions[asking.id].text ?? asking.reason, action: asking, onDone: () => (state.asking = null), perform: () => perform(asking) })
				: null,
		]);
	},
};
