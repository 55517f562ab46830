// What Leaflet draws: streets, the way, places. No state but Leaflet's own; the model says what there is.

import * as L from "/vendor/leaflet/leaflet.esm.min.js";
import { mostAside } from "./along.js";
import { openGround } from "./ground.js";
import { light } from "./places.js";
import { rings, system } from "./units.js";
import { say } from "/say.js";

const startZoom = 15;

/** After so many tiles that did not come, and none that did, the known streets are drawn instead. */
const enoughFailures = 3;

// The page tells no other site where it is, but the makers of tiles ask for the origin.
const Tiles = L.TileLayer.extend({
	// Both parameters have to be named: Leaflet counts them, to know whether a tile comes later.
	createTile(coords, done) {
		const tile = L.TileLayer.prototype.createTile.call(this, coords, done);
		tile.referrerPolicy = "strict-origin-when-cross-origin";
		return tile;
	},
});

const isStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

const escaped = (text) => Object.assign(document.createElement("span"), { textContent: text }).innerHTML;

/** An element with text: what comes from a server is never read as HTML. */
const element = (name, className, text) => Object.assign(document.createElement(name), { className, textContent: text });

/**
 * @param dom Where to draw.
 * @param onChoose Called with a place's identifier when its pin is pressed.
 * @param onPoint Called with a point, `[latitude, longitude]`, that was pressed, or that lies in the middle when Enter is.
 */
