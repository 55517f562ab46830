// The kinds of device that the program knows. Each brings its own part of the page, fetched when the first of its devices is shown.

import index from "/kinds/index.js";
import { stylesheet } from "./load.js";
import { redraw } from "./redraw.js";

export const { places, program, sections } = index;

const loaded = {};

/** A kind's part of the page. `undefined`: on its way. `null`: there is no such kind. */
export function kindOf(name) {
	if (!name || !index.kinds[name]) return null;
	if (!(name in loaded)) {
		loaded[name] = undefined;
		loadKind(name).then(
			(kind) => redraw((loaded[name] = kind)),
			// The program may have been away: whoever asks after a while tries again.
			() => setTimeout(() => redraw(delete loaded[name]), 2_000),
		);
	}
	return loaded[name];
}

/** The same, for whoever can wait. */
export async function loadKind(name) {
	// A kind without styles of its own is a kind all the same.
	const [module] = await Promise.all([import(index.kinds[name]), stylesheet(`/kinds/${name}/kind.css`).catch(() => {})]);
	return module.default;
}

/** What `load` fetches, once: `undefined` until it is there. */
export function lazily(load) {
	let part;
	let isLoading = false;
	return () => {
		if (!part && !isLoading) {
			isLoading = true;
			load().then(
				(module) => redraw((part = module)),
				() => (isLoading = false),
			);
		}
		return part;
	};
}
