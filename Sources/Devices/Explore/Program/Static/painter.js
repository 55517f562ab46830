// Draws the map beside the page: fetches tiles, and gives back pictures of them and of the names on them. A worker, which imports nothing.
// The form of a tile: docs/decisions/map.md.

const side = 512; // of a tile, in points
const units = 4096; // of a tile, in its own numbers
const atOnce = 3; // Of a browser's six connections to the program, the page keeps the others.
const mostWaiting = 128;
const mostKept = 96;
const mostAttempts = 4;

const shapes = { point: 0, line: 1, area: 2 };
const marks = { tunnel: 4, bridge: 8 };

/** The map that is drawn: its areas, levels, kinds by number, and the page's colours by kind. */
let map = null;
let colours = {};

// Widths in points at zooms; between them they grow by the same factor.
const wide = {
	motorway: [[7, 0.8], [10, 1.8], [12, 3], [15, 7.5], [17, 15], [19, 30]],
	trunk: [[8, 0.8], [12, 2.6], [15, 7], [17, 14], [19, 28]],
	primary: [[9, 0.7], [12, 2.2], [15, 6.5], [17, 13.5], [19, 27]],
	secondary: [[11, 0.8], [13, 2.2], [15, 6], [17, 12.5], [19, 25]],
	tertiary: [[11, 0.6], [13, 1.6], [15, 5], [17, 11], [19, 23]],
	street: [[12, 0.4], [14, 1.6], [15, 3.6], [17, 9.5], [19, 21]],
	pedestrian: [[13, 0.4], [15, 2.6], [17, 8], [19, 18]],
	service: [[14, 0.5], [16, 2.2], [17, 4.5], [19, 11]],
	track: [[13, 0.5], [15, 1], [17, 2], [19, 3.5]],
	path: [[14, 0.6], [16, 1], [18, 2], [19, 2.6]],
	footway: [[14, 0.6], [16, 1], [18, 2], [19, 2.6]],
	cycleway: [[14, 0.6], [16, 1.1], [18, 2.2], [19, 2.8]],
	steps: [[15, 1.2], [17, 3], [19, 6]],
	rail: [[9, 0.6], [13, 1.2], [16, 2.4], [19, 4]],
	siding: [[14, 0.6], [17, 1.4], [19, 2.6]],
	tram: [[14, 0.6], [16, 1], [18, 1.6], [19, 2.2]],
	river: [[9, 0.6], [13, 2.4], [16, 6], [19, 16]],
	stream: [[13, 0.6], [16, 1.6], [19, 4]],
	ferry: [[9, 0.6], [14, 1.2], [19, 2]],
	runway: [[11, 1], [14, 6], [17, 40], [19, 120]],
	pier: [[13, 0.6], [16, 2.5], [19, 9]],
	platform: [[14, 0.6], [17, 3], [19, 8]],
};
const dashes = { path: [4, 3], footway: [4, 3], cycleway: [6, 3], track: [8, 3], steps: [2, 1.4], ferry: [6, 5] };
const grounds = ["campus", "industrial", "airfield", "grass", "wood", "rock", "sand", "wetland", "park", "cemetery", "pitch", "playground", "parking", "square", "sea", "water", "pier", "bridge", "runway", "platform"];
const waterways = ["stream", "river", "ferry", "runway", "pier", "platform"];
const walks = ["path", "footway", "cycleway", "track", "steps"];
const roads = ["service", "pedestrian", "street", "tertiary", "secondary", "primary", "trunk", "motorway"];
const rails = ["siding", "rail", "tram"];

function width(kind, zoom) {
	const stops = wide[kind];
	if (zoom <= stops[0][0]) return stops[0][1];
	for (let index = 1; index < stops.length; index++) {
		const [[fromZoom, from], [toZoom, to]] = [stops[index - 1], stops[index]];
		if (zoom <= toZoom) return from * (to / from) ** ((zoom - fromZoom) / (toZoom - fromZoom));
	}
	return stops.at(-1)[1];
}

// ---- Tiles

const decoder = new TextDecoder();

