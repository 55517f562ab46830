// The Firmware section: what runs, the way to something newer, and every step in between.

import { Checks } from "./checks.js";
import { Button, Card, Confirm, Details, Problem, Signal } from "/components.js";
import { icons } from "/drawings.js";
import { m } from "/h.js";
import { lazily } from "/kinds.js";
import { redraw } from "/redraw.js";
import { say } from "/say.js";
import { announce, clearProblem, connection, devicePath, isBusy, perform, problemOf } from "/screens.js";
import { formOf } from "./update-request.js";

const isUnderWay = ({ steps }) => steps.length > 0;

const Steps = {
	view: ({ attrs: { steps } }) =>
		m(
			"ol.steps",
			{ "aria-label": say`Steps of the update` },
			steps.map(({ label, state }, index) =>
				m("li", { class: state, "aria-current": state === "now" ? "step" : undefined }, [
					m("i.step-mark", { "aria-hidden": "true" }, state === "done" ? icons.check() : index + 1),
					m("span", label),
					m("span.visually-hidden", { done: say`, done`, now: say`, now`, later: "" }[state]),
				]),
			),
		),
};

const setFill = (fraction) => ({ dom }) => dom.style.setProperty("--done", fraction ?? 0);

const Progress = {
	view: ({ attrs: { firmware } }) => {
		const { fraction, isWaiting, percentText, details } = firmware.bar;
		const percent = fraction == null ? null : Math.floor(fraction * 100);
		return m(".progress-block", [
			m(
				".bar",
				{
					role: "progressbar",
					"aria-label": say`Update`,
					"aria-valuemin": 0,
					"aria-valuemax": 100,
					"aria-valuenow": percent ?? undefined,
					"aria-valuetext": percent == null ? firmware.sentence : say`${percent} percent`,
					class: isWaiting ? "waiting" : "",
				},
				m("i", { key: "fill", oncreate: setFill(fraction), onupdate: setFill(fraction) }),
			),
			m(".progress-line", [
				m("span.percent.num", percentText),
				details.map((text) => m("span.num", text)),
				firmware.wifiSignal ? m(Signal, { signal: firmware.wifiSignal, label: (words) => say`${words} Wi-Fi at the speaker` }) : null,
			]),
		]);
	},
};

const traces = lazily(() => import("/traces.js"));

/** How fast the speaker fetched its image while this page was open. */
const RateOverTime = {
	view: ({ attrs: { id, firmware }, state }) => {
		const part = traces();
		if (!part) return null;
		const trace = "rate/" + id;
		const { progress, isUnobserved } = firmware;
		if (firmware.phase === "downloading" && progress) {
			// Less than before is another download.
			if (progress.kilobytesDone < (state.done ?? 0)) part.forget(trace);
			state.done = progress.kilobytesDone;
			part.note(trace, connection.lostAt || isUnobserved ? null : (progress.kilobytesPerSecond ?? null));
		}
		if (!part.pointsOf(trace).some(({ value }) => value !== null)) return null;
		return m(Details, { summary: say`Rate of the download over time` }, m(part.Trace, { trace, label: say`Rate of the download while this page is open`, unit: "KB/s", lost: say`not known` }));
	},
};

const Actions = {
	view: ({ attrs: { id, firmware, only, except = [] }, state }) => {
		const list = firmware.actions.filter((action) => (only ? only.includes(action.id) : !except.includes(action.id)));
		if (!list.length) return null;
		const run = (action) => {
			state.asking = null;
			if (action.id === "retry" || action.id === "update") formOf(id, firmware).isOpen = true;
			else perform(`${id}/firmware`, devicePath(id, action.id));
		};
		return [
			m(
				".actions",
				list.map((action) =>
					m(
						Button,
						{
							role: action.question ? "quiet" : action.role,
							busy: isBusy(`${id}/firmware`),
							disabled: !action.isEnabled,
							reasonID: action.reason ? `reason-${action.id}` : undefined,
							onclick: () => (action.question ? (state.asking = action) : run(action)),
						},
						action.question || action.id === "update" ? say`${action.label}…` : action.label,
					),
				),
			),
			// One reason for several buttons, such as a link that is down, is told once.
			list.filter((action) => action.reason).map((action, index, all) =>
				m("p.hint", { id: `reason-${action.id}`, class: all.findIndex((other) => other.reason === action.reason) < index ? "visually-hidden" : "" }, action.reason),
			),
			state.asking ? m(Confirm, { question: state.asking.question, role: state.asking.role, onDone: () => (state.asking = null), perform: run.bind(null, state.asking) }) : null,
		];
	},
};

