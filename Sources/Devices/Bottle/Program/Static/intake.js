// What was drunk: today against the goal, the week, and today's drinks.

import { act, find, isActing, keyOf, refusal } from "./actions.js";
import { WeekChart } from "./chart.js";
import { progressRing } from "./drawings.js";
import { Age, Button, Card, Details, Problem } from "/components.js";
import { icons } from "/drawings.js";
import { number } from "/format.js";
import { m } from "/h.js";
import { redraw } from "/redraw.js";
import { say } from "/say.js";
import { announce, clearProblem, connection } from "/screens.js";
import { timeText, volume as millilitres, volumeFrom, volumeIn, volumeUnit } from "/units.js";

/** A number field would leave a comma out without a word: "1,5" became 15. */
const decimals = "[0-9]+([.,][0-9]{1,2})?";
const decimal = (text) => Number(String(text).replace(",", "."));

const Goal = {
	view: ({ attrs: { id, intake, isLinked }, state }) => {
		const change = find(intake.actions, "goal");
		if (intake.goalHint) return m("p.hint", intake.goalHint);
		if (!state.isOpen)
			return [
				m(".goal-line", [
					m("span.goal-now", [icons.target(), m("span", [say`Goal `, m("strong.num", millilitres(intake.goal))])]),
					change ? m(Button, { role: "quiet", disabled: !change.isEnabled, title: change.reason, reasonID: isLinked && change.reason ? "goal-reason" : undefined, oncreate: ({ dom }) => state.isClosed && dom.focus({ preventScroll: true }), onclick: () => Object.assign(state, { isOpen: true, value: intake.goal, text: String(volumeIn(intake.goal)) }) }, change.label) : null,
				]),
				isLinked && change?.reason ? m("p.hint#goal-reason", change.reason) : null,
			];
		const close = () => {
			state.isOpen = false;
			state.isClosed = true;
		};
		return m(
			"form.goal-form",
			{
				"aria-label": say`Change the daily goal`,
				onsubmit: async (event) => {
					event.preventDefault();
					if (await act(id, "intake", "goal", { value: state.value })) {
						close();
						redraw();
					}
				},
				// Without a value: Mithril takes false for "do nothing more with this key", and no key would do anything in here.
				onkeydown: (event) => {
					if (event.key === "Escape") close();
				},
			},
			[
				m(".goal-head", [
					m("label.field-label", { for: "goal" }, say`Daily goal`),
					m(".goal-number", [
						m("input.form-control.num#goal-number[type=number][required][inputmode=numeric]", {
							min: volumeIn(intake.smallestGoal),
							max: volumeIn(intake.largestGoal),
							step: volumeUnit() === "ml" ? 1 : "any",
							value: state.text,
							"aria-label": volumeUnit() === "ml" ? say`Daily goal in millilitres` : say`Daily goal in fluid ounces`,
							"aria-describedby": "goal-range",
							oninput: ({ target }) => {
								state.text = target.value;
								// What is typed half is no goal yet.
								if (target.validity.valid) state.value = Math.min(intake.largestGoal, Math.max(intake.smallestGoal, volumeFrom(Number(target.value))));
							},
						}),
						m("span[aria-hidden=true]", volumeUnit()),
					]),
				]),
				m("input.form-range#goal[type=range]", {
					min: intake.smallestGoal,
					max: intake.largestGoal,
					step: intake.goalStep,
					value: state.value,
					"aria-valuetext": volumeUnit() === "ml" ? `${state.value} millilitres` : millilitres(state.value),
					oncreate: ({ dom }) => (setLevel(dom), dom.focus()),
					onupdate: ({ dom }) => setLevel(dom),
					oninput: ({ target }) => Object.assign(state, { value: Number(target.value), text: String(volumeIn(Number(target.value))) }),
				}),
				m("p.hint#goal-range", say`${millilitres(intake.smallestGoal)} to ${millilitres(intake.largestGoal)}`),
				m(".actions", [m(Button, { role: "primary", type: "submit", busy: isActing(id, "intake") }, say`Save the goal`), m(Button, { isLocal: true, onclick: close }, say`Keep it`)]),
			],
		);
	},
};

// Through the object model, for the content security policy forbids style attributes.
const setLevel = (dom) => dom.style.setProperty("--level", `${((dom.value - dom.min) / (dom.max - dom.min)) * 100}%`);

