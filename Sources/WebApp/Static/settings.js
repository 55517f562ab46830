// Settings: appearance, the radio, and what the program is.

import { Backup } from "./backup.js";
import { Button, Card, Confirm, Problem, Skeleton, Switch } from "./components.js";
import { m } from "./h.js";
import { choice, choose, measuresMiles, units } from "./habits.js";
import { hindrance, listen } from "./notices.js";
import { redraw } from "./redraw.js";
import { say } from "./say.js";
import { isBusy, isListening, perform, problemOf, screens } from "./screens.js";
import { timeText } from "./units.js";
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

const Habit = {
	view: ({ attrs: { name, legend, options } }) =>
		m("div", [
			m("p.field-label", { id: `${name}-legend` }, legend),
			m("fieldset.segmented", { "aria-labelledby": `${name}-legend` }, [
				options.map(([value, label]) => [m("input.visually-hidden[type=radio]", { name, id: `${name}-${value}`, checked: choice(name) === value, onchange: () => choose(name, value) }), m("label", { for: `${name}-${value}` }, label)]),
			]),
		]),
};

const Habits = {
	view: () => {
		// A country may drink in the one system and walk in the other.
		const hasMiles = choice("units") === "automatic" ? measuresMiles() : units() === "imperial";
		const [unitsNow, clockNow] = [units() === "imperial" ? say`ounces and miles` : hasMiles ? say`millilitres and miles` : say`millilitres and metres`, timeText(new Date(2000, 0, 1, 14, 30))];
		return m(Card, { id: "habits", title: say`Units and times` }, [
			m(Habit, { name: "units", legend: say`Units`, options: [["automatic", say`Automatic`], ["metric", say`Metric`], ["imperial", say`US`]] }),
			m(Habit, { name: "clock", legend: say`Clock`, options: [["automatic", say`Automatic`], ["24", "14:30"], ["12", "2:30 PM"]] }),
			m("p.hint", { role: "status" }, say`Automatic is as this browser has it. Now: ${unitsNow}, and half past two is ${clockNow}. Kept in this browser; a shell has its own.`),
		]);
	},
};

/** What can be told; the browser is asked when the first of them is switched on. */
const Notifications = {
	view: ({ attrs: { options }, state }) => {
		const reason = hindrance();
		const set = async (id, on) => {
			if (on && !(await listen())) state.isRefused = true;
			else ask("notices/" + id, on, (newest) => perform("notices", "notices/choose", { kind: id, on: newest }));
			redraw();
		};
		return m(Card, { id: "notices", title: say`Notifications` }, [
			options.map(({ id, label, isOn }) => m(Switch, { id: "notice-" + id, label, checked: Boolean(shown("notices/" + id, isOn)) && isListening(), disabled: Boolean(reason), onchange: (on) => set(id, on) })),
			m("p.hint", { role: "status" }, reason ?? (state.isRefused ? say`The browser did not allow it.` : say`They come while a page of this companion is open, in front or not. In front they are a line on the page.`)),
			m(Problem, { problem: problemOf("notices") }),
		]);
	},
};

const Choice = {
	view: ({ attrs: { options, sentence } }) => {
		const chosen = shown("radio", (options.find((option) => option.isChosen) ?? options.find((option) => option.isUsed))?.id);
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
			m(Habits),
			settings?.notices ? m(Notifications, settings.notices) : null,
			settings ? m(Radio, { radio: settings.radio, radios: settings.radios }) : m(Skeleton, { label: say`Loading the settings` }),
			settings?.backup ? m(Backup, { backup: settings.backup }) : null,
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