/** In the page's header while an update runs: the section itself may be out of sight. */
export const UpdateStrip = {
	view: ({ attrs: { firmware } }) => {
		if (!firmware.headline) return null;
		return m(
			"a.strip[href=#firmware]",
			{
				onclick: (event) => {
					event.preventDefault();
					const heading = document.getElementById("firmware");
					heading.scrollIntoView({ block: "start" });
					heading.focus({ preventScroll: true });
				},
			},
			[icons.arrowDown(), m("span", firmware.headline), m("span.num", firmware.bar?.percentText)],
		);
	},
};

const Decision = {
	view: ({ attrs: { id, firmware } }) =>
		m(".decision", { role: "group", "aria-labelledby": "decision-title" }, [
			m("h3#decision-title", firmware.decision.title),
			m("p", firmware.decision.text),
			m(Actions, { id, firmware, except: ["update", "retry", "dismiss"] }),
		]),
};

const Running = {
	view: ({ attrs: { id, firmware } }) => [
		m(Steps, { steps: firmware.steps }),
		firmware.decision
			? m(Decision, { id, firmware })
			: [
					m("p.phase", firmware.sentence),
					firmware.bar ? m(Progress, { firmware }) : null,
					m(RateOverTime, { id, firmware }),
					firmware.notice ? m(".notice.warning", [icons.wifi(), m(".notice-body", m("p", firmware.notice))]) : null,
					m(Actions, { id, firmware, except: ["update", "retry", "dismiss"] }),
				],
	],
};

const Outcome = {
	view: ({ attrs: { id, firmware } }) => {
		if (firmware.phase === "failed")
			return m(Problem, {
				problem: firmware.problem ?? { code: "unknown", sentence: firmware.sentence },
				actions: m(Actions, { id, firmware, only: ["retry", "dismiss", "cancel"] }),
			});
		if (firmware.phase === "succeeded" || firmware.phase === "rolledBack")
			return m(".notice", { class: firmware.phase === "succeeded" ? "success" : "" }, [
				firmware.phase === "succeeded" ? icons.check() : icons.restart(),
				m(".notice-body", [m("p.notice-title", firmware.sentence), m(Actions, { id, firmware, only: ["dismiss"] })]),
			]);
		return firmware.problem ? m(Problem, { problem: firmware.problem }) : null;
	},
};

/** Tells a screen reader of each phase and of every quarter of a download. */
function narrate(state, firmware) {
	const quarter = firmware.phase === "downloading" && firmware.progress?.fraction != null ? Math.floor(firmware.progress.fraction * 4) : 0;
	const mark = `${firmware.phase}/${firmware.isUnobserved || quarter}`;
	// Losing sight of it is told as well: the sentence says so.
	if (state.mark !== undefined && state.mark !== mark) announce(quarter > 0 && !firmware.isUnobserved ? say`${quarter * 25} percent downloaded.` : firmware.phase === "failed" ? (firmware.problem?.sentence ?? firmware.sentence) : firmware.sentence);
	state.mark = mark;
}

/** The form is fetched when it is first opened. */
const LazyForm = {
	oninit: ({ state }) =>
		import("./update-form.js").then(({ UpdateForm }) => {
			state.Form = UpdateForm;
			redraw();
		}),
	view: ({ attrs, state }) => (state.Form ? m(state.Form, attrs) : null),
};

export const Firmware = {
	oncreate: ({ attrs, state }) => narrate(state, attrs.firmware),
	onupdate: ({ attrs, state }) => narrate(state, attrs.firmware),
	view: ({ attrs: { id, firmware } }) => {
		const isActive = isUnderWay(firmware);
		const form = formOf(id, firmware);
		if (isActive) form.isOpen = false;
		const isFailedAndForm = form.isOpen && !isActive;
		return m(Card, { id: "firmware", title: say`Firmware` }, [
			m(".version-line", [
				firmware.versions.map(({ label, value }, index) =>
					m("div", [m("p.field-label", label), m("p.version.num", { class: (index === 0 ? !firmware.installedVersion : !isActive) ? "muted" : "" }, value)]),
				),
			]),
			firmware.versionHint ? m("p.hint", firmware.versionHint) : null,
			m(Problem, { problem: problemOf(`${id}/firmware`), onDismiss: () => clearProblem(`${id}/firmware`) }),
			isActive ? m(Running, { id, firmware }) : m(Outcome, { id, firmware }),
			isActive
				? null
				: isFailedAndForm
					? m(LazyForm, { id, firmware })
					: [
							firmware.phase === "idle" && firmware.sentence ? m("p.hint", firmware.sentence) : null,
							m(Actions, { id, firmware, except: ["retry", "dismiss", "cancel", ...(firmware.actions.some((action) => action.id === "retry") ? ["update"] : [])] }),
						],
			firmware.plan && isActive ? m(Details, { summary: say`What was checked before` }, m(Checks, { plan: firmware.plan })) : null,
		]);
	},
};
