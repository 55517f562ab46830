// What was checked before an update: one line each, with a mark of its own shape.

import { icons } from "/drawings.js";
import { m } from "/h.js";

export const Checks = {
	view: ({ attrs: { plan } }) =>
		m(
			"ul.checks",
			plan.checks.map((check) => {
				const icon = { passed: icons.check, failed: icons.cross, warning: icons.warning, unchecked: icons.unknown }[check.outcome];
				return m("li", { class: check.outcome }, [icon(), m("span", [m("span.visually-hidden", check.words + ": "), check.sentence])]);
			}),
		),
};
