// The shell: places, routes, titles, the connection to the program.

import { Age } from "./components.js";
import { icons, line, logo } from "./drawings.js";
import { m } from "./h.js";
import { lazily, loadKind, places as added, program, sections } from "./kinds.js";
import { stylesheet } from "./load.js";
import { redraw } from "./redraw.js";
import { say } from "./say.js";
import { connection, isListening, reconnect, screens, watch } from "./screens.js";

const places = [
	{ path: "/devices", label: say`Devices`, icon: icons.devices },
	...added.map(({ path, label, icon }) => ({ path, label, icon: line(...icon) })),
	{ path: "/activity", label: say`Activity`, icon: icons.activity },
	{ path: "/settings", label: say`Settings`, icon: icons.settings },
];

const Rail = {
	view: () =>
		m("nav.rail", { "aria-label": say`Places` }, [
			m("a.brand[href=/devices]", { oncreate: m.route.link, "aria-label": say`${program.title}, to the devices` }, [logo(), m("span", program.title)]),
			m(
				"ul",
				places.map(({ path, label, icon }) => {
					const isHere = m.route.get().split(/[/?]/)[1] === path.slice(1);
					return m("li", m("a", { href: path, oncreate: m.route.link, class: isHere ? "here" : "", "aria-current": isHere ? "page" : undefined }, [icon(), m("span", label)]));
				}),
			),
		]),
};

const Lost = {
	view: () =>
		connection.lostAt
			? m(".banner", { role: "alert", id: "lost" }, [
					icons.warning(),
					connection.isRefused
						? m("p", [m("strong", say`The program does not take this page's token any more. `), say`Run `, m("code", `${program.name} open`), say` in a shell on its computer, with the same `, m("code", program.dataOption), say` if it was started with one.`])
						: m("p", [m("strong", say`The program does not answer. `), say`What you see may be old. It reconnects by itself as soon as `, m("code", `${program.name} run`), say` is back.`, connection.oldSince ? [" ", m("strong", say`As of `), m(Age, { time: connection.oldSince }), "."] : null]),
					m("button.btn.btn-line[type=button]", { onclick: reconnect }, say`Try now`),
				])
			: null,
};

const Trouble = {
	view: () => {
		const { problem } = screens.devices ?? {};
		return problem ? m(".banner", { role: "alert" }, [icons.warning(), m("p", [m("strong", problem.sentence + " "), problem.advice])]) : null;
	},
};

// With a real radio there is no bench: it is fetched where there is simulated hardware.
const LazyBench = {
	oninit: ({ state }) =>
		import("./bench.js").then(({ Bench }) => {
			state.Bench = Bench;
			redraw();
		}),
	view: ({ attrs, state }) => (state.Bench ? m(state.Bench, attrs) : null),
};

// What is seldom shown.
const beside = lazily(() => import("./beside.js"));
const notices = lazily(() => import("./notices.js"));

// Nor while nothing is said of a pairing.
const pairing = lazily(() => Promise.all([import("./pairing.js"), stylesheet("/pairing.css").catch(() => {})]).then(([part]) => part));

const LazyPairing = {
	view: () => {
		const part = screens.devices?.devices.some((device) => device.pairing) ? pairing() : null;
		return part ? m(part.Pairing) : null;
	},
};

/** Whether a bench takes a part of the width is known with the first screens: nothing is drawn before that it would move. */
const isLaidOut = () => screens.bench !== undefined || connection.lostAt;

/** Every page: rail, content, bench. */
const Shell = {
	view: ({ attrs: { page, isKnown } }) =>
		m(".shell", { class: `${screens.bench?.isAvailable ? "with-bench" : ""} ${connection.lostAt ? "lost" : ""}` }, [
			m(Rail),
			m("main#main[tabindex=-1]", [m(Lost), connection.isOutdated && beside() ? m(beside().Outdated) : null, m(Trouble), isListening() && notices() ? m(notices().Notices) : null, m(".place", [!isLaidOut() ? null : isKnown ? page : beside() ? m(beside().NothingKnown) : null])]),
			screens.bench?.isAvailable ? m(LazyBench, { bench: screens.bench }) : null,
			m(LazyPairing),
		]),
};

// The only words of the document itself.
document.querySelector(".skip").textContent = say`Skip to the content`;

let shown = null;

/**
 * @param load Fetches a component with `title(attrs)` and `screens(attrs)` beside `view`. The first page need not wait for the others.
 */
function place(load) {
	let Page = null;
	return {
		async onmatch(params, path) {
			Page ??= await load();
			const address = path.split("?")[0];
			if (shown !== null && shown !== address) {
				window.scrollTo(0, 0);
				// A screen reader and the keyboard begin at the new page's content, as after a page load.
				requestAnimationFrame(() => document.getElementById("main")?.focus({ preventScroll: true }));
			}
			shown = address;
			return Page;
		},
		render(vnode) {
			watch(["devices", "bench", ...Page.screens(vnode.attrs)]);
			const title = `${Page.title(vnode.attrs)} – ${program.title}`;
			if (document.title !== title) document.title = title;
			// A device's page has what one of several screens knows.
			const needed = Page.screens(vnode.attrs);
			const isKnown = !connection.lostAt || !needed.length || needed.some((name) => screens[name] != null && (needed.length < 2 || name !== "activity"));
			return m(Shell, { isKnown, page: m(Page, { ...vnode.attrs, key: vnode.attrs.id ?? "page" }) });
		},
	};
}

const Nowhere = {
	title: () => say`Not found`,
	screens: () => [],
	view: () =>
		m(".empty", [
			m("h1", say`There is no such page`),
			m("p", say`The address may be mistyped, or from another version.`),
			m("a.btn.btn-primary[href=/devices]", { oncreate: m.route.link }, say`Go to the devices`),
		]),
};

const pages = {
	devices: () => Promise.all([import("./devices.js"), stylesheet("/devices.css").catch(() => {})]).then(([module]) => module.DevicesPage),
	device: () => import("./device.js").then((module) => module.DevicePage),
	activity: () => Promise.all([import("./activity.js"), stylesheet("/timeline.css").catch(() => {})]).then(([module]) => module.ActivityPage),
	settings: () => import("./settings.js").then((module) => module.SettingsPage),
};

// What the program's modules add: places of their own, and further pages of a device.
const more = Object.fromEntries([
	...added.map(({ path, page }) => [path, () => import(page).then((module) => module.default)]),
	...sections.map(({ name, kind }) => [`/devices/:id/${name}`, () => loadKind(kind).then(({ sections }) => sections[name]())]),
]);

m.route.prefix("");
m.route(document.getElementById("app"), "/devices", {
	// What the program prints, and opens.
	"/": { onmatch: () => m.route.set("/devices", null, { replace: true }) },
	"/devices": place(pages.devices),
	"/devices/:id": place(pages.device),
	...Object.fromEntries(Object.entries(more).map(([path, load]) => [path, place(load)])),
	"/activity": place(pages.activity),
	"/settings": place(pages.settings),
	"/:other...": place(() => Nowhere),
});

// Our own other pages while the browser has nothing to do. What the modules add comes when it is wanted: it may never be.
window.addEventListener("load", () => setTimeout(() => [...Object.values(pages), () => import("./beside.js").then(({ install }) => install()), () => import("./last.js")].forEach((load) => load().catch(() => {})), 1_000));
