// Distances and temperatures as the reader has them: by the choice that page and shell share, by that in Settings, or by the browser's own
// country.

import { tenths } from "/format.js";
import { choice, measuresMiles } from "/habits.js";
import { screens } from "/screens.js";

const metresInMile = 1609.344;
const metresInFoot = 0.3048;

/** "metric" or "imperial". */
export const system = () => {
	const chosen = [screens.explore?.units ?? "automatic", choice("units")].find((chosen) => chosen !== "automatic");
	return chosen ?? (measuresMiles() ? "imperial" : "metric");
};

/** "0.4 mi" or "640 m"; what the server wrote where it told no metres. */
export function distance(metres, text) {
	if (metres == null) return text ?? null;
	if (system() === "metric") {
		if (metres < 10) return `${Math.round(metres)} m`;
		const tens = Math.round(metres / 10);
		if (tens < 100) return `${tens * 10} m`;
		return metres < 99_950 ? `${tenths(metres / 1000)} km` : `${Math.round(metres / 1000)} km`;
	}
	const miles = metres / metresInMile;
	if (miles < 0.1) return `${Math.round(metres / metresInFoot)} ft`;
	return miles < 99.95 ? `${tenths(miles)} mi` : `${Math.round(miles)} mi`;
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