const Synchronised = {
	view: ({ attrs: { id, intake } }) => {
		const sync = find(intake.actions, "sync");
		return m(".sync-line", [
			m(
				"span",
				{ role: "status" },
				intake.synchronization,
			),
			intake.isSynchronizing ? null : m("span", intake.synchronizedAt ? [say`Fetched `, m(Age, { time: intake.synchronizedAt })] : say`Not fetched yet`),
			// Busy and not away while it goes on: it may have the focus.
			sync ? m(Button, { role: "quiet", disabled: !sync.isEnabled, busy: intake.isSynchronizing || isActing(id, "sync"), title: sync.reason, onclick: () => act(id, "sync", "sync") }, sync.label) : null,
		]);
	},
};

export const Today = {
	view: ({ attrs: { id, screen } }) => {
		const { intake, link } = screen;
		const isLinked = link.state === "connected";
		const isReached = intake.fraction === 1;
		return m(Card, { id: "today", title: say`Today`, className: "today-card" }, [
			m(".today", [
				m(".ring-box", { class: isReached ? "reached" : "" }, [
					progressRing(intake.fraction ?? 0),
					m(".ring-text", [
						m("span.big.num", number(volumeIn(intake.today))),
						m("span.unit", volumeUnit()),
						intake.fraction == null ? null : m("span.ring-percent.num", [isReached ? icons.check() : null, intake.fractionText]),
					]),
				]),
				m(".today-text", [m("p.today-sentence", { "aria-live": "polite" }, intake.sentence), m(Goal, { id, intake, isLinked })]),
			]),
			m(Problem, { problem: refusal(id, "intake") ?? refusal(id, "sync"), onDismiss: () => ["intake", "sync"].forEach((part) => clearProblem(keyOf(id, part))) }),
			m(Problem, { problem: intake.problem }),
			m(Synchronised, { id, intake }),
		]);
	},
};

// MARK: deleting, with a moment to think better of it

const settling = 3_000;

/** Drinks that are about to be deleted, by device and drink: the bottle is told when the moment to undo has passed. */
const pending = new Map();

/** The drink that was kept after all: its button takes the focus that was on "Undo". */
let undone = null;

function remove(id, drink, { undoSeconds }) {
	const key = `${id}/${drink.id}`;
	const send = () => {
		clearTimeout(pending.get(key)?.timer);
		// The button to undo goes, and the drink with it: whoever stands on it goes on at the head of the list.
		const undoing = document.activeElement?.closest(".drink.leaving");
		if (undoing?.dataset.key === key) undoing.closest("section").querySelector("h2").focus({ preventScroll: true });
		pending.set(key, { isSending: true });
		act(id, "drinks", "drink-delete", { drink: drink.id }, { keepalive: true }).then((isDone) => {
			// The screen that comes without it may be a moment behind the answer: nothing jumps back meanwhile.
			setTimeout(
				() => {
					pending.delete(key);
					redraw();
				},
				isDone ? settling : 0,
			);
		});
	};
	pending.set(key, { send, timer: setTimeout(send, undoSeconds * 1_000) });
	announce(say`${millilitres(drink.amount)} will be deleted. Undo is possible for ${undoSeconds} seconds.`);
}

function undo(id, drink) {
	const key = `${id}/${drink.id}`;
	clearTimeout(pending.get(key)?.timer);
	pending.delete(key);
	undone = key;
	announce(say`${millilitres(drink.amount)} is kept.`);
}

function takeFocus(dom, key) {
	if (undone !== key) return;
	undone = null;
	dom.focus({ preventScroll: true });
}

// Who leaves has decided.
window.addEventListener("pagehide", () => pending.forEach(({ send }) => send?.()));

const timeOf = (seconds) => timeText(new Date(seconds * 1000));

/** An amount that a person knows better than the bottle. */
const Correction = {
	oncreate: ({ dom }) => dom.querySelector("input").select(),
	view: ({ attrs: { id, drink, onDone }, state }) => {
		state.text ??= String(volumeIn(drink.amount));
		// Saved as it was, it stays to the millilitre.
		const amount = decimal(state.text) === volumeIn(drink.amount) ? drink.amount : volumeFrom(decimal(state.text));
		return m(
			"form.drink-form",
			{
				"aria-label": say`Correct ${millilitres(drink.amount)} at ${timeOf(drink.time)}`,
				onsubmit: async (event) => {
					event.preventDefault();
					if (amount === drink.amount || (await act(id, "drinks", "drink-correct", { drink: drink.id, amount }))) onDone();
				},
				// Without a value: Mithril takes false for "do nothing more with this key".
				onkeydown: (event) => {
					if (event.key === "Escape") onDone();
				},
			},
			[
				m("label.field-label", { for: `amount-${drink.id}` }, say`How much it was, ${volumeUnit()}`),
				m(".with-button", [
					m("input.form-control.num[required][inputmode=decimal][autocomplete=off]", { id: `amount-${drink.id}`, pattern: decimals, title: say`A number, as 250 or 8.5`, value: state.text, oninput: ({ target }) => (state.text = target.value) }),
					m(Button, { type: "submit", busy: isActing(id, "drinks") }, say`Save`),
					m(Button, { isLocal: true, onclick: onDone }, say`Cancel`),
				]),
			],
		);
	},
};

