// How numbers, ages and sizes read. No state here.

import { language, say } from "./say.js";

const grouped = new Intl.NumberFormat(language);

export const number = (value) => grouped.format(value);

/** "1.2", "3.0". */
export const tenths = (value) => value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** What is said of so many: of 1, or of any other number. */
export const plural = (count, one, many) => (count === 1 ? one : many);

/** "1.2 MB", "840 KB", "12 bytes" from bytes. */
export function size(bytes) {
	if (bytes >= 1024 * 1024) return `${tenths(bytes / 1024 / 1024)} MB`;
	if (bytes >= 1024) return `${number(Math.round(bytes / 1024))} KB`;
	return plural(bytes, say`1 byte`, say`${number(bytes)} bytes`);
}

/** "just now", "12 s ago", "3 min ago", "2 h ago", or the day. */
export function age(seconds) {
	if (seconds < 5) return say`just now`;
	if (seconds < 60) return say`${Math.floor(seconds / 5) * 5} s ago`;
	if (seconds < 3600) return say`${Math.floor(seconds / 60)} min ago`;
	if (seconds < 86400) return say`${Math.floor(seconds / 3600)} h ago`;
	const days = Math.floor(seconds / 86400);
	return days === 1 ? say`1 day ago` : say`${days} days ago`;
}

/** "−52 dBm", with a real minus sign. */
export const decibels = (value) => `${value < 0 ? "−" : ""}${Math.abs(value)} dBm`;