export function openDrawing(dom, onChoose, onPoint) {
	const still = isStill();
	const map = L.map(dom, {
		zoomAnimation: !still,
		fadeAnimation: !still,
		markerZoomAnimation: !still,
		inertia: !still,
		// A page that scrolls past the map must not get stuck in it: the wheel zooms once the map was pressed or has the focus.
		scrollWheelZoom: false,
		zoomControl: false,
		maxZoom: 19,
		minZoom: 3,
	});
	L.control.zoom({ zoomInTitle: say`Zoom in`, zoomOutTitle: say`Zoom out` }).addTo(map);
	map.on("focus", () => map.scrollWheelZoom.enable());
	map.on("blur", () => map.scrollWheelZoom.disable());
	map.on("click", ({ latlng }) => onPoint([latlng.lat, latlng.wrap().lng]));
	dom.addEventListener("keydown", (event) => {
		if (event.key === "Enter" && event.target === dom) onPoint(middle());
	});
	let scale = null;
	for (const [name, order] of [["streets", 350], ["way", 420], ["names", 430]]) map.createPane(name).style.zIndex = order;
	const canvas = L.canvas({ pane: "streets", padding: 0.3 });
	const svg = L.svg({ pane: "way" });

	const layers = { ground: L.layerGroup().addTo(map), rings: L.layerGroup().addTo(map), way: L.layerGroup().addTo(map), pins: L.layerGroup().addTo(map), step: L.layerGroup().addTo(map), here: L.layerGroup().addTo(map) };
	const drawn = {};
	let attribution = null;
	let newest = null;
	let isPlaced = false;
	let areTilesGone = false;
	let ground = null;

	/** The point in the middle of what is seen. */
	const middle = () => {
		const { lat, lng } = map.getCenter().wrap();
		return [lat, lng];
	};

	const colour = (name) => getComputedStyle(dom).getPropertyValue(name).trim();

	const changed = (name, value) => {
		if (drawn[name] === value) return false;
		drawn[name] = value;
		return true;
	};

	/** What lies under everything else: tiles where they come, or the streets that are known. */
	const hasTiles = (streets) => Boolean(streets?.tiles) && !areTilesGone;

	/** Whether a point lies in a map: of several areas some may have none. */
	const isDrawn = (streets, [latitude, longitude]) => Boolean(streets?.map?.areas.some(({ south, north, west, east }) => south <= latitude && latitude <= north && west <= longitude && longitude <= east));

	function drawGround(streets) {
		layers.ground.clearLayers();
		ground?.remove();
		ground = null;
		const lines = streets?.lines ?? [];
		let makers = null;
		if (hasTiles(streets)) {
			const { template, maximumZoom } = streets.tiles;
			makers = streets.tiles.attribution;
			let came = 0;
			let failed = 0;
			const tiles = new Tiles(template, { maxNativeZoom: maximumZoom, maxZoom: 19 });
			tiles.on("tileload", () => came++);
			tiles.on("tileerror", () => {
				failed++;
				if (came || failed !== enoughFailures) return;
				areTilesGone = true;
				draw(...newest);
			});
			tiles.addTo(layers.ground);
		} else if (streets?.map && (ground = openGround(map, streets.map, colour, taken))) {
			makers = streets.attribution;
		} else if (lines.length) {
			makers = streets.attribution;
			const options = { renderer: canvas, pane: "streets", interactive: false, lineJoin: "round", smoothFactor: 1.2 };
			L.polyline(lines, { ...options, color: colour("--map-casing"), weight: 5 }).addTo(layers.ground);
			L.polyline(lines, { ...options, color: colour("--map-street"), weight: 3 }).addTo(layers.ground);
		}
		if (attribution) map.attributionControl.removeAttribution(attribution);
		attribution = makers ? escaped(makers) : null;
		if (attribution?.includes("OpenStreetMap")) attribution = `<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">${attribution}</a>`;
		if (attribution) map.attributionControl.addAttribution(attribution);
	}

	/** Where pins stand, and the start. */
	const taken = () => (newest ? [[newest[0].origin, 14], ...newest[0].places.map(({ point }) => [point, 40])] : []);

	function drawRings(origin, areWanted) {
		layers.rings.clearLayers();
		if (!areWanted) return;
		// Around the start, where there is neither a street nor a tile to judge a distance by.
		for (const [radius, label] of rings()) {
			L.circle(origin, { renderer: svg, pane: "way", radius, interactive: false, fill: false, className: "ring" }).addTo(layers.rings);
			const top = [origin[0] + radius / 111_320, origin[1]];
			L.marker(top, { interactive: false, keyboard: false, icon: L.divIcon({ className: "ring-label", html: element("span", "", label), iconSize: [56, 20] }) }).addTo(layers.rings);
		}
	}

	function drawPins({ origin, places, selected }) {
		const focused = dom.contains(document.activeElement) ? document.activeElement.dataset.place : null;
		layers.pins.clearLayers();
		const start = L.marker(origin, { keyboard: false, icon: L.divIcon({ className: "pin-start", html: element("span", "visually-hidden", say`You begin here`), iconSize: [20, 20] }) });
		start.bindTooltip(element("span", "", say`You begin here`), { direction: "bottom", offset: [0, 8] }).addTo(layers.pins);
		places.forEach((place, index) => {
			const isChosen = place.id === selected;
			// The best match lies on top of the others, the chosen one on top of all, but for the one that has the focus.
			const layer = isChosen ? 10_000 : 500 - index * 10;
			const pin = L.marker(place.point, {
				zIndexOffset: layer,
				icon: L.divIcon({ className: `pin ${isChosen ? "chosen" : selected ? "aside" : ""}`, html: element("span", "pin-mark", index + 1), iconSize: [32, 40], iconAnchor: [16, 38] }),
			});
			pin.bindTooltip(element("span", "", place.name), { direction: "top", offset: [0, -36], permanent: isChosen, className: isChosen ? "chosen" : "" });
			pin.on("click", () => onChoose(place.id));
			pin.addTo(layers.pins);
			const mark = pin.getElement();
			mark.dataset.place = place.id;
			mark.addEventListener("mouseenter", () => light(place.id));
			mark.addEventListener("mouseleave", () => light(null));
			mark.setAttribute("role", "button");
			mark.setAttribute("aria-label", isChosen ? say`${index + 1}, ${place.name}: the way is shown` : say`${index + 1}, ${place.name}: show the way`);
			mark.addEventListener("keydown", (event) => {
				if (event.key !== "Enter" && event.key !== " ") return;
				event.preventDefault();
				onChoose(place.id);
			});
			mark.addEventListener("focus", () => pin.setZIndexOffset(20_000).openTooltip());
			mark.addEventListener("blur", () => {
				pin.setZIndexOffset(layer);
				if (!isChosen) pin.closeTooltip();
			});
			// Redrawn, it keeps the focus.
			if (place.id === focused) mark.focus({ preventScroll: true });
		});
	}

	function drawWay(route) {
		layers.way.clearLayers();
		if (!route?.line.length) return;
		const options = { renderer: svg, pane: "way", interactive: false, lineJoin: "round", lineCap: "round" };
		L.polyline(route.line, { ...options, className: "way-casing", weight: 9 }).addTo(layers.way);
		L.polyline(route.line, { ...options, className: `way-line ${route.isEstimated ? "estimated" : ""}`, weight: 5, dashArray: route.isEstimated ? "2 10" : null }).addTo(layers.way);
	}

	/** Moves there, at once where it is far: Leaflet loses its way on a flight around the world. */
	function look(centre, zoom) {
		const isNear = isPlaced && map.getBounds().pad(2).contains(centre);
		isPlaced = true;
		map.stop().setView(centre, zoom, { animate: isNear && !isStill() });
	}

	/** Whether a pin there lies below a button, in points of the map's frame. */
	const isCovered = ({ x, y }) => (x < 74 && y < 140) || (x > map.getSize().x - 74 && y < 96);

	function fit({ origin, places, route }) {
		const points = route?.line.length ? route.line : [origin, ...places.map(({ point }) => point)];
		const bounds = L.latLngBounds(points);
		const center = bounds.getCenter();
		// Room for a name above each pin, on a narrow map too.
		const room = L.point(Math.min(96, map.getSize().x / 4), 104);
		if (points.length === 1) return look(origin, startZoom);
		let zoom = Math.min(map.getBoundsZoom(bounds, false, room), 17);
		// A step back brings what lies at the edge out from there.
		const place = (point) => map.project(point, zoom).subtract(map.project(center, zoom)).add(map.getSize().divideBy(2));
		if (points.some((point) => isCovered(place(point)))) zoom--;
		look(center, zoom);
	}

	function draw(screen, streets) {
		newest = [screen, streets];
		const theme = document.documentElement.dataset.theme;
		const origin = JSON.stringify(screen.origin);
		const places = JSON.stringify(screen.places.map(({ id }) => id));
		const way = JSON.stringify(screen.route?.line ?? null);
		// Before anything is drawn, Leaflet has to know where it looks.
		if (changed("view", JSON.stringify([origin, places, way]))) fit(screen);
		// Not “or”: every one of them has to be remembered.
		const isRecoloured = changed("theme", theme);
		const isOther = [changed("map", JSON.stringify(streets?.map)), changed("lines", streets?.lines), changed("tiles", hasTiles(streets))].some(Boolean);
		if (isOther || (isRecoloured && !ground)) drawGround(streets);
		else if (isRecoloured) ground.recolour();
		const units = system();
		if (changed("units", units)) {
			scale?.remove();
			scale = L.control.scale({ maxWidth: 120, metric: units === "metric", imperial: units === "imperial" }).addTo(map);
		}
		const isBare = !hasTiles(streets) && !isDrawn(streets, screen.origin) && !streets?.lines.length;
		if (changed("rings", JSON.stringify([origin, isBare, units]))) drawRings(screen.origin, isBare);
		if (changed("way", way)) drawWay(screen.route);
		if (changed("pins", JSON.stringify([origin, places, screen.selected]))) {
			drawPins(screen);
			ground?.rewrite();
		}
	}

	/** Marks a point of the way; null takes the mark away. */
	function point(position) {
		layers.step.clearLayers();
		if (!position) return;
		L.circleMarker(position, { renderer: svg, pane: "way", interactive: false, radius: 9, className: "step-point" }).addTo(layers.step);
		look(position, Math.max(map.getZoom(), 17));
	}

	/** Where the person is, how exactly, and along the way what lies behind them. */
	function showHere({ position, place, isFollowing }) {
		if (!changed("here", JSON.stringify([position, place?.walked, isFollowing, drawn.way]))) return;
		layers.here.clearLayers();
		if (!position) return;
		// On the way, the dot moves along it.
		const point = isFollowing && place && place.aside <= mostAside ? place.point : position.point;
		if (isFollowing && place) {
			const passed = [...(newest?.[0].route?.line ?? []).slice(0, place.index + 1), place.point];
			L.polyline(passed, { renderer: svg, pane: "way", interactive: false, className: "way-passed", weight: 5 }).addTo(layers.here);
		}
		if (position.accuracy > 15) L.circle(position.point, { renderer: svg, pane: "way", interactive: false, radius: Math.min(position.accuracy, 2_000), className: "here-accuracy" }).addTo(layers.here);
		L.marker(point, { keyboard: false, interactive: false, zIndexOffset: 15_000, icon: L.divIcon({ className: `here-dot ${isFollowing ? "following" : ""}`, html: element("span", "visually-hidden", say`You are here`), iconSize: [22, 22] }) }).addTo(layers.here);
		const isFirst = changed("hasHere", true);
		if (isFirst || (isFollowing && !map.getBounds().pad(-0.25).contains(point))) look(point, Math.max(map.getZoom(), isFollowing ? 17 : startZoom));
	}

	// The streets' colours are the canvas' own: they do not follow a style sheet.
	const themes = new MutationObserver(() => newest && draw(...newest));
	themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
	const sizes = new ResizeObserver(() => map.invalidateSize({ animate: false }));
	sizes.observe(dom);

	return {
		draw,
		showHere,
		point,
		middle,
		remove() {
			themes.disconnect();
			sizes.disconnect();
			ground?.remove();
			map.remove();
		},
	};
}
