// The GATT table of any device: names first, UUIDs and bytes for whoever wants them.

import { Button, Card, Details, Problem, Skeleton } from "./components.js";
import { decibels, plural } from "./format.js";
import { m } from "./h.js";
import { devicePath, isBusy, perform, problemOf } from "./screens.js";

const Characteristic = {
	view: ({ attrs: { id, service, item, isLinked } }) => {
		const key = `${id}/gatt/${item.uuid}`;
		const act = (action, body) => perform(key, devicePath(id, action), { service: service.uuid, characteristic: item.uuid, ...body });
		const canRead = item.properties.includes("read");
		const canNotify = item.properties.includes("notify") || item.properties.includes("indicate");
		return m("li.characteristic", [
			m(".characteristic-head", [
				m("div", [m("h4", item.name ?? "Unnamed characteristic"), m("p.uuid.mono", item.uuid)]),
				m("p.properties", item.properties.map((word) => m("span.tag", word))),
			]),
			item.decoding ? m("p.decoding", item.decoding) : null,
			item.value ? m("p.bytes.mono", item.value) : null,
			m(Problem, { problem: problemOf(key) }),
			isLinked && (canRead || canNotify)
				? m(".actions", [
						canRead ? m(Button, { role: "quiet", busy: isBusy(key), onclick: () => act("read", {}) }, ["Read", m("span.visually-hidden", " " + (item.name ?? item.uuid))]) : null,
						canNotify
							? m(Button, { role: "quiet", busy: isBusy(key), onclick: () => act("notify", { on: !item.isNotifying }) }, [
									item.isNotifying ? "Stop listening" : "Listen",
									m("span.visually-hidden", " to " + (item.name ?? item.uuid)),
								])
							: null,
					])
				: null,
		]);
	},
};

const Table = {
	view: ({ attrs: { id, inspect } }) => [
		m(Problem, { problem: inspect.problem }),
		inspect.services.map((service) =>
			m("section.service", [
				m("h3", service.name ?? "Unnamed service"),
				m("p.uuid.mono", service.uuid),
				m("ul", service.characteristics.map((item) => m(Characteristic, { id, service, item, isLinked: inspect.link.state === "connected" }))),
			]),
		),
		inspect.link.mtu
			? m("section.service", [m("h3", "Link"), m("dl.facts", [m("dt", "ATT MTU"), m("dd.num", `${inspect.link.mtu} bytes`), inspect.link.signal ? [m("dt", "Signal"), m("dd.num", decibels(inspect.link.signal.rssi))] : null])])
			: null,
		inspect.advertisement.length
			? m("section.service", [m("h3", "Advertisement"), m("dl.facts", inspect.advertisement.map(({ label, value }) => [m("dt", label), m("dd.mono", value)]))])
			: null,
	],
};

export const Services = {
	view: ({ attrs: { id, inspect, isOpen } }) => {
		if (!inspect) return null;
		const count = inspect.services.length;
		return m(Card, { id: "services", title: "Services", aside: count ? m("span.count", plural(count, "service")) : null }, [
			inspect.isDiscovering
				? m(Skeleton, { rows: 2, label: "Reading the services" })
				: count
					? isOpen
						? m(Table, { id, inspect })
						: m(Details, { summary: "What the device offers over Bluetooth" }, m(Table, { id, inspect }))
					: [m(Problem, { problem: inspect.problem }), m("p.hint", inspect.link.state === "connected" ? "The device offers no services." : "Connect to read what the device offers.")],
			!count && inspect.advertisement.length
				? m("dl.facts", inspect.advertisement.map(({ label, value }) => [m("dt", label), m("dd.mono", value)]))
				: null,
		]);
	},
};
