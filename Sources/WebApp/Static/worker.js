// Opens the page without the program: its document and the files that were used once. What devices told is kept by the page itself (last.js).
// Nothing of the API is kept here, no picture and no address with a token; and while the program answers, what it says counts.

const store = "outrigger-page";
const shell = "/devices";
// Made by the program anew for each language, so that their names stay as they are.
const made = ["/words.js", "/kinds/index.js"];

/** Names that change with the content: whatever has one never changes. */
const isKept = (path) => /\.[0-9a-f]{10}\.(js|css|svg)$/.test(path);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// The page says what it has loaded before this worker was there: it is in the browser's own cache.
self.addEventListener("message", ({ data, source, ports: [port] }) => {
	if (data?.keep) keepAll(data.keep).catch(() => {});
	if (data?.notify) notify(data.notify, port, source).catch(() => port?.postMessage(false));
});

async function keepAll(addresses) {
	const cache = await caches.open(store);
	const paths = [...addresses.map((address) => new URL(address)).filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname), ...made].filter((path) => isKept(path) || made.includes(path));
	for (const path of new Set(paths)) {
		if (isKept(path) && (await cache.match(path))) continue;
		const response = await fetch(path, { cache: isKept(path) ? "force-cache" : "no-cache" });
		if (response.ok) await cache.put(path, response);
	}
	if (!(await cache.match(shell))) {
		const response = await fetch(shell, { cache: "no-cache", headers: { Accept: "text/html" } });
		if (response.ok) await keepShell(response);
	}
}

/** The document, with what it names; what neither it nor the one before names goes. */
async function keepShell(response) {
	const cache = await caches.open(store);
	const before = await cache.match(shell);
	const [text, old] = [await response.clone().text(), await before?.text()];
	if (text === old) return;
	await cache.put(shell, response);
	if (old === undefined) return;
	for (const { url } of await cache.keys()) {
		const { pathname } = new URL(url);
		if (isKept(pathname) && !text.includes(pathname) && !old.includes(pathname)) await cache.delete(url);
	}
}

self.addEventListener("fetch", (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
	if (request.mode === "navigate") event.respondWith(document(request, url, event));
	else if (isKept(url.pathname)) event.respondWith(kept(request, url.pathname));
	else if (made.includes(url.pathname)) event.respondWith(newest(request, url.pathname));
});

async function document(request, url, event) {
	try {
		const response = await fetch(request);
		// All addresses have the same one; one with a query may have a token in it.
		if (response.ok && !response.redirected && !url.search && response.headers.get("Content-Type")?.startsWith("text/html")) event.waitUntil(keepShell(response.clone()).catch(() => {}));
		return response;
	} catch (error) {
		const shown = await caches.match(shell);
		if (shown) return shown;
		throw error;
	}
}

async function kept(request, path) {
	const known = await caches.match(path).catch(() => undefined);
	if (known) return known;
	const response = await fetch(request);
	if (response.ok) {
		const copy = response.clone();
		caches.open(store).then((cache) => cache.put(path, copy)).catch(() => {});
	}
	return response;
}

async function newest(request, path) {
	try {
		const response = await fetch(request);
		if (response.ok) {
			const copy = response.clone();
			caches.open(store).then((cache) => cache.put(path, copy)).catch(() => {});
		}
		return response;
	} catch (error) {
		const known = await caches.match(path).catch(() => undefined);
		if (known) return known;
		throw error;
	}
}

// MARK: what a person asked to be told

/** Shows a notification, once for all tabs: one of the same tag that is there already is left as it is. */
async function notify({ tag, title, body, path }, port) {
	// Whoever looks at the page reads it there.
	const tabs = await self.clients.matchAll({ type: "window" });
	const front = tabs.find(({ focused, visibilityState }) => focused && visibilityState === "visible") ?? tabs.find(({ visibilityState }) => visibilityState === "visible");
	if (front) {
		front.postMessage({ show: { tag, title, body, path } });
		return port?.postMessage(true);
	}
	const shown = await self.registration.getNotifications({ tag });
	if (!shown.length) await self.registration.showNotification(title, { tag, body, icon: "/icon.svg", data: { path } });
	port?.postMessage(true);
}

self.addEventListener("notificationclick", (event) => {
	event.notification.close();
	event.waitUntil(open(event.notification.data?.path ?? shell));
});

async function open(path) {
	const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
	const there = tabs.find((tab) => new URL(tab.url).pathname === path) ?? tabs[0];
	if (!there) return self.clients.openWindow(path);
	if (new URL(there.url).pathname !== path) there.postMessage({ go: path });
	return there.focus();
}
