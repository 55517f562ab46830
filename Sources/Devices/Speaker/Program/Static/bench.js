// The speaker on the bench: what it looks like, and what it does in words.

import { m } from "/h.js";
import { say } from "/say.js";

/** What the hardware does, in words: for everyone who cannot see the drawing, and for tests. */
export const words = ({ speaker }) => speaker.words.join(" · ");

/** The speaker on the bench: cabinet, drivers, a ring for the volume, four preset marks and the status LED. */
export function hardware(twin) {
	const sound = twin.speaker;
	const round = 2 * Math.PI * 62;
	const level = sound && !sound.isMuted && !twin.isRestarting ? sound.volume / 100 : 0;
	return m(
		"svg.hardware",
		{ viewBox: "0 0 240 316", role: "img", "aria-label": hardwareLabel(twin), class: twin.isRestarting ? "dark" : "" },
		[
			m("rect.feet", { x: 52, y: 298, width: 24, height: 12, rx: 4 }),
			m("rect.feet", { x: 164, y: 298, width: 24, height: 12, rx: 4 }),
			m("rect.cabinet", { x: 28, y: 6, width: 184, height: 296, rx: 26 }),
			m("rect.face", { x: 38, y: 16, width: 164, height: 276, rx: 18 }),
			m("circle.surround", { cx: 120, cy: 68, r: 30 }),
			m("circle.cone", { cx: 120, cy: 68, r: 22 }),
			m("circle.dome", { cx: 120, cy: 68, r: 10 }),
			m("circle.track", { cx: 120, cy: 178, r: 62 }),
			m("circle.level", {
				cx: 120,
				cy: 178,
				r: 62,
				transform: "rotate(-90 120 178)",
				"stroke-dasharray": `${(round * level).toFixed(1)} ${round.toFixed(1)}`,
				class: level ? "" : "none",
			}),
			m("circle.surround", { cx: 120, cy: 178, r: 54 }),
			m("circle.cone", { cx: 120, cy: 178, r: 44 }),
			m("circle.crease", { cx: 120, cy: 178, r: 32 }),
			m("circle.dome", { cx: 120, cy: 178, r: 16 }),
			(sound?.presets ?? []).map((name, index) =>
				m("g.preset", { class: sound && sound.preset === index && !twin.isRestarting ? "on" : "" }, [
					m("circle", { cx: 60 + index * 20, cy: 268, r: 3 }),
					m("text", { x: 60 + index * 20, y: 284, "text-anchor": "middle" }, name[0]),
				]),
			),
			m("circle.halo", { cx: 180, cy: 270, r: 13, class: `${twin.led.color} ${twin.led.pattern}` }),
			m("circle.led", { cx: 180, cy: 270, r: 5.5, class: `${twin.led.color} ${twin.led.pattern}` }),
		],
	);
}

function hardwareLabel(twin) {
	const sound = twin.speaker;
	if (twin.isRestarting) return say`${twin.name} is restarting.`;
	const parts = [say`${twin.name}, light: ${twin.led.meaning}`];
	if (sound) parts.push(say`preset ${sound.presetName}`, sound.isMuted ? say`muted` : say`volume ${sound.volume} percent`);
	return parts.join(", ") + ".";
}
