// A plant sensor's own part of its page: the level, and what can be asked.

import { Button, Card, Problem } from "/components.js";
import { m } from "/h.js";
import { devicePath, isBusy, perform, problemOf } from "/screens.js";

/** Everything between the page's header and its services. */
export const Sections = {
	view: ({ attrs: { id, screen } }) => {
		const isLinked = screen.link.state === "connected";
		const key = id + "/orders";
		const ask = (action, body) => perform(key, devicePath(id, action), body);
		return m(Card, { id: "level", title: "Level" }, [
			m(Problem, { problem: problemOf(key) ?? screen.problem }),
			screen.level == null ? m("p.hint", "Connect to see what it measures.") : m("p.sensor-level.num", `${screen.level} %`),
			screen.interval == null ? null : m("p.hint", `Measured every ${screen.interval} s.`),
			m(".actions", [
				m(Button, { role: "primary", disabled: !isLinked, busy: isBusy(key), onclick: () => ask("measure", {}) }, "Measure now"),
				m(Button, { disabled: !isLinked, onclick: () => ask("interval", { seconds: 60 }) }, "Every minute"),
				m(Button, { disabled: !isLinked, onclick: () => ask("interval", { seconds: 10 }) }, "Every 10 s"),
			]),
		]);
	},
};
