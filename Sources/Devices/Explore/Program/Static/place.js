// Explore: say what you feel like, see what is near, and get the way there.

import { Age, Button, Empty, Problem, Skeleton } from "/components.js";
import { icons } from "/drawings.js";
import { MapCard } from "./map.js";
import { Filters, QuickActions, QuickResults, Search } from "./quick.js";
import { m } from "/h.js";
import { stylesheet } from "/load.js";
import { redraw } from "/redraw.js";
import { say } from "/say.js";
import { isBusy, perform, problemOf, screens } from "/screens.js";

// The styles that only this page needs, there before it is first drawn. One that does not come costs looks, not the page.
await Promise.allSettled([stylesheet("/vendor/leaflet/leaflet.css"), stylesheet("/kinds/explore/place.css")]);

// What lies further down comes when the rest is painted.
const below = {};
for (const name of ["chat", "saved", "events", "area"]) {
	import(`./${name}.js`).then((part) => {
		Object.assign(below, part);
		redraw();
	});
}

const Server = {
	view: ({ attrs: { server } }) =>
		// That this program answers itself is nothing to look at.
		m("p.sub.server-line", { class: server.address ? "" : "visually-hidden", "aria-live": "polite" }, [
			m("span.pill", { class: "server-" + server.state }, [m("i.pill-mark", { "aria-hidden": "true" }), server.words]),
			server.state === "unavailable" ? null : m("span.server-address", [m("span.mono", server.address), m("span.server-source", [server.address, server.source].every(Boolean) ? ` · ${server.source}` : server.source)]),
		]),
};

/** The server is away: what is on the page stays, with its age. */
const Offline = {
	view: ({ attrs: { screen } }) => {
		const { server, quick, events } = screen;
		if (server.state !== "offline" && server.state !== "unavailable") return null;
		const newest = Math.max(quick.updatedAt ?? 0, events.updatedAt ?? 0);
		return m(".notice.warning.offline", { role: "group", "aria-label": say`Server` }, [
			icons.warning(),
			m(".notice-body", [
				m("p.notice-title", server.problem?.sentence ?? say`The server does not answer.`),
				server.problem?.advice ? m("p", server.problem.advice) : null,
				m("p", newest ? [say`What is shown is from `, m(Age, { time: newest }), say`. It is asked again by itself.`] : say`It is asked again by itself.`),
				m(".actions", m(Button, { busy: isBusy("explore/retry"), onclick: () => perform("explore/retry", "explore/retry") }, say`Try again now`)),
			]),
		]);
	},
};

/** Other units for Explore alone, as a shell chose them: how to have those of Settings again. */
const Units = {
	view: ({ attrs: { units } }) =>
		m(".units", [
			m("span", [m("strong", say`Distances`), ": ", units === "metric" ? say`Metres and kilometres` : say`Feet and miles`]),
			m(Button, { role: "quiet", busy: isBusy("explore/units"), onclick: () => perform("explore/units", "explore/units", { units: "automatic" }) }, say`As in Settings`),
			m(Problem, { problem: problemOf("explore/units") }),
		]),
};

const ExplorePage = {
	title: () => say`Explore`,
	screens: () => ["explore", "streets", "area"],
	view: () => {
		const screen = screens.explore;
		const head = (sub) => m("header.page-head", m("div", [m("h1", say`Explore`), sub]));
		if (screen === undefined) return m(".page.explore.accent-explore", [head(null), m(Skeleton, { label: say`Loading the places`, rows: 4 })]);
		if (screen === null)
			return m(".page.explore.accent-explore", [
				head(null),
				m(Empty, { icon: icons.explore(), title: say`No places here` }, m("p", say`This program was started without a server for places. Your devices work without it.`)),
			]);
		return m(".page.explore.accent-explore", [
			head(m(Server, { server: screen.server })),
			m(Offline, { screen }),
			m(Problem, { problem: problemOf("explore/retry") }),
			m(".explore-body", [
				m(".explore-find", m(Search)),
				m(".explore-side", m(MapCard, { map: screen.map, streets: screens.streets })),
				m(".explore-rest", [
					m(QuickActions, { quick: screen.quick }),
					m(Filters),
					m(QuickResults, { quick: screen.quick, map: screen.map }),
					below.Chat ? m(below.Chat, { chat: screen.chat, map: screen.map }) : null,
					below.Saved ? m(below.Saved, { saved: screen.saved ?? [], map: screen.map }) : null,
				]),
			]),
			below.Events ? m(below.Events, { events: screen.events, map: screen.map }) : null,
			below.AreaCard ? m(below.AreaCard, { area: screens.area }) : null,
			(screen.units ?? "automatic") === "automatic" ? null : m(Units, { units: screen.units }),
		]);
	},
};

export default ExplorePage;
