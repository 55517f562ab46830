// What was known last, for a page that is opened while the program is away. Only what an owner would look at: no bench, no activity, no
// pairing, no picture.

import { redraw } from "./redraw.js";

const store = "outrigger-last";
const isWorth = (name) => name === "devices" || name === "settings" || name.startsWith("device/");
const address = (name) => "/last/" + encodeURIComponent(name);

/** Storage may be full, blocked or absent: then nothing is known. */
async function quietly(work) {
	try {
		return globalThis.caches ? await work(await caches.open(store)) : undefined;
	} catch {
		return undefined;
	}
}

/** What asks for a person's word now is nothing to know later. */
const cleaned = (name, screen) => (name === "devices" ? { ...screen, devices: screen.devices.map(({ pairing, ...device }) => ({ ...device, tile: device.tile && { ...device.tile, picture: undefined } })) } : screen);

/** Keeps those of the screens that are heard now and are worth it, and lets go of devices that are no more. */
export function keep(screens, names) {
	const heard = Object.fromEntries(names.filter((name) => screens[name] && isWorth(name)).map((name) => [name, screens[name]]));
	return quietly(async (cache) => {
		const time = Date.now() / 1000;
		for (const [name, screen] of Object.entries(heard)) {
			await cache.put(address(name), new Response(JSON.stringify({ time, screen: cleaned(name, screen) }), { headers: { "Content-Type": "application/json" } }));
		}
		if (!heard.devices) return;
		const known = new Set(heard.devices.devices.map(({ id }) => address("device/" + id)));
		for (const { url } of await cache.keys()) {
			const path = new URL(url).pathname;
			if (path.startsWith("/last/device%2F") && !known.has(path)) await cache.delete(url);
		}
	});
}

/** A screen as it was kept, with its time; nothing where none was. */
export const lastOf = (name) => quietly(async (cache) => (isWorth(name) ? (await cache.match(address(name)))?.json() : undefined));

/** Whoever is not let in has nothing to look at. */
export const forgetAll = () => globalThis.caches?.delete(store).catch(() => {});

/** Nothing that the program would have to do can be done. */
function still(value) {
	if (Array.isArray(value)) return value.map(still);
	if (!value || typeof value !== "object") return value;
	const copy = {};
	for (const name in value) copy[name] = name === "isEnabled" ? false : still(value[name]);
	return copy;
}

/** What was kept this long before the program went is told with its age, in seconds. */
const recent = 5;

/** Shows what was kept of the screens that are wanted, where they were not heard, and since when the oldest of them is not. */
export async function show(screens, connection, wanted) {
	for (const name in screens) if (!name.startsWith("activity")) screens[name] = still(screens[name]);
	let oldest = Infinity;
	for (const name of wanted) {
		const last = await lastOf(name);
		if (!connection.lostAt) return;
		if (!last) continue;
		screens[name] ??= still(last.screen);
		oldest = Math.min(oldest, last.time);
	}
	connection.oldSince = oldest < (connection.wasLive ? connection.lostAt / 1000 - recent : Infinity) ? oldest : null;
	redraw();
}