/** A drink that the bottle knows nothing of. */
const Addition = {
	view: ({ attrs: { id, intake }, state }) => {
		const add = async (event) => {
			event.preventDefault();
			if (isActing(id, "add")) return;
			// The same for another attempt at the same drink: it is added once.
			state.token ??= Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
			const body = { amount: volumeFrom(decimal(state.amount)), token: state.token };
			if (state.time) body.time = new Date(state.time).getTime() / 1000;
			if (state.note) body.note = state.note;
			if (await act(id, "add", "drink-add", body)) {
				announce(say`${millilitres(body.amount)} added.`);
				Object.assign(state, { amount: "", note: "", time: "", token: null });
			}
		};
		return m(Details, { summary: intake.addDrink.label }, [
			m("form.drink-form", { onsubmit: add, "aria-label": intake.addDrink.label }, [
				m(".wifi-fields", [
					m("label.field", [m("span.field-label", say`Amount, ${volumeUnit()}`), m("input.form-control.num[required][inputmode=decimal][autocomplete=off]", { pattern: decimals, title: say`A number, as 250 or 8.5`, value: state.amount ?? "", oninput: ({ target }) => Object.assign(state, { amount: target.value, token: null }) })]),
					m("label.field", [m("span.field-label", say`When; now where it is empty`), m("input.form-control[type=datetime-local]", { value: state.time ?? "", oninput: ({ target }) => Object.assign(state, { time: target.value, token: null }) })]),
					m("label.field", [m("span.field-label", say`Note`), m("input.form-control[maxlength=200]", { value: state.note ?? "", oninput: ({ target }) => Object.assign(state, { note: target.value, token: null }) })]),
				]),
				m(".actions", m(Button, { type: "submit", role: "primary", busy: isActing(id, "add") }, say`Add`)),
				m(Problem, { problem: refusal(id, "add"), onDismiss: () => clearProblem(keyOf(id, "add")) }),
			]),
		]);
	},
};

export const Drink = {
	view: ({ attrs: { id, drink, action, keep, correct }, state }) => {
		// The bottle need not be told of what it knows nothing of.
		if (drink.source === "byHand") action = { ...action, isEnabled: !connection.lostAt, reason: null };
		const removal = pending.get(`${id}/${drink.id}`);
		const name = say`${millilitres(drink.amount)} at ${timeOf(drink.time)}`;
		if (removal)
			return m("li.drink.leaving", { "data-key": `${id}/${drink.id}` }, [
				m("span.drink-icon", icons.bin()),
				m(".drink-text", m("span.drink-amount", removal.isSending ? say`${millilitres(drink.amount)} is being deleted` : say`${millilitres(drink.amount)} will be deleted`)),
				removal.isSending
					? null
					: m("button.btn.btn-line[type=button]", { oncreate: ({ dom }) => dom.focus(), onclick: () => undo(id, drink) }, [say`Undo`, m("span.visually-hidden", say`, keep ${name}`)]),
			]);
		return m(drink.doubt || state.isCorrecting ? "li.drink.doubted" : "li.drink", [
			m("span.drink-icon", (icons[drink.symbol] ?? icons.drop)()),
			m(".drink-text", [
				m("span.drink-amount.num", millilitres(drink.amount)),
				m("span.drink-sub", [drink.origin ?? drink.kind, drink.level == null ? null : m("span.num", say`${millilitres(drink.level)} left`), drink.note ? m("bdi", drink.note) : null]),
			]),
			m("time.drink-time", { datetime: new Date(drink.time * 1000).toISOString() }, timeOf(drink.time)),
			correct ? m("button.quiet.icon-only[type=button]", { "aria-label": `${correct.label} ${name}`, title: correct.label, "aria-expanded": String(Boolean(state.isCorrecting)), "aria-disabled": connection.lostAt ? "true" : undefined, onclick: () => !connection.lostAt && (state.isCorrecting = !state.isCorrecting) }, icons.pencil()) : null,
			m(
				"button.quiet.icon-only[type=button]",
				{ "aria-label": `${action.label} ${name}`, title: action.reason ?? action.label, "aria-disabled": action.isEnabled ? undefined : "true", oncreate: ({ dom }) => takeFocus(dom, `${id}/${drink.id}`), onclick: () => action.isEnabled && remove(id, drink, action) },
				icons.bin(),
			),
			state.isCorrecting ? m(Correction, { id, drink, onDone: () => redraw((state.isCorrecting = false)) }) : null,
			drink.doubt && keep
				? m(".drink-doubt[role=group]", { "aria-label": `${name}: ${drink.doubt}` }, [
						m("span", drink.doubt),
						m(Button, { busy: isActing(id, "drinks"), disabled: !keep.isEnabled, onclick: () => act(id, "drinks", "drink-keep", { drink: drink.id }) }, keep.label),
						m(Button, { disabled: !action.isEnabled, title: action.reason, onclick: () => remove(id, drink, action) }, say`Poured out`),
					])
				: null,
		]);
	},
};

