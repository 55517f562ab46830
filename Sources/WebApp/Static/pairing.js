// Pairing: a dialogue over whatever page is open while a device asks for a code, and a notice on its page where it is not paired.

import { Button, Problem } from "./components.js";
import { icons } from "./drawings.js";
import { m } from "./h.js";
import { redraw } from "./redraw.js";
import { say } from "./say.js";
import { clearProblem, devicePath, isBusy, perform, problemOf, screens } from "./screens.js";

const keyOf = (id) => id + "/pairing";
const act = (id, action, body) => perform(keyOf(id), devicePath(id, action), body);

/** Counts down once a second. */
const SecondsLeft = {
	oninit: ({ state }) => (state.timer = setInterval(redraw, 1_000)),
	onremove: ({ state }) => clearInterval(state.timer),
	view: ({ attrs: { until } }) => m("p.hint.num[role=timer]", say`${Math.max(0, Math.round(until - Date.now() / 1_000))} s left`),
};

const Dialogue = {
	oncreate: ({ dom, state }) => {
		state.before = document.activeElement;
		dom.showModal();
		dom.querySelector("input")?.focus();
	},
	// A new question begins with an empty field.
	onbeforeupdate: ({ attrs, state }, old) => {
		if (attrs.pairing.attemptsLeft !== old.attrs.pairing.attemptsLeft) state.code = "";
	},
	onupdate: ({ dom, attrs, state }) => {
		if (state.step !== attrs.pairing.step && attrs.pairing.step === "enter") dom.querySelector("input")?.focus();
		state.step = attrs.pairing.step;
	},
	onremove: ({ dom, state, attrs: { id } }) => {
		dom.close();
		clearProblem(keyOf(id));
		// Where it was before, as far as that is still there.
		(state.before?.isConnected ? state.before : document.getElementById("main"))?.focus({ preventScroll: true });
	},
	view: ({ attrs: { id, pairing }, state }) => {
		const [first] = pairing.actions;
		const decline = pairing.actions.find((action) => action.id === "pairing-cancel");
		// What is no code is said by the answer: a button that waits for the last digit would miss an Enter that follows it at once.
		const answer = () => first && first !== decline && act(id, first.id, first.id === "pairing-code" ? { code: state.code ?? "" } : undefined);
		return m(
			"dialog.confirm.pairing",
			{
				"aria-labelledby": "pairing-title",
				"aria-describedby": "pairing-sentence",
				// Escape is an answer too; while the devices compare there is nothing to refuse.
				oncancel: (event) => {
					event.preventDefault();
					if (decline) act(id, decline.id);
				},
			},
			m(
				"form",
				{
					onsubmit: (event) => {
						event.preventDefault();
						answer();
					},
				},
				[
					m("h2#pairing-title", pairing.title),
					m("div[aria-live=polite]", [
						pairing.notice ? m("p.pairing-notice", [icons.warning(), pairing.notice]) : null,
						m("p#pairing-sentence", pairing.sentence),
					]),
					pairing.code ? m("p.pairing-code.num", pairing.code) : null,
					pairing.step === "enter"
						? m(".field", [
								m("label.field-label", { for: "pairing-field" }, say`Code`),
								m("input.form-control.num#pairing-field[type=text][inputmode=numeric][autocomplete=one-time-code][maxlength=11]", {
									value: state.code ?? "",
									oninput: (event) => {
										state.code = event.target.value;
										clearProblem(keyOf(id));
									},
								}),
							])
						: null,
					m(Problem, { problem: problemOf(keyOf(id)) }),
					pairing.expires ? m(SecondsLeft, { until: pairing.expires }) : null,
					m(
						".actions",
						[...pairing.actions].reverse().map((action) =>
							action === first && first !== decline
								? m(Button, { type: "submit", role: action.role, busy: isBusy(keyOf(id)) }, action.label)
								: m(Button, { onclick: () => act(id, action.id) }, action.label),
						),
					),
				],
			),
		);
	},
};

/** The dialogue of the first device that asks. */
export const Pairing = {
	view: () => {
		const device = screens.devices?.devices.find(({ pairing }) => pairing?.isQuestion);
		// In an array, so that another device has a dialogue of its own.
		return device ? [m(Dialogue, { key: device.id, id: device.id, pairing: device.pairing })] : null;
	},
};

/** Why a device is not paired, and what mends it. */
export const PairingNotice = {
	view: ({ attrs: { id } }) => {
		const pairing = screens.devices?.devices.find((device) => device.id === id)?.pairing;
		if (!pairing || pairing.isQuestion) return null;
		return m(".notice.warning", { role: "group", "aria-label": pairing.title }, [
			icons.warning(),
			m(".notice-body", [
				m("p.notice-title", pairing.title),
				m("p", pairing.sentence),
				m(".actions", pairing.actions.map((action) => m(Button, { role: action.role, busy: isBusy(keyOf(id)), onclick: () => act(id, action.id) }, action.label))),
				m(Problem, { problem: problemOf(keyOf(id)) }),
			]),
		]);
	},
};
