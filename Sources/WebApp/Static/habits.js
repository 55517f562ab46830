// The reader's units and clock: as chosen in Settings, or as the browser's country has them.

/** Countries that measure in miles and ounces, as the shell has them (CLDR, measurementData). */
const imperialRegions = new Set(["US", "LR"]);

/** The country of the browser's language; "US" where it names none and is English. */
export const region = () => {
	try {
		return new Intl.Locale(navigator.language).maximize().region ?? "US";
	} catch {
		return "US";
	}
};

/** Whether the browser's country measures ways in miles. */
export const measuresMiles = () => ["US", "GB", "LR", "MM"].includes(region());

const choices = { units: ["metric", "imperial"], clock: ["12", "24"] };
const listeners = [];

/** What was chosen here: "automatic" where nothing was, or what is no choice. */
export function choice(name) {
	try {
		const stored = localStorage.getItem("outrigger." + name);
		return choices[name].includes(stored) ? stored : "automatic";
	} catch {
		return kept[name] ?? "automatic"; // Storage is blocked: it holds until the page is left.
	}
}

const kept = {};

export function choose(name, value) {
	kept[name] = value;
	try {
		if (value === "automatic") localStorage.removeItem("outrigger." + name);
		else localStorage.setItem("outrigger." + name, value);
	} catch {
		// As said.
	}
	listeners.forEach((changed) => changed());
}

export const onHabitsChange = (changed) => listeners.push(changed);
window.addEventListener("storage", ({ key }) => (key === "outrigger.units" || key === "outrigger.clock") && listeners.forEach((changed) => changed()));

/** "metric" or "imperial". */
export const units = () => (choice("units") === "automatic" ? (imperialRegions.has(region()) ? "imperial" : "metric") : choice("units"));

// Asked once: it costs a millisecond, and every drawing of a time needs it.
const browserClock = ["h11", "h12"].includes(new Intl.DateTimeFormat(navigator.language, { hour: "numeric" }).resolvedOptions().hourCycle) ? "12" : "24";

/** "12" or "24". */
export const clock = () => (choice("clock") === "automatic" ? browserClock : choice("clock"));

export const habits = () => `units=${units()}&clock=${clock()}`;

