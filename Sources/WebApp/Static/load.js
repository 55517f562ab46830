// What only some pages need, fetched when the first of them opens: the first paint does not wait for it.

const loaded = new Map();

const { imports } = JSON.parse(document.querySelector("script[type=importmap]").textContent);

/** The address of a file of ours that changes with its content, so that a browser keeps it. */
export const kept = (address) => imports[address] ?? address;

/** A style sheet, once. */
export function stylesheet(href) {
	if (!loaded.has(href)) {
		const loading = new Promise((resolve, reject) => {
			const element = Object.assign(document.createElement("link"), { rel: "stylesheet", href: kept(href) });
			element.onload = () => resolve();
			element.onerror = () => {
				// The program may have been away: the next one to ask tries again.
				loaded.delete(href);
				element.remove();
				reject(new Error(`${href} could not be loaded`));
			};
			document.head.append(element);
		});
		loaded.set(href, loading);
	}
	return loaded.get(href);
}

/** Gives the browser a file to keep. */
export function saveFile(content, type, name) {
	const url = URL.createObjectURL(new Blob([content], { type }));
	Object.assign(document.createElement("a"), { href: url, download: name }).click();
	URL.revokeObjectURL(url);
}
