// What only some pages need, fetched when the first of them opens: the first paint does not wait for it.

const loaded = new Map();

function once(key, make) {
	if (!loaded.has(key)) {
		const loading = new Promise((resolve, reject) => {
			const element = make();
			element.onload = () => resolve();
			element.onerror = () => {
				// The program may have been away: the next one to ask tries again.
				loaded.delete(key);
				element.remove();
				reject(new Error(`${key} could not be loaded`));
			};
			document.head.append(element);
		});
		loaded.set(key, loading);
	}
	return loaded.get(key);
}

/** A style sheet of our own. */
export const stylesheet = (href) => once(href, () => Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
