// Distances, temperatures and times as the reader has them: by the choice that page and shell share, or by the browser's own country.

import { language } from "/say.js";
import { screens } from "/screens.js";

const metresInMile = 1609.344;
const metresInFoot = 0.3048;
/** Countries that measure ways in miles (CLDR, measurementData), as the shell has them. */
const milesRegions = new Set(["US", "GB", "LR", "MM"]);

/** The country of the browser's language; "US" where it names none and is English. */
const region = () => {
	try {
		return new Intl.Locale(navigator.language).maximize().region ?? "US";
	} catch {
		return "US";
	}
};

/** "metric" or "imperial". */
export const system = () => {
	const chosen = screens.explore?.units ?? "automatic";
	return chosen === "automatic" ? (milesRegions.has(region()) ? "imperial" : "metric") : chosen;
};

/** "0.4 mi" or "640 m"; what the server wrote where it told no metres. */
export function distance(metres, text) {
	if (metres == null) return text ?? null;
	if (system() === "metric") {
		if (metres < 10) return `${Math.round(metres)} m`;
		const tens = Math.round(metres / 10);
		if (tens < 100) return `${tens * 10} m`;
		return metres < 99_950 ? `${(metres / 1000).toFixed(1)} km` : `${Math.round(metres / 1000)} km`;
	}
	const miles = metres / metresInMile;
	if (miles < 0.1) return `${Math.round(metres / metresInFoot)} ft`;
	return miles < 99.95 ? `${miles.toFixed(1)} mi` : `${Math.round(miles)} mi`;
}

/** "72 °F, light rain" or "22 °C, light rain". */
export function weather({ weather: text, temperatureFahrenheit: degrees, weatherWords: words }) {
	if (degrees == null || system() === "imperial") return text ?? null;
	return [`${Math.round((degrees - 32) / 1.8)} °C`.replace("-", "−"), words].filter(Boolean).join(", ");
}

/** Circles around the start: metres, and what they are called. */
export const rings = () =>
	system() === "metric"
		? [
				[250, "250 m"],
				[500, "500 m"],
				[1000, "1 km"],
			]
		: [
				[0.25 * metresInMile, "¼ mi"],
				[0.5 * metresInMile, "½ mi"],
				[metresInMile, "1 mi"],
			];

// The page's own language; in English, the order of a date is that of the reader's country.
const locale = () => (language !== "en" ? language : region() === "US" ? "en-US" : "en-GB");
const hourCycle = () => new Intl.DateTimeFormat(navigator.language, { hour: "numeric" }).resolvedOptions().hourCycle;

/** "8:00 PM" or "20:00". */
export const timeText = (date) => new Intl.DateTimeFormat(locale(), { hour: "numeric", minute: "2-digit", hourCycle: hourCycle() }).format(date);

/** "Friday, January 15, 2027" or "Friday 15 January 2027". */
export const dayText = (date) => new Intl.DateTimeFormat(locale(), { weekday: "long", day: "numeric", month: "long", year: "numeric" }).format(date);
