// What was checked before an update: one line each, with a mark of its own shape.

import { icons } from "/drawings.js";
import { m } from "/h.js";

export const Checks = {
	view: ({ attrs: { plan } }) =>
		m(
			"ul.checks",
			plan.checks.map((check) => {
				const [icon, word] = { passed: [icons.check, "Passed"], failed: [icons.cross, "Failed"], warning: [icons.warning, "Warning"], unchecked: [icons.unknown, "Not checked"] }[check.outcome];
				return m("li", { class: check.outcome }, [icon(), m("span", [m("span.visually-hidden", word + ": "), check.sentence])]);
			}),
		),
};
