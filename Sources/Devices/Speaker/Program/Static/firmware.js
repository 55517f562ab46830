// The Firmware section: what runs, the way to something newer, and every step in between.

import { Checks } from "./checks.js";
import { Button, Card, Confirm, Details, Problem, Signal } from "/components.js";
import { icons } from "/drawings.js";
import { duration, kilobytes, size } from "/format.js";
import { m } from "/h.js";
import { redraw } from "/redraw.js";
import { announce, clearProblem, devicePath, isBusy, perform, problemOf } from "/screens.js";
import { formOf } from "./update-request.js";

const steps = [
	["preparing", "Prepare"],
	["connectingToWiFi", "Wi-Fi"],
	["downloading", "Download"],
	["verifying", "Verify"],
	["readyToRestart", "Restart"],
	["awaitingDecision", "Keep"],
];

const active = new Set(["preparing", "connectingToWiFi", "downloading", "verifying", "readyToRestart", "restarting", "awaitingDecision"]);

const Steps = {
	view: ({ attrs: { phase } }) => {
		const at = steps.findIndex(([name]) => name === (phase === "restarting" ? "readyToRestart" : phase));
		return m(
			"ol.steps",
			{ "aria-label": "Steps of the update" },
			steps.map(([, label], index) => {
				const state = index < at ? "done" : index === at ? "now" : "later";
				return m("li", { class: state, "aria-current": state === "now" ? "step" : undefined }, [
					m("i.step-mark", { "aria-hidden": "true" }, state === "done" ? icons.check() : index + 1),
					m("span", label),
					m("span.visually-hidden", { done: ", done", now: ", now", later: "" }[state]),
				]);
			}),
		);
	},
};

const setFill = (fraction) => ({ dom }) => dom.style.setProperty("--done", fraction ?? 0);

const Progress = {
	view: ({ attrs: { firmware } }) => {
		const { progress, phase } = firmware;
		const isDownload = phase === "downloading";
		const fraction = isDownload ? progress?.fraction : phase === "verifying" || phase === "readyToRestart" || phase === "restarting" ? 1 : null;
		const percent = fraction == null ? null : Math.floor(fraction * 100);
		const isWaiting = fraction == null || phase === "verifying" || phase === "restarting";
		return m(".progress-block", [
			m(
				".bar",
				{
					role: "progressbar",
					"aria-label": "Update",
					"aria-valuemin": 0,
					"aria-valuemax": 100,
					"aria-valuenow": percent ?? undefined,
					"aria-valuetext": percent == null ? firmware.sentence : `${percent} percent`,
					class: isWaiting ? "waiting" : "",
				},
				m("i", { key: "fill", oncreate: setFill(fraction), onupdate: setFill(fraction) }),
			),
			m(".progress-line", [
				m("span.percent.num", isDownload && percent != null ? `${percent} %` : ""),
				isDownload && progress
					? m("span.num", progress.kilobytesTotal != null ? `${kilobytes(progress.kilobytesDone)} of ${kilobytes(progress.kilobytesTotal)}` : `${kilobytes(progress.kilobytesDone)}, total unknown`)
					: null,
				isDownload && progress?.kilobytesPerSecond != null ? m("span.num", `${kilobytes(Math.round(progress.kilobytesPerSecond))}/s`) : null,
				isDownload && progress?.secondsLeft != null ? m("span.num.left", `${duration(progress.secondsLeft)} left`) : null,
				firmware.wifiSignal ? m(Signal, { signal: firmware.wifiSignal, label: "Wi-Fi at the speaker" }) : null,
			]),
		]);
	},
};

// Actions that only end something or only forget a message need no question; a roll-back outside the decision does.
const needsQuestion = (action, phase) => action.id === "rollback" && phase !== "awaitingDecision";

// Nobody wants to update to what runs already.
const labelOf = (action, { installedVersion, targetVersion }) =>
	action.id === "update" && installedVersion && installedVersion === targetVersion ? "Install another firmware" : action.label;

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
							role: needsQuestion(action, firmware.phase) ? "quiet" : action.role,
							busy: isBusy(`${id}/firmware`),
							disabled: !action.isEnabled,
							reasonID: action.reason ? `reason-${action.id}` : undefined,
							onclick: () => (needsQuestion(action, firmware.phase) ? (state.asking = action) : run(action)),
						},
						labelOf(action, firmware) + (needsQuestion(action, firmware.phase) || action.id === "update" ? "…" : ""),
					),
				),
			),
			list.filter((action) => action.reason).map((action) => m("p.hint", { id: `reason-${action.id}` }, action.reason)),
			state.asking
				? m(Confirm, {
						title: `${state.asking.label}?`,
						text: state.asking.reason ?? "The speaker restarts with its previous firmware. The present one stays in the other slot until the next update overwrites it.",
						action: state.asking,
						onDone: () => (state.asking = null),
						perform: () => run(state.asking ?? list.find((action) => action.id === "rollback")),
					})
				: null,
		];
	},
};

