// The bottle on the bench: it can be lifted, filled, drunk from and tilted. Hands use the same request as faults.

import { m } from "/h.js";
import { stylesheet } from "/load.js";
import { say } from "/say.js";
import { perform } from "/screens.js";
import { ask, shown } from "/wishes.js";

// Its style comes with it.
stylesheet("/kinds/bottle/bench.css");

const use = (twin, hand, value) => perform(`bench/${twin.id}`, `bench/${encodeURIComponent(twin.id)}/fault`, { fault: hand, value });

// The firmware draws it 40 × 90: cap 12 × 10, neck 16 × 10, body 40 × 70 with corners of 8.
const unit = 2.8;
const u = (value) => value * unit;

/** How it stands, in words: for everyone who cannot see the drawing, and for tests. */
export const words = ({ bottle }) => bottle.words.join(" · ");

/** Bottle, water, and the cell that it stands on. */
export function hardware(twin) {
	const bottle = twin.bottle;
	const clip = `bench-water-${twin.id}`;
	const [left, top] = [120 - u(20), 28];
	const fill = Math.min(1, bottle.water / bottle.capacity);
	const lift = bottle.isLifted ? -22 : 0;
	return m(
		"svg.hardware",
		{ viewBox: "0 0 240 316", role: "img", "aria-label": say`${twin.name}: ${words(twin)}. Light: ${twin.led.meaning}.`, class: twin.isRestarting ? "dark" : "" },
		[
			m("clipPath", { id: clip }, m("rect", { x: left + 3, y: top + u(20) + 3, width: u(40) - 6, height: u(70) - 6, rx: u(8) - 3 })),
			m("ellipse.bottle-shadow", { cx: 120, cy: 290, rx: bottle.isLifted ? 46 : 62, ry: bottle.isLifted ? 5 : 7 }),
			m("rect.cabinet.bottle-cell", { x: 120 - 66, y: 284, width: 132, height: 20, rx: 8 }),
			m("g.bottle-body", { transform: `translate(0 ${lift}) rotate(${bottle.isLifted ? 0 : bottle.tilt} 120 ${top + u(45)})` }, [
				m("rect.bottle-glass", { x: left, y: top + u(20), width: u(40), height: u(70), rx: u(8) }),
				m("g", { "clip-path": `url(#${clip})` }, m("rect.bottle-water", { x: left, y: top + u(20) + u(70) * (1 - fill), width: u(40), height: u(70) })),
				m("rect.bottle-outline", { x: left, y: top + u(20), width: u(40), height: u(70), rx: u(8) }),
				m("rect.bottle-neck", { x: 120 - u(8), y: top + u(10), width: u(16), height: u(10) }),
				m("rect.bottle-cap", { x: 120 - u(6), y: top, width: u(12), height: u(10), rx: 3 }),
				m("text.bottle-level", { x: 120, y: top + u(58), "text-anchor": "middle" }, `${bottle.water} ml`),
			]),
			bottle.isFilling ? m("path.bottle-stream", { d: `M120 0v${top - 2 + lift}` }) : null,
			m("circle.halo", { cx: 176, cy: 294, r: 11, class: `${twin.led.color} ${twin.led.pattern}` }),
			m("circle.led", { cx: 176, cy: 294, r: 4.5, class: `${twin.led.color} ${twin.led.pattern}` }),
		],
	);
}

/** What hands can do to it. */
export const Hands = {
	view: ({ attrs: { twin } }) => {
		const bottle = twin.bottle;
		const tilt = shown(`bench/${twin.id}/tilt`, bottle.tilt);
		const id = `tilt-${twin.id}`;
		return m("fieldset.faults.hands", [
			m("legend", say`Hands`),
			m(
				"button.bench-button[type=button]",
				{ "data-hand": "lift", "aria-pressed": String(bottle.isLifted), onclick: () => use(twin, "lift", bottle.isLifted ? 0 : 1) },
				bottle.liftLabel,
			),
			bottle.hands.map(({ id: hand, label, fault, value }) => m("button.bench-button[type=button]", { "data-hand": hand, onclick: () => use(twin, fault, value) }, label)),
			m(".fault.fault-slider", [
				m("label", { for: id }, say`Tilt`),
				m("output.num", { for: id, "aria-live": "off" }, `${Math.round(tilt)}°`),
				m("input.form-range[type=range]", {
					id,
					"data-hand": "tilt",
					min: 0,
					max: 90,
					step: 1,
					value: tilt,
					oninput: (event) => ask(`bench/${twin.id}/tilt`, Number(event.target.value), (newest) => use(twin, "tilt", newest)),
				}),
			]),
		]);
	},
};
