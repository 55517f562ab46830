// The activity, joined of what the program sends and what it keeps besides.

import { habits } from "./habits.js";
import { redraw } from "./redraw.js";
import { joins, screens } from "./screens.js";

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
		const response = await fetch(`/api/screens/activity/all?${habits()}`);
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

joins.activity = withHistory;
