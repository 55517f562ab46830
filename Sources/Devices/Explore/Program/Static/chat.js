// The conversation: what was said, the places of each answer, and what can be said next.

import { Button, Card, Confirm, Problem } from "/components.js";
import { icons } from "/drawings.js";
import { PlaceList, counted } from "./places.js";
import { system, weather } from "./units.js";
import { m } from "/h.js";
import { say } from "/say.js";
import { announce, clearProblem, isBusy, perform, problemOf } from "/screens.js";
import { timeText } from "/units.js";

// What is being written outlives a visit to another page.
const draft = { text: "" };

async function send(text) {
	const answer = await perform("explore/chat", "explore/chat", { message: text, units: system() });
	if (answer && draft.text === text) draft.text = "";
}

const timeOf = (seconds) => timeText(new Date(seconds * 1000));

const Message = {
	view: ({ attrs: { message, map } }) =>
		m("li.message", { class: "from-" + message.author }, [
			m(".bubble", [
				m("span.visually-hidden", message.author === "person" ? say`You: ` : say`Explore: `),
				m("p.message-text", message.text),
			]),
			message.emergency ? m("p.message-call", m("a.btn.btn-primary", { href: "tel:" + message.emergency }, say`Call ${message.emergency}`)) : null,
			message.weather ? m("p.message-aside", weather(message)) : null,
			m(PlaceList, { places: message.places, map, label: say`Places of this answer` }),
			message.note ? m("p.hint", message.note) : null,
			message.problem
				? m(Problem, {
						problem: message.problem,
						actions: m(".actions", m(Button, { busy: isBusy("explore/retry"), onclick: () => perform("explore/retry", "explore/retry") }, say`Send again`)),
					})
				: null,
			m("time.message-time", { datetime: new Date(message.time * 1000).toISOString() }, timeOf(message.time)),
		]),
};

/** Reads new answers out, and keeps the newest message in sight. */
function follow({ dom, attrs: { chat }, state }) {
	const newest = chat.messages[chat.messages.length - 1];
	const mark = `${newest?.id}/${chat.isWaiting}/${newest?.problem?.code}`;
	if (mark === state.mark) return;
	const isFirst = state.mark === undefined;
	state.mark = mark;
	if (!isFirst && newest?.author === "server") announce(newest.text + (newest.places.length ? ` ${counted(newest.places.length)}.` : ""));
	if (!isFirst && newest?.problem) announce(newest.problem.sentence);
	const log = dom.querySelector(".chat-log");
	// The last question at the top, its answer below: a long answer is read from its beginning.
	const questions = log?.querySelectorAll(".from-person");
	if (questions?.length) log.scrollTop = chat.isWaiting ? log.scrollHeight : questions[questions.length - 1].offsetTop - 4;
}

const Compose = {
	view: ({ attrs: { chat } }) => {
		const busy = isBusy("explore/chat") || chat.isWaiting;
		return m(
			"form.compose",
			{
				onsubmit: (event) => {
					event.preventDefault();
					if (!busy && draft.text.trim()) send(draft.text);
				},
			},
			[
				m("label.visually-hidden", { for: "explore-message" }, say`Message`),
				m("input.form-control#explore-message", {
					type: "text",
					value: draft.text,
					maxlength: 1000,
					autocomplete: "off",
					enterkeyhint: "send",
					placeholder: say`I want coffee`,
					oninput: (event) => (draft.text = event.target.value),
				}),
				m(Button, { type: "submit", role: "primary", busy, className: "send" }, [icons.send(), say`Send`]),
			],
		);
	},
};

export const Chat = {
	oncreate: follow,
	onupdate: follow,
	view: ({ attrs: { chat, map }, state }) => {
		const { messages, isWaiting, suggestions, clear } = chat;
		return m(
			Card,
			{
				id: "explore-chat",
				title: say`Chat`,
				className: "chat-card",
				aside: clear ? m(Button, { role: "quiet", busy: isBusy("explore/clear"), onclick: () => (state.isAsking = true) }, say`${clear.label}…`) : null,
			},
			[
				messages.length
					? m(".chat-log[tabindex=0][role=region]", { "aria-label": say`Conversation` }, [
							m("ol.messages", messages.map((message) => m(Message, { key: message.id, message, map }))),
							isWaiting ? m("p.thinking", [m("i", { "aria-hidden": "true" }), m("i", { "aria-hidden": "true" }), m("i", { "aria-hidden": "true" }), m("span", say`Looking around`)]) : null,
						])
					: m(".chat-empty", [m(".empty-icon", { "aria-hidden": "true" }, icons.speech()), m("p", say`Say what you feel like, in your own words. The answer brings places within a walk.`)]),
				m(Problem, { problem: problemOf("explore/chat"), onDismiss: () => clearProblem("explore/chat") }),
				suggestions.length && !isWaiting
					? m("ul.suggestions", { "aria-label": say`Suggestions` }, suggestions.map((text) => m("li", m("button.chip[type=button]", { onclick: () => send(text) }, text))))
					: null,
				m(Compose, { chat }),
				state.isAsking && clear
					? m(Confirm, {
							question: clear.question,
							role: clear.role,
							onDone: () => (state.isAsking = false),
							perform: () => perform("explore/clear", "explore/clear"),
						})
					: null,
			],
		);
	},
};
