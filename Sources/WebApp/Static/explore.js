// Explore: honest about having nothing to show without places data.

import { Empty } from "./components.js";
import { icons } from "./drawings.js";
import { m } from "./h.js";

export const ExplorePage = {
	title: () => "Explore",
	screens: () => [],
	view: () =>
		m(".page.accent-explore", [
			m("header.page-head", m("div", [m("h1", "Explore"), m("p.sub", "Places around you, told by the devices you carry")])),
			m(Empty, { icon: icons.explore(), title: "No places data yet" }, [
				m("p", "Explore tells what is around you. It needs a file of places, and this program has none: nothing here is made up to fill the page."),
				m("p", "Your devices work without it."),
				m("a.btn.btn-line[href=/devices]", { oncreate: m.route.link }, "Go to the devices"),
			]),
		]),
};