/** A tile's features by kind; each has its points one after the other, and where its parts end. */
function decode(buffer) {
	const bytes = new Uint8Array(buffer);
	let at = 1;
	const number = () => {
		let value = 0;
		let shift = 1;
		let byte;
		do {
			byte = bytes[at++];
			value += (byte & 127) * shift;
			shift *= 128;
		} while (byte & 128);
		return value;
	};
	const difference = () => {
		const value = number();
		return value % 2 ? -(value + 1) / 2 : value / 2;
	};
	if (bytes[0] !== 1) throw new Error("unknown form");
	const tile = { level: number(), column: number(), row: number(), kinds: {} };
	while (at < bytes.length) {
		const kind = map.kinds[bytes[at++]];
		const flags = bytes[at++];
		const length = number();
		const name = length ? decoder.decode(bytes.subarray(at, at + length)) : null;
		at += length;
		const rank = bytes[at++];
		const ends = [];
		const points = [];
		let [x, y, left, right, top, bottom] = [0, 0, Infinity, -Infinity, Infinity, -Infinity];
		for (let part = number(); part > 0; part--) {
			for (let count = number(); count > 0; count--) {
				x += difference();
				y += difference();
				points.push(x, y);
				if (x < left) left = x;
				if (x > right) right = x;
				if (y < top) top = y;
				if (y > bottom) bottom = y;
			}
			ends.push(points.length);
		}
		(tile.kinds[kind] ??= []).push({ shape: flags & 3, flags, name, rank, points, ends, left, right, top, bottom });
	}
	return tile;
}

/** Tiles that came, or are on their way, by their address; those looked at longest ago go first. */
const kept = new Map();
const waiting = [];
const givenUp = new Error("given up");
let underWay = 0;

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function fetched(address) {
	for (let attempt = 1; ; attempt++) {
		const answer = await fetch(address);
		if (answer.ok) return decode(await answer.arrayBuffer());
		// There is nothing, and will be nothing.
		if (answer.status === 404) return null;
		if (answer.status !== 503 || attempt === mostAttempts) throw new Error(`${answer.status}`);
		await pause(attempt);
	}
}

function next() {
	while (underWay < atOnce && waiting.length) {
		// The last that was asked for is what is looked at now.
		const { address, resolve, reject } = waiting.pop();
		underWay++;
		fetched(address)
			.then(resolve, reject)
			.finally(() => {
				underWay--;
				next();
			});
	}
}

function tileAt(version, level, column, row) {
	const address = `/api/explore/map/${version}/${level}/${column}/${row}`;
	let tile = kept.get(address);
	kept.delete(address);
	if (!tile) {
		tile = new Promise((resolve, reject) => {
			waiting.push({ address, resolve, reject });
			if (waiting.length > mostWaiting) waiting.shift().reject(givenUp);
			next();
		});
		tile.catch(() => kept.delete(address));
	}
	kept.set(address, tile);
	if (kept.size > mostKept) kept.delete(kept.keys().next().value);
	return tile;
}

const world = (degrees) => degrees / 360 + 0.5;
const down = (degrees) => 0.5 - Math.asinh(Math.tan((degrees * Math.PI) / 180)) / (2 * Math.PI);

/** The tiles of data below a square of the screen, of every area that lies there. */
function tilesBelow(level, column, row) {
	const from = map.levels.findLast((value) => value <= level);
	if (from === undefined) return [];
	const share = 2 ** level;
	return map.areas
		.filter(({ box }) => box.left * share < column + 1 && box.right * share > column && box.top * share < row + 1 && box.bottom * share > row)
		.map(({ version }) => tileAt(version, from, column >> (level - from), row >> (level - from)));
}

// ---- Drawing

/** Puts features into the path that is begun. */
function trace(canvas, features, view, isClosed, shape, accepts = () => true) {
	let count = 0;
	for (const feature of features ?? []) {
		if (feature.shape !== shape || feature.right < view.left || feature.left > view.right || feature.bottom < view.top || feature.top > view.bottom || !accepts(feature)) continue;
		count++;
		const { points, ends } = feature;
		let at = 0;
		for (const end of ends) {
			canvas.moveTo(points[at] * view.scale + view.x, points[at + 1] * view.scale + view.y);
			for (at += 2; at < end; at += 2) canvas.lineTo(points[at] * view.scale + view.x, points[at + 1] * view.scale + view.y);
			if (isClosed) canvas.closePath();
		}
	}
	return count;
}

