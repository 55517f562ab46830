// Small pieces that every page uses.

import { icons, signalBars } from "./drawings.js";
import { age, decibels } from "./format.js";
import { m } from "./h.js";
import { redraw } from "./redraw.js";
import { say } from "./say.js";
import { connection, now } from "./screens.js";

/** A card: one section of a page with its own heading. */
export const Card = {
	view: ({ attrs: { id, title, aside, className = "" }, children }) =>
		m("section.card-plain", { class: className, "aria-labelledby": id }, [
			m("header.card-head", [m("h2", { id, tabindex: -1 }, title), aside ? m(".card-aside", aside) : null]),
			children,
		]),
};

/** What went wrong, what to do, and the code and bytes for whoever wants them. */
export const Problem = {
	view: ({ attrs: { problem, actions, onDismiss } }) =>
		problem
			? m(".notice.danger", { role: "group", "aria-label": say`Problem` }, [
					icons.warning(),
					m(".notice-body", [
						m("p.notice-title", problem.sentence),
						problem.advice ? m("p", problem.advice) : null,
						actions ?? null,
						m(Details, { summary: say`Details` }, [
							m("dl.facts", [
								m("dt", say`Code`),
								m("dd.mono", problem.code),
								problem.details ? [m("dt", say`Bytes`), m("dd.mono", problem.details)] : null,
							]),
						]),
					]),
					onDismiss ? m("button.quiet.icon-only[type=button]", { onclick: onDismiss, "aria-label": say`Dismiss` }, icons.cross()) : null,
				])
			: null,
};

/** A disclosure that keeps its state through redraws. */
export const Details = {
	view: ({ attrs: { summary, className = "", ontoggle, open }, children }) =>
		m("details.disclosure", { class: className, ontoggle, open }, [m("summary", [icons.chevron(), m("span", summary)]), m(".disclosure-body", children)]),
};

/** An empty state: what belongs here, why there is nothing, and the next step. */
export const Empty = {
	view: ({ attrs: { icon, title, className = "" }, children }) =>
		m(".empty", { class: className }, [icon ? m(".empty-icon", icon) : null, m("h2", title), children]),
};

/** Grey shapes where content will be. CSS shows them after 300 ms only, so a fast answer never flashes. */
export const Skeleton = {
	view: ({ attrs: { rows = 3, label = say`Loading` } }) =>
		m(".skeleton", { role: "status", "aria-label": label }, Array.from({ length: rows }, () => m(".skeleton-row", [m("i.s-round"), m("i.s-long"), m("i.s-short")]))),
};

/**
 * A button that shows its work only when it takes longer than 300 ms (CSS), and cannot be pressed twice.
 *
 * @param isLocal Whether the page does it alone; anything else waits until the program answers.
 */
export const Button = {
	view: ({ attrs: { role = "normal", busy, disabled, onclick, title, type = "button", className = "", form, reasonID, label, key, isLocal }, children }) => {
		// What this page cannot do alone waits for the program.
		const isAway = Boolean(connection.lostAt) && !isLocal;
		if (isAway) [disabled, reasonID] = [true, "lost"];
		return m(
			"button.btn",
			{
				type,
				form,
				key,
				class: `${{ primary: "btn-primary", destructive: "btn-danger-line", quiet: "btn-quiet" }[role] ?? "btn-line"} ${className}`,
				"aria-disabled": disabled || busy ? "true" : undefined,
				"aria-busy": busy ? "true" : undefined,
				"aria-describedby": reasonID,
				// Begins with what is seen, and says the rest to who does not see what it is for.
				"aria-label": label,
				title,
				onclick: (event) => {
					if (disabled || busy) event.preventDefault();
					else onclick?.(event);
				},
			},
			children,
		);
	},
};

/** Asks before something is lost. The browser's own dialog holds the focus, closes on Escape, and gives the focus back when it closes. */
export const Confirm = {
	oncreate: ({ dom, state }) => {
		state.asked = document.activeElement;
		dom.showModal();
	},
	onremove: ({ dom, state }) => {
		// Taken out of the page while it is open, it would leave the focus nowhere.
		dom.close();
		// What asked may go with what was lost: then the focus is at its card's heading.
		const card = state.asked?.closest("section")?.querySelector("h2");
		requestAnimationFrame(() => (state.asked?.isConnected ? state.asked : card)?.focus({ preventScroll: true }));
	},
	view: ({ attrs: { question, role, onDone, perform: go } }) =>
		m("dialog.confirm", { "aria-labelledby": "confirm-title", onclose: onDone, oncancel: onDone }, [
			m("h2#confirm-title", question.title),
			m("p", question.text),
			m(".actions", [
				m(Button, { isLocal: true, onclick: onDone, className: "first" }, question.decline),
				m(Button, { role, onclick: () => (onDone(), go()) }, question.confirm),
			]),
		]),
};

/** A labelled switch with a line about what it does. */
export const Switch = {
	view: ({ attrs: { id, label, hint, checked, disabled, onchange, isLocal } }) => {
		if (connection.lostAt && !isLocal) disabled = true;
		return m(".switch-row", { class: disabled ? "disabled" : "" }, [
			m(".form-check.form-switch", [
				m("input.form-check-input[type=checkbox][role=switch]", {
					id,
					checked,
					disabled,
					"aria-describedby": hint ? id + "-hint" : undefined,
					onchange: (event) => onchange(event.target.checked),
				}),
				m("label.form-check-label", { for: id }, label),
			]),
			hint ? m("p.hint", { id: id + "-hint" }, hint) : null,
		]);
	},
};

/** "Good signal" with bars; the number is for makers. `label` says something else of the words. */
export const Signal = {
	view: ({ attrs: { signal, label } }) =>
		signal
			? m("span.signal", { title: decibels(signal.rssi) }, [signalBars(signal.bars), m("span", label ? label(signal.words) : say`${signal.words} signal`), m("span.dbm", decibels(signal.rssi))])
			: null,
};

/** A time as an age that keeps counting. Redraws the page at most once every five seconds, and only while it is shown. */
export const Age = {
	oninit: (vnode) => {
		vnode.state.timer = setInterval(redraw, 5_000);
	},
	onremove: (vnode) => clearInterval(vnode.state.timer),
	view: ({ attrs: { time } }) => m("time", { datetime: new Date(time * 1000).toISOString() }, age(now() - time)),
};

/** The link's state as a pill with a mark of its own shape; grey and in the past where the program does not answer. */
export const LinkPill = {
	view: ({ attrs: { state, words } }) =>
		m("span.pill", { class: connection.lostAt ? "link-unknown" : "link-" + state }, [
			m("i.pill-mark", { "aria-hidden": "true" }),
			connection.lostAt ? say`Last known: ${words.toLowerCase()}` : words,
		]),
};
