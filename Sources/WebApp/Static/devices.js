// Devices, the home: a tile for each of a person's own, what else is nearby, and one obvious next step.

import { Age, Button, Empty, LinkPill, Problem, Signal, Skeleton } from "./components.js";
import { icons, portrait } from "./drawings.js";
import { number } from "./format.js";
import { m } from "./h.js";
import { kindOf } from "./kinds.js";
import { say } from "./say.js";
import { connection, devicePath, isBusy, perform, problemOf, screens } from "./screens.js";

/** Looks for devices, or switches the radio on first. */
const HeadButton = {
	view: ({ attrs: { action } }) => {
		const isPower = action.id === "adapter/power";
		const key = isPower ? "adapter" : "scan";
		return m(Button, { busy: isBusy(key), role: action.role, disabled: !action.isEnabled, onclick: () => perform(key, action.id, isPower ? { on: true } : {}) }, action.label);
	},
};

/** A name is text of somebody else's: its direction stays its own, and a tile may cut it. */
const Name = { view: ({ attrs: { device } }) => m("h2", { title: device.name }, [device.isFavourite ? m("span.favourite", { title: say`Favourite` }, [icons.star(), m("span.visually-hidden", say`Favourite: `)]) : null, m("bdi", device.name), device.mark ? [" ", m("span.mono", device.mark)] : null]) };

/** What a tile tells of its device, and how old that is. */
const Glance = {
	view: ({ attrs: { tile } }) => [
		tile.facts.length ? m("dl.tile-facts", tile.facts.map(({ label, value }) => m("div", [m("dt", label), m("dd.num", m("bdi", value))]))) : null,
		tile.fill == null ? null : m("svg.tile-fill[viewBox=0 0 100 4][preserveAspectRatio=none][aria-hidden=true]", [m("rect.tile-track", { width: 100, height: 4 }), m("rect.tile-level", { width: 100 * tile.fill, height: 4 })]),
		tile.heardAt ? m("p.hint", [say`As of `, m(Age, { time: tile.heardAt })]) : null,
		tile.needs.length ? m("ul.tile-needs", tile.needs.map((need) => m("li", [icons.warning(), m("span", need)]))) : null,
	],
};

