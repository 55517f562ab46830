// The four quick actions, and what the last one has found.

import { Age, Button, Card, Problem, Skeleton } from "/components.js";
import { icons } from "/drawings.js";
import { PlaceList, counted } from "./places.js";
import { m } from "/h.js";
import { say } from "/say.js";
import { system } from "./units.js";
import { announce, isBusy, perform, problemOf } from "/screens.js";

// Folded away on this page only: the answer stays where it is.
let folded = false;

const filterOf = ({ kind, near, isOpen, isWheelchair }) => [kind || say`Places`, near ? say`near ${near}` : null, isOpen ? say`open now` : null, isWheelchair ? say`with wheelchair access` : null].filter(Boolean).join(", ");

const labelOf = (quick) => (quick.filter ? filterOf(quick.filter) : quick.search ? say`Places named “${quick.search}”` : (quick.actions.find(({ id }) => id === quick.category)?.label ?? quick.category));

const filterBy = ({ kind, near, isOpen, isWheelchair }) => perform("explore/quick", "explore/filter", { kind, near, open: isOpen, wheelchair: isWheelchair, units: system() });

const again = (quick) => (quick.filter ? filterBy(quick.filter) : quick.search ? perform("explore/quick", "explore/search", { name: quick.search }) : perform("explore/quick", "explore/quick", { category: quick.category }));

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
const filter = { kind: "", near: "", isOpen: false, isWheelchair: false };

/** A place by its name. */
export const Search = {
	view: () =>
		m(
			"form.compose.search[role=search]",
			{
				"aria-label": say`Places by name`,
				onsubmit: (event) => {
					event.preventDefault();
					if (!draft.name.trim()) return;
					folded = false;
					perform("explore/quick", "explore/search", { name: draft.name });
				},
			},
			[
				m("label.visually-hidden", { for: "explore-name" }, say`Name of a place`),
				m("input.form-control#explore-name", { type: "search", value: draft.name, maxlength: 200, autocomplete: "off", enterkeyhint: "search", placeholder: say`Name of a place`, oninput: (event) => (draft.name = event.target.value) }),
				m(Button, { type: "submit", busy: isBusy("explore/quick") }, say`Find`),
			],
		),
};

const Check = {
	view: ({ attrs: { name, label } }) =>
		m("label.form-check", [m("input.form-check-input[type=checkbox]", { checked: filter[name], onchange: (event) => (filter[name] = event.target.checked) }), m("span.form-check-label", label)]),
};

const Word = {
	view: ({ attrs: { name, label } }) =>
		m("input.form-control", { "aria-label": label, value: filter[name], maxlength: 100, autocomplete: "off", placeholder: label, oninput: (event) => (filter[name] = event.target.value) }),
};

/** A kind of place, near what, and what it must be: they fill the query that the chat fills as well. */
export const Filters = {
	view: () =>
		m(
			"form.filters",
			{
				"aria-label": say`Filters`,
				onsubmit: (event) => {
					event.preventDefault();
					if (!filter.kind.trim() && !filter.near.trim() && !filter.isOpen && !filter.isWheelchair) return;
					folded = false;
					filterBy(filter);
				},
			},
			[
				m(Word, { name: "kind", label: say`Kind of place` }),
				m(Word, { name: "near", label: say`Near` }),
				m(Check, { name: "isOpen", label: say`Open now` }),
				m(Check, { name: "isWheelchair", label: say`Wheelchair access` }),
				m(Button, { type: "submit", role: "quiet", busy: isBusy("explore/quick") }, say`Filter`),
			],
		),
};

export const QuickActions = {
	view: ({ attrs: { quick } }) =>
		m(
			"ul.quick-actions",
			{ "aria-label": say`Quick actions` },
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
	const mark = `${labelOf(quick)}/${quick.state}/${quick.updatedAt}`;
	if (state.mark !== undefined && state.mark !== mark && quick.state === "loaded") announce(quick.places.length ? `${labelOf(quick)}: ${counted(quick.places.length)}.` : say`${labelOf(quick)}: nothing found.`);
	state.mark = mark;
}

export const QuickResults = {
	oncreate: ({ attrs, state }) => narrate(state, attrs.quick),
	onupdate: ({ attrs, state }) => narrate(state, attrs.quick),
	view: ({ attrs: { quick, map } }) => {
		const problem = problemOf("explore/quick");
		if ((!quick.category && !quick.search && !quick.filter) || folded) return problem ? m(Problem, { problem }) : null;
		const retry = m(".actions", m(Button, { busy: isBusy("explore/quick"), onclick: () => again(quick) }, say`Try again`));
		return m(Card, { id: "explore-quick", title: labelOf(quick), className: "quick-card", aside: quick.updatedAt ? m("span.count", [quick.places.length ? counted(quick.places.length) + ", " : "", m(Age, { time: quick.updatedAt })]) : null }, [
			m(Problem, { problem: problem ?? quick.problem, actions: retry }),
			quick.state === "loading" && !quick.places.length ? m(Skeleton, { rows: 3, label: say`Looking for places` }) : null,
			[m(PlaceList, { key: labelOf(quick), places: quick.places, map, label: say`Places: ${labelOf(quick)}`, limit: 4 })],
			quick.reply ? m("p.hint", quick.reply) : quick.hint ? m("p.hint", quick.hint) : null,
			quick.note ? m("p.hint", quick.note) : null,
		]);
	},
};