function paint(canvas, tiles, level, column, row, ratio) {
	const zoom = level + 1;
	const size = side * ratio;
	const share = 2 ** level;
	const px = (value) => value * ratio;
	canvas.fillStyle = colours.beyond;
	canvas.fillRect(0, 0, size, size);
	canvas.fillStyle = colours.ground;
	for (const { box } of map.areas) {
		const left = (box.left * share - column) * size;
		const top = (box.top * share - row) * size;
		canvas.fillRect(left, top, (box.right * share - column) * size - left, (box.bottom * share - row) * size - top);
	}
	const views = tiles.map((tile) => {
		const scale = (size * 2 ** (level - tile.level)) / units;
		const view = { tile, scale, x: (tile.column * 2 ** (level - tile.level) - column) * size, y: (tile.row * 2 ** (level - tile.level) - row) * size };
		const margin = px(24);
		return Object.assign(view, { left: (-view.x - margin) / scale, right: (size - view.x + margin) / scale, top: (-view.y - margin) / scale, bottom: (size - view.y + margin) / scale });
	});
	const fill = (kind, { edge } = {}) => {
		if (!colours[kind]) return;
		for (const view of views) {
			const features = view.tile.kinds[kind];
			if (!features) continue;
			canvas.fillStyle = colours[kind];
			canvas.beginPath();
			let count = trace(canvas, features, view, true, shapes.area, ({ ends }) => ends.length === 1);
			if (count) canvas.fill();
			if (count && edge) canvas.stroke();
			// Where there are holes, each is a path of its own: two areas that overlap are no hole.
			for (const feature of features) {
				if (feature.ends.length < 2) continue;
				canvas.beginPath();
				if (!trace(canvas, [feature], view, true, shapes.area)) continue;
				canvas.fill("evenodd");
				if (edge) canvas.stroke();
			}
		}
	};
	const stroke = (kind, colour, thick, { dash, accepts } = {}) => {
		if (!colour) return;
		for (const view of views) {
			const features = view.tile.kinds[kind];
			if (!features) continue;
			canvas.beginPath();
			if (!trace(canvas, features, view, false, shapes.line, accepts)) continue;
			canvas.strokeStyle = colour;
			canvas.lineWidth = px(thick);
			canvas.setLineDash(dash ? dash.map((value) => px(value)) : []);
			canvas.stroke();
		}
	};
	const isTunnel = ({ flags }) => flags & marks.tunnel;
	const isOpen = ({ flags }) => !(flags & marks.tunnel);
	const isBridge = ({ flags }) => flags & marks.bridge;
	canvas.lineJoin = "round";
	canvas.lineCap = "butt";
	for (const kind of grounds) fill(kind);
	canvas.lineCap = "round";
	for (const kind of waterways) stroke(kind, colours[kind === "stream" ? "river" : kind], width(kind, zoom), { dash: dashes[kind], accepts: isOpen });
	canvas.lineCap = "butt";
	for (const kind of roads) {
		stroke(kind, colours[`${kind}-edge`], width(kind, zoom) + 1.2, { dash: [4, 3], accepts: isTunnel });
		stroke(kind, colours.tunnel, width(kind, zoom), { accepts: isTunnel });
	}
	for (const kind of walks) stroke(kind, colours[kind], width(kind, zoom), { dash: dashes[kind] });
	canvas.strokeStyle = colours["building-edge"];
	canvas.lineWidth = px(0.8);
	canvas.setLineDash([]);
	fill("building", { edge: zoom >= 16 });
	canvas.lineCap = "round";
	const casing = zoom >= 16 ? 2 : zoom >= 13 ? 1.4 : 0;
	if (casing) for (const kind of roads) stroke(kind, colours[`${kind}-edge`], width(kind, zoom) + casing, { accepts: isOpen });
	for (const kind of roads) stroke(kind, colours[kind], width(kind, zoom), { accepts: isOpen });
	canvas.lineCap = "butt";
	for (const kind of roads) {
		stroke(kind, colours["bridge-edge"], width(kind, zoom) + casing, { accepts: isBridge });
		stroke(kind, colours[kind], width(kind, zoom), { accepts: isBridge });
	}
	for (const kind of rails) {
		stroke(kind, colours[kind], width(kind, zoom));
		if (kind === "rail" && zoom >= 14) stroke(kind, colours["rail-tie"], width(kind, zoom) * 0.55, { dash: [7, 7] });
	}
}

// ---- Names

