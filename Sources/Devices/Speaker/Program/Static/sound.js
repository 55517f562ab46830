// The Sound section: what the speaker does, and the controls that change it.

import { Age, Button, Card, Problem, Switch } from "/components.js";
import { icons } from "/drawings.js";
import { m } from "/h.js";
import { connection, devicePath, perform, problemOf } from "/screens.js";
import { ask, shown } from "/wishes.js";

const presets = [
	["Office", icons.office],
	["Full", icons.full],
	["Night", icons.night],
	["Speech", icons.speech],
];

const switches = [
	["loudness", "Loudness", "Fuller sound at low volume"],
	["bassBoost", "Bass boost", "More low end"],
	["normalizer", "Normalizer", "Evens out loud and quiet passages"],
	["duck", "Duck", "Turns the sound down for a while"],
	["bypass", "Bypass", "Plays the signal untouched by the DSP"],
];

const reported = (value) => (typeof value === "boolean" ? Number(value) : value);

const valueOf = (id, control, value) => shown(`${id}/${control}`, reported(value));

const change = (id, control, value) =>
	ask(`${id}/${control}`, Number(value), (newest) => perform(id + "/control", devicePath(id, "control"), { control, value: newest }));

const Live = {
	view: ({ attrs: { sound, isLinked } }) =>
		isLinked && !sound.isStale && !connection.lostAt
			? m("span.freshness.live", [m("i.pill-mark", { "aria-hidden": "true" }), "Live"])
			: m("span.freshness", ["Stale", sound.updatedAt ? [", from ", m(Age, { time: sound.updatedAt })] : null]),
};

const Volume = {
	view: ({ attrs: { id, sound, disabled } }) => {
		const volume = valueOf(id, "volume", sound.volume);
		const mute = valueOf(id, "mute", sound.mute);
		return m(".volume", { class: mute ? "is-muted" : "" }, [
			m("label.field-label", { for: "volume" }, "Volume"),
			m("output.volume-value.num", { for: "volume" }, volume == null ? "–" : mute ? "Muted" : volume),
			m(
				"button.btn.btn-line.icon-only[type=button]",
				{ "aria-pressed": String(Boolean(mute)), "aria-label": "Mute", title: mute ? "Unmute" : "Mute", disabled, onclick: () => change(id, "mute", !mute) },
				mute ? icons.muted() : icons.sound(),
			),
			m("input.form-range#volume[type=range][min=0][max=100][step=1]", {
				value: volume ?? 0,
				disabled: disabled || volume == null,
				"aria-valuetext": volume == null ? "unknown" : `${volume} percent${mute ? ", muted" : ""}`,
				oncreate: ({ dom }) => dom.style.setProperty("--level", (volume ?? 0) + "%"),
				onupdate: ({ dom }) => dom.style.setProperty("--level", (volume ?? 0) + "%"),
				oninput: (event) => change(id, "volume", Number(event.target.value)),
			}),
		]);
	},
};

const Controls = {
	view: ({ attrs: { id, sound, disabled } }) => {
		const preset = valueOf(id, "preset", sound.preset);
		return m("fieldset.controls", { disabled }, [
			m("legend.visually-hidden", "Sound controls"),
			m("fieldset.segmented.presets", [
				m("legend.field-label", "Preset"),
				presets.map(([name, icon], value) => [
					m("input.visually-hidden[type=radio][name=preset]", { id: "preset-" + value, value, checked: preset === value, onchange: () => change(id, "preset", value) }),
					m("label", { for: "preset-" + value }, [icon(), m("span", name)]),
				]),
			]),
			sound.preset == null ? m("p.hint", `${sound.presetName}: the speaker uses a preset that this page does not know.`) : null,
			m(Volume, { id, sound, disabled }),
			m(
				".switches",
				switches.map(([control, label, hint]) =>
					m(Switch, {
						id: "control-" + control,
						label,
						hint,
						checked: Boolean(valueOf(id, control, sound[control])),
						disabled: disabled || sound[control] == null,
						onchange: (value) => change(id, control, value),
					}),
				),
			),
			m("p.limiter", [sound.limiter ? icons.check() : icons.warning(), sound.limiter ? "Limiter on: it protects the drivers in every preset." : "Limiter off."]),
		]);
	},
};

export const Sound = {
	view: ({ attrs: { id, sound, link } }) => {
		const isLinked = link.state === "connected";
		return m(Card, { id: "sound", title: "Sound", aside: sound ? m(Live, { sound, isLinked }) : null }, [
			m(Problem, { problem: problemOf(id + "/control") ?? sound?.problem }),
			sound
				? m(Controls, { id, sound, disabled: !isLinked })
				: m(
						"p.hint",
						isLinked ? "Waiting for the speaker's first status." : link.state === "disconnected" ? "Connect to see and change what the speaker does." : "The controls appear as soon as the link is up.",
					),
			sound && !isLinked ? m("p.hint", "These are the last values heard. They can be changed again once the speaker is connected.") : null,
		]);
	},
};
