// A bottle's own part of its page: what is in it, what was drunk, its calibration and its settings.

import { act, find, keyOf, refusal } from "./actions.js";
import { Buttons } from "./buttons.js";
import { Bottle } from "./drawings.js";
import { Drinks, Today, Week } from "./intake.js";
import { Age, Button, Card, Problem, Skeleton, Switch } from "/components.js";
import { icons } from "/drawings.js";
import { number } from "/format.js";
import { m } from "/h.js";
import { stylesheet } from "/load.js";
import { clearProblem, connection } from "/screens.js";
import { ask, shown } from "/wishes.js";

export const ready = stylesheet("/kinds/bottle/page.css");

const isLive = ({ link, water }) => link.state === "connected" && water && !water.isStale && !connection.lostAt;

export const Freshness = {
	view: ({ attrs: { screen } }) =>
		isLive(screen)
			? m("span.freshness.live", [m("i.pill-mark", { "aria-hidden": "true" }), "Live"])
			: m("span.freshness", ["Stale", screen.water.updatedAt ? [", ", m(Age, { time: screen.water.updatedAt })] : null]),
};

export const Stability = {
	view: ({ attrs: { isStable, words } }) => m("span.stability", { class: isStable ? "stable" : "" }, [m("i.pill-mark", { "aria-hidden": "true" }), words]),
};

const grams = (value) => (value == null ? "–" : `${number(value)} g`);

const describe = ({ level, capacity, isCalibrated }) =>
	!isCalibrated ? "A bottle; how full it is is not known before it is calibrated." : level == null ? "A bottle that measures" : `A bottle with ${level} of ${capacity} ml in it`;

const Battery = {
	view: ({ attrs: { percent, isLow } }) =>
		m("span.battery", { class: isLow ? "low" : "" }, [
			m("svg.battery-mark", { viewBox: "0 0 28 16", "aria-hidden": "true" }, [
				m("rect.battery-case", { x: 1, y: 1, width: 22, height: 14, rx: 4 }),
				m("path.battery-case", { d: "M26 6v4" }),
				m("rect.battery-fill", { x: 4, y: 4, width: (16 * Math.min(100, Math.max(0, percent))) / 100, height: 8, rx: 2 }),
			]),
			m("span.num", `${percent} %`),
			isLow ? m("strong", "Low") : null,
		]),
};

/** The bottle as it stands there now. */
const Now = {
	view: ({ attrs: { screen } }) => {
		const { water, link } = screen;
		return m(Card, { id: "water", title: "In the bottle", className: "water-card", aside: water ? m(Freshness, { screen }) : null }, [
			water
				? m(".water", { class: isLive(screen) ? "" : "stale" }, [
						m(Bottle, { fill: water.isCalibrated ? water.fill : 0, asks: !water.isCalibrated, label: describe(water) }),
						m(".water-values", [
							m("p.water-level", [
								m("span.big.num", water.isCalibrated && water.level != null ? number(water.level) : "–"),
								m("span.unit", ` of ${number(water.capacity)} ml`),
							]),
							m("dl.facts", [
								m("dt", "Weight"),
								m("dd.num", water.isCalibrated ? grams(water.weight) : "–"),
								m("dt", "Bottle"),
								m("dd", m(Stability, { isStable: water.isStable, words: water.isStable ? "Stands still" : "Unsteady" })),
								m("dt", "Battery"),
								m("dd", m(Battery, { percent: water.battery, isLow: water.isBatteryLow })),
							]),
						]),
					])
				: link.state === "connected" || link.state === "connecting"
					? m(Skeleton, { label: "Waiting for the bottle’s first values", rows: 1 })
					: m(".water.stale", [m(Bottle, { asks: true }), m("p.hint", "Connect to see how much is in the bottle.")]),
		]);
	},
};

export const calibrationAddress = (id) => `/devices/${encodeURIComponent(id)}/calibration`;

