// The one place that talks to the program: live screens over server-sent events, actions over POST.
// A screen comes whole, then as patches for what came last. Snapshots replace each other, and the page draws at most once an animation frame, so a burst of events costs one drawing.

import { program } from "./kinds.js";
import { kept } from "./load.js";
import { patched } from "./patch.js";
import { redraw } from "./redraw.js";
import { language, say } from "./say.js";
import { follow } from "./stream.js";

/** The newest snapshot of each screen by name. `undefined`: not heard yet. `null`: there is no such screen. */
export const screens = {};

/** The connection to the program itself. `lostAt` is a time in ms once it has been gone for a second. `isRefused`: it is there, and does not take this page's token. */
export const connection = { isLive: false, wasLive: false, lostAt: null, attempt: 0, isRefused: false };

// How far the program's clock is ahead of ours, in seconds: ages stay right when the two machines differ.
let clockOffset = 0;
export const now = () => Date.now() / 1000 + clockOffset;

let wanted = "";
let source = null;
let retryTimer = null;
let lostTimer = null;
let watchdog = null;
const patience = 40_000; // The program sends something at least every 15 s.
const trouble = 1_000; // A shorter break is not worth a banner.

// One stream for all tabs of a language where the browser has shared workers, which that of Android has not.
let worker = globalThis.SharedWorker ? new SharedWorker(kept("/stream.js"), { type: "module", name: language }) : null;
worker?.addEventListener("error", () => {
	worker = null;
	reconnect();
});

function connect(names, tell) {
	if (!worker) return follow(names, language, tell);
	worker.port.onmessage = ({ data }) => tell(...data);
	worker.port.postMessage(names);
	return {
		close() {
			worker.port.onmessage = null;
			worker.port.postMessage("");
		},
	};
}

/** Says which screens the page shows. Reopens the stream only when that changes. */
export function watch(names) {
	const list = [...new Set(names)].sort().join(",");
	if (list === wanted) return;
	wanted = list;
	connection.attempt = 0;
	open();
}

function open() {
	clearTimeout(retryTimer);
	source?.close();
	source = null;
	if (!wanted || document.hidden) return;
	// What this stream has brought: patches are for it, not for what the page has made of it.
	let received = {};
	const alive = () => {
		clearTimeout(watchdog);
		watchdog = setTimeout(() => source === stream && lose(), patience);
	};
	const stream = connect(wanted, (type, data) => {
		if (source !== stream) return;
		if (type === null) {
			lose();
			if (data) learnWhy();
			return;
		}
		alive();
		if (type === "hello") {
			received = {};
			clockOffset = JSON.parse(data).time - Date.now() / 1000;
			clearTimeout(lostTimer);
			clearTimeout(retryTimer);
			lostTimer = null;
			Object.assign(connection, { isLive: true, wasLive: true, lostAt: null, attempt: 0, isRefused: false });
		} else if (type !== "ping") {
			const name = type.replace("patch/", "");
			const isPatch = name !== type;
			// Of a screen that another tab shows.
			if (isPatch && received[name] === undefined) return;
			const screen = isPatch ? patched(received[name], JSON.parse(data)) : JSON.parse(data);
			received[name] = screen;
			screens[name] = name === "activity" ? withHistory(screen) : screen;
		}
		redraw();
	});
	source = stream;
	alive();
}

// The program sends the newest entries and the problems; the rest of what it keeps is fetched once somebody looks at it, and what this page has
// seen stays.
const historyLength = 5_000;
let isHistoryWanted = false;
let hasGap = false;

/** Fetches the rest of the activity, now and whenever something of it was missed. */
export function followHistory() {
	if (!isHistoryWanted && hasGap) fetchHistory();
	isHistoryWanted = true;
}

function missed() {
	hasGap = true;
	if (isHistoryWanted) fetchHistory();
}

function withHistory(screen) {
	const before = screens.activity;
	if (!screen) return screen;
	// Another run of the program counts anew.
	if (!before || before.startedAt !== screen.startedAt) {
		if (screen.total > screen.entries.length) missed();
		return screen;
	}
	// A hidden page misses what happens meanwhile.
	if (screen.total - before.total > screen.entries.length) missed();
	return merged(screen, before);
}

/** Newest first, each entry once; of two with the same number the one that `screen` has. */
function merged(screen, other) {
	const entries = new Map();
	for (const entry of other.entries) entries.set(entry.id, entry);
	for (const entry of screen.entries) entries.set(entry.id, entry);
	const all = [...entries.values()].sort((one, two) => two.id - one.id);
	return { ...screen, entries: all.filter((entry, index) => index < historyLength || entry.isProblem) };
}

