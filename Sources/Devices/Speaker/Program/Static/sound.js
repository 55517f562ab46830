// The Sound section: what the speaker does, and the controls that change it.

import { Age, Card, Problem, Skeleton, Switch } from "/components.js";
import { icons } from "/drawings.js";
import { m } from "/h.js";
import { say } from "/say.js";
import { connection, devicePath, perform, problemOf } from "/screens.js";
import { ask, shown } from "/wishes.js";

const valueOf = (id, control) => shown(`${id}/${control.id}`, control.value);

const change = (id, control, value) =>
	ask(`${id}/${control.id}`, Number(value), (newest) => perform(id + "/control", devicePath(id, "control"), { control: control.id, value: newest }));

const Live = {
	view: ({ attrs: { sound } }) =>
		!sound.isStale && !connection.lostAt
			? m("span.freshness.live", [m("i.pill-mark", { "aria-hidden": "true" }), sound.freshness])
			: m("span.freshness", [say`Stale`, sound.updatedAt ? [say`, from `, m(Age, { time: sound.updatedAt })] : null]),
};

const Choice = {
	view: ({ attrs: { id, control } }) => {
		const value = valueOf(id, control);
		return [
			m("fieldset.segmented.presets", [
				m("legend.field-label", control.label),
				control.options.map((option) => [
					m("input.visually-hidden[type=radio]", {
						id: `${control.id}-${option.id}`,
						name: control.id,
						value: option.id,
						checked: value === option.id,
						disabled: !control.isEnabled,
						onchange: () => change(id, control, option.id),
					}),
					m("label", { for: `${control.id}-${option.id}` }, [icons[option.symbol]?.(), m("span", option.label)]),
				]),
			]),
			control.hint ? m("p.hint", control.hint) : null,
		];
	},
};

/** A slider, and the button beside it that is a toggle: the volume, and what silences it. */
const Level = {
	view: ({ attrs: { id, control, button } }) => {
		const level = valueOf(id, control);
		// Of the position that was asked for: the speaker's own word for it comes a moment later.
		const pressed = (button && valueOf(id, button)) ?? 0;
		const { action, stands, symbol } = button?.positions[pressed] ?? {};
		const fill = ({ dom }) => dom.style.setProperty("--level", (level ?? 0) + "%");
		return m(".volume", { class: pressed ? "is-muted" : "" }, [
			m("label.field-label", { for: control.id }, control.label),
			m("output.volume-value.num", { for: control.id, "aria-live": "off" }, level == null ? "–" : (stands ?? level)),
			button
				? m(
						"button.btn.btn-line.icon-only[type=button]",
						{ "aria-pressed": String(Boolean(pressed)), "aria-label": button.label, title: action, disabled: !button.isEnabled, onclick: () => change(id, button, pressed ? 0 : 1) },
						icons[symbol](),
					)
				: m("span"),
			m("input.form-range[type=range][step=1]", {
				id: control.id,
				min: control.min,
				max: control.max,
				value: level ?? control.min,
				disabled: !control.isEnabled,
				"aria-valuetext": level == null ? say`unknown` : say`${level} percent` + (stands ? ", " + stands.toLowerCase() : ""),
				oncreate: fill,
				onupdate: fill,
				oninput: (event) => change(id, control, Number(event.target.value)),
			}),
		]);
	},
};

const Controls = {
	view: ({ attrs: { id, sound } }) => {
		const button = sound.controls.find(({ positions }) => positions.length);
		return m("fieldset.controls", { disabled: sound.controls.every(({ isEnabled }) => !isEnabled) }, [
			m("legend.visually-hidden", say`Sound controls`),
			sound.controls.filter(({ kind }) => kind === "choice").map((control) => m(Choice, { id, control })),
			sound.controls.filter(({ kind }) => kind === "slider").map((control, index) => m(Level, { id, control, button: index ? null : button })),
			m(
				".switches",
				sound.controls
					.filter(({ kind, positions }) => kind === "toggle" && !positions.length)
					.map((control) =>
						m(Switch, {
							id: "control-" + control.id,
							label: control.label,
							hint: control.hint,
							checked: Boolean(valueOf(id, control)),
							disabled: !control.isEnabled,
							onchange: (value) => change(id, control, value),
						}),
					),
			),
			m("p.limiter", [sound.limiter ? icons.check() : icons.warning(), sound.limiterSentence]),
		]);
	},
};

export const Sound = {
	view: ({ attrs: { id, sound, hint, link } }) =>
		m(Card, { id: "sound", title: say`Sound`, aside: sound ? m(Live, { sound }) : null }, [
			m(Problem, { problem: problemOf(id + "/control") ?? sound?.problem }),
			sound ? m(Controls, { id, sound }) : link.state === "connecting" || link.state === "connected" ? m(Skeleton, { rows: 4, label: say`Waiting for the speaker’s first values` }) : null,
			hint && (sound || link.state !== "connecting") ? m("p.hint", hint) : null,
		]),
};
