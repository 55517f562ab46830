// What is seldom shown beside a page, and what makes it open without the program.

import { icons } from "./drawings.js";
import { m } from "./h.js";
import { program } from "./kinds.js";
import { say } from "./say.js";
import { connection } from "./screens.js";

export const Outdated = {
	view: () =>
		connection.isOutdated && !connection.lostAt
			? m(".banner", { role: "status" }, [icons.restart(), m("p", [m("strong", say`A newer ${program.title} runs. `), say`This page is of the one before: load it again when nothing is half typed.`]), m("button.btn.btn-line[type=button]", { onclick: () => location.reload() }, say`Load again`)])
			: null,
};

/** Where neither this visit nor an earlier one has heard anything of a page. */
export const NothingKnown = {
	view: () =>
		m(".page", m(".empty", [m("h1", say`Nothing is known of this page while the program is away`), m("p", say`What was looked at before can be seen again; this was not.`), m("a.btn.btn-primary[href=/devices]", { oncreate: m.route.link }, say`Go to the devices`)])),
};

// Opened without the program, the page shows what was known last. Where storage is blocked it needs the program, as before.
export async function install() {
	if (!navigator.serviceWorker || !window.isSecureContext || !connection.isLive) return;
	try {
		await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });
		const { active } = await navigator.serviceWorker.ready;
		active.postMessage({ keep: performance.getEntriesByType("resource").map(({ name }) => name) });
	} catch {
		// It is a convenience.
	}
}

navigator.serviceWorker?.addEventListener("message", ({ data }) => data?.go && m.route.set(data.go));

// What goes away with the focus leaves it to the row beside it, or to the content: nobody begins at the top of the page again.
let held = null;
document.addEventListener("focusin", ({ target }) => (held = target));
document.addEventListener("pointerdown", () => (held = null));
new MutationObserver((records) => {
	if (!held || held.isConnected) return;
	const { previousSibling, nextSibling } = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(held))) ?? {};
	held = null;
	if (document.activeElement !== document.body) return;
	const row = [nextSibling, previousSibling].find((node) => node?.isConnected && node.matches?.("li"));
	(row?.querySelector("a, button") ?? document.getElementById("main")).focus({ preventScroll: true });
}).observe(document.body, { childList: true, subtree: true });