export const Drinks = {
	view: ({ attrs: { id, screen } }) => {
		const { drinks, drinksHint, deleteDrink, keepDrink, correctDrink } = screen.intake;
		return m(Card, { id: "drinks", title: say`Drinks today`, aside: drinks.length ? m("span.count", drinks.length === 1 ? say`1 drink` : say`${number(drinks.length)} drinks`) : null }, [
			drinks.length
				? m("ul.drinks", drinks.map((drink) => m(Drink, { key: drink.id, id, drink, action: deleteDrink, keep: keepDrink, correct: correctDrink })))
				: m("p.hint", drinksHint),
			m(Addition, { id, intake: screen.intake }),
			m(Problem, { problem: refusal(id, "drinks"), onDismiss: () => clearProblem(keyOf(id, "drinks")) }),
		]);
	},
};

/** A day's row, which opens to its drinks; today's have a card of their own. */
const dayRows = ({ id, day, action, columns, opened }) => {
	const isOpen = opened.has(day.id);
	const toggle = () => (isOpen ? opened.delete(day.id) : opened.add(day.id));
	return [
		m("tr", { key: day.id }, [
			m(
				"th[scope=row]",
				day.drinks && !day.isToday
					? m("button.day-toggle[type=button]", { "aria-expanded": String(isOpen), "aria-controls": isOpen ? `drinks-${day.id}` : undefined, onclick: toggle }, [icons.chevron(), day.name])
					: day.name,
			),
			m("td.end.num", millilitres(day.total)),
			m("td.end.num", number(day.drinks)),
			day.goalText ? m("td.end.num", day.goalText) : null,
		]),
		isOpen
			? m("tr.day-drinks", { key: `drinks-${day.id}` }, m("td", { id: `drinks-${day.id}`, colspan: columns }, m("ul.drinks", { "aria-label": say`Drinks on ${day.name}` }, day.entries.map((drink) => m(Drink, { key: drink.id, id, drink, action })))))
			: null,
	].filter(Boolean);
};

export const Week = {
	oninit: ({ state }) => (state.opened = new Set()),
	view: ({ attrs: { id, screen }, state }) => {
		const { week, goal, average, deleteDrink: action } = screen.intake;
		const columns = goal ? 4 : 3;
		return m(Card, { id: "week", title: say`This week`, aside: average ? m("span.num", average) : null }, [
			average
				? m(WeekChart, { week: week.map(({ label, total, isToday, isReached }) => ({ label, total, isToday, isReached })), goal })
				: m("p.hint", say`Nothing was recorded in the last seven days. Drinks appear here once they were fetched from the bottle.`),
			week.length
				? m(Details, { summary: say`Day by day` }, [
						m("table.days", [
							m("caption.visually-hidden", say`Drunk on each of the last seven days; a day opens to its drinks`),
							m("thead", m("tr", [m("th[scope=col]", say`Day`), m("th[scope=col].end", say`Drunk`), m("th[scope=col].end", say`Drinks`), goal ? m("th[scope=col].end", say`Of the goal`) : null])),
							m(
								"tbody",
								week
									.slice()
									.reverse()
									.flatMap((day) => dayRows({ id, day, action, columns, opened: state.opened })),
							),
						]),
					])
				: null,
		]);
	},
};
