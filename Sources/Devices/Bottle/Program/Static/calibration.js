// The guided calibration, at its own address: one of the model's screens at a time.

import { act, find, keyOf, refusal } from "./actions.js";
import { Buttons } from "./buttons.js";
import { Bottle } from "./drawings.js";
import { Stability } from "./page.js";
import { Button, Details, Empty, LinkPill, Problem, Skeleton } from "/components.js";
import { icons } from "/drawings.js";
import { m } from "/h.js";
import { stylesheet } from "/load.js";
import { say } from "/say.js";
import { announce, clearProblem, devicePath, isBusy, perform, screens } from "/screens.js";

export const ready = stylesheet("/kinds/bottle/page.css");

/** ●━━━○━━━○, with a word under each and what is done beside it. */
const StepIndicator = {
	view: ({ attrs: { steps, note } }) =>
		m(".calibration-steps", [
			m(
				"ol",
				{ "aria-label": say`Steps of the calibration` },
				steps.map(({ label, state }) =>
					m("li", { class: state, "aria-current": state === "now" || state === "failed" ? "step" : undefined }, [
						m("i.step-dot", { "aria-hidden": "true" }, state === "done" ? icons.check() : state === "failed" ? icons.cross() : null),
						m("span", label),
						m("span.visually-hidden", { done: say`, done`, now: say`, now`, failed: say`, failed`, later: "" }[state]),
					]),
				),
			),
			m("p.steps-note", note ? [icons.check(), note] : null),
		]),
};

const LiveLine = {
	view: ({ attrs: { live } }) =>
		m(".live-line", [
			m("span", [say`Weight: `, m("strong.num", live.weightText)]),
			m("span.live-stability", [m("span.live-label", say`Stability: `), m(Stability, { isStable: live.isStable, words: live.words })]),
		]),
};

const setDone = (fraction) => ({ dom }) => dom.style.setProperty("--done", fraction);

const Measuring = {
	view: ({ attrs: { progress, label } }) => {
		const percent = Math.floor((progress ?? 0) * 100);
		return m(".measuring", [
			m(
				".bar",
				{
					role: "progressbar",
					"aria-label": label,
					"aria-valuemin": 0,
					"aria-valuemax": 100,
					"aria-valuenow": progress == null ? undefined : percent,
					class: progress == null ? "waiting" : "",
				},
				m("i", { key: "fill", oncreate: setDone(progress ?? 0), onupdate: setDone(progress ?? 0) }),
			),
			m("span.num.measuring-percent", progress == null ? "" : `${percent} %`),
		]);
	},
};

const marks = { passed: icons.check, failed: icons.cross, unchecked: icons.unknown };

const Evidence = {
	view: ({ attrs: { evidence, open } }) =>
		evidence.length
			? m(Details, { summary: say`What speaks for it`, className: "evidence", open }, [
					m(
						"ul.checks",
						evidence.map(({ id, outcome, words, sentence }) =>
							m("li", { key: id, class: { passed: "passed", failed: "failed", unchecked: "warning" }[outcome] }, [marks[outcome](), m("span", [m("span.visually-hidden", `${words}: `), sentence])]),
						),
					),
				])
			: null,
};

const Result = {
	view: ({ attrs: { result } }) => (result.length ? m("dl.result", result.map(({ label, value }) => m("div", { key: label }, [m("dt", label), m("dd.num", value)]))) : null),
};

/** What takes the middle of the screen: the bottle, or the mark of how it ended. */
function picture({ screen, fill, showsQuestionMark, drawing }) {
	if (screen === "complete") return m(".outcome-mark.good", icons.check());
	if (screen === "error") return m(".outcome-mark.bad", icons.cross());
	return m(Bottle, { fill, asks: showsQuestionMark, label: drawing, className: screen === "measuring" ? "is-measuring" : screen === "welcome" ? "outline" : "" });
}

/** Steps are numbered where there are several. */
const Instructions = {
	view: ({ attrs: { instructions, isWelcome } }) => {
		if (isWelcome) return m(".needs", [m("p", say`You’ll need:`), m("ul", instructions.map((text) => m("li", text)))]);
		if (instructions.length === 1) return m("p.calibration-sentence", instructions[0] + ".");
		return m("ol.instructions", instructions.map((text) => m("li", text)));
	},
};

