// What the page itself says, in its reader's language: the key is the English sentence, with {0}, {1} … for what changes.

import reader from "/words.js";

// A screen reader pronounces it so.
document.documentElement.lang = reader.language;

/** "de": its code. */
export const language = reader.language;

/** say`Pair with ${name}` looks for "Pair with {0}". */
export const say = (parts, ...values) => {
	const key = parts.reduce((key, part, index) => `${key}{${index - 1}}${part}`);
	return (reader.words[key] ?? key).replace(/\{(\d+)\}/g, (place, index) => values[index] ?? place);
};