const fonts = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
/** Of points: size, weight, colour, the first zoom, what stands on the point, whether two lines may be long, and the last zoom. */
const named = {
	city: [17, 700, "text", 3, , true, 15], town: [14, 650, "text", 8, , true, 15], suburb: [13, 650, "quarter", 12, , true, 16], village: [13, 600, "text", 11, , true, 16], island: [12, 500, "quarter", 12],
	neighbourhood: [12, 600, "quarter", 14, , true, 17], hamlet: [12, 500, "text", 14], locality: [11, 500, "quarter", 15],
	station: [12, 650, "station-name", 12, "station"], airport: [12, 650, "station-name", 10, "station"], ferryTerminal: [11, 600, "station-name", 14, "station"],
	peak: [11, 500, "text", 13, "peak"],
	sea: [12, 500, "water-name", 3], water: [12, 500, "water-name", 8], park: [12, 550, "park-name", 12], wood: [11, 500, "park-name", 11], cemetery: [11, 500, "park-name", 14], grass: [11, 500, "park-name", 15],
	playground: [10.5, 500, "park-name", 18], pitch: [10.5, 500, "park-name", 18], square: [11, 550, "quarter", 16], campus: [11, 500, "quarter", 15], building: [10.5, 500, "building-name", 17],
	tramStop: [10.5, 500, "station-name", 17, "stop"], subwayEntrance: [10.5, 500, "station-name", 17, "entrance"], busStop: [10.5, 500, "station-name", 18, "stop"], pier: [10.5, 500, "quarter", 17],
	wetland: [11, 500, "park-name", 13], parking: [10.5, 500, "quarter", 18], airfield: [12, 500, "quarter", 12],
}; // prettier-ignore
const pointOrder = Object.keys(named);
const streetNames = [["motorway", 12, 13], ["trunk", 12, 13], ["primary", 12, 13], ["secondary", 12, 14], ["tertiary", 11.5, 14], ["street", 11.5, 15], ["pedestrian", 11.5, 15], ["river", 11.5, 13], ["service", 10.5, 17], ["stream", 10.5, 16], ["cycleway", 10.5, 17], ["footway", 10.5, 17], ["path", 10.5, 17], ["steps", 10.5, 18], ["track", 10.5, 16]]; // prettier-ignore

/** What is taken by names already, in squares of the screen. */
class Room {
	cells = new Map();
	key = (x, y) => `${x}/${y}`;

	*near({ left, top, right, bottom }) {
		for (let x = Math.floor(left / 64); x <= right / 64; x++) for (let y = Math.floor(top / 64); y <= bottom / 64; y++) yield this.key(x, y);
	}

	isFree(boxes) {
		return boxes.every((box) => {
			for (const key of this.near(box)) {
				for (const other of this.cells.get(key) ?? []) {
					if (box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top) return false;
				}
			}
			return true;
		});
	}

	take(boxes) {
		for (const box of boxes) for (const key of this.near(box)) this.cells.has(key) ? this.cells.get(key).push(box) : this.cells.set(key, [box]);
	}
}

const widths = new Map();
function measure(canvas, font, text) {
	const key = font + text;
	if (!widths.has(key)) {
		if (widths.size > 5000) widths.clear();
		canvas.font = font;
		widths.set(key, canvas.measureText(text).width);
	}
	return widths.get(key);
}

/** At most two lines, as even as they can be. */
function lines(canvas, font, text, most) {
	if (measure(canvas, font, text) <= most || !text.includes(" ")) return [text];
	const words = text.split(" ");
	let best = null;
	for (let count = 1; count < words.length; count++) {
		const pair = [words.slice(0, count).join(" "), words.slice(count).join(" ")];
		const length = Math.max(...pair.map((line) => measure(canvas, font, line)));
		if (!best || length < best.length) best = { pair, length };
	}
	return best.pair;
}

/** Letters with a halo, around the point where they are written. */
function lettering(canvas, font, colour) {
	canvas.font = font;
	canvas.textAlign = "center";
	canvas.textBaseline = "middle";
	canvas.lineWidth = 3;
	canvas.strokeStyle = colours.halo;
	canvas.fillStyle = colours[colour];
}

function write(canvas, text, x, y) {
	canvas.strokeText(text, x, y);
	canvas.fillText(text, x, y);
}