const Guide = {
	oncreate: ({ state, attrs }) => {
		state.shown = attrs.calibration.screen + attrs.calibration.title;
	},
	onupdate: ({ dom, state, attrs: { calibration } }) => {
		const now = calibration.screen + calibration.title;
		if (now === state.shown) return;
		state.shown = now;
		// The button that was pressed is gone: a keyboard and a screen reader go on at the new screen's title.
		dom.querySelector("h1").focus({ preventScroll: true });
		announce(`${calibration.title}. ${calibration.sentence}`);
	},
	view: ({ attrs: { id, calibration, leave } }) => {
		const { screen, title, sentence, instructions, live, result, evidence, problem, actions } = calibration;
		const isWelcome = screen === "welcome";
		// An outcome is left by its own button, which also leads back to the bottle.
		const send = (action) => (action.id === "done" ? leave() : act(id, "calibration", action.id));
		return m("section.calibration", { class: "screen-" + screen, "aria-labelledby": "calibration-title", "data-screen": screen }, [
			calibration.steps.length ? m(StepIndicator, { steps: calibration.steps, note: calibration.note }) : null,
			m(".calibration-body", [
				isWelcome ? m("h1#calibration-title[tabindex=-1]", title) : null,
				m(".calibration-picture", picture(calibration)),
				isWelcome ? null : m("h1#calibration-title[tabindex=-1]", title),
				sentence ? m("p.calibration-sentence", sentence) : null,
				problem?.advice ? m("p.calibration-advice", problem.advice) : null,
				instructions.length ? m(Instructions, { instructions, isWelcome }) : null,
				calibration.showsProgress ? m(Measuring, { progress: screen === "saving" ? null : calibration.progress, label: title }) : null,
				live && screen !== "measuring" ? m(LiveLine, { live }) : null,
				// Told every second, and so not read out.
				calibration.countdown ? m("p.hint.countdown.num[aria-live=off]", calibration.countdown) : null,
				calibration.hint ? m("p.hint.by-itself", [icons.scale(), calibration.hint]) : null,
				// What the sensor reads is for who wants to know why.
				result.length ? m(Details, { summary: say`Readings` }, m(Result, { result })) : null,
				m(Evidence, { evidence, open: screen === "review" || evidence.some(({ outcome }) => outcome !== "passed") }),
				problem
					? m(Details, { summary: say`Details` }, [m("dl.facts", [m("dt", say`Code`), m("dd.mono", problem.code), problem.details ? [m("dt", say`Bytes`), m("dd.mono", problem.details)] : null])])
					: null,
			]),
			m(Buttons, {
				id,
				part: "calibration",
				className: "calibration-buttons",
				actions,
				perform: send,
			}),
			m(Problem, { problem: refusal(id, "calibration"), onDismiss: () => clearProblem(keyOf(id, "calibration")) }),
		]);
	},
};

/** The link in one line: enough for whoever stands at the sensor with a bottle in hand. */
const LinkLine = {
	view: ({ attrs: { id, link } }) =>
		link.state === "connected"
			? null
			: m(".notice.warning", [
					icons.bluetooth(),
					m(".notice-body", [
						m("p", [m(LinkPill, { state: link.state, words: link.stateWords }), m("span.link-why", link.sentence)]),
						link.action.id === "connect" ? m(".actions", m(Button, { role: link.action.role, busy: isBusy(id + "/link"), onclick: () => perform(id + "/link", devicePath(id, link.action.id)) }, link.action.label)) : null,
					]),
				]),
};

export const CalibrationPage = {
	title: ({ id }) => {
		const screen = screens["device/" + id];
		return screen?.calibration ? `${screen.calibration.title} – ${screen.name}` : say`Calibration`;
	},
	screens: ({ id }) => ["device/" + id],
	// Whoever goes elsewhere in the page has left the calibration, and the bottle is told. A reload goes on where it was.
	onremove: ({ attrs: { id } }) => {
		const leave = find(screens["device/" + id]?.calibration?.actions ?? [], "leave");
		if (leave?.isEnabled) act(id, "calibration", "leave").then((isLeft) => isLeft && act(id, "calibration", "done"));
	},
	view: ({ attrs: { id } }) => {
		const screen = screens["device/" + id];
		const home = `/devices/${encodeURIComponent(id)}`;
		if (screen === undefined) return m(".page", m(Skeleton, { label: say`Loading the calibration`, rows: 2 }));
		if (!screen?.calibration)
			return m(".page", m(Empty, { icon: icons.scale(), title: say`There is no bottle here to calibrate` }, [
				m("p", say`It may be out of range or switched off, or the program was started anew. Look for devices to find it again.`),
				m("a.btn.btn-primary[href=/devices]", { oncreate: m.route.link }, say`Go to the devices`),
			]));
		const leave = async () => {
			await act(id, "calibration", "done");
			m.route.set(home);
		};
		return m(".page.accent-bottle.calibration-page", [
			m("a.back", { href: home, oncreate: m.route.link }, [icons.back(), screen.name]),
			m(LinkLine, { id, link: screen.link }),
			m(Guide, { id, calibration: screen.calibration, leave }),
		]);
	},
};
