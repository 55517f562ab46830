// What was checked before an update: one line each, with a mark of its own shape. What needs no look is folded away.

import { Details } from "/components.js";
import { icons } from "/drawings.js";
import { m } from "/h.js";
import { say } from "/say.js";

const marks = { passed: icons.check, failed: icons.cross, warning: icons.warning, unchecked: icons.unknown };

const Lines = {
	view: ({ attrs: { checks } }) =>
		m(
			"ul.checks",
			checks.map((check) => m("li", { class: check.outcome }, [marks[check.outcome](), m("span", [m("span.visually-hidden", check.words + ": "), check.sentence, check.advice ? " " + check.advice : null])])),
		),
};

export const Checks = {
	view: ({ attrs: { plan } }) => {
		const remarks = plan.checks.filter((check) => check.isRemark);
		return [
			m("p.plan-summary", plan.summary),
			remarks.length ? m(Lines, { checks: remarks }) : null,
			plan.rest ? m(Details, { summary: plan.rest }, m(Lines, { checks: plan.checks.filter((check) => !check.isRemark) })) : null,
		];
	},
};

export const Plan = {
	view: ({ attrs: { plan } }) => m(".plan", { "aria-live": "polite" }, [m("h3.field-label", say`Checked before anything is written`), m(Checks, { plan })]),
};
