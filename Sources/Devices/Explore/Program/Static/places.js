// Places as cards, the same in the conversation and under the quick actions.

import { Button, Problem } from "/components.js";
import { icons } from "/drawings.js";
import { number, plural, tenths } from "/format.js";
import { m } from "/h.js";
import { say } from "/say.js";
import { announce, clearProblem, isBusy, perform, problemOf, screens } from "/screens.js";
import { distance, system } from "./units.js";

/** "3 places". */
export const counted = (count) => plural(count, say`1 place`, say`${number(count)} places`);

/** The key under which the way to a place is asked for. */
export const wayKey = (id) => `explore/way/${id}`;

/** Shows the way; where the map is out of sight, goes to it, as a link to another part of the page does. */
export async function showWay(id) {
	if (!(await perform(wayKey(id), "explore/select", { place: id, units: system() }))) return;
	const heading = document.getElementById("explore-map");
	const { top } = heading?.getBoundingClientRect() ?? { top: 0 };
	if (!heading || (top >= 0 && top < window.innerHeight * 0.6)) return;
	const card = heading.closest("section").getBoundingClientRect();
	if (card.top < 0 && card.bottom > window.innerHeight * 0.6) return;
	heading.focus({ preventScroll: true });
	heading.closest("section").scrollIntoView({ block: "start" });
}

export const hideWay = () => perform("explore/deselect", "explore/deselect");

/** Shows on the map and in every list which place is pointed at; null none. */
export function light(id) {
	for (const element of document.querySelectorAll("[data-place]")) element.toggleAttribute("data-lit", element.dataset.place === id);
}

/** What a card or a row has so that the map shows which place it is. Nothing is drawn anew: a card may be just being taken away. */
export const pointing = (id) => {
	const to = (place) => (event) => {
		event.redraw = false;
		light(place);
	};
	return { "data-place": id, onmouseenter: to(id), onmouseleave: to(null), onfocusin: to(id), onfocusout: to(null) };
};

/** Keeps a place, or forgets it. */
export async function keep(place, isKept) {
	if (await perform(`explore/keep/${place.id}`, isKept ? "explore/keep" : "explore/forget", { place: place.id })) announce(isKept ? say`${place.name} is saved.` : say`${place.name} is not saved any more.`);
}

const isKept = (id) => screens.explore?.saved?.some((place) => place.id === id) ?? false;

const Keep = {
	view: ({ attrs: { place } }) => {
		const kept = isKept(place.id);
		return m(
			Button,
			{ role: "quiet", className: kept ? "kept" : "", busy: isBusy(`explore/keep/${place.id}`), label: kept ? say`Remove ${place.name} from the saved places` : say`Save ${place.name}`, onclick: () => keep(place, !kept) },
			[icons.star(), kept ? say`Saved` : say`Save`],
		);
	},
};

/** "7 min · 0.4 mi · 4.5": only what is known. */
export const placeFacts = (place) => [
	place.walkTime ? m("span.place-fact", [icons.walk(), m("span", [m("span.visually-hidden", say`On foot: `), place.walkTime])]) : null,
	place.distance ? m("span.place-fact.num", distance(place.metres, place.distance)) : null,
	place.rating != null ? m("span.place-fact.rating", [icons.star(), m("span.num", [m("span.visually-hidden", say`Rated `), tenths(place.rating)])]) : null,
];

/** Pictures that did not come: their place keeps its card, and they are not asked for again. */
const missing = new Set();

/** Through our own server, so that theirs is told nothing of this page; no text, for the name stands beside it. */
const Photo = {
	view: ({ attrs: { url } }) =>
		m("img.place-photo[alt=''][loading=lazy][decoding=async]", { src: `/api/explore/picture?url=${encodeURIComponent(url)}`, width: 72, height: 72, onerror: () => missing.add(url) }),
};

/** "open until 22:00 · Vegan · +358 9 1234": only what is known. */
const Details = {
	view: ({ attrs: { place } }) => {
		const details = [
			place.open ? m("span", place.open) : null,
			...(place.marks ?? []).map((mark) => m("span", mark)),
			place.phone ? m("a", { href: `tel:${place.phone.replace(/[^+\d]/g, "")}` }, place.phone) : null,
			place.website ? m("a[target=_blank][rel='noopener noreferrer']", { href: place.website, "aria-label": say`Website of ${place.name}, opens another site` }, say`Website`) : null,
		].filter(Boolean);
		return details.length ? m("p.place-details", details.map((detail, index) => [index ? " · " : null, detail])) : null;
	},
};

const PlaceCard = {
	view: ({ attrs: { place, map } }) => {
		const isChosen = map.selected === place.id;
		const pin = map.places.findIndex(({ id }) => id === place.id) + 1;
		const key = wayKey(place.id);
		const photo = missing.has(place.photoURL) ? null : place.photoURL;
		return m("li.place-card", { class: `${isChosen ? "chosen" : ""} ${photo ? "pictured" : ""}`, ...pointing(place.id) }, [
			pin ? m("span.pin-number", { class: isChosen ? "chosen" : "" }, [m("span.visually-hidden", say`On the map as number `), pin]) : m("span.pin-number.none", { "aria-hidden": "true" }, icons.explore()),
			m(".place-text", [m("h3", place.name), m("p.place-facts", placeFacts(place)), place.address ? m("p.place-address", place.address) : null, m(Details, { place })]),
			photo ? m(Photo, { url: photo }) : null,
			m(".place-actions", [
				isChosen
					? m(Button, { busy: isBusy("explore/deselect"), label: say`Hide the way to ${place.name}`, onclick: hideWay }, say`Hide the way`)
					: m(Button, { busy: isBusy(key), label: say`Show the way to ${place.name}`, onclick: () => showWay(place.id) }, [icons.way(), say`Show the way`]),
				m(Keep, { place }),
				place.mapsLink
					? m("a.btn.btn-quiet[target=_blank][rel='noopener noreferrer']", { href: place.mapsLink, "aria-label": say`Maps: ${place.name}, opens another site` }, [say`Maps`, icons.outward()])
					: null,
			]),
			m(Problem, { problem: problemOf(key) ?? problemOf(`explore/keep/${place.id}`), onDismiss: () => [key, `explore/keep/${place.id}`].forEach(clearProblem) }),
		]);
	},
};

/** The first few, and the rest on demand: a conversation stays readable. */
export const PlaceList = {
	view: ({ attrs: { places, map, label, limit = 3 }, state }) => {
		if (!places.length) return null;
		const shown = state.isOpen || places.length <= limit + 1 ? places : places.slice(0, limit);
		return [
			m("ol.place-list", { "aria-label": label }, shown.map((place) => m(PlaceCard, { key: place.id, place, map }))),
			shown.length < places.length
				? m(Button, { isLocal: true, role: "quiet", className: "more", onclick: () => (state.isOpen = true) }, say`Show ${places.length - shown.length} more`)
				: null,
		];
	},
};
