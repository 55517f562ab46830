// The four quick actions, and what the last one has found.

import { Age, Button, Card, Problem, Skeleton } from "/components.js";
import { icons } from "/drawings.js";
import { PlaceList } from "./places.js";
import { plural } from "/format.js";
import { m } from "/h.js";
import { announce, isBusy, perform, problemOf } from "/screens.js";

// Folded away on this page only: the answer stays where it is.
let folded = false;

const labelOf = (quick) => (quick.search ? `Places named “${quick.search}”` : (quick.actions.find(({ id }) => id === quick.category)?.label ?? quick.category));

const again = (quick) => (quick.search ? perform("explore/quick", "explore/search", { name: quick.search }) : perform("explore/quick", "explore/quick", { category: quick.category }));

function press(quick, id) {
	if (quick.category === id && quick.state !== "failed") {
		folded = !folded;
		return;
	}
	folded = false;
	perform("explore/quick", "explore/quick", { category: id });
}

// What is being written outlives a visit to another page.
const draft = { name: "" };

/** A place by its name. */
export const Search = {
	view: () =>
		m(
			"form.compose.search[role=search]",
			{
				"aria-label": "Places by name",
				onsubmit: (event) => {
					event.preventDefault();
					if (!draft.name.trim()) return;
					folded = false;
					perform("explore/quick", "explore/search", { name: draft.name });
				},
			},
			[
				m("label.visually-hidden", { for: "explore-name" }, "Name of a place"),
				m("input.form-control#explore-name", { type: "search", value: draft.name, maxlength: 200, autocomplete: "off", enterkeyhint: "search", placeholder: "Name of a place", oninput: (event) => (draft.name = event.target.value) }),
				m(Button, { type: "submit", busy: isBusy("explore/quick") }, "Find"),
			],
		),
};

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
	const mark = `${quick.category}/${quick.search}/${quick.state}/${quick.updatedAt}`;
	if (state.mark !== undefined && state.mark !== mark && quick.state === "loaded") announce(quick.places.length ? `${labelOf(quick)}: ${plural(quick.places.length, "place")}.` : `${labelOf(quick)}: nothing found.`);
	state.mark = mark;
}

export const QuickResults = {
	oncreate: ({ attrs, state }) => narrate(state, attrs.quick),
	onupdate: ({ attrs, state }) => narrate(state, attrs.quick),
	view: ({ attrs: { quick, map } }) => {
		const problem = problemOf("explore/quick");
		if ((!quick.category && !quick.search) || folded) return problem ? m(Problem, { problem }) : null;
		const retry = m(".actions", m(Button, { busy: isBusy("explore/quick"), onclick: () => again(quick) }, "Try again"));
		return m(Card, { id: "explore-quick", title: labelOf(quick), className: "quick-card", aside: quick.updatedAt ? m("span.count", [quick.places.length ? plural(quick.places.length, "place") + ", " : "", m(Age, { time: quick.updatedAt })]) : null }, [
			m(Problem, { problem: problem ?? quick.problem, actions: retry }),
			quick.state === "loading" && !quick.places.length ? m(Skeleton, { rows: 3, label: "Looking for places" }) : null,
			[m(PlaceList, { key: labelOf(quick), places: quick.places, map, label: `Places: ${labelOf(quick)}`, limit: 4 })],
			quick.hint ? m("p.hint", quick.hint) : null,
			quick.note ? m("p.hint", quick.note) : null,
		]);
	},
};
