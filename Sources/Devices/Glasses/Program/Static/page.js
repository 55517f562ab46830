// The own part of the page of glasses: the first run, then how they are, what they see and keep, and how the assistant is.

import { act, keyOf, refusal } from "./actions.js";
import { Buttons } from "./buttons.js";
import { Gallery } from "./gallery.js";
import { Live } from "./live.js";
import { Settings } from "./settings.js";
import { Setup } from "./setup.js";
import { Conversation, Notes, Outbox, Todos } from "./texts.js";
import { Card, Problem } from "/components.js";
import { m } from "/h.js";
import { lazily } from "/kinds.js";
import { stylesheet } from "/load.js";
import { say } from "/say.js";
import { clearProblem } from "/screens.js";

export const ready = stylesheet("/kinds/glasses/page.css");

const fact = (label, value) => (value == null ? null : [m("dt", label), m("dd", value)]);

const traces = lazily(() => Promise.all([import("/traces.js"), stylesheet("/traces.css").catch(() => {})]).then(([part]) => part));

/** Both ways to the glasses, what they cost, and what was decided last. */
const Ways = {
	view: ({ attrs: { id, path, address } }) => {
		const part = traces();
		part?.noteWay("way/" + id, path.way, path.words, path.sentence);
		return m("details.ways", [
			m("summary", say`Both ways`),
			m("p.hint", path.reason),
			m("ul", path.ways.map((way) =>
				m("li", { key: way.words }, [
					m("strong", way.words), `: ${way.sentence}`,
					way.answered + way.lost ? m("span.hint.num", [" ", way.roundTrip == null ? "" : say`${Math.max(1, way.roundTrip)} ms on average, `, say`${way.answered} answered, ${way.lost} lost.`]) : null,
				]),
			)),
			address ? m("p.hint.num", [say`Wi-Fi`, `: ${address}`]) : null,
			path.failovers + path.hedges ? m("p.hint.num", say`${path.failovers} answered over the other way, ${path.hedges} sent over both because one was slow.`) : null,
			path.decisions.length ? m("ol.decisions.hint.num", path.decisions.map((sentence) => m("li", sentence))) : null,
			part ? m(part.Lanes, { trace: "way/" + id, label: say`Reached by, while this page is open`, lanes: [["wifi", say`Wi-Fi`], ["bluetooth", "Bluetooth"], ["none", say`Not reached`]] }) : null,
		]);
	},
};

const Dashboard = {
	view: ({ attrs: { id, screen } }) => {
		const { dashboard, path } = screen;
		return m(Card, { id: "dashboard", title: dashboard.assistant ?? say`Glasses`, aside: dashboard.modeWords ? m("span.mode", { class: dashboard.mode }, [m("i.pill-mark", { "aria-hidden": "true" }), dashboard.modeWords]) : null }, [
			m("dl.facts", { class: dashboard.isStale ? "stale" : "" }, [
				fact(say`Reached by`, [m("span.reached", m("strong", path.words)), path.roundTrip == null ? null : m("span.num", `, ${path.roundTrip} ms`), m("p.hint", path.sentence), m(Ways, { id, path, address: dashboard.address })]),
				fact(say`Hears`, dashboard.hearingWords && m("span", { class: `hears-${dashboard.hearing}`, role: "status" }, [["listening", "private"].includes(dashboard.hearing) ? m("i.pill-mark", { "aria-hidden": "true" }) : null, dashboard.hearingWords])),
				fact(say`Battery`, dashboard.battery == null ? null : m("span.num", `${dashboard.battery} %`)),
				fact(say`Wi-Fi`, dashboard.wifi),
				fact(say`Firmware`, dashboard.firmware && m("span.num", dashboard.firmware)),
			]),
			dashboard.notices.map((notice) => m("p", { key: notice }, notice)),
			m(Buttons, { id, part: "mode", actions: dashboard.actions }),
			m(Problem, { problem: refusal(id, "mode"), onDismiss: () => clearProblem(keyOf(id, "mode")) }),
			screen.update ? m("p.hint", screen.update) : null,
		]);
	},
};

// A refusal is told where the button was; what the model keeps of it is for whoever opens the page later.
const isTold = (id, problem) => ["setup", "mode", "camera", "gallery", "notes", "todos", "outbox", "conversation", "settings"].some((part) => refusal(id, part)?.sentence === problem.sentence);

const jump = (id) => {
	const title = document.getElementById(id);
	title?.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
	title?.focus({ preventScroll: true });
};

/** On a phone, what people come for is a tap away. */
const Jumps = {
	view: () =>
		m("nav.jumps", { "aria-label": say`Sections` }, [["live", say`Live view`], ["gallery", say`Gallery`], ["notes", say`Notes`], ["todos", say`Todos`], ["conversation", say`Conversation`]].map(([id, words]) =>
			m("button.btn.btn-line[type=button]", { key: id, onclick: () => jump(id) }, words),
		)),
};

/** Everything between the page's header and its services. */
export const Sections = {
	view: ({ attrs: { id, screen } }) => [
		screen.problem && !isTold(id, screen.problem) ? m(Problem, { problem: screen.problem, onDismiss: () => act(id, "kept", "dismiss") }) : null,
		screen.setup.isDone ? m(Jumps) : m(Setup, { id, setup: screen.setup }),
		m(Dashboard, { id, screen }),
		m(Live, { id, camera: screen.camera, isPrivate: screen.dashboard.hearing === "private" }),
		m(Gallery, { id, gallery: screen.gallery }),
		m(".glasses-pair", [m(Notes, { id, notes: screen.notes }), m(Todos, { id, todos: screen.todos })]),
		screen.outbox.items.length ? m(Outbox, { id, outbox: screen.outbox }) : null,
		m(Conversation, { id, conversation: screen.conversation }),
		m(Settings, { id, settings: screen.settings }),
	],
};
