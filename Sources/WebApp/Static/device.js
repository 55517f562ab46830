// A device's page: header, then the sections in the order that an owner needs them.

import { Age, Button, Card, Details, Empty, LinkPill, Problem, Signal, Skeleton } from "./components.js";
import { icons, portrait } from "./drawings.js";
import { number } from "./format.js";
import { m } from "./h.js";
import { followHistory } from "./history.js";
import { kindOf, lazily } from "./kinds.js";
import { stylesheet } from "./load.js";
import { say } from "./say.js";
import { connection, devicePath, isBusy, perform, problemOf, screens } from "./screens.js";

const reaches = { bluetooth: [icons.bluetooth, "Bluetooth"], wifi: [icons.wifi, say`Wi-Fi`] };

const pairing = lazily(() => Promise.all([import("./pairing.js"), stylesheet("/pairing.css").catch(() => {})]).then(([part]) => part));
const services = lazily(() => Promise.all([import("./services.js"), stylesheet("/services.css").catch(() => {})]).then(([part]) => part));
const ownCard = lazily(() => import("./own.js"));
const timeline = lazily(() => Promise.all([import("./timeline.js"), stylesheet("/timeline.css").catch(() => {})]).then(([part]) => part));
const isPairingTold = (id) => screens.devices?.devices.some((device) => device.id === id && device.pairing);

const Header = {
	view: ({ attrs: { id, name, kind, link, lastSeen } }) => {
		const key = id + "/link";
		const { action } = link;
		return m("header.device-head", [
			m("a.back[href=/devices]", { oncreate: m.route.link }, [icons.back(), say`Devices`]),
			m(".device-head-row", [
				m(".device-portrait.large", portrait(kindOf(kind)?.portrait?.())),
				m(".device-head-text", [
					m("h1", m("bdi", name)),
					m("p.device-line", [
						m(LinkPill, { state: link.state, words: link.stateWords }),
						link.reach.map((way) => m("span.reach", [reaches[way]?.[0](), reaches[way]?.[1] ?? way])),
						link.isSimulated ? m("span.reach", [icons.chip(), say`Simulated`]) : null,
						link.signal && !connection.lostAt ? m(Signal, { signal: link.signal }) : null,
						link.battery == null ? null : m("span.num", say`Battery ${link.battery} %`),
						link.state !== "connected" && lastSeen ? m("span", [say`Last heard `, m(Age, { time: lastSeen })]) : null,
					]),
				]),
				m(
					".device-head-action",
					// Whoever waits for a connection can give it up.
					m(Button, { role: action.role, disabled: !action.isEnabled, title: action.reason, busy: isBusy(key) && !(action.id === "disconnect" && link.state === "connecting"), onclick: () => perform(key, devicePath(id, action.id)) }, action.label),
				),
			]),
			// Its pill says that already.
			m("p.link-sentence", { class: link.state === "connected" && !connection.lostAt ? "visually-hidden" : "", "aria-live": "polite" }, connection.lostAt ? say`Nothing has been heard of it since the program stopped answering.` : link.sentence),
			isPairingTold(id) && pairing() ? m(pairing().PairingNotice, { id }) : null,
			m(Problem, { problem: problemOf(key) ?? (link.state === "connected" ? null : link.problem) }),
		]);
	},
};

/** The device's own part of the timeline. */
const DeviceActivity = {
	view: ({ attrs: { id, lines: { Timeline, isDeed } } }) => {
		const entries = (screens.activity?.entries ?? []).filter((entry) => entry.deviceID === id);
		// As many as the Activity page says, whether they are still kept or not.
		const total = screens.activity?.totals[id] ?? 0;
		return m(Card, { id: "device-activity", title: say`Activity`, aside: total ? m("span.count", total === 1 ? say`1 entry` : say`${number(total)} entries`) : null }, [
			entries.length
				? [
						m("ul.latest", entries.filter(isDeed).slice(0, 3).map((entry) => m("li", { key: entry.id, class: entry.isProblem ? "problem" : "" }, [m("span", entry.sentence), m(Age, { time: entry.time })]))),
						m(Details, { summary: say`Bytes and decoding`, ontoggle: ({ target }) => target.open && followHistory() }, [
							m(Timeline, { entries, showDevice: false }),
							m("p", m("a", { href: `/activity?device=${encodeURIComponent(id)}`, oncreate: m.route.link }, say`Open in Activity`)),
						]),
					]
				: m("p.hint", say`Nothing yet. What is said over Bluetooth and HTTP will appear here.`),
		]);
	},
};

/** The rest of the page: what only devices of this kind have, fetched when the first of them is opened, and what all have below. Together, so that nothing is pushed away. */
const Sections = {
	view: ({ attrs: { id, own, inspect } }) => {
		const kind = own?.kind ? kindOf(own.kind) : null;
		const part = kind?.page?.();
		const [below, card, lines] = [services(), ownCard(), timeline()];
		if (kind === undefined || (kind?.page && !part) || !below || !card || !lines) return m(Skeleton, { label: say`Loading the device`, rows: 4 });
		const device = screens.devices?.devices.find((device) => device.id === id);
		return [part ? m(part.Sections, { id, screen: own }) : null, device ? m(card.Own, { id, device, link: (own ?? inspect).link }) : null, m(below.Services, { id, inspect, isOpen: !own }), m(DeviceActivity, { id, lines })];
	},
};

const Unknown = {
	view: () =>
		m(".page", m(Empty, { icon: icons.devices(), title: say`This device has not been heard` }, [
			m("p", say`It may be out of range or switched off, or the program was started anew. Look for devices to find it again.`),
			m("a.btn.btn-primary[href=/devices]", { oncreate: m.route.link }, say`Go to the devices`),
		])),
};

export const DevicePage = {
	title: ({ id }) => {
		const screen = screens["device/" + id] ?? screens["inspect/" + id];
		if (!screen) return say`Device`;
		return kindOf(screen.kind)?.title?.(screen) ?? screen.name;
	},
	screens: ({ id }) => ["device/" + id, "inspect/" + id, "activity"],
	view: ({ attrs: { id } }) => {
		const own = screens["device/" + id];
		const inspect = screens["inspect/" + id];
		if (own === undefined || (own === null && inspect === undefined)) return m(".page", m(Skeleton, { label: say`Loading the device`, rows: 4 }));
		const screen = own ?? inspect;
		if (!screen) return m(Unknown);
		const lastSeen = screens.devices?.devices.find((device) => device.id === id)?.lastSeen;
		return m(".page", { class: screen.kind ? "accent-" + screen.kind : "" }, [
			m(Header, { id, name: screen.name, kind: screen.kind, link: screen.link, lastSeen }),
			m(Sections, { id, own, inspect }),
		]);
	},
};
