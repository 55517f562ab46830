// What the glasses see: live where they can, one picture at a time where they cannot; photos and videos are taken here.

import { act, isActing, keyOf, refusal } from "./actions.js";
import { Button, Card, Problem } from "/components.js";
import { m } from "/h.js";
import { Slider } from "./settings.js";
import { redraw } from "/redraw.js";
import { say } from "/say.js";
import { clearProblem, now } from "/screens.js";

/** How far a recording is; counts by itself. */
const Recording = {
	oninit: ({ state }) => (state.timer = setInterval(redraw, 500)),
	onremove: ({ state }) => clearInterval(state.timer),
	view: ({ attrs: { recording } }) => {
		const elapsed = Math.min(recording.seconds, Math.max(0, now() - recording.startedAt));
		const left = Math.ceil(recording.seconds - elapsed);
		return m(".recording", { role: "status" }, [
			m("i.recording-mark", { "aria-hidden": "true" }),
			m("span.num", left > 0 ? say`Recording: ${left} s left` : say`Recording: the file is being completed`),
			m("progress", { max: recording.seconds, value: elapsed, "aria-label": say`Recording` }),
		]);
	},
};

const Picture = {
	onremove: ({ dom }) => {
		// A browser that keeps the element keeps the stream as well.
		const image = dom.querySelector?.("img");
		if (image) image.src = "";
	},
	view: ({ attrs: { camera, mode, stamp } }) => {
		const address = mode === "live" ? camera.stream : `${camera.snapshot}&at=${stamp}`;
		return m(".viewfinder", [m("img", { key: mode === "live" ? "live" : stamp, src: address, alt: mode === "live" ? say`What the glasses see now` : say`What the glasses saw when you asked` })]);
	},
};

export const Live = {
	oninit: ({ state }) => Object.assign(state, { mode: null, stamp: 0, seconds: 10 }),
	view: ({ attrs: { id, camera, isPrivate }, state }) => {
		// Who turned the camera off asks anew for its picture.
		if (isPrivate) state.mode = null;
		// What cannot be had now is not shown on; a live picture goes on when it can be had again.
		if (state.mode === "still" && !camera.snapshot) state.mode = null;
		const mode = state.mode === "live" && !camera.stream ? null : state.mode;
		const busy = isActing(id, "camera");
		const told = refusal(id, "camera");
		const rotate = () => act(id, "camera", "camera", { rotation: camera.nextRotation });
		return m(Card, { id: "live", title: say`Live view` }, [
			mode
				? m(Picture, { camera, mode, stamp: state.stamp })
				: camera.snapshot
					? m(".viewfinder.empty-view", m("p", say`The camera sleeps while nobody looks.`))
					: m("p.hint", camera.streamReason),
			state.mode && !mode ? m("p.hint", { role: "status" }, say`The live picture goes on as soon as the glasses are reached.`) : null,
			mode === "live" && camera.quality ? m("p.hint.num", camera.quality) : null,
			camera.recording ? m(Recording, { recording: camera.recording }) : null,
			m(Problem, { problem: told, onDismiss: () => clearProblem(keyOf(id, "camera")) }),
			!camera.snapshot && !state.mode ? null : m(".actions", [
				state.mode === "live"
					? m(Button, { isLocal: true, onclick: () => (state.mode = null) }, say`Stop looking`)
					: m(Button, { role: camera.stream ? "primary" : "normal", disabled: !camera.stream, title: camera.streamReason, onclick: () => (state.mode = "live") }, say`Look live`),
				m(Button, { disabled: !camera.snapshot, title: camera.snapshot ? undefined : camera.streamReason, onclick: () => Object.assign(state, { mode: "still", stamp: Date.now() }) }, say`One picture`),
				mode ? m(Button, { isLocal: true, onclick: () => document.querySelector(".viewfinder")?.requestFullscreen?.() }, say`Full screen`) : null,
			]),
			camera.snapshot && camera.streamReason ? m("p.hint", camera.streamReason) : null,
			m(".actions", [
				m(Button, { busy, disabled: Boolean(camera.captureReason), title: camera.captureReason, onclick: () => act(id, "camera", "photo") }, say`Take a photo`),
				m(Button, { busy, disabled: Boolean(camera.captureReason), title: camera.captureReason, onclick: () => act(id, "camera", "video", { seconds: Number(state.seconds) }) }, say`Record ${camera.videoLengths.find(({ seconds }) => seconds === state.seconds)?.label ?? ""}`),
				m("label.visually-hidden", { for: "video-length" }, say`Length of a video`),
				m("select.form-select.video-length#video-length", { value: state.seconds, onchange: ({ target }) => (state.seconds = Number(target.value)) }, camera.videoLengths.map(({ seconds, label }) => m("option", { value: seconds }, label))),
			]),
			camera.captureReason && camera.captureReason !== camera.streamReason && !camera.recording ? m("p.hint", camera.captureReason) : null,
			camera.nextRotation == null
				? null
				: m("fieldset.turning", { disabled: Boolean(camera.settingsReason) }, [
						m("legend.field-label", say`The picture`),
						m(".actions", [
							m(Button, { busy, disabled: Boolean(camera.settingsReason), onclick: rotate }, say`Rotate (${camera.rotation}°)`),
							m("button.btn.btn-line[type=button]", { "aria-pressed": String(Boolean(camera.flipHorizontal)), onclick: () => act(id, "camera", "camera", { flipHorizontal: !camera.flipHorizontal }) }, say`Flip left and right`),
							m("button.btn.btn-line[type=button]", { "aria-pressed": String(Boolean(camera.flipVertical)), onclick: () => act(id, "camera", "camera", { flipVertical: !camera.flipVertical }) }, say`Flip top and bottom`),
							m("label.visually-hidden", { for: "resolution" }, say`Resolution`),
							m("select.form-select.resolution#resolution", { value: camera.resolution, onchange: ({ target }) => act(id, "camera", "camera", { resolution: target.value }) }, camera.resolutions.map((size) => m("option", { value: size.id }, size.label))),
						]),
						camera.levels.map(({ id: name, label, minimum: min, maximum: max, value }) =>
							m(Slider, { key: name, id, name, label, unit: "%", min, max, value, disabled: Boolean(camera.settingsReason), send: (level) => act(id, "camera", "camera", { [name]: level }) }),
						),
						camera.settingsReason && camera.settingsReason !== camera.streamReason ? m("p.hint", camera.settingsReason) : null,
					]),
		]);
	},
};