/** In the page's header while an update runs: the section itself may be out of sight. */
export const UpdateStrip = {
	view: ({ attrs: { firmware } }) => {
		if (!active.has(firmware.phase)) return null;
		const { progress, phase } = firmware;
		const isDownload = phase === "downloading";
		const aside = isDownload && progress?.fraction != null ? `${Math.floor(progress.fraction * 100)} %` : "";
		const name = firmware.targetVersion ?? "the new firmware";
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
			[icons.arrowDown(), m("span", phase === "awaitingDecision" ? `${name} is running. Keep it?` : phase === "restarting" ? "The speaker restarts" : `Updating to ${name}`), m("span.num", aside)],
		);
	},
};

const Decision = {
	view: ({ attrs: { id, firmware } }) =>
		m(".decision", { role: "group", "aria-labelledby": "decision-title" }, [
			m("h3#decision-title", `${firmware.installedVersion ?? firmware.targetVersion ?? "The new firmware"} is running. Keep it?`),
			m("p", "Try the sound first if you like. Until you decide, a restart brings back the previous firmware by itself."),
			m(Actions, { id, firmware, except: ["update", "retry", "dismiss"] }),
		]),
};

const Running = {
	view: ({ attrs: { id, firmware } }) => [
		m(Steps, { phase: firmware.phase }),
		firmware.phase === "awaitingDecision"
			? m(Decision, { id, firmware })
			: [
					m("p.phase", firmware.sentence),
					m(Progress, { firmware }),
					firmware.isUnobserved && firmware.phase !== "restarting"
						? m(".notice.warning", [icons.wifi(), m(".notice-body", m("p", "The Bluetooth link is down. The speaker goes on updating over its own Wi-Fi; the progress returns with the link."))])
						: null,
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
	const mark = `${firmware.phase}/${quarter}`;
	if (state.mark !== undefined && state.mark !== mark) announce(quarter > 0 ? `${quarter * 25} percent downloaded.` : firmware.phase === "failed" ? (firmware.problem?.sentence ?? firmware.sentence) : firmware.sentence);
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
	view: ({ attrs: { id, firmware, link } }) => {
		const isActive = active.has(firmware.phase);
		const form = formOf(id, firmware);
		if (isActive) form.isOpen = false;
		const isFailedAndForm = form.isOpen && !isActive;
		const image = firmware.images.find((candidate) => candidate.version && candidate.version !== firmware.installedVersion);
		return m(Card, { id: "firmware", title: "Firmware" }, [
			m(".version-line", [
				m("div", [m("p.field-label", "Installed"), m("p.version.num", { class: firmware.installedVersion ? "" : "muted" }, firmware.installedVersion ?? "Not told")]),
				isActive && firmware.targetVersion && firmware.targetVersion !== firmware.installedVersion
					? m("div", [m("p.field-label", "Installing"), m("p.version.num", firmware.targetVersion)])
					: !isActive && firmware.previousVersion
						? m("div", [m("p.field-label", "Before it"), m("p.version.num.muted", firmware.previousVersion)])
						: null,
			]),
			!firmware.installedVersion && !isActive ? m("p.hint", link.state === "connected" ? "This speaker does not say which version it runs. What is installed from here is remembered." : "Known once it was installed from here.") : null,
			m(Problem, { problem: problemOf(`${id}/firmware`), onDismiss: () => clearProblem(`${id}/firmware`) }),
			isActive ? m(Running, { id, firmware }) : m(Outcome, { id, firmware }),
			isActive
				? null
				: isFailedAndForm
					? m(LazyForm, { id, firmware, link })
					: [
							firmware.phase === "idle" && firmware.sentence ? m("p.hint", firmware.sentence) : null,
							firmware.phase === "idle" && image && !firmware.actions.length ? m("p.hint", `${image.label} (${size(image.size)}) can be installed.`) : null,
							m(Actions, { id, firmware, except: ["retry", "dismiss", "cancel", ...(firmware.actions.some((action) => action.id === "retry") ? ["update"] : [])] }),
						],
			firmware.plan && isActive ? m(Details, { summary: "What was checked before" }, m(Checks, { plan: firmware.plan })) : null,
		]);
	},
};
