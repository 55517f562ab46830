// The bench: the simulated hardware, seen and touched. The companion beside it only knows what the radio tells.

import { Problem } from "./components.js";
import { icons } from "./drawings.js";
import { number, tenths } from "./format.js";
import { m } from "./h.js";
import { kindOf } from "./kinds.js";
import { say } from "./say.js";
import { connection, perform, problemOf } from "./screens.js";
import { ask, shown } from "./wishes.js";

/** Faults of the room are thrown at the bench with this id. */
const room = "room";

const throwFault = (twin, fault, value) =>
	ask(`bench/${twin}/${fault.id}`, value, (newest) => perform(`bench/${twin}`, `bench/${encodeURIComponent(twin)}/fault`, { fault: fault.id, value: newest }));

const Fault = {
	view: ({ attrs: { twin, fault } }) => {
		const id = `fault-${twin}-${fault.id}`;
		const value = shown(`bench/${twin}/${fault.id}`, fault.value);
		const hint = fault.explanation ? m("p.bench-hint", { id: id + "-hint" }, fault.explanation) : null;
		const describedby = fault.explanation ? id + "-hint" : undefined;
		switch (fault.kind) {
			case "action":
				return m(".fault", [m("button.bench-button[type=button]", { "data-fault": fault.id, "aria-describedby": describedby, onclick: () => perform(`bench/${twin}`, `bench/${encodeURIComponent(twin)}/fault`, { fault: fault.id }) }, fault.label), hint]);
			case "slider":
				return m(".fault.fault-slider", [
					m("label", { for: id }, fault.label),
					m("output.num", { for: id, "aria-live": "off" }, `${Number.isInteger(value) ? number(value) : tenths(value)}${fault.unit ? " " + fault.unit : ""}`),
					m("input.form-range[type=range]", {
						id,
						"data-fault": fault.id,
						min: fault.min,
						max: fault.max,
						step: fault.max - fault.min <= 10 ? (fault.max - fault.min) / 100 : Number.isInteger(fault.min) ? 1 : 0.5,
						value,
						"aria-describedby": describedby,
						oninput: (event) => throwFault(twin, fault, Number(event.target.value)),
					}),
					hint,
				]);
			default:
				return m(".fault.form-check.form-switch", { class: value ? "is-on" : "" }, [
					m("input.form-check-input[type=checkbox][role=switch]", {
						id,
						"data-fault": fault.id,
						checked: value > 0,
						"aria-describedby": describedby,
						onchange: (event) => throwFault(twin, fault, event.target.checked ? 1 : 0),
					}),
					m("label.form-check-label", { for: id }, fault.label),
					hint,
				]);
		}
	},
};

const Slot = {
	view: ({ attrs: { slot } }) =>
		m("li.slot", { class: slot.isRunning ? "running" : "" }, [
			m("span.slot-name", slot.name),
			m("span.slot-version.num", slot.version ?? say`empty`),
			m("span.slot-state", [slot.state, slot.isRunning ? say`, runs now` : ""]),
			m("i.slot-fill", {
				"aria-hidden": "true",
				oncreate: (vnode) => fill(vnode, slot),
				onupdate: (vnode) => fill(vnode, slot),
			}),
		]),
};

// Through the object model, for the content security policy forbids style attributes.
const fill = ({ dom }, slot) => dom.style.setProperty("--fill", slot.fill ?? (slot.version ? 1 : 0));

const Twin = {
	view: ({ attrs: { twin } }) => {
		// What a kind of hardware brings is fetched when one of it stands there: the first paint need not wait for it.
		// One that could not start yet runs nothing, and has nothing to show.
		const part = twin.version ? kindOf(twin.kind)?.bench?.() : null;
		return m("article.twin", { "data-twin": twin.id, "aria-label": twin.name }, [
			m("header.twin-head", [m("h3", twin.name), connection.lostAt ? null : m("span.twin-link", { class: twin.isConnected ? "on" : "" }, twin.isConnected ? say`linked` : say`no link`)]),
			m(".twin-stage", part?.hardware(twin)),
			m("p.twin-led", [m("i.led-mark", { class: `${twin.led.color} ${twin.led.pattern}`, "aria-hidden": "true" }), twin.isRestarting ? say`Restarting` : twin.led.meaning]),
			part ? [m("p.twin-sound", twin.isRestarting ? "–" : part.words(twin)), part.Hands ? m(part.Hands, { twin }) : null] : null,
			m("dl.bench-facts", [
				twin.version ? [m("dt", say`Firmware`), m("dd.num.twin-version", twin.version)] : null,
				twin.facts.map(({ label, value }) => [m("dt", label), m("dd", value)]),
			]),
			twin.slots.length ? m("ul.slots", { "aria-label": say`Firmware slots` }, twin.slots.map((slot) => m(Slot, { slot }))) : null,
			faultGroups(twin).map(([title, faults]) => m("fieldset.faults", { class: faults[0].group ? "usual" : "" }, [m("legend", title), faults.map((fault) => m(Fault, { twin: twin.id, fault }))])),
			m(Problem, { problem: problemOf(`bench/${twin.id}`) }),
		]);
	},
};

/** The faults under their headings, in the order in which they come. */
function faultGroups(twin) {
	const groups = new Map();
	for (const fault of twin.faults) groups.set(fault.group ?? say`Faults`, [...(groups.get(fault.group ?? say`Faults`) ?? []), fault]);
	return [...groups];
}

/** The hardware of the page that is open stands in front. */
function inFront(twins) {
	const here = m.route.param("id");
	return [...twins.filter((twin) => twin.id === here), ...twins.filter((twin) => twin.id !== here)];
}

/** The drawings of all of them are there: one that came later would push away what is below it. */
const areDrawn = (twins) =>
	twins
		.map(({ kind, version }) => {
			const part = version ? kindOf(kind) : null;
			return part !== undefined && (!part?.bench || part.bench());
		})
		.every(Boolean);

export const Bench = {
	oninit: ({ state }) => (state.isOpen = false),
	view: ({ attrs: { bench }, state }) => {
		const twins = inFront(bench.twins);
		state.isDrawn ||= areDrawn(twins);
		return m("aside.bench", { class: state.isOpen ? "open" : "", "aria-label": say`Bench: simulated hardware` }, [
			m(
				"button.bench-handle[type=button]",
				{ "aria-expanded": String(state.isOpen), "aria-controls": "bench-body", onclick: () => (state.isOpen = !state.isOpen) },
				[icons.chip(), m("span", say`Bench`), m("span.bench-handle-sub", twins[0] ? [m("bdi", twins[0].name), `: ${twins[0].led.meaning}`] : ""), icons.chevron()],
			),
			// What the program would have to do cannot be asked for while it is away.
			m(".bench-body#bench-body", { inert: Boolean(connection.lostAt) }, [
				m("header.bench-head", [m("h2", say`Bench`), m("p", say`Simulated hardware. The companion only hears its radio.`), bench.pace ? m("p", say`It lives ${bench.pace} times as fast as real hardware.`) : null]),
				!state.isDrawn ? null : twins.length ? twins.map((twin) => m(Twin, { key: twin.id, twin })) : m("p.bench-hint", say`No simulated devices are switched on.`),
				state.isDrawn && bench.faults.length ? m("fieldset.faults.room", [m("legend", say`The room`), bench.faults.map((fault) => m(Fault, { twin: room, fault }))]) : null,
				m(Problem, { problem: problemOf("bench/room") }),
			]),
		]);
	},
};
