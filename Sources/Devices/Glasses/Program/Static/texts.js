// Notes, todos, and what was said.

import { act, isActing, keyOf, refusal } from "./actions.js";
import { Buttons } from "./buttons.js";
import { Age, Button, Card, Problem } from "/components.js";
import { icons } from "/drawings.js";
import { number, plural } from "/format.js";
import { m } from "/h.js";
import { redraw } from "/redraw.js";
import { say } from "/say.js";
import { clearProblem } from "/screens.js";
import { ask, shown } from "/wishes.js";

/** How pressing a todo is, by the word that the glasses have for it. */
const priorities = { low: say`low`, medium: say`medium`, high: say`high` };
const priorityOf = (word) => priorities[word] ?? word;

const Told = { view: ({ attrs: { id, part } }) => m(Problem, { problem: refusal(id, part), onDismiss: () => clearProblem(keyOf(id, part)) }) };

/** That something was read before, and is not told now. */
const Seen = { view: ({ attrs: { time } }) => (time == null ? null : m("p.hint", [say`As of `, m(Age, { time }), say`: the glasses do not tell it now.`])) };

/** One line to type into, with its button. */
const Line = {
	view: ({ attrs: { id, part, name, label, button, reason, send }, children, state }) =>
		m(
			"form.line-form",
			{
				onsubmit: async (event) => {
					event.preventDefault();
					if (reason || !state.text?.trim()) return;
					if (await send(state.text)) state.text = "";
					redraw();
				},
			},
			[
				m("label.visually-hidden", { for: name }, label),
				m("input.form-control[type=text][maxlength=4096]", { id: name, placeholder: label, value: state.text ?? "", disabled: Boolean(reason), oninput: ({ target }) => (state.text = target.value) }),
				children,
				m(Button, { type: "submit", busy: isActing(id, part), disabled: Boolean(reason) || !state.text?.trim(), title: reason }, button),
			],
		),
};

const Remove = {
	view: ({ attrs: { label, reason, onclick } }) => m("button.quiet.icon-only[type=button]", { "aria-label": label, disabled: Boolean(reason), title: reason ?? label, onclick }, icons.cross()),
};

/** A text that becomes a field when it is pressed. */
const Editable = {
	view: ({ attrs: { text, label, reason, save }, state }) =>
		state.isEditing
			? m(
					"form.line-form",
					{
						onsubmit: async (event) => {
							event.preventDefault();
							const changed = state.text.trim() && state.text !== text;
							if (!changed || (await save(state.text))) state.isEditing = false;
							redraw();
						},
					},
					[
						m("input.form-control[type=text][maxlength=4096]", {
							"aria-label": label,
							value: state.text,
							oncreate: ({ dom }) => dom.focus(),
							oninput: ({ target }) => (state.text = target.value),
							onkeydown: (event) => event.key === "Escape" && (state.isEditing = false),
						}),
						m(Button, { type: "submit" }, say`Save`),
					],
				)
			: reason
				? m("span.jotting-text", text)
				: m("button.jotting-text.quiet[type=button]", { title: label, onclick: () => Object.assign(state, { isEditing: true, text }) }, text),
};

export const Notes = {
	view: ({ attrs: { id, notes } }) =>
		m(Card, { id: "notes", title: say`Notes`, aside: notes.items?.length ? m("span.count", plural(notes.items.length, say`1 note`, say`${number(notes.items.length)} notes`)) : null }, [
			m(Line, { id, part: "notes", name: "new-note", label: say`A new note`, button: say`Add`, reason: notes.addReason, send: (content) => act(id, "notes", "note-add", { content }) }),
			m(Told, { id, part: "notes" }),
			notes.items?.length
				? m("ul.jottings", notes.items.map((note) =>
						m("li.jotting", { key: note.id }, [
							m(".jotting-body", [m(Editable, { text: note.content, label: say`Change this note`, reason: notes.editReason, save: (content) => act(id, "notes", "note-change", { note: note.id, content }) }), m("span.hint", note.waits ? say`Waits for the glasses` : note.time)]),
							m(Remove, { label: say`Delete the note “${note.content.slice(0, 40)}”`, reason: notes.editReason, onclick: () => act(id, "notes", "note-delete", { note: note.id }) }),
						]),
					))
				: m("p.hint", notes.items ? say`No notes yet. Add one here, or say “remember that …” to the assistant.` : notes.addReason ?? say`They come with the setup.`),
			notes.hint ? m("p.hint", notes.hint) : null,
			m(Seen, { time: notes.seenAt }),
			notes.items?.length && notes.editReason && !notes.addReason ? m("p.hint", say`Changing and deleting: ${notes.editReason}`) : null,
		]),
};

