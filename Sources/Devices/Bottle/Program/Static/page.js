// A bottle's own part of its page: what is in it, what was drunk, its calibration and its settings.

import { act, find, keyOf, refusal } from "./actions.js";
import { Buttons } from "./buttons.js";
import { Bottle } from "./drawings.js";
import { Drinks, Today, Week } from "./intake.js";
import { Age, Button, Card, Details, Problem, Skeleton, Switch } from "/components.js";
import { icons } from "/drawings.js";
import { number } from "/format.js";
import { lazily } from "/kinds.js";
import { m } from "/h.js";
import { stylesheet } from "/load.js";
import { say } from "/say.js";
import { clearProblem, connection } from "/screens.js";
import { volume, volumeIn } from "/units.js";
import { ask, shown } from "/wishes.js";

export const ready = Promise.all([stylesheet("/traces.css"), stylesheet("/kinds/bottle/page.css")]);

const isLive = ({ link, water }) => link.state === "connected" && water && !water.isStale && !connection.lostAt;

export const Freshness = {
	view: ({ attrs: { screen } }) =>
		isLive(screen)
			? m("span.freshness", { class: screen.water.isLifted ? "" : "live" }, [m("i.pill-mark", { "aria-hidden": "true" }), screen.water.freshness])
			: m("span.freshness", [say`Stale`, screen.water.updatedAt ? [", ", m(Age, { time: screen.water.updatedAt })] : null]),
};

export const Stability = {
	view: ({ attrs: { isStable, words } }) => m("span.stability", { class: isStable ? "stable" : "" }, [m("i.pill-mark", { "aria-hidden": "true" }), words]),
};

const Battery = {
	view: ({ attrs: { percent, warning } }) =>
		m("span.battery", { class: warning ? "low" : "" }, [
			m("svg.battery-mark", { viewBox: "0 0 28 16", "aria-hidden": "true" }, [
				m("rect.battery-case", { x: 1, y: 1, width: 22, height: 14, rx: 4 }),
				m("path.battery-case", { d: "M26 6v4" }),
				m("rect.battery-fill", { x: 4, y: 4, width: (16 * Math.min(100, Math.max(0, percent))) / 100, height: 8, rx: 2 }),
			]),
			m("span.num", `${percent} %`),
			warning ? m("strong", warning) : null,
		]),
};

const traces = lazily(() => import("/traces.js"));

/** What went in and out while this page was open. */
const WeightOverTime = {
	view: ({ attrs: { id, screen } }) => {
		const part = traces();
		if (!part || !screen.water?.isCalibrated) return null;
		part.note("weight/" + id, isLive(screen) ? screen.water.weight : null);
		return m(Details, { summary: say`Weight over time` }, m(part.Trace, { trace: "weight/" + id, label: say`Weight while this page is open`, unit: "g", range: [0, screen.water.capacity], lost: say`not heard` }));
	},
};

/** The bottle as it stands there now. */
const Now = {
	view: ({ attrs: { id, screen } }) => {
		const { water, link } = screen;
		return m(Card, { id: "water", title: say`In the bottle`, className: "water-card", aside: water ? m(Freshness, { screen }) : null }, [
			water
				? m(".water", { class: isLive(screen) ? "" : "stale" }, [
						m(Bottle, { fill: water.isCalibrated ? water.fill : 0, asks: !water.isCalibrated, label: water.description }),
						m(".water-values", [
							m(
								"p.water-level",
								water.isCalibrated && water.level != null
									? [m("span.big.num", number(volumeIn(water.level))), m("span.unit", say` of ${volume(water.capacity)}`)]
									: m("span.unit", say`Holds ${volume(water.capacity)}`),
							),
							m("dl.facts", [
								m("dt", say`Weight`),
								m("dd.num", water.weightText),
								m("dt", say`Bottle`),
								m("dd", m(Stability, { isStable: water.isStable, words: water.stability })),
								m("dt", say`Battery`),
								m("dd", m(Battery, { percent: water.battery, warning: water.batteryWarning })),
							]),
						]),
					])
				: link.state === "connected" || link.state === "connecting"
					? m(Skeleton, { label: say`Waiting for the bottle’s first values`, rows: 1 })
					: m(".water.stale", [m(Bottle, { asks: true }), m("p.hint", say`Connect to see how much is in the bottle.`)]),
			m(WeightOverTime, { id, screen }),
		]);
	},
};

export const calibrationAddress = (id) => `/devices/${encodeURIComponent(id)}/calibration`;

