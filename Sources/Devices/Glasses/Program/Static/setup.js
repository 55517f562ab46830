// The first run: its steps, and the one thing that is next.

import { act, keyOf, refusal } from "./actions.js";
import { Buttons } from "./buttons.js";
import { Card, Problem } from "/components.js";
import { icons } from "/drawings.js";
import { m } from "/h.js";
import { redraw } from "/redraw.js";
import { say } from "/say.js";
import { clearProblem } from "/screens.js";

const marks = { done: () => icons.check(), failed: () => icons.warning() };
const spoken = { done: say`, done`, now: say`, now`, later: say`, later`, skipped: say`, left out`, failed: say`, did not succeed` };

const Steps = {
	view: ({ attrs: { steps } }) =>
		m(
			"ol.setup-steps",
			{ "aria-label": say`Steps` },
			steps.map((step, index) =>
				m("li", { key: step.id, class: step.state, "aria-current": step.state === "now" ? "step" : undefined }, [
					m("span.setup-mark", { "aria-hidden": "true" }, marks[step.state]?.() ?? String(index + 1)),
					m("span", step.label),
					m("span.visually-hidden", spoken[step.state]),
				]),
			),
		),
};

/** Whoever has asked for a code types it next, and then a password; what is typed replaces a wrong one. The field may come later than the answer. */
const awaited = (state, name, field) => {
	if (state.awaited !== name) return;
	state.awaited = null;
	field.focus();
	field.select();
};

const forms = {
	code: (state) =>
		m(".setup-fields", [
			m("label.field-label", { for: "setup-code" }, say`Code`),
			m("input.form-control.setup-code.num#setup-code[type=text][inputmode=numeric][autocomplete=one-time-code][maxlength=11]", {
				value: state.code ?? "",
				oninput: ({ target }) => (state.code = target.value),
				oncreate: ({ dom }) => awaited(state, "code", dom),
				onupdate: ({ dom }) => awaited(state, "code", dom),
			}),
		]),
	wifi: (state, { network: before, networks }) => {
		// What was chosen before a reload is offered again.
		if (state.ssid == null && before) Object.assign(state, { ssid: before, isTyping: Boolean(networks?.length) && !networks.some(({ id }) => id === before) });
		const typed = !networks?.length || state.isTyping;
		const chosen = typed ? null : (networks.find((network) => network.id === state.ssid) ?? networks.find((network) => !network.reason));
		if (chosen) state.ssid = chosen.id;
		if (chosen && !chosen.needsPassword) state.awaited = null;
		return m(".setup-fields", [
			m("label.field-label", { for: "setup-ssid" }, typed ? say`Network name` : say`Network`),
			typed
				? m("input.form-control#setup-ssid[type=text][autocomplete=off][autocapitalize=none][spellcheck=false]", { value: state.ssid ?? "", oninput: ({ target }) => (state.ssid = target.value) })
				: m("select.form-select#setup-ssid", { value: state.ssid, onchange: ({ target }) => (state.ssid = target.value) }, networks.map((network) => m("option", { value: network.id, disabled: Boolean(network.reason), title: network.reason }, network.reason ? say`${network.label} (cannot be joined)` : network.label))),
			networks?.length ? m("button.btn.btn-quiet.setup-typed[type=button]", { onclick: () => Object.assign(state, { isTyping: !state.isTyping, ssid: "" }) }, typed ? say`Choose from the list` : say`Type another name`) : null,
			chosen && !chosen.needsPassword
				? null
				: [
						m("label.field-label", { for: "setup-password" }, say`Password`),
						m("input.form-control#setup-password[type=password][autocomplete=off]", {
							value: state.password ?? "",
							oninput: ({ target }) => (state.password = target.value),
							oncreate: ({ dom }) => awaited(state, "password", dom),
							onupdate: ({ dom }) => awaited(state, "password", dom),
						}),
						m("p.hint", (typed ? say`Leave it empty for an open network. ` : "") + say`It goes to the glasses over Bluetooth, and is kept nowhere else.`),
					],
		]);
	},
};

const bodies = {
	"setup-code": ({ code }) => ({ code: code ?? "" }),
	"setup-wifi": ({ ssid, password }) => ({ ssid: ssid ?? "", password: password ?? "" }),
};

export const Setup = {
	view: ({ attrs: { id, setup }, state }) => {
		const send = async (action) => {
			const answer = await act(id, "setup", action.id, bodies[action.id]?.(state));
			if (answer) Object.assign(state, { code: "", password: "" });
			const next = { "setup-begin": answer ? "code" : null, "setup-code": answer ? "password" : "code" };
			state.awaited = next[action.id] ?? null;
			redraw();
		};
		const told = refusal(id, "setup");
		return m(Card, { id: "setup", title: setup.title, className: "setup" }, [
			m(Steps, { steps: setup.steps }),
			setup.position > 1 && setup.position <= setup.count ? m("p.hint", setup.label) : null,
			m("p.setup-sentence", { role: "status", "aria-busy": setup.isBusy ? "true" : undefined }, setup.sentence),
			m(Problem, { problem: told ?? setup.problem, onDismiss: told ? () => clearProblem(keyOf(id, "setup")) : undefined }),
			m(
				"form.setup-form",
				{
					onsubmit: (event) => {
						event.preventDefault();
						const first = setup.actions.find((action) => action.role === "primary");
						if (first?.isEnabled) send(first);
					},
				},
				[setup.form ? forms[setup.form](state, setup) : null, setup.isBusy ? m(".setup-busy", { "aria-hidden": "true" }, m("i")) : null, m(Buttons, { id, part: "setup", actions: setup.actions, perform: send })],
			),
		]);
	},
};