export const Todos = {
	view: ({ attrs: { id, todos }, state }) => {
		state.priority ??= todos.suggestedPriority;
		return m(Card, { id: "todos", title: say`Todos`, aside: todos.items?.length ? m("span.count", say`${todos.openCount} open`) : null }, [
			m(Line, { id, part: "todos", name: "new-todo", label: say`A new todo`, button: say`Add`, reason: todos.addReason, send: (task) => act(id, "todos", "todo-add", { task, priority: state.priority }) }, [
				m("label.visually-hidden", { for: "todo-priority" }, say`Priority`),
				m("select.form-select#todo-priority", { value: state.priority, disabled: Boolean(todos.addReason), onchange: ({ target }) => (state.priority = target.value) }, todos.priorities.map((word) => m("option", { value: word }, priorityOf(word)))),
			]),
			m(Told, { id, part: "todos" }),
			todos.items?.length
				? m("ul.jottings", todos.items.map((todo) =>
						m("li.jotting", { key: todo.id, class: todo.isCompleted ? "completed" : "" }, [
							m("label.tick", m("input.form-check-input[type=checkbox]", { "aria-label": say`“${todo.task.slice(0, 40)}” is done`, checked: shown(`${id}/todo/${todo.id}`, todo.isCompleted), disabled: Boolean(todos.editReason), onchange: ({ target }) => ask(`${id}/todo/${todo.id}`, target.checked, (completed) => act(id, "todos", "todo-change", { todo: todo.id, completed })) })),
							m(".jotting-body", [m(Editable, { text: todo.task, label: say`Change this todo`, reason: todos.editReason, save: (task) => act(id, "todos", "todo-change", { todo: todo.id, task }) }), m("span.hint", [todo.priority === todos.suggestedPriority ? null : m("strong.priority", { class: todo.priority }, priorityOf(todo.priority) + " "), todo.waits ? say`Waits for the glasses` : todo.time])]),
							m(Remove, { label: say`Delete the todo “${todo.task.slice(0, 40)}”`, reason: todos.editReason, onclick: () => act(id, "todos", "todo-delete", { todo: todo.id }) }),
						]),
					))
				: m("p.hint", todos.items ? say`Nothing to do. Add something here, or say “remind me to …” to the assistant.` : todos.addReason ?? say`They come with the setup.`),
			todos.hint ? m("p.hint", todos.hint) : null,
			m(Seen, { time: todos.seenAt }),
		]);
	},
};

/** Changes that wait for the glasses, and what became of them otherwise than it was meant. */
export const Outbox = {
	view: ({ attrs: { id, outbox } }) =>
		m(Card, { id: "outbox", title: outbox.title }, [
			outbox.sentence ? m("p", { role: "status" }, outbox.sentence) : null,
			m(Told, { id, part: "outbox" }),
			m("ul.jottings", outbox.items.map((item) =>
				m("li.jotting", { key: item.id }, [
					m(".jotting-body", [m("span.jotting-text", item.label), item.sentence ? m("span.hint", item.sentence) : null]),
					item.state === "refused" ? m(Button, { onclick: () => act(id, "outbox", "outbox-retry", { change: Number(item.id) }) }, say`Send again`) : null,
					m(Remove, { label: item.state === "told" ? say`I have read it: ${item.label}` : say`Do not send: ${item.label}`, onclick: () => act(id, "outbox", "outbox-discard", { change: Number(item.id) }) }),
				]),
			)),
		]),
};

export const Conversation = {
	oninit: ({ state }) => Object.assign(state, { text: "", found: null }),
	view: ({ attrs: { id, conversation }, state }) => {
		const search = async (event) => {
			event.preventDefault();
			const answer = state.text.trim() ? await act(id, "conversation", "conversation-search", { text: state.text.trim() }) : null;
			state.found = answer?.items ?? null;
			redraw();
		};
		// What was found goes with the conversation.
		if (!conversation.count) state.found = null;
		const items = state.found ?? conversation.items;
		return m(Card, { id: "conversation", title: say`Conversation`, aside: conversation.count ? m("span.count", plural(conversation.count, say`1 sentence`, say`${number(conversation.count)} sentences`)) : null }, [
			conversation.count
				? m("form.line-form", { onsubmit: search, role: "search" }, [
						m("label.visually-hidden", { for: "conversation-search" }, say`Search the conversation`),
						m("input.form-control#conversation-search[type=search]", { placeholder: say`Search the conversation`, value: state.text, oninput: ({ target }) => ((state.text = target.value), target.value || (state.found = null)) }),
						m(Button, { type: "submit", busy: isActing(id, "conversation") }, say`Search`),
					])
				: null,
			items.length
				? m("ul.speech", { "aria-live": state.found ? undefined : "polite" }, items.map((item, index) => m("li", { key: index, class: item.role }, [m("span.visually-hidden", item.role === "user" ? say`You: ` : say`Assistant: `), m("p", item.content), m("span.hint", item.time)])))
				: m("p.hint", state.found ? say`Nothing was said with these words in it.` : conversation.count === 0 ? say`Nothing was said yet.` : conversation.sayReason ?? ""),
			m(Seen, { time: conversation.seenAt }),
			state.found ? m(Button, { isLocal: true, onclick: () => Object.assign(state, { found: null, text: "" }) }, say`Show the conversation`) : null,
			m(Told, { id, part: "conversation" }),
			m(Line, { id, part: "conversation", name: "say", label: say`Say something to the assistant`, button: say`Say`, reason: conversation.sayReason, send: async (sentence) => {
				const answer = await act(id, "conversation", "say", { sentence });
				state.unheard = answer && !answer.answered;
				return answer?.answered ? answer : null;
			} }),
			state.unheard && conversation.hint ? m("p.notice.warning", { role: "status" }, say`That was not for the assistant. ${conversation.hint}`) : conversation.hint ? m("p.hint", conversation.hint) : null,
			conversation.sayReason && conversation.count !== 0 && items.length ? m("p.hint", conversation.sayReason) : null,
			conversation.clear ? m(Buttons, { id, part: "conversation", actions: [conversation.clear] }) : null,
		]);
	},
};
