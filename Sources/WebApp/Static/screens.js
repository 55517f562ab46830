// The one place that talks to the program: live screens over server-sent events, actions over POST.
// A screen comes whole, then as patches for what came last. Snapshots replace each other, and the page draws at most once an animation frame, so a burst of events costs one drawing.

import { clock, habits, onHabitsChange, units } from "./habits.js";
import { program } from "./kinds.js";
import { kept } from "./load.js";
import { patched } from "./patch.js";
import { redraw } from "./redraw.js";
import { language, say } from "./say.js";
import { follow } from "./stream.js";

/** The newest snapshot of each screen by name. `undefined`: not heard yet. `null`: there is no such screen. */
export const screens = {};

/** How a screen that is told in parts is joined, by its name. */
export const joins = {};

/** The connection to the program itself. `lostAt` is a time in ms once it has been gone for a second. `isRefused`: it is there, and does not take this page's token. `oldSince`: when an earlier visit kept what is shown, in seconds. `isOutdated`: the program has newer files. */
export const connection = { isLive: false, wasLive: false, lostAt: null, attempt: 0, isRefused: false, oldSince: null, isOutdated: false };

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

// One stream for all tabs whose reader has the same language and habits, where the browser has shared workers, which that of Android has not.
let worker = null;
let reader = "";
let canShare = Boolean(globalThis.SharedWorker);

function share() {
	const now = `language=${language}&${habits()}`;
	if (now === reader) return;
	reader = now;
	worker?.port.postMessage("");
	worker = canShare ? new SharedWorker(kept("/stream.js"), { type: "module", name: reader }) : null;
	worker?.addEventListener("error", () => {
		worker = null;
		canShare = false;
		reconnect();
	});
}

function connect(names, tell) {
	share();
	if (!worker) return follow(names, reader, tell);
	const { port } = worker;
	port.onmessage = ({ data }) => tell(...data);
	port.postMessage(names);
	return {
		close() {
			port.onmessage = null;
			port.postMessage("");
		},
	};
}

/** Whether this browser is one that was asked to tell of what its reader wants to know. */
export function isListening() {
	try {
		return localStorage.getItem("outrigger.notices") === "on" && globalThis.Notification?.permission === "granted";
	} catch {
		return false;
	}
}

/** Says which screens the page shows. Reopens the stream only when that changes. */
export function watch(names) {
	const list = [...new Set(names)].sort().join(",");
	if (list === wanted) return;
	if (connection.isLive) keep();
	wanted = list;
	if (connection.lostAt && !connection.isRefused) remember();
	connection.attempt = 0;
	open();
}

function open() {
	clearTimeout(retryTimer);
	source?.close();
	source = null;
	const names = document.hidden ? (isListening() ? "devices" : "") : wanted;
	if (!names) return;
	// What this stream has brought: patches are for it, not for what the page has made of it.
	let received = {};
	const alive = () => {
		clearTimeout(watchdog);
		watchdog = setTimeout(() => source === stream && lose(), patience);
	};
	const stream = connect(names, (type, data) => {
		if (source !== stream) return;
		if (type === null) {
			lose();
			if (data) learnWhy();
			return;
		}
		alive();
		if (type === "hello") {
			received = {};
			const { time, page } = JSON.parse(data);
			clockOffset = time - Date.now() / 1000;
			connection.isOutdated = page !== undefined && page !== document.documentElement.dataset.version;
			clearTimeout(lostTimer);
			clearTimeout(retryTimer);
			lostTimer = null;
			Object.assign(connection, { isLive: true, wasLive: true, lostAt: null, attempt: 0, isRefused: false, oldSince: null });
		} else if (type !== "ping") {
			const name = type.replace("patch/", "");
			const isPatch = name !== type;
			// Of a screen that another tab shows.
			if (isPatch && received[name] === undefined) return;
			const screen = isPatch ? patched(received[name], JSON.parse(data)) : JSON.parse(data);
			received[name] = screen;
			screens[name] = joins[name]?.(screen) ?? screen;
			if (name === "devices" && screen?.notices.length && isListening()) import("./notices.js").then(({ take }) => take(screen.notices, now()).catch(() => {}));
		}
		redraw();
	});
	source = stream;
	alive();
}

function lose() {
	clearTimeout(watchdog);
	source?.close();
	source = null;
	connection.isLive = false;
	lostTimer ??= setTimeout(() => {
		connection.lostAt = Date.now();
		if (connection.wasLive) keep().then(remember);
		else remember();
		redraw();
	}, trouble);
	// 0.5 s, 1 s, 2 s, then every 4 s: quick after a restart, quiet when the program stays away.
	retryTimer = setTimeout(open, Math.min(500 * 2 ** connection.attempt++, 4_000));
	redraw();
}

// What is kept for a page without the program, and shown then. Where the program went before the page had this file, nothing was kept.
const last = (work) => import("./last.js").then(work, () => {});
const keep = (names = wanted.split(",")) => last(({ keep }) => keep(screens, names));

/** Shows what an earlier visit has kept where this one has heard nothing; what a screen offers stays to be seen. */
const remember = () => last(({ show }) => show(screens, connection, wanted.split(",")));

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
	last(({ forgetAll }) => forgetAll());
	redraw();
}

export function reconnect() {
	connection.attempt = 0;
	open();
}

// A hidden page gives its connection back: a browser allows six to one host, and nobody is looking.
document.addEventListener("visibilitychange", () => {
	if (document.hidden) {
		if (connection.isLive) keep();
		clearTimeout(watchdog);
		clearTimeout(retryTimer);
		source?.close();
		source = null;
		if (isListening()) reconnect();
	} else reconnect();
});
window.addEventListener("online", reconnect);
onHabitsChange(reconnect);
setInterval(() => connection.isLive && !document.hidden && keep(), 60_000);
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
			headers: { "Content-Type": raw ? "application/octet-stream" : "application/json", "X-Units": units(), "X-Clock": clock(), ...headers },
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