function mark(canvas, shape, x, y) {
	canvas.beginPath();
	if (shape === "peak") {
		canvas.moveTo(x, y - 4);
		canvas.lineTo(x + 4.5, y + 3.5);
		canvas.lineTo(x - 4.5, y + 3.5);
		canvas.closePath();
		canvas.fillStyle = colours.text;
	} else {
		const size = shape === "station" ? 4.5 : shape === "entrance" ? 3.5 : 2.5;
		if (shape === "stop") canvas.arc(x, y, size, 0, 7);
		else canvas.roundRect(x - size, y - size, 2 * size, 2 * size, 1.5);
		canvas.fillStyle = colours["station-name"];
	}
	canvas.strokeStyle = colours.halo;
	canvas.lineWidth = 2;
	canvas.stroke();
	canvas.fill();
}

function writePoint(canvas, room, kind, feature, x, y) {
	const [size, weight, colour, , shape, isSpaced] = named[kind];
	const font = `${weight} ${size}px ${fonts}`;
	const reach = shape === "station" ? 6 : shape ? 5 : 0;
	const icon = reach ? [{ left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }] : [];
	if (icon.length && !room.isFree(icon)) return;
	const rows = feature.name ? lines(canvas, font, feature.name, isSpaced ? 120 : 96) : [];
	const height = size * 1.15;
	const half = Math.max(0, ...rows.map((row) => measure(canvas, font, row))) / 2 + 3;
	const top = reach ? y + reach + 1 : y - (rows.length * height) / 2;
	const box = [{ left: x - half, right: x + half, top, bottom: top + rows.length * height + 1 }];
	const fits = rows.length && room.isFree(box);
	if (!fits && !icon.length) return;
	room.take(icon);
	if (icon.length) mark(canvas, shape, x, y);
	if (!fits) return;
	room.take(box);
	lettering(canvas, font, colour);
	rows.forEach((row, index) => write(canvas, row, x, top + height * (index + 0.5)));
}

/** Lines of one name, joined where one begins at the end of another. */
function joined(parts) {
	const key = (line, at) => `${Math.round(line[at])},${Math.round(line[at + 1])}`;
	const open = new Map();
	const result = [];
	const put = (line) => {
		for (const at of [0, line.length - 2]) {
			const other = open.get(key(line, at));
			if (!other || other === line) continue;
			for (const end of [0, other.length - 2]) if (open.get(key(other, end)) === other) open.delete(key(other, end));
			result.splice(result.indexOf(other), 1);
			const mine = at ? line : reversed(line);
			const its = key(other, 0) === key(line, at) ? other : reversed(other);
			return put([...mine, ...its.slice(2)]);
		}
		result.push(line);
		for (const at of [0, line.length - 2]) open.set(key(line, at), line);
	};
	parts.forEach(put);
	return result;
}

function reversed(line) {
	const result = [];
	for (let at = line.length - 2; at >= 0; at -= 2) result.push(line[at], line[at + 1]);
	return result;
}

/** The parts of a line inside its own tile: the margins of two tiles hold the same line twice. */
function inside(points, from, to) {
	const parts = [];
	let part = null;
	for (let at = from; at + 3 < to; at += 2) {
		let [x, y, endX, endY] = [points[at], points[at + 1], points[at + 2], points[at + 3]];
		const [dx, dy] = [endX - x, endY - y];
		let [first, last] = [0, 1];
		for (const [slope, space] of [[-dx, x], [dx, units - x], [-dy, y], [dy, units - y]]) {
			if (slope === 0) {
				if (space < 0) last = -1;
			} else if (slope < 0) first = Math.max(first, space / slope);
			else last = Math.min(last, space / slope);
		}
		if (first > last) {
			part = null;
			continue;
		}
		if (!part || first > 0) parts.push((part = [x + dx * first, y + dy * first]));
		part.push(x + dx * last, y + dy * last);
		if (last < 1) part = null;
	}
	return parts;
}

