// Where somebody is along a way, and the way as a file. Numbers and text alone: nothing here draws.

const metresPerDegree = 111_195;

/** Off the way by more than this, a new one is asked for. */
export const mostAside = 40; // metres

/** Metres east and north of a point. */
const offset = ([latitude, longitude], [toLatitude, toLongitude]) => [
	(toLongitude - longitude) * metresPerDegree * Math.cos((latitude * Math.PI) / 180),
	(toLatitude - latitude) * metresPerDegree,
];

/**
 * Where a point lies along a line of points, `[latitude, longitude]`.
 *
 * @returns The nearest point of the line, how far aside it is, how far along and how much is left in metres, and the index of the point of the line before it. Null for a line without points.
 */
export function along(line, point) {
	if (!line.length) return null;
	let best = null;
	let walked = 0;
	for (let index = 0; index < Math.max(1, line.length - 1); index++) {
		const [from, to] = [line[index], line[index + 1] ?? line[index]];
		const [dx, dy] = offset(from, to);
		const [x, y] = offset(from, point);
		const length = Math.hypot(dx, dy);
		const share = length ? Math.min(Math.max((x * dx + y * dy) / length ** 2, 0), 1) : 0;
		const aside = Math.hypot(x - dx * share, y - dy * share);
		if (!best || aside < best.aside) best = { index, aside, walked: walked + length * share, point: [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] };
		walked += length;
	}
	return { ...best, left: walked - best.walked };
}

/** The step that comes next, from its point's place along the line; null at the end. */
export function nextStep(route, place) {
	for (const step of route.steps) {
		const at = step.point && along(route.line, step.point);
		if (at && at.walked > place.walked + 1) return { step, metres: at.walked - place.walked };
	}
	return null;
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\P{C}\t\n\r]/gu, "");

/** Places, and a way where there is one, in the form of GPX 1.1 (topografix.com/GPX/1/1). */
export function gpx(creator, places, route) {
	const point = (name, [latitude, longitude], inside = "") => `<${name} lat="${latitude}" lon="${longitude}">${inside}</${name}>`;
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		`<gpx version="1.1" creator="${escaped(creator)}" xmlns="http://www.topografix.com/GPX/1/1">`,
		...places.map((place) => point("wpt", place.point, `<name>${escaped(place.name)}</name>${place.address ? `<desc>${escaped(place.address)}</desc>` : ""}`)),
		...(route?.line.length ? [`<trk><name>${escaped(places[0]?.name ?? creator)}</name><trkseg>${route.line.map((at) => point("trkpt", at)).join("")}</trkseg></trk>`] : []),
		"</gpx>\n",
	].join("\n");
}

/** The address of a point for any program that has maps (RFC 5870), with its name as Android reads it. */
export const geoAddress = ({ name, point: [latitude, longitude] }) => `geo:${latitude},${longitude}?q=${latitude},${longitude}(${encodeURIComponent(name)})`;
