// The four quick actions, and what the last one has found.

import { Age, Button, Card, Problem, Skeleton } from "/components.js";
import { icons } from "/drawings.js";
import { PlaceList } from "./places.js";
import { plural } from "/format.js";
import { m } from "/h.js";
import { announce, isBusy, perform, problemOf } from "/screens.js";

// Folded away on this page only: the answer stays where it is.
let folded = false;

const labelOf = (quick) => quick.actions.find(({ id }) => id === quick.category)?.label ?? quick.category;

function press(quick, id) {
	if (quick.category === id && quick.state !== "failed") {
		folded = !folded;
		return;
	}
	folded = false;
	perform("explore/quick", "explore/quick", { category: id });
}

export const QuickActions = {
	view: ({ attrs: { quick } }) =>
		m(
			"ul.quick-actions",
			{ "aria-label": "Quick actions" },
			quick.actions.map(({ id, label, detail, symbol }) => {
				const isOn = quick.category === id && !folded;
				return m(
					"li",
					m("button.quick-action[type=button]", { class: isOn ? "on" : "", "aria-pressed": String(isOn), "aria-busy": isOn && quick.state === "loading" ? "true" : undefined, onclick: () => press(quick, id) }, [
						m("span.quick-mark", { "aria-hidden": "true" }, (icons[symbol] ?? icons.explore)()),
						m("span.quick-text", [m("span.quick-label", label), m("span.quick-detail", detail)]),
					]),
				);
			}),
		),
};

function narrate(state, quick) {
	const mark = `${quick.category}/${quick.state}/${quick.updatedAt}`;
	if (state.mark !== undefined && state.mark !== mark && quick.state === "loaded") announce(quick.places.length ? `${labelOf(quick)}: ${plural(quick.places.length, "place")}.` : `${labelOf(quick)}: nothing found.`);
	state.mark = mark;
}

export const QuickResults = {
	oncreate: ({ attrs, state }) => narrate(state, attrs.quick),
	onupdate: ({ attrs, state }) => narrate(state, attrs.quick),
	view: ({ attrs: { quick, map } }) => {
		const problem = problemOf("explore/quick");
		if (!quick.category || folded) return problem ? m(Problem, { problem }) : null;
		const again = m(".actions", m(Button, { busy: isBusy("explore/quick"), onclick: () => perform("explore/quick", "explore/quick", { category: quick.category }) }, "Try again"));
		return m(Card, { id: "explore-quick", title: labelOf(quick), className: "quick-card", aside: quick.updatedAt ? m("span.count", [quick.places.length ? plural(quick.places.length, "place") + ", " : "", m(Age, { time: quick.updatedAt })]) : null }, [
			m(Problem, { problem: problem ?? quick.problem, actions: again }),
			quick.state === "loading" && !quick.places.length ? m(Skeleton, { rows: 3, label: "Looking for places" }) : null,
			[m(PlaceList, { key: quick.category, places: quick.places, map, label: `Places: ${labelOf(quick)}`, limit: 4 })],
			quick.hint ? m("p.hint", quick.hint) : null,
			quick.note ? m("p.hint", quick.note) : null,
		]);
	},
};
