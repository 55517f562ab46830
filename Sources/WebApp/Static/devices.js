// Devices: what is nearby, and one obvious next step.

import { Age, Button, Empty, LinkPill, Problem, Signal, Skeleton } from "./components.js";
import { icons, portrait } from "./drawings.js";
import { m } from "./h.js";
import { kindOf } from "./kinds.js";
import { say } from "./say.js";
import { devicePath, isBusy, perform, problemOf, screens } from "./screens.js";

/** Looks for devices, or switches the radio on first. */
const HeadButton = {
	view: ({ attrs: { action } }) => {
		const isPower = action.id === "adapter/power";
		const key = isPower ? "adapter" : "scan";
		return m(Button, { busy: isBusy(key), role: action.role, disabled: !action.isEnabled, onclick: () => perform(key, action.id, isPower ? { on: true } : {}) }, action.label);
	},
};

const Row = {
	view: ({ attrs: { device } }) => {
		const isLinked = device.state !== "disconnected";
		const key = device.id + "/link";
		return m("li.device", { class: [device.kind ? "accent-" + device.kind : "", device.isStale ? "stale" : ""].join(" ") }, [
			m("a.device-link", { href: `/devices/${encodeURIComponent(device.id)}`, oncreate: m.route.link }, [
				m(".device-portrait", portrait(kindOf(device.kind)?.portrait?.())),
				m(".device-text", [
					m("h2", device.name),
					m("p.device-line", [
						isLinked ? m(LinkPill, { state: device.state, words: device.stateWords }) : m("span", device.kindTitle ?? say`Unknown kind`),
						device.summary ? m("span.num", device.summary) : null,
						device.signal ? m(Signal, { signal: device.signal }) : null,
						device.isStale && device.lastSeen ? m("span", [say`Last heard `, m(Age, { time: device.lastSeen })]) : null,
					]),
					!device.kind && device.services.length ? m("p.device-services", device.services.slice(0, 4).join(", ")) : null,
				]),
				// A picture of what the row does: a second way to the same page would be a second stop of the Tab key.
				device.action.id === "open" ? m("span.btn.btn-line[aria-hidden=true]", device.action.label) : null,
			]),
			device.action.id === "connect"
				? m(
						Button,
						{
							role: device.action.role,
							busy: isBusy(key),
							disabled: !device.action.isEnabled,
							title: device.action.reason,
							onclick: async () => {
								// The page opens at once: it shows the attempt, its progress and its end.
								perform(key, devicePath(device.id, "connect"));
								m.route.set(`/devices/${encodeURIComponent(device.id)}`);
							},
						},
						[device.action.label, m("span.visually-hidden", say` to ${device.name}`)],
					)
				: null,
			device.problem ? m(Problem, { problem: device.problem }) : null,
		]);
	},
};

function content({ radio, devices, isScanning, nextStep }) {
	if (devices.length) return m("ul.device-list", devices.map((device) => m(Row, { key: device.id, device })));
	if (radio.state === "unknown") return m(Skeleton, { label: say`Starting the radio` });
	if (radio.state !== "on") return null;
	return m(
		Empty,
		{ icon: icons.devices(), title: isScanning ? say`Nothing heard yet` : say`No devices yet` },
		m("p", nextStep),
	);
}

export const DevicesPage = {
	title: () => say`Devices`,
	screens: () => [],
	view: () => {
		const screen = screens.devices;
		if (!screen) return m(".page", [m("h1", say`Devices`), m(Skeleton, { label: say`Loading the devices` })]);
		const { radio, devices } = screen;
		return m(".page", [
			m("header.page-head", [
				m("div", [
					m("h1", say`Devices`),
					m("p.sub", { "aria-live": "polite" }, [
						screen.isScanning && radio.state === "on" ? m("i.listening", { "aria-hidden": "true" }) : null,
						screen.sentence,
						screen.nearby ? ` · ${screen.nearby}` : "",
					]),
				]),
				m(HeadButton, { action: screen.head }),
			]),
			radio.note
				? m(".notice.simulated", [
						icons.chip(),
						m(".notice-body", [m("p", radio.note), m("p", m("a", { href: "/settings", oncreate: m.route.link }, say`Choose your radio in Settings`))]),
					])
				: null,
			m(Problem, { problem: problemOf("scan") }),
			radio.state !== "on" && radio.state !== "unknown"
				? m(".notice.warning", [
						icons.warning(),
						m(".notice-body", [
							m("p.notice-title", radio.sentence),
						]),
					])
				: null,
			m(Problem, { problem: problemOf("adapter") }),
			screen.nextStep && devices.length && radio.state === "on" ? m("p.next-step", [icons.pointer(), screen.nextStep]) : null,
			content(screen),
		]);
	},
};
