// Our own drawings. Line icons share one 24-unit grid and take the text's colour.

import { m } from "./h.js";

/** A line icon from the paths in its square of 24. */
export const line = (...shapes) => (attrs = {}) =>
	m("svg.icon", { viewBox: "0 0 24 24", "aria-hidden": "true", ...attrs }, shapes.map((d) => m("path", { d })));

export const icons = {
	devices: line("M4 17.5a8 8 0 0 1 0-11", "M7 14.8a4 4 0 0 1 0-5.6", "M20 17.5a8 8 0 0 0 0-11", "M17 14.8a4 4 0 0 0 0-5.6", "M12 12h.01"),
	explore: line("M12 21s7-5.7 7-11.5a7 7 0 0 0-14 0C5 15.3 12 21 12 21z", "M12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z"),
	bite: line("M7 3v7a2.5 2.5 0 0 0 5 0V3", "M9.5 3v18", "M17 21V3c-2.5 1-3.5 4-3.5 8H17"),
	cup: line("M4 9h12v5.5a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5z", "M16 10.5h1.5a2.5 2.5 0 0 1 0 5H16", "M8 3.5v2.5", "M12 3.5v2.5"),
	calendar: line("M4 6h16v14H4z", "M4 10.5h16", "M8 3.5V7", "M16 3.5V7"),
	compass: line("M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z", "M15.5 8.5l-2 5-5 2 2-5z"),
	star: line("M12 4l2.4 5.1 5.6.7-4.1 3.9 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.8l5.6-.7z"),
	walk: line("M13 4.5h.01", "M9 21l2.5-6L9 12.5l1-5 3 1 2 3 3 1", "M11.5 15l3 2 1 4", "M10 7.5L7 9.5V13"),
	way: line("M6 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4z", "M18 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4z", "M8 18h7a3.5 3.5 0 0 0 0-7H9a2.5 2.5 0 0 1 0-5h7"),
	outward: line("M9 5H5v14h14v-4", "M13 5h6v6", "M19 5l-9 9"),
	send: line("M4 12l16-8-6 16-3-6z", "M11 14l9-10"),
	activity: line("M3 12h4l3-8 4 16 3-8h4"),
	settings: line("M4 7h9", "M17 7h3", "M15 5v4", "M4 17h3", "M11 17h9", "M9 15v4"),
	office: line("M4 20V8l8-4 8 4v12", "M9 20v-5h6v5", "M9 11h.01", "M15 11h.01"),
	full: line("M5 10v4", "M9 6v12", "M13 3v18", "M17 7v10", "M21 10v4"),
	night: line("M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z"),
	speech: line("M4 5h16v11h-9l-5 4v-4H4z", "M8 9.5h8", "M8 12.5h5"),
	sound: line("M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z", "M15.5 9a4 4 0 0 1 0 6", "M18 6.5a8 8 0 0 1 0 11"),
	muted: line("M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z", "M16 9.5l5 5", "M21 9.5l-5 5"),
	check: line("M5 12.5l4.5 4.5L19 7.5"),
	cross: line("M6 6l12 12", "M18 6L6 18"),
	warning: line("M12 4L2.5 20h19z", "M12 10v4.5", "M12 17.3h.01"),
	unknown: line("M9 9a3 3 0 1 1 4.2 2.8c-.9.4-1.2 1-1.2 1.9", "M12 17.3h.01"),
	arrowUp: line("M12 19V5", "M6 11l6-6 6 6"),
	arrowDown: line("M12 5v14", "M6 13l6 6 6-6"),
	pointer: line("M5 12h13", "M12 6l6 6-6 6"),
	dot: line("M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z"),
	chevron: line("M9 6l6 6-6 6"),
	back: line("M15 6l-6 6 6 6"),
	restart: line("M19.5 12a7.5 7.5 0 1 1-2.5-5.6", "M19.5 3.5v4h-4"),
	wifi: line("M3 9.5a13 13 0 0 1 18 0", "M6.5 13a8 8 0 0 1 11 0", "M9.7 16.3a3.5 3.5 0 0 1 4.6 0", "M12 19.3h.01"),
	bluetooth: line("M7 8l10 8-5 4V4l5 4-10 8"),
	eye: line("M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z", "M12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z"),
	file: line("M6 3h8l5 5v13H6z", "M14 3v5h5"),
	link: line("M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.2 1.2", "M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1.2-1.2"),
	chip: line("M7 7h10v10H7z", "M10 3.5V7", "M14 3.5V7", "M10 17v3.5", "M14 17v3.5", "M3.5 10H7", "M3.5 14H7", "M17 10h3.5", "M17 14h3.5"),
	copy: line("M9 9h11v11H9z", "M5 15H4V4h11v1"),
	download: line("M12 4v11", "M7 11l5 5 5-5", "M5 20h14"),
	pause: line("M8 5v14", "M16 5v14"),
	play: line("M7 5l12 7-12 7z"),
	drop: line("M12 3.5s6.5 6.8 6.5 11a6.5 6.5 0 0 1-13 0c0-4.2 6.5-11 6.5-11z"),
	pour: line("M6 4h12l-1.6 16H7.6z", "M6.8 11.5c2 1.4 3.6-1 5.4 0s3 .9 4.9-.2"),
	scale: line("M4 20h16l-1.5-9h-13z", "M9 11a3 3 0 0 1 6 0", "M12 15.5l1.8-1.8"),
	bin: line("M5 7h14", "M9.5 7V4.5h5V7", "M7 7l.8 13h8.4L17 7", "M10.5 10.5v6", "M13.5 10.5v6"),
	pencil: line("M5 19l1-4L16.5 4.5l3 3L9 18z", "M14.5 6.5l3 3"),
	target: line("M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z", "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z", "M12 12h.01"),
};

/** The sign: a hull, two booms and the float beside it. */
export const logo = () =>
	m("svg.logo", { viewBox: "0 0 32 32", "aria-hidden": "true" }, [
		m("path", { d: "M4 18.5c4 6.5 20 6.5 24 0" }),
		m("path", { d: "M10 22V9" }),
		m("path", { d: "M22 22V9" }),
		m("path.float", { d: "M6.5 9h19" }),
	]);

/** A device as its page's header and the list show it: quiet, in lines. Without shapes, one of which nothing is known. */
export const portrait = (shapes) =>
	m("svg.portrait", { viewBox: "0 0 48 48", "aria-hidden": "true" }, shapes ?? [m("rect", { x: 8, y: 12, width: 32, height: 24, rx: 6 }), m("path", { d: "M18 20l12 8-6 5V15l6 5-12 8" })]);

/** Bars with the words beside them: never told by height alone. */
export const signalBars = (bars) =>
	m(
		"svg.bars",
		{ viewBox: "0 0 20 16", "aria-hidden": "true" },
		[0, 1, 2, 3].map((index) =>
			m("rect", { x: index * 5, y: 12 - index * 4, width: 3.5, height: 4 + index * 4, rx: 1, class: index < bars ? "on" : "" }),
		),
	);
