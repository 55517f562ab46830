// Amounts and times as the reader has them.

import { number } from "./format.js";
import { clock, region, units } from "./habits.js";
import { language, say } from "./say.js";

// MARK: amounts

const millilitresInOunce = 29.5735295625;

/** The unit of amounts: "ml" or "fl oz". */
export const volumeUnit = () => (units() === "metric" ? "ml" : say`fl oz`);

/** An amount in that unit, as a number: to a tenth of an ounce. */
export const volumeIn = (millilitres) => (units() === "metric" ? millilitres : Math.round((millilitres / millilitresInOunce) * 10) / 10);

/** And back, in whole millilitres. */
export const volumeFrom = (amount) => Math.round(units() === "metric" ? amount : amount * millilitresInOunce);

/** "1,250 ml" or "42.3 fl oz". */
export const volume = (millilitres) => `${number(volumeIn(millilitres))} ${volumeUnit()}`;

// MARK: times

// The page's own language; in English, the order of a date is that of the reader's country.
export const locale = () => (language !== "en" ? language : region() === "US" ? "en-US" : "en-GB");
const cycle = () => (clock() === "12" ? "h12" : "h23");

const formats = new Map();

/** Making a format takes longer than using it a hundred times. */
function format(options) {
	const key = locale() + JSON.stringify(options);
	if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(locale(), options));
	return formats.get(key);
}

/** "2:30 PM" or "14:30". */
export const timeText = (date) => format({ hour: clock() === "12" ? "numeric" : "2-digit", minute: "2-digit", hourCycle: cycle() }).format(date);

/** "Friday, January 15, 2027" or "Friday 15 January 2027". */
export const dayText = (date) => format({ weekday: "long", day: "numeric", month: "long", year: "numeric" }).format(date);

/** "2 PM" or "14:00": an hour of the day. */
export const hourText = (hour) => (clock() === "12" ? format({ hour: "numeric", hourCycle: "h12" }).format(new Date(2000, 0, 1, hour)) : `${String(hour).padStart(2, "0")}:00`);

/** "14:03:21.480" or "2:03:21.480 PM" in the browser's time zone, from seconds since 1970. */
export const preciseTime = (time) => format({ hour: clock() === "12" ? "numeric" : "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3, hourCycle: cycle() }).format(new Date(time * 1000));

/** The same to the second. */
export const exactTime = (time) => format({ hour: clock() === "12" ? "numeric" : "2-digit", minute: "2-digit", second: "2-digit", hourCycle: cycle() }).format(new Date(time * 1000));
