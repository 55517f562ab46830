// Settings: appearance, the radio, and what the program is.

import { Button, Card, Confirm, Problem, Skeleton } from "./components.js";
import { m } from "./h.js";
import { say } from "./say.js";
import { isBusy, perform, problemOf, screens } from "./screens.js";
import { ask, shown } from "./wishes.js";

const theme = window.outriggerTheme;

const themes = [
	["system", say`System`, say`Follows your computer`],
	["light", say`Light`, ""],
	["dark", say`Dark`, ""],
];

const Appearance = {
	view: () =>
		m(Card, { id: "appearance", title: say`Appearance` }, [
			m("fieldset.segmented", [
				m("legend.visually-hidden", say`Theme`),
				themes.map(([value, label, hint]) => [
					m("input.visually-hidden[type=radio][name=theme]", { id: "theme-" + value, checked: theme.choice() === value, onchange: () => theme.choose(value) }),
					m("label", { for: "theme-" + value, title: hint || undefined }, label),
				]),
			]),
			m("p.hint", say`Kept in this browser. Motion follows your system's “reduce motion”.`),
		]),
};

const Choice = {
	view: ({ attrs: { options, sentence } }) => {
		const chosen = shown("radio", options.find((option) => option.isChosen)?.id);
		const choose = (id) => ask("radio", id, (radio) => perform("radio", "radio/choose", { radio }));
		return [
			m("fieldset.sources", [
				m("legend.field-label", say`Where devices are looked for`),
				options.map(({ id, label, isUsed }) =>
					m("label.choice", { key: id, class: id === chosen ? "chosen" : "" }, [
						m("input[type=radio][name=radio]", { value: id, checked: id === chosen, onchange: () => choose(id) }),
						m("span.choice-text", [m("span.choice-title", label), isUsed ? m("span.hint", say`In use now`) : null]),
					]),
				),
			]),
			m("p.hint", { role: "status" }, sentence ?? ""),
			m(Problem, { problem: problemOf("radio") }),
		];
	},
};

const Radio = {
	view: ({ attrs: { radio, radios }, state }) => {
		const { power } = radio;
		const press = () => perform("adapter", power.id, { on: radio.state === "off" });
		return m(Card, { id: "radio", title: say`Radio` }, [
			m("dl.facts", [m("dt", say`Adapter`), m("dd", radio.name), m("dt", say`State`), m("dd", radio.sentence)]),
			m(Problem, { problem: problemOf("adapter") }),
			power
				? m(
						".actions",
						m(Button, { busy: isBusy("adapter"), onclick: () => (power.question ? (state.isAsking = true) : press()) }, power.question ? say`${power.label}…` : power.label),
					)
				: null,
			power?.reason ? m("p.hint", power.reason) : null,
			radios ? m(Choice, radios) : null,
			state.isAsking && power?.question ? m(Confirm, { question: power.question, role: "destructive", onDone: () => (state.isAsking = false), perform: press }) : null,
		]);
	},
};

export const SettingsPage = {
	title: () => say`Settings`,
	screens: () => ["settings"],
	view: () => {
		const settings = screens.settings;
		return m(".page", [
			m("header.page-head", m("h1", say`Settings`)),
			m(Appearance),
			settings ? m(Radio, { radio: settings.radio, radios: settings.radios }) : m(Skeleton, { label: say`Loading the settings` }),
			settings
				? m(Card, { id: "program", title: say`Program` }, [
						m("dl.facts", [
							m("dt", say`Version`),
							m("dd.num", settings.version),
							m("dt", say`Address`),
							m("dd.mono", settings.address),
							m("dt", say`Data`),
							m("dd.mono", settings.dataDirectory),
							settings.facts.map(({ label, value }) => [m("dt", label), m("dd", value)]),
						]),
					])
				: null,
		]);
	},
};
