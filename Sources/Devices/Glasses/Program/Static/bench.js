// The glasses on the bench: what they look like. What they say stands among the facts, where a person can read it in peace.

import { m } from "/h.js";
import { say } from "/say.js";
import { perform } from "/screens.js";

/** What the hardware does, in words: for everyone who cannot see the drawing, and for tests. */
export const words = ({ glasses }) => (glasses.network ? say`in the network “${glasses.network}”` : say`in no network`);

/** The glasses from the front: frame, lenses, the camera beside the right one, and their network. */
export function hardware(twin) {
	const { glasses, isRestarting } = twin;
	const asleep = isRestarting ? ".asleep" : "";
	return m("svg.hardware", { viewBox: "0 0 240 240", role: "img", "aria-label": `${twin.name}: ${isRestarting ? say`restarting` : words(twin)}.`, class: isRestarting ? "dark" : "" }, [
		m(`rect.glasses-lens${asleep}`, { x: 20, y: 92, width: 86, height: 66, rx: 26 }),
		m(`rect.glasses-lens${asleep}`, { x: 134, y: 92, width: 86, height: 66, rx: 26 }),
		m("rect.glasses-frame", { x: 20, y: 92, width: 86, height: 66, rx: 26 }),
		m("rect.glasses-frame", { x: 134, y: 92, width: 86, height: 66, rx: 26 }),
		m("path.glasses-frame", { d: "M106 116q14-12 28 0M20 112l-8-24M220 112l8-24" }),
		m("circle.glasses-camera", { cx: 206, cy: 100, r: 8 }),
		glasses.network && !isRestarting ? m("path.glasses-wave", { d: "M96 64a34 34 0 0 1 48 0M106 74a20 20 0 0 1 28 0" }) : null,
	]);
}

/** What a person beside them does: they say something, and are heard where the glasses have the bench's microphone. */
export const Hands = {
	oninit: ({ state }) => (state.text = ""),
	view: ({ attrs: { twin }, state }) => {
		if (!twin.faults.some(({ id }) => id === "voiceDistance")) return null;
		const id = `say-${twin.id}`;
		const speak = (event) => {
			event.preventDefault();
			if (!state.text.trim()) return;
			perform(`bench/${twin.id}`, `bench/${encodeURIComponent(twin.id)}/fault`, { fault: "say", text: state.text });
			state.text = "";
		};
		return m("form.faults.hands", { onsubmit: speak, "aria-label": say`A person beside them` }, [
			m("label", { for: id }, say`Say something beside them`),
			m("input.form-control[type=text]", { id, "data-hand": "say", maxlength: 300, autocomplete: "off", value: state.text, oninput: (event) => (state.text = event.target.value) }),
			m("button.bench-button[type=submit]", say`Say it`),
		]);
	},
};
