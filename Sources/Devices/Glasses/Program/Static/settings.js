// How the assistant is: personality, name, wake word and voice.

import { act, isActing, keyOf, refusal } from "./actions.js";
import { Button, Card, Problem } from "/components.js";
import { m } from "/h.js";
import { redraw } from "/redraw.js";
import { say } from "/say.js";
import { clearProblem } from "/screens.js";
import { ask, shown } from "/wishes.js";

/** What is chosen, by the word that the glasses have for it; a name, such as that of a voice, is the same in every language. */
const words = { casual: say`casual`, friendly: say`friendly`, professional: say`professional`, witty: say`witty` };

// Through the object model, for the content security policy forbids style attributes.
const level = ({ dom }) => dom.style.setProperty("--level", `${(100 * (dom.value - dom.min)) / (dom.max - dom.min)}%`);

export const Slider = {
	view: ({ attrs: { id, name, label, unit, min, max, value, disabled, send } }) => {
		const key = `${id}/${name}`;
		const now = shown(key, value);
		return m(".setting", [
			m("label.field-label", { for: name }, label),
			m("output.num", { for: name }, `${now} ${unit}`),
			m("input.form-range[type=range]", { id: name, min, max, value: now, disabled, "aria-valuetext": `${now} ${unit}`, oncreate: level, onupdate: level, oninput: ({ target }) => ask(key, Number(target.value), send) }),
		]);
	},
};

/** A text that is sent by its button: half a name is none. */
const Text = {
	view: ({ attrs: { id, name, label, value, disabled, send }, state }) => {
		const text = state.text ?? value ?? "";
		const isChanged = text !== (value ?? "") && text.trim();
		return m(
			"form.setting.text",
			{
				onsubmit: async (event) => {
					event.preventDefault();
					if (isChanged && (await send(text))) state.text = undefined;
					redraw();
				},
			},
			[
				m("label.field-label", { for: name }, label),
				m(".line-form", [
					m("input.form-control[type=text][maxlength=64]", { id: name, value: text, disabled, oninput: ({ target }) => (state.text = target.value) }),
					m(Button, { type: "submit", disabled: disabled || !isChanged, busy: isActing(id, "settings") }, say`Save`),
				]),
			],
		);
	},
};

const Choice = {
	view: ({ attrs: { name, label, value, options, disabled, send } }) =>
		m(".setting.text", [
			m("label.field-label", { for: name }, label),
			m("select.form-select", { id: name, value, disabled, onchange: ({ target }) => send(target.value) }, options.map((word) => m("option", { value: word }, words[word] ?? word))),
		]),
};

export const Settings = {
	view: ({ attrs: { id, settings } }) => {
		if (!settings) return null;
		const disabled = Boolean(settings.reason);
		const change = (action, body) => act(id, "settings", action, body);
		return m(Card, { id: "glasses-settings", title: say`Assistant` }, [
			settings.reason ? m("p.hint", settings.reason) : null,
			m(Problem, { problem: refusal(id, "settings"), onDismiss: () => clearProblem(keyOf(id, "settings")) }),
			m(".settings-grid", [
				settings.personality == null ? null : m(Choice, { name: "personality", label: say`Personality`, value: settings.personality, options: settings.personalities, disabled, send: (value) => change("personality", { value }) }),
				m(Text, { id, name: "assistant-name", label: say`Name`, value: settings.name, disabled, send: (value) => change("assistant-name", { value }) }),
				settings.keyword == null ? null : m(Text, { id, name: "wake-word", label: say`Wake word`, value: settings.keyword, disabled, send: (keyword) => change("wake-word", { keyword }) }),
				settings.rate == null ? null : m(Slider, { id, name: "rate", label: say`Rate`, unit: say`words a minute`, min: settings.slowestRate, max: settings.fastestRate, value: settings.rate, disabled, send: (rate) => change("voice", { rate }) }),
				settings.volume == null ? null : m(Slider, { id, name: "volume", label: say`Volume`, unit: "%", min: 0, max: 100, value: settings.volume, disabled, send: (volume) => change("voice", { volume }) }),
			]),
		]);
	},
};