/** Everything that is kept of the activity, newest first: by the program, and by this page where it has seen more. */
export async function fetchHistory() {
	try {
		const response = await fetch("/api/screens/activity/all");
		if (response.ok) {
			const kept = await response.json();
			const live = screens.activity;
			screens.activity = live?.startedAt === kept.startedAt ? merged(live.total > kept.total ? live : kept, live.total > kept.total ? kept : live) : kept;
			redraw();
		}
	} catch {
		// The program is gone, which the page says: what it has seen remains.
	}
	return screens.activity?.entries ?? [];
}

function lose() {
	clearTimeout(watchdog);
	source?.close();
	source = null;
	connection.isLive = false;
	lostTimer ??= setTimeout(() => {
		connection.lostAt = Date.now();
		redraw();
	}, trouble);
	// 0.5 s, 1 s, 2 s, then every 4 s: quick after a restart, quiet when the program stays away.
	retryTimer = setTimeout(open, Math.min(500 * 2 ** connection.attempt++, 4_000));
	redraw();
}

/** A stream does not tell which answer it got. */
async function learnWhy() {
	try {
		if ((await fetch("/api/screens/settings")).status === 401) refused();
	} catch {
		// The program is gone, and not asked again before the next attempt.
	}
}

/** The same token will be refused the next time too: nothing is tried until somebody looks at the page again, or presses the button. */
function refused() {
	clearTimeout(retryTimer);
	clearTimeout(lostTimer);
	clearTimeout(watchdog);
	source?.close();
	source = null;
	lostTimer = null;
	Object.assign(connection, { isLive: false, lostAt: Date.now(), isRefused: true });
	redraw();
}

export function reconnect() {
	connection.attempt = 0;
	open();
}

// A hidden page gives its connection back: a browser allows six to one host, and nobody is looking.
document.addEventListener("visibilitychange", () => {
	if (document.hidden) {
		clearTimeout(watchdog);
		clearTimeout(retryTimer);
		source?.close();
		source = null;
	} else reconnect();
});
window.addEventListener("online", reconnect);
window.addEventListener("pagehide", () => source?.close());

// MARK: actions

/** What runs and what went wrong, by a key such as "ID/update". */
export const actions = {};

const unreachable = {
	code: "unreachable",
	error: say`The program did not answer.`,
	advice: say`Check that “${program.name} run” is still running in its terminal.`,
};

/**
 * Performs an action. Never throws: the problem is kept under `key` and shown where the action was started.
 * @param options `keepalive` sends it even if the page is being closed.
 * @returns {Promise<object|null>} The answer, or null when it failed.
 */
export async function perform(key, path, body, { raw = false, headers = {}, keepalive = false } = {}) {
	const state = (actions[key] = { isBusy: true, problem: null });
	redraw();
	let result = null;
	try {
		const response = await fetch("/api/" + path, {
			method: "POST",
			headers: { "Content-Type": raw ? "application/octet-stream" : "application/json", ...headers },
			body: raw ? body : JSON.stringify(body ?? {}),
			keepalive,
		});
		const text = await response.text();
		let answer = {};
		try {
			answer = text ? JSON.parse(text) : {};
		} catch {
			answer = { error: say`The program answered something unexpected (HTTP ${response.status}).`, code: `http${response.status}` };
		}
		if (response.status === 401) refused();
		if (response.ok) result = answer;
		else state.problem = problem(answer.error ? answer : { error: say`The program refused (HTTP ${response.status}).`, code: `http${response.status}` });
	} catch {
		state.problem = problem(unreachable);
	}
	state.isBusy = false;
	if (state.problem) alarm(state.problem.sentence);
	redraw();
	return result;
}

const problem = ({ error, code, advice, details }) => ({ sentence: error, code: code ?? "unknown", advice, details });

export const isBusy = (key) => Boolean(actions[key]?.isBusy);
export const problemOf = (key) => actions[key]?.problem ?? null;
export const clearProblem = (key) => delete actions[key];

export const devicePath = (id, action) => `devices/${encodeURIComponent(id)}/${action}`;

// MARK: what a screen reader hears

export function announce(text) {
	const place = document.getElementById("announcer");
	if (place.textContent !== text) place.textContent = text;
}

export function alarm(text) {
	document.getElementById("alarm").textContent = text;
}
