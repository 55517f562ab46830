// One photo or video of the gallery, large, and the way to its neighbours.

import { Button } from "/components.js";
import { icons } from "/drawings.js";
import { number, size } from "/format.js";
import { m } from "/h.js";
import { say } from "/say.js";

/** How far a finger goes along before it means the next one. */
const SWIPE = 48;
/** The part of a video, from below, where a finger means its controls. */
const CONTROLS = 64;

/** How many places on a finger has asked to go: 1, -1, or 0 where it meant something else. */
function places(start, end) {
	if (!start || window.visualViewport?.scale > 1) return 0;
	const along = end.clientX - start.clientX;
	return Math.abs(along) < SWIPE || Math.abs(along) < 2 * Math.abs(end.clientY - start.clientY) ? 0 : along < 0 ? 1 : -1;
}

const isForControls = ({ target, touches: [touch] }) => target.matches("video") && touch.clientY > target.getBoundingClientRect().bottom - CONTROLS;

const Medium = {
	view: ({ attrs: { item, isVideo, reason }, state }) => {
		const failed = () => (state.isMissing = true);
		if (state.isMissing) return m("p.empty-view", { role: "alert" }, reason ?? (isVideo ? say`The glasses did not give this video. It may be gone, or they did not answer.` : say`The glasses did not give this photo. It may be gone, or they did not answer.`));
		const words = isVideo ? say`Video of ${item.time}` : say`Photo of ${item.time}`;
		return isVideo
			? m("video[controls][playsinline]", { src: item.movie, poster: item.thumbnail, "aria-label": words, onerror: failed })
			: // The small picture, which is here already, stands in until the large one has come.
				m("img", { src: item.file, alt: words, style: `background-image: url("${item.thumbnail}")`, onerror: failed });
	},
};

/** What is at a place of the list; without an item it is still being fetched. `go` is told the place that is to be shown, and `close` that it was enough. */
export const Viewer = {
	oncreate: ({ dom }) => dom.showModal(),
	onremove: ({ dom }) => dom.close(),
	view: ({ attrs: { item, index, count, isVideo, reason, go, close }, state }) => {
		const step = (places) => index + places >= 0 && index + places < count && go(index + places);
		return m("dialog.viewer", {
			"aria-label": isVideo ? say`Video` : say`Photo`,
			oncancel: close,
			onclose: close,
			onkeydown: (event) => {
				// In a video they are for its time.
				const places = event.target.matches("video") ? 0 : { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
				if (places && !event.altKey && !event.ctrlKey && !event.metaKey) step(places);
			},
		}, [
			m("header.viewer-head", [
				m("p.num", { role: "status" }, say`${number(index + 1)} of ${number(count)}`),
				item ? m("span.viewer-text.num", `${item.time}, ${size(item.size)}`) : null,
				item ? m("a.btn.btn-line", { href: item.file, download: item.filename }, say`Download`) : null,
				m("button.quiet.icon-only[type=button]", { onclick: close, "aria-label": say`Close` }, icons.cross()),
			]),
			m(".viewer-stage", {
				ontouchstart: (event) => (state.start = event.touches.length === 1 && !isForControls(event) ? event.touches[0] : null),
				ontouchend: (event) => (step(places(state.start, event.changedTouches[0])), (state.start = null)),
			}, item ? [m(Medium, { key: item.id, item, isVideo, reason })] : m("p.empty-view", reason ?? say`It is being fetched.`)),
			m(".viewer-foot", [
				m(Button, { isLocal: true, disabled: index === 0, onclick: () => step(-1) }, say`Previous`),
				m(Button, { isLocal: true, disabled: index + 1 >= count, onclick: () => step(1) }, say`Next`),
			]),
		]);
	},
};