/** The way into the guided calibration, and back to the earlier one. */
const CalibrationCard = {
	view: ({ attrs: { id, screen } }) => {
		const { calibration, calibrationEntry: entry } = screen;
		const restore = find(calibration.actions, "restore");
		return m(
			Card,
			{
				id: "calibration",
				title: say`Calibration`,
				aside: !entry.badge ? null : entry.isRequired ? m("span.badge-required", [icons.warning(), entry.badge]) : m("span.badge-good", [icons.check(), entry.badge]),
			},
			[
				m("p", entry.sentence),
				calibration.screen === "error" && calibration.problem ? m("p.hint", calibration.problem.sentence) : null,
				m(".actions.top", [
					m(Button, { role: entry.action.role, onclick: () => m.route.set(calibrationAddress(id)) }, entry.action.label),
					restore ? m(Buttons, { id, part: "calibration", actions: [restore] }) : null,
				]),
				m(Problem, { problem: refusal(id, "calibration"), onDismiss: () => clearProblem(keyOf(id, "calibration")) }),
				m(Calibrations, { id, calibrations: screen.calibrations }),
			],
		);
	},
};

/** What was on the bottle before, each to be put back. */
const Calibrations = {
	view: ({ attrs: { id, calibrations } }) =>
		calibrations.length
			? m(Details, { summary: calibrations.length === 1 ? say`1 calibration` : say`${number(calibrations.length)} calibrations`, className: "calibrations" }, [
					m(
						"ul.calibration-list",
						calibrations.map((calibration) =>
							m("li", { key: calibration.id }, [
								m(".calibration-text", [
									m("strong.num", calibration.scaleText),
									m("span.num", say`${calibration.when}, readings ${number(calibration.empty)} and ${number(calibration.full)}`),
								]),
								calibration.isPresent
									? m("span.badge-good", [icons.check(), say`On the bottle`])
									: m(Buttons, {
											id,
											part: "calibrations",
											actions: [{ ...calibration.restore, reason: calibration.restore.isEnabled ? null : calibration.restore.reason }],
											perform: () => act(id, "calibrations", "calibration-restore", { calibration: calibration.id }),
										}),
							]),
						),
					),
					m(Problem, { problem: refusal(id, "calibrations"), onDismiss: () => clearProblem(keyOf(id, "calibrations")) }),
				])
			: null,
};

const Settings = {
	view: ({ attrs: { id, screen } }) => {
		// A toggle's action is its switch; the goal and the fetching have their buttons where they are shown.
		const isElsewhere = ({ id }) => find(screen.toggles, id) || ["goal", "sync"].includes(id);
		const rest = [...screen.actions, ...screen.intake.actions].filter((action) => !isElsewhere(action));
		return m(Card, { id: "bottle-settings", title: say`Settings` }, [
			screen.toggles.map((toggle) =>
				m(Switch, {
					id: toggle.id.replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase()),
					label: toggle.label,
					hint: toggle.hint,
					checked: Boolean(shown(`${id}/${toggle.id}`, toggle.isOn)),
					disabled: !toggle.isEnabled,
					onchange: (value) => ask(`${id}/${toggle.id}`, value, (newest) => act(id, "bottle", toggle.id, { on: newest })),
				}),
			),
			screen.settingsHint ? m("p.hint", screen.settingsHint) : null,
			m("p.hint[role=status]", screen.notice ?? ""),
			m(Buttons, { id, part: "bottle", actions: rest }),
			m(Problem, { problem: refusal(id, "bottle"), onDismiss: () => clearProblem(keyOf(id, "bottle")) }),
		]);
	},
};

const months = lazily(() => import("./months.js"));

/** Fetched when somebody asks for it: most look at today. */
const History = {
	view: ({ attrs, state }) => {
		const part = state.isOpen ? months() : null;
		if (part) return m(part.Months, attrs);
		return m(".actions", m(Button, { busy: state.isOpen, onclick: () => (state.isOpen = true) }, [icons.calendar(), say`Show months and hours`]));
	},
};

// A refusal is told where the button was; what the model keeps of it is for whoever opens the page later.
const isTold = (id, problem) => ["intake", "sync", "drinks", "add", "months", "bottle", "calibration", "calibrations"].some((part) => refusal(id, part)?.sentence === problem.sentence);

/** Everything between the page's header and its services. */
export const Sections = {
	view: ({ attrs: { id, screen } }) => [
		screen.problem && !isTold(id, screen.problem) ? m(Problem, { problem: screen.problem }) : null,
		screen.calibrationEntry.isRequired ? m(CalibrationCard, { id, screen }) : null,
		m(".bottle-top", [m(Now, { id, screen }), m(Today, { id, screen })]),
		m(Week, { id, screen }),
		m(Drinks, { id, screen }),
		m(History, { id, screen }),
		!screen.calibrationEntry.isRequired ? m(CalibrationCard, { id, screen }) : null,
		m(Settings, { id, screen }),
	],
};