const Row = {
	view: ({ attrs: { device } }) => {
		const isLinked = device.state !== "disconnected";
		const key = device.id + "/link";
		const { tile, isRemembered } = device;
		return m("li.device", { class: [device.kind ? "accent-" + device.kind : "", device.isStale ? "stale" : "", isRemembered ? "tile" : ""].join(" ") }, [
			m("a.device-link", { href: `/devices/${encodeURIComponent(device.id)}`, oncreate: m.route.link }, [
				m(".device-portrait", tile?.picture ? m("img.tile-picture", { src: tile.picture, alt: "" }) : portrait(kindOf(device.kind)?.portrait?.())),
				m(".device-text", [
					m(Name, { device }),
					device.advertisedName ? m("p.device-services", m("bdi", device.advertisedName)) : null,
					m("p.device-line", [
						isLinked || isRemembered ? m(LinkPill, { state: device.state, words: device.stateWords }) : m("span", device.kindTitle ?? say`Unknown kind`),
						device.summary && !tile ? m("span.num", device.summary) : null,
						device.signal && !connection.lostAt ? m(Signal, { signal: device.signal }) : null,
						device.isStale && device.lastSeen ? m("span", [say`Last heard `, m(Age, { time: device.lastSeen })]) : null,
					]),
					!device.kind && device.services.length ? m("p.device-services", device.services.slice(0, 4).join(", ")) : null,
					tile ? m(Glance, { tile }) : null,
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
						[device.action.label, m("span.visually-hidden", say` to ${[device.name, device.mark].filter(Boolean).join(" ")}`)],
					)
				: null,
			device.problem ? m(Problem, { problem: device.problem }) : null,
		]);
	},
};

// MARK: finding one of many

// From as many on they are searched and sorted.
const many = 7;

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const byName = new Intl.Collator(document.documentElement.lang, { sensitivity: "base", numeric: true }).compare;

const orders = {
	own: [say`Own first`, null],
	name: [say`By name`, (one, two) => byName(one.name, two.name)],
	// What is not heard comes last.
	signal: [say`By signal`, (one, two) => (two.signal?.rssi ?? -999) - (one.signal?.rssi ?? -999)],
	service: [say`By service`, (one, two) => !one.services.length - !two.services.length || byName(one.services[0] ?? "", two.services[0] ?? "") || byName(one.name, two.name)],
};

/** What is looked for, over visits to other places. */
const search = { text: "", order: "own", ranks: new Map(), key: "" };

/** In the chosen order, which is made anew only when somebody comes, goes or asks for it: nothing jumps while signals change. */
function ordered(devices) {
	const compare = orders[search.order][1];
	if (!compare) return devices;
	const key = search.order + devices.map(({ id, signal }) => id + Boolean(signal)).sort().join();
	if (key !== search.key) {
		search.key = key;
		search.ranks = new Map([...devices].sort(compare).map(({ id }, rank) => [id, rank]));
	}
	return [...devices].sort((one, two) => search.ranks.get(one.id) - search.ranks.get(two.id));
}

function found(devices) {
	const needle = plain(search.text.trim());
	if (!needle) return devices;
	return devices.filter(({ name, advertisedName, kindTitle, services }) => [name, advertisedName ?? "", kindTitle ?? "", ...services].some((text) => plain(text).includes(needle)));
}

const Search = {
	view: ({ attrs: { count, total } }) =>
		m(".filters", { role: "search" }, [
			m("label.grow", [m("span.visually-hidden", say`Filter by name or service`), m("input.form-control[type=search]", { placeholder: say`Name or service`, value: search.text, oninput: ({ target }) => (search.text = target.value) })]),
			m("label", [
				m("span.visually-hidden", say`Order`),
				m("select.form-select", { value: search.order, onchange: ({ target }) => Object.assign(search, { order: target.value, key: "" }) }, Object.entries(orders).map(([id, [label]]) => m("option", { value: id }, label))),
			]),
			m("p.hint.found", { role: "status" }, search.text.trim() ? (count === 1 ? say`1 of ${number(total)}` : say`${number(count)} of ${number(total)}`) : ""),
		]),
};

// MARK: others

// As this browser's person left it; before that, many others are folded.
const foldKey = "outrigger.others";
let isFolded = null;
try {
	isFolded = { open: false, closed: true }[localStorage.getItem(foldKey)] ?? null;
} catch {
	// Storage is blocked: it is as it is at first.
}

function fold(isOpen) {
	isFolded = !isOpen;
	try {
		localStorage.setItem(foldKey, isOpen ? "open" : "closed");
	} catch {
		// It holds until the page is left.
	}
}

const Others = {
	// What is open at first stays so while more are heard.
	oninit: ({ state, attrs: { devices } }) => (state.isOpen = isFolded === null ? devices.length < many : !isFolded),
	view: ({ state, attrs: { devices } }) =>
		m("details.disclosure.others", { open: state.isOpen, ontoggle: ({ target }) => target.open !== state.isOpen && fold((state.isOpen = target.open)) }, [
			m("summary", [icons.chevron(), m("h2", devices.length === 1 ? say`1 other device` : say`${number(devices.length)} other devices`)]),
			state.isOpen ? m("ul.device-list", devices.map((device) => m(Row, { key: device.id, device }))) : null,
		]),
};

function content({ radio, devices, isScanning, nextStep }) {
	if (devices.length) {
		const shown = ordered(found(devices));
		const own = shown.filter((device) => device.isRemembered);
		const others = shown.filter((device) => !device.isRemembered);
		const isFirst = !devices.some((device) => device.isRemembered);
		const isSearched = search.text.trim() || search.order !== "own";
		return [
			devices.length >= many || isSearched ? m(Search, { count: shown.length, total: devices.length }) : null,
			!shown.length ? m(Empty, { icon: icons.devices(), title: say`Nothing matches` }, m(Button, { isLocal: true, onclick: () => Object.assign(search, { text: "", key: "" }) }, say`Show everything`)) : null,
			// Whoever looks for one does not mind whose it is.
			isSearched ? m("ul.device-list", shown.map((device) => m(Row, { key: device.id, device }))) : null,
			!isSearched && own.length ? m("ul.device-list.tiles", own.map((device) => m(Row, { key: device.id, device }))) : null,
			isSearched || !others.length ? null : isFirst && others.length < many ? m("ul.device-list", others.map((device) => m(Row, { key: device.id, device }))) : m(Others, { devices: others }),
		];
	}
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
		if (!screen) return m(".page", [m("h1", say`Devices`), connection.lostAt ? m(Empty, { icon: icons.devices(), title: say`Nothing is known of this page while the program is away` }, m("p", say`The devices appear as soon as it is back.`)) : m(Skeleton, { label: say`Loading the devices` })]);
		const { radio, devices } = screen;
		return m(".page", [
			m("header.page-head", [
				m("div", [
					m("h1", say`Devices`),
					m("p.sub", { "aria-live": "polite" }, [
						// Nobody listens while the program is away.
						connection.lostAt
							? radio.name
							: [screen.isScanning && radio.state === "on" ? m("i.listening", { "aria-hidden": "true" }) : null, screen.sentence, screen.nearby ? ` · ${screen.nearby}` : ""],
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
			screen.nextStep && devices.length && radio.state === "on" && !connection.lostAt ? m("p.next-step", [icons.pointer(), screen.nextStep]) : null,
			content(screen),
		]);
	},
};
