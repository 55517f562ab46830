// What an owner makes of a device, below what its kind has.

import { Button, Card, Confirm, Details, Problem, Switch } from "./components.js";
import { m } from "./h.js";
import { lazily } from "./kinds.js";
import { stylesheet } from "./load.js";
import { say } from "./say.js";
import { clearProblem, connection, devicePath, isBusy, perform, problemOf } from "./screens.js";
import { ask, shown } from "./wishes.js";

const traces = lazily(() => Promise.all([import("./traces.js"), stylesheet("/traces.css").catch(() => {})]).then(([part]) => part));

/** How strongly it was heard while this page was open. */
const SignalOverTime = {
	view: ({ attrs: { id, link } }) => {
		const part = traces();
		if (!part) return null;
		part.note("signal/" + id, connection.lostAt ? null : (link.signal?.rssi ?? null));
		return m(Details, { summary: say`Signal over time` }, m(part.Trace, { trace: "signal/" + id, label: say`Signal while this page is open`, unit: "dBm", range: [-100, -30], lost: say`not heard` }));
	},
};

/** What the owner makes of it: its name, its place among the others, and whether it is theirs at all. */
export const Own = {
	view: ({ attrs: { id, device, link }, state }) => {
		const key = id + "/own";
		const { name, advertisedName, isFavourite, isRemembered } = device;
		const text = state.text ?? name;
		const send = async (action, body) => {
			if (await perform(key, devicePath(id, action), body)) state.text = null;
		};
		return m(Card, { id: "own", title: say`This device`, className: "own-device" }, [
			m("form.own-name", { onsubmit: (event) => (event.preventDefault(), send("rename", { name: text })) }, [
				m("label.field-label", { for: "own-name" }, say`Your name for it`),
				m(".with-button", [
					m("input.form-control#own-name[dir=auto][autocomplete=off]", { value: text, maxlength: 400, oninput: ({ target }) => (state.text = target.value) }),
					m(Button, { type: "submit", busy: isBusy(key), disabled: text === name }, say`Rename`),
				]),
				m("p.hint", advertisedName ? [say`It calls itself `, m("bdi", advertisedName), say`. An empty name gives that back.`] : say`Commands and this page find it by this name, and by its own.`),
			]),
			m(Switch, { id: "favourite", label: say`Favourite`, hint: say`Stands before the others.`, checked: Boolean(shown(`${id}/favourite`, isFavourite)), onchange: (on) => ask(`${id}/favourite`, on, (newest) => perform(key, devicePath(id, "favourite"), { on: newest })) }),
			isRemembered ? m(".actions", m(Button, { role: "destructive", busy: isBusy(key), onclick: () => (state.isAsking = true) }, say`Forget this device…`)) : null,
			m(Problem, { problem: problemOf(key), onDismiss: () => clearProblem(key) }),
			m(SignalOverTime, { id, link }),
			state.isAsking
				? m(Confirm, {
						question: { title: say`Forget ${name}?`, text: say`It is disconnected, and its name here is lost. Its drinks, notes and pictures stay on this computer. Connected again, it is remembered again.`, decline: say`Keep it`, confirm: say`Forget this device` },
						role: "destructive",
						onDone: () => (state.isAsking = false),
						perform: async () => (await perform(key, devicePath(id, "forget"))) && m.route.set("/devices"),
					})
				: null,
		]);
	},
};
