// The stream of screens. As a shared worker it is one for all tabs, since a browser allows six connections to one host.

/**
 * Follows screens, by their names with commas between, as their reader has them: "language=de&units=metric"; a worker asks for what its name
 * is.
 * @param tell Is given the name of an event and its text; `null` once the stream has ended, and whether that was an answer.
 */
export function follow(names, reader, tell) {
	const stream = new EventSource(`/api/events?patches=true&${reader}&screens=${encodeURIComponent(names)}`);
	for (const type of ["hello", "ping", ...names.split(",").flatMap((name) => [name, "patch/" + name])]) stream.addEventListener(type, ({ data }) => tell(type, data));
	stream.onerror = () => {
		const isAnswer = stream.readyState === EventSource.CLOSED;
		stream.close();
		tell(null, isAnswer);
	};
	return stream;
}

/** What each tab shows, by its port. A tab that ended without a word stays in it as long as there are others. */
const wishes = new Map();
let stream = null;
let opening = null;
// Tabs that are opened together.
const together = 20;

function open() {
	stream?.close();
	stream = null;
	const names = [...new Set([...wishes.values()].flatMap((list) => list.split(",")))].sort().join(",");
	if (!names) return;
	stream = follow(names, globalThis.name, (type, data) => {
		const screen = type?.replace("patch/", "");
		for (const [port, list] of wishes) if (!type || type === "hello" || type === "ping" || list.split(",").includes(screen)) port.postMessage([type, data]);
	});
}

self.onconnect = ({ ports: [port] }) => {
	port.onmessage = ({ data }) => {
		if (data) wishes.set(port, data);
		else wishes.delete(port);
		clearTimeout(opening);
		// Who comes needs its screens whole, and so all begin anew; who goes leaves the others what they have.
		if (data || !wishes.size) opening = setTimeout(open, together);
	};
};
