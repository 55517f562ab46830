// The GATT table of any device: names first, UUIDs and bytes for whoever wants them.

import { Button, Card, Details, Problem, Skeleton } from "./components.js";
import { decibels, number, plural } from "./format.js";
import { m } from "./h.js";
import { redraw } from "./redraw.js";
import { say } from "./say.js";
import { devicePath, isBusy, perform, problemOf } from "./screens.js";

/** What is written: its form, the value, and with or without an answer. */
const WriteForm = {
	oninit: ({ attrs: { item }, state }) => Object.assign(state, { format: item.writing.formats[0].id, value: "", said: "" }),
	oncreate: ({ dom }) => dom.querySelector("input").focus(),
	view: ({ attrs: { id, item, write, busy, close }, state }) => {
		const name = item.name ?? item.uuid;
		const field = `write-${item.handle}`;
		const { formats, ways } = item.writing;
		const format = formats.find(({ id }) => id === state.format) ?? formats[0];
		const send = async (way) => {
			state.said = "";
			if ((await write({ value: state.value, format: format.id, response: way.id === "write" })) !== null) state.said = way.id === "write" ? say`Written.` : say`Sent.`;
			redraw();
		};
		return m(
			"form.write-form",
			{
				"aria-label": say`Write ${name}`,
				onsubmit: (event) => {
					event.preventDefault();
					send(ways[0]);
				},
				onkeydown: (event) => {
					if (event.key === "Escape") close();
				},
			},
			[
				m("label.field-label", { for: field }, format.unit ? say`Value, ${format.unit}` : say`Value`),
				m(".write-value", [
					m("select.form-select", { "aria-label": say`Format`, value: format.id, onchange: (event) => (state.format = event.target.value) }, formats.map(({ id, label }) => m("option", { value: id }, label))),
					m("input.form-control.mono[autocomplete=off][autocapitalize=off][spellcheck=false]", {
						id: field,
						placeholder: format.example,
						value: state.value,
						oninput: (event) => Object.assign(state, { value: event.target.value, said: "" }),
					}),
				]),
				m(".actions", [
					ways.map((way, index) => m(Button, { type: index ? "button" : "submit", role: way.role, busy, title: way.reason, onclick: index ? () => send(way) : undefined }, way.label)),
					m(Button, { isLocal: true, onclick: close }, say`Close`),
					m("span", { role: "status" }, state.said),
				]),
			],
		);
	},
};

const Characteristic = {
	view: ({ attrs: { id, service, item, isLinked }, state }) => {
		const key = `${id}/gatt/${item.handle}`;
		const name = item.name ?? item.uuid;
		const act = (action, body) => perform(key, devicePath(id, action), { service: service.uuid, characteristic: item.uuid, handle: item.handle || undefined, ...body });
		const canRead = item.properties.includes("read");
		const canNotify = !item.listeningHint && (item.properties.includes("notify") || item.properties.includes("indicate"));
		return m("li.characteristic", [
			m(".characteristic-head", [
				m("div", [m("h4", item.name ?? say`Unnamed characteristic`), item.label ? m("p.hint", item.label) : null, m("p.uuid.mono", item.uuid)]),
				m("p.properties", item.properties.map((word) => m("span.tag", word))),
			]),
			item.decoding ? m("p.decoding", item.decoding) : null,
			item.value ? m("p.bytes.mono", item.value) : null,
			isLinked && item.listeningHint ? m("p.hint", item.listeningHint) : null,
			m(Problem, { problem: problemOf(key) }),
			isLinked && item.writing && state.isWriting
				? m(WriteForm, { id, item, busy: isBusy(key), write: (body) => act("write", body), close: () => Object.assign(state, { isWriting: false, wasWriting: true }) })
				: null,
			isLinked && (canRead || canNotify || item.writing)
				? m(".actions", [
						canRead ? m(Button, { role: "quiet", busy: isBusy(key), label: say`Read ${name}`, onclick: () => act("read", {}) }, say`Read`) : null,
						canNotify
							? m(
									Button,
									{ role: "quiet", busy: isBusy(key), label: item.isListening ? say`Stop listening to ${name}` : say`Listen to ${name}`, onclick: () => act("notify", { on: !item.isListening }) },
									item.isListening ? say`Stop listening` : say`Listen`,
								)
							: null,
						item.writing && !state.isWriting
							? m(Button, { role: "quiet", oncreate: ({ dom }) => state.wasWriting && dom.focus({ preventScroll: true }), label: say`Write… ${name}`, onclick: () => (state.isWriting = true) }, say`Write…`)
							: null,
					])
				: null,
		]);
	},
};

const Table = {
	view: ({ attrs: { id, inspect } }) => [
		inspect.servicesHint ? m("p.hint", inspect.servicesHint) : null,
		m(Problem, { problem: inspect.problem }),
		inspect.services.map((service) =>
			m("section.service", [
				m("h3", service.name ?? say`Unnamed service`),
				m("p.uuid.mono", service.uuid),
				m("ul", service.characteristics.map((item) => m(Characteristic, { id, service, item, isLinked: inspect.link.state === "connected" }))),
			]),
		),
		inspect.link.mtu
			? m("section.service", [m("h3", say`Link`), m("dl.facts", [m("dt", "ATT MTU"), m("dd.num", say`${inspect.link.mtu} bytes`), inspect.link.signal ? [m("dt", say`Signal`), m("dd.num", decibels(inspect.link.signal.rssi))] : null])])
			: null,
		inspect.advertisement.length
			? m("section.service", [m("h3", say`Advertisement`), m("dl.facts", inspect.advertisement.map(({ label, value }) => [m("dt", label), m("dd.mono", value)]))])
			: null,
	],
};

export const Services = {
	view: ({ attrs: { id, inspect, isOpen } }) => {
		if (!inspect) return null;
		const count = inspect.services.length;
		return m(Card, { id: "services", title: say`Services`, aside: count ? m("span.count", plural(count, say`1 service`, say`${number(count)} services`)) : null }, [
			inspect.isDiscovering
				? m(Skeleton, { rows: 2, label: say`Reading the services` })
				: count
					? isOpen
						? m(Table, { id, inspect })
						: m(Details, { summary: say`What the device offers over Bluetooth` }, m(Table, { id, inspect }))
					: [m(Problem, { problem: inspect.problem }), m("p.hint", inspect.emptyHint)],
			!count && inspect.advertisement.length
				? m("dl.facts", inspect.advertisement.map(({ label, value }) => [m("dt", label), m("dd.mono", value)]))
				: null,
		]);
	},
};