/** The way into the guided calibration, and back to the earlier one. */
const CalibrationCard = {
	view: ({ attrs: { id, screen } }) => {
		const { calibration, water } = screen;
		const isRequired = water && !water.isCalibrated;
		const isUnderWay = !["welcome", "complete", "error"].includes(calibration.screen);
		const restore = find(calibration.actions, "restore");
		return m(
			Card,
			{
				id: "calibration",
				title: "Calibration",
				aside: !water ? null : isRequired ? m("span.badge-required", [icons.warning(), "Required"]) : m("span.badge-good", [icons.check(), "Calibrated"]),
			},
			[
				m(
					"p",
					isUnderWay
						? `A calibration is under way: ${calibration.title}.`
						: isRequired
							? "Weight and level mean nothing until the bottle is calibrated. It takes two minutes, the empty bottle and 830 ml of water."
							: "Two measurements, empty and with 830 ml, tell the bottle what its sensor’s readings mean. Repeat it when the weights seem wrong.",
				),
				calibration.screen === "error" && calibration.problem ? m("p.hint", calibration.problem.sentence) : null,
				m(".actions.top", [
					m(
						Button,
						{ role: isRequired || isUnderWay ? "primary" : "normal", onclick: () => m.route.set(calibrationAddress(id)) },
						isUnderWay ? "Go on with the calibration" : !water || isRequired ? "Calibrate the bottle" : "Calibrate again",
					),
					restore ? m(Buttons, { id, part: "calibration", actions: [restore], questions: { restore: { title: "Restore the earlier calibration?", text: restore.reason } } }) : null,
				]),
				m(Problem, { problem: refusal(id, "calibration"), onDismiss: () => clearProblem(keyOf(id, "calibration")) }),
			],
		);
	},
};

const Settings = {
	view: ({ attrs: { id, screen } }) => {
		const { water, link, actions } = screen;
		const isLinked = link.state === "connected";
		const toggle = find(actions, "shakeToEmpty");
		const shakes = shown(`${id}/shakeToEmpty`, water?.shakeToEmpty);
		const questions = {
			tare: { title: "Take the present weight for zero?", text: "What stands on the sensor now counts as the empty bottle from then on. Do this with the empty bottle on it." },
			clearHistory: { title: "Delete all drinks?" },
			resetDay: { title: "Reset the bottle’s day?" },
		};
		const rest = [...actions.filter((action) => action.id !== "shakeToEmpty"), ...screen.intake.actions.filter((action) => !["goal", "sync"].includes(action.id))];
		return m(Card, { id: "bottle-settings", title: "Settings" }, [
			toggle || water?.shakeToEmpty != null
				? m(Switch, {
						id: "shake-to-empty",
						label: "Shake to empty",
						hint: "Shaking the upturned bottle tells it that it was emptied, so that nothing counts as drunk.",
						checked: Boolean(shakes),
						disabled: !isLinked || water?.shakeToEmpty == null,
						onchange: (value) => ask(`${id}/shakeToEmpty`, value, (newest) => act(id, "bottle", "shakeToEmpty", { on: newest })),
					})
				: null,
			water && !water.knowsTime && isLinked ? m("p.hint", "The bottle does not know the time yet; it is told with every connection.") : null,
			m(Buttons, { id, part: "bottle", actions: rest, questions }),
			!rest.length && water?.shakeToEmpty == null ? m("p.hint", "The settings appear once the bottle is connected.") : null,
			m(Problem, { problem: refusal(id, "bottle"), onDismiss: () => clearProblem(keyOf(id, "bottle")) }),
		]);
	},
};

// A refusal is told where the button was; what the model keeps of it is for whoever opens the page later.
const isTold = (id, problem) => ["intake", "sync", "drinks", "bottle", "calibration"].some((part) => refusal(id, part)?.sentence === problem.sentence);

/** Everything between the page's header and its services. */
export const Sections = {
	view: ({ attrs: { id, screen } }) => [
		screen.problem && !isTold(id, screen.problem) ? m(Problem, { problem: screen.problem }) : null,
		screen.water && !screen.water.isCalibrated ? m(CalibrationCard, { id, screen }) : null,
		m(".bottle-top", [m(Now, { screen }), m(Today, { id, screen })]),
		m(Week, { id, screen }),
		m(Drinks, { id, screen }),
		!screen.water || screen.water.isCalibrated ? m(CalibrationCard, { id, screen }) : null,
		m(Settings, { id, screen }),
	],
};