/** Writes a name along a line, as often as it has room; each letter stands where the line is. */
function writeAlong(canvas, room, name, line, font, colour, size, places) {
	const lengths = [0];
	for (let at = 2; at < line.length; at += 2) lengths.push(lengths.at(-1) + Math.hypot(line[at] - line[at - 2], line[at + 1] - line[at - 1]));
	const whole = lengths.at(-1);
	const length = measure(canvas, font, name);
	if (whole < length + 8) return;
	const at = (distance) => {
		let index = 1;
		while (index < lengths.length - 1 && lengths[index] < distance) index++;
		const share = (distance - lengths[index - 1]) / (lengths[index] - lengths[index - 1] || 1);
		const [x, y, nextX, nextY] = line.slice(2 * index - 2, 2 * index + 2);
		return { x: x + (nextX - x) * share, y: y + (nextY - y) * share };
	};
	const count = Math.max(1, Math.floor(whole / 420));
	const letters = Array.from(name);
	// Letters of their own stand a little further apart than those of a word.
	const tightness = length / letters.reduce((sum, letter) => sum + measure(canvas, font, letter), 0);
	for (let number = 0; number < count; number++) {
		const middle = (whole * (number + 0.5)) / count;
		// A little to either side there may be room, or no bend.
		for (const aside of [0, 0.3, -0.3, 0.6, -0.6]) {
			const begin = middle + aside * Math.min(whole / count - length, 200) - length / 2;
			if (begin < 2 || begin + length > whole - 2) continue;
			const [first, last] = [at(begin), at(begin + length)];
			const isBackwards = last.x < first.x;
			let distance = begin;
			let previous = null;
			let isBent = false;
			const glyphs = [];
			for (const letter of isBackwards ? letters.toReversed() : letters) {
				const advance = measure(canvas, font, letter) * tightness;
				const [before, after] = [at(distance), at(distance + advance)];
				let angle = Math.atan2(after.y - before.y, after.x - before.x);
				if (isBackwards) angle += Math.PI;
				if (previous !== null && Math.abs(Math.atan2(Math.sin(angle - previous), Math.cos(angle - previous))) > 0.45) isBent = true;
				previous = angle;
				glyphs.push({ letter, angle, x: (before.x + after.x) / 2, y: (before.y + after.y) / 2 });
				distance += advance;
			}
			if (isBent) continue;
			const reach = size * 0.62;
			const boxes = glyphs.map(({ x, y }) => ({ left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }));
			const center = at(begin + length / 2);
			if (places.some((place) => Math.hypot(place.x - center.x, place.y - center.y) < 260) || !room.isFree(boxes)) continue;
			room.take(boxes);
			places.push(center);
			lettering(canvas, font, colour);
			const slant = Math.atan2(last.y - first.y, last.x - first.x) + (isBackwards ? Math.PI : 0);
			if (glyphs.every(({ angle }) => Math.abs(Math.sin(angle - slant)) < 0.06)) {
				canvas.save();
				canvas.translate((first.x + last.x) / 2, (first.y + last.y) / 2);
				canvas.rotate(slant);
				write(canvas, name, 0, 0);
				canvas.restore();
			} else {
				for (const pass of ["strokeText", "fillText"]) {
					for (const { letter, angle, x, y } of glyphs) {
						canvas.save();
						canvas.translate(x, y);
						canvas.rotate(angle);
						canvas[pass](letter, 0, 0);
						canvas.restore();
					}
				}
			}
			break;
		}
	}
}

