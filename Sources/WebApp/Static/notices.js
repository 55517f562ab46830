// What a person asked to be told: the companion decides, the page shows. In front as a line on the page; behind other windows as a notification
// of the system, once for all tabs.

import { icons } from "./drawings.js";
import { m } from "./h.js";
import { redraw } from "./redraw.js";
import { say } from "./say.js";
import { isListening } from "./screens.js";

const key = "outrigger.notices";
const toldKey = "outrigger.told";
// As long as the companion keeps them.
const freshness = 600;

/** Why nothing can be told here; null where it can. */
export function hindrance() {
	if (!window.isSecureContext) return say`A browser tells only of pages by HTTPS, or of this computer.`;
	if (!("Notification" in window) || !navigator.serviceWorker) return say`This browser has no notifications for pages.`;
	if (Notification.permission === "denied") return say`This browser refuses notifications of this page. Allow them in its settings for this address.`;
	return null;
}

/** Asks the browser, where it was not asked yet. @returns Whether it may tell. */
export async function listen() {
	if (hindrance()) return false;
	if (Notification.permission === "default") await Notification.requestPermission();
	if (Notification.permission !== "granted") return false;
	try {
		localStorage.setItem(key, "on");
	} catch {
		// Then it is asked for anew with the next visit.
	}
	return true;
}

const told = () => {
	try {
		return JSON.parse(localStorage.getItem(toldKey) ?? "[]");
	} catch {
		return [];
	}
};

/** What is shown on the page. */
const shown = [];

/** Takes the notices of the companion; each is told once, whichever tab is first. */
export async function take(notices, now) {
	const fresh = (notices ?? []).filter(({ time }) => now - time < freshness);
	if (!fresh.length || !isListening() || !navigator.locks) return;
	await navigator.locks.request(key, async () => {
		const known = new Set(told());
		for (const notice of fresh.filter(({ id }) => !known.has(id))) {
			// One that could not be told is tried again with the next screen.
			if (!(await tell(notice))) continue;
			known.add(notice.id);
			localStorage.setItem(toldKey, JSON.stringify([...known].slice(-50)));
		}
	});
}

const bounded = (text, length) => (text.length > length ? text.slice(0, length - 1) + "…" : text);

async function tell({ id, title, text, deviceID }) {
	// Not `ready`, which never comes where the worker was refused: the notices of all tabs would wait for it.
	const active = (await navigator.serviceWorker?.getRegistration())?.active;
	if (!active) return false;
	const channel = new MessageChannel();
	const answer = new Promise((resolve) => {
		channel.port1.onmessage = ({ data }) => resolve(data);
		setTimeout(resolve, 3_000);
	});
	active.postMessage({ notify: { tag: id, title: bounded(title, 80), body: bounded(text, 200), path: `/devices/${encodeURIComponent(deviceID)}` } }, [channel.port2]);
	return (await answer) !== false;
}

/** The worker has found this tab in front. */
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
	if (!data?.show) return;
	shown.push(data.show);
	redraw();
});

export const Notices = {
	view: () =>
		shown.map((notice) =>
			m(".banner", { key: notice.tag, role: "status" }, [
				icons.pointer(),
				m("p", [m("a", { href: notice.path, oncreate: m.route.link }, m("strong", m("bdi", notice.title))), " ", notice.body]),
				m("button.quiet.icon-only[type=button]", { "aria-label": say`Dismiss`, onclick: () => shown.splice(shown.indexOf(notice), 1) }, icons.cross()),
			]),
		),
};
