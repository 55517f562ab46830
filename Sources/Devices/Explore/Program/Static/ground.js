// The map below everything else: squares that a worker draws from tiles, and the names on them, so that nothing waits while it is moved.

import * as L from "/vendor/leaflet/leaflet.esm.min.js";
import { kept } from "/load.js";

const side = 512; // of a square, in points
const around = 0.25; // Names are written so much further than the map is seen, as a part of it.
const pause = 5_000; // ms until squares that did not come are asked for again
const calm = 80; // ms that squares may follow each other before the names are written anew

/** What the style sheet names `--map-…`. */
const parts = [
	"ground", "beyond", "campus", "industrial", "airfield", "grass", "wood", "rock", "sand", "wetland", "park", "cemetery", "pitch", "playground", "parking", "square", "sea", "water", "pier", "bridge", "runway", "platform", "building", "building-edge",
	"river", "ferry", "path", "footway", "cycleway", "track", "steps", "tunnel", "bridge-edge", "rail", "rail-tie", "siding", "tram",
	"service", "pedestrian", "street", "tertiary", "secondary", "primary", "trunk", "motorway",
	"service-edge", "pedestrian-edge", "street-edge", "tertiary-edge", "secondary-edge", "primary-edge", "trunk-edge", "motorway-edge",
	"text", "halo", "quarter", "street-name", "water-name", "park-name", "building-name", "station-name",
]; // prettier-ignore

const canDraw = () => Boolean(globalThis.Worker && globalThis.OffscreenCanvas && globalThis.ImageBitmapRenderingContext);

function show(canvas, picture) {
	[canvas.width, canvas.height] = [picture.width, picture.height];
	canvas.getContext("bitmaprenderer").transferFromImageBitmap(picture);
}

const Names = L.ImageOverlay.extend({
	_initImage() {
		this._image = this._url;
		this._image.classList.add("leaflet-image-layer", "leaflet-zoom-animated");
	},
});

/**
 * @param map Leaflet's.
 * @param ground The screen's `map`: areas, levels, kinds.
 * @param colour Gives the value of a variable of the style sheet.
 * @param taken Gives the points with what stands above them, so that no name is written there: `[[latitude, longitude], height]`.
 * @returns What takes the map away again and draws it in other colours; null where this browser cannot draw it.
 */
export function openGround(map, ground, colour, taken) {
	if (!canDraw()) return null;
	const worker = new Worker(kept("/kinds/explore/painter.js"), { type: "module" });
	const answers = new Map();
	let last = 0;
	let timer = null;
	let again = null;
	let names = null;
	const canvas = document.createElement("canvas");
	const ratio = () => Math.min(window.devicePixelRatio || 1, 2);
	const colours = () => Object.fromEntries(parts.map((part) => [part, colour(`--map-${part}`)]).filter(([, value]) => value));
	worker.postMessage({ map: { areas: ground.areas, levels: ground.levels, kinds: ground.kinds }, colours: colours() });
	worker.addEventListener("message", ({ data: { id, picture, isLabels } }) => {
		const answer = answers.get(id);
		answers.delete(id);
		if (answer) answer(picture);
		else picture?.close();
		if (!isLabels) writeSoon();
	});
	/** The program was away: what did not come is asked for again. */
	function tryAgain() {
		again ??= setTimeout(() => {
			again = null;
			squares.redraw();
		}, pause);
	}

	const Squares = L.GridLayer.extend({
		createTile({ x, y, z }, done) {
			const square = document.createElement("canvas");
			square.id_ = ++last;
			answers.set(last, (picture) => {
				if (picture) show(square, picture);
				else tryAgain();
				done(null, square);
			});
			worker.postMessage({ tile: { id: last, level: z - 1, column: x, row: y, ratio: ratio() } });
			return square;
		},
	});
	const squares = new Squares({ tileSize: side, minZoom: 3, maxZoom: 19, noWrap: true, keepBuffer: 1, updateInterval: 120, className: "map-ground" });
	squares.on("tileunload", ({ tile }) => {
		if (!answers.delete(tile.id_)) return;
		worker.postMessage({ gone: tile.id_ });
	});
	squares.addTo(map);

	function writeSoon() {
		clearTimeout(timer);
		timer = setTimeout(writeNames, calm);
	}

	function writeNames() {
		const zoom = map.getZoom();
		const size = map.getSize();
		if (!size.x || !size.y || !Number.isInteger(zoom)) return;
		const bounds = map.getPixelBounds();
		const least = bounds.min.subtract(size.multiplyBy(around)).floor();
		const extent = size.multiplyBy(1 + 2 * around).ceil();
		const corners = L.latLngBounds(map.unproject(least, zoom), map.unproject(least.add(extent), zoom));
		answers.set(++last, (picture) => {
			show(canvas, picture);
			if (names) names.setBounds(corners);
			else names = new Names(canvas, corners, { pane: "names", interactive: false }).addTo(map);
		});
		const boxes = taken().map(([point, height]) => {
			const { x, y } = map.project(point, zoom).subtract(least);
			return { left: x - 18, right: x + 18, top: y - height, bottom: y + (height > 20 ? 2 : height) };
		});
		worker.postMessage({ labels: { id: last, zoom, left: least.x, top: least.y, width: extent.x, height: extent.y, ratio: ratio(), taken: boxes } });
	}
	map.on("moveend zoomend resize", writeSoon);
	writeSoon();

	return {
		/** Writes the names anew, where other things stand now. */
		rewrite: writeSoon,
		/** Draws it anew, in the colours of now. */
		recolour() {
			worker.postMessage({ colours: colours() });
			squares.redraw();
			writeSoon();
		},
		remove() {
			[timer, again].forEach(clearTimeout);
			map.off("moveend zoomend resize", writeSoon);
			squares.remove();
			names?.remove();
			worker.terminate();
		},
	};
}