/** Writes the names of what is seen, the important ones first; `left` and `top` are points of the world at this zoom. */
function label(canvas, tiles, zoom, { left, top, width: across, height: high, taken }) {
	const room = new Room();
	room.take(taken ?? []);
	const size = side * 2 ** (zoom - 1);
	const points = [];
	const streets = new Map();
	for (const tile of tiles) {
		const scale = size / 2 ** tile.level / units;
		const x = (tile.column * size) / 2 ** tile.level - left;
		const y = (tile.row * size) / 2 ** tile.level - top;
		for (const kind of pointOrder) {
			if (zoom < named[kind][3] || zoom > (named[kind][6] ?? 19)) continue;
			for (const feature of tile.kinds[kind] ?? []) {
				if (feature.shape !== shapes.point || (!feature.name && !named[kind][4])) continue;
				const [px, py] = [feature.points[0] * scale + x, feature.points[1] * scale + y];
				if (px > -60 && py > -60 && px < across + 60 && py < high + 60) points.push({ kind, feature, x: px, y: py });
			}
		}
		streetNames.forEach(([kind, , first], order) => {
			if (zoom < first) return;
			for (const feature of tile.kinds[kind] ?? []) {
				if (feature.shape !== shapes.line || !feature.name || feature.flags & marks.tunnel) continue;
				let from = 0;
				for (const end of feature.ends) {
					for (const part of inside(feature.points, from, end)) {
						const line = part.map((value, index) => value * scale + (index % 2 ? y : x));
						const key = feature.name;
						if (!streets.has(key)) streets.set(key, { name: feature.name, order, parts: [] });
						const street = streets.get(key);
						street.order = Math.min(street.order, order);
						street.parts.push(line);
					}
					from = end;
				}
			}
		});
	}
	const important = new Set(["city", "town", "station", "airport", "suburb", "village", "island", "water", "sea", "park"]);
	const order = (a, b) => pointOrder.indexOf(a.kind) - pointOrder.indexOf(b.kind) || b.feature.rank - a.feature.rank || (a.feature.name < b.feature.name ? -1 : 1);
	points.sort(order);
	const once = [];
	const writeOnce = ({ kind, feature, x, y }) => {
		// A station is drawn by each of its platforms, and stands here once.
		if (feature.name && once.some((other) => other.name === feature.name && Math.hypot(other.x - x, other.y - y) < 120)) return;
		if (feature.name) once.push({ name: feature.name, x, y });
		writePoint(canvas, room, kind, feature, x, y);
	};
	points.filter(({ kind }) => important.has(kind)).forEach(writeOnce);
	for (const { name, order, parts } of [...streets.values()].sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1))) {
		const [kind, size] = streetNames[order];
		const places = [];
		const colour = kind === "river" || kind === "stream" ? "water-name" : "street-name";
		for (const line of joined(parts).sort((a, b) => b.length - a.length)) writeAlong(canvas, room, name, line, `500 ${size}px ${fonts}`, colour, size, places);
	}
	points.filter(({ kind }) => !important.has(kind)).forEach(writeOnce);
}

// ---- What the page asks for

const gone = new Set();
const jobs = [];
let isWorking = false;

/** One after the other, the newest first: what is drawn for nobody any more is left out. */
async function work() {
	if (isWorking) return;
	isWorking = true;
	while (jobs.length) {
		await jobs.pop()();
		await new Promise((resolve) => setTimeout(resolve));
	}
	isWorking = false;
}

async function drawTile({ id, level, column, row, ratio }) {
	const found = await Promise.allSettled(tilesBelow(level, column, row));
	if (gone.delete(id)) return;
	if (found.some(({ status }) => status === "rejected")) return postMessage({ id, isMissing: true });
	const tiles = found.map(({ value }) => value).filter(Boolean);
	jobs.push(() => {
		if (gone.delete(id)) return;
		const canvas = new OffscreenCanvas(side * ratio, side * ratio);
		paint(canvas.getContext("2d", { alpha: false }), tiles, level, column, row, ratio);
		const picture = canvas.transferToImageBitmap();
		postMessage({ id, picture }, [picture]);
	});
	work();
}

let newestLabels = 0;
async function drawLabels(wish) {
	const { id, zoom, left, top, width: across, height: high, ratio } = wish;
	newestLabels = id;
	const level = zoom - 1;
	const found = [];
	for (let column = Math.floor(left / side); column * side < left + across; column++) {
		for (let row = Math.floor(top / side); row * side < top + high; row++) found.push(...tilesBelow(level, column, row));
	}
	const settled = await Promise.allSettled(found);
	const tiles = [...new Set(settled.map(({ value }) => value).filter(Boolean))];
	jobs.push(() => {
		if (id !== newestLabels) return;
		const canvas = new OffscreenCanvas(Math.ceil(across * ratio), Math.ceil(high * ratio));
		const context = canvas.getContext("2d");
		context.scale(ratio, ratio);
		context.lineJoin = "round";
		label(context, tiles, zoom, wish);
		const picture = canvas.transferToImageBitmap();
		postMessage({ id, picture, isLabels: true }, [picture]);
	});
	work();
}

addEventListener("message", ({ data }) => {
	if (data.map) {
		map = data.map;
		for (const area of map.areas) area.box = { left: world(area.west), right: world(area.east), top: down(area.north), bottom: down(area.south) };
		kept.clear();
	}
	if (data.colours) colours = data.colours;
	if (data.tile) drawTile(data.tile);
	if (data.labels) drawLabels(data.labels);
	if (data.gone) gone.add(data.gone);
});
