// Settings: all that a person would miss, in one file that is sealed with a passphrase, and back.

import { Button, Card, Confirm, Problem } from "./components.js";
import { m } from "./h.js";
import { redraw } from "./redraw.js";
import { say } from "./say.js";
import { isBusy, perform, problemOf } from "./screens.js";

// As the program has them.
const shortest = 8;
const mostBytes = 64 << 20;

const field = (id, label, value, input) =>
	m(".field", [m("label.field-label", { for: id }, label), m("input.form-control[type=password][autocomplete=new-password]", { id, value, oninput: (event) => input(event.target.value) })]);

const Missed = { view: ({ attrs: { sentences } }) => m("ul.hint", { role: "status" }, sentences.map((sentence) => m("li", sentence))) };

/** Makes a backup and has the browser keep it. */
const Save = {
	view: ({ state }) => {
		const { first = "", second = "", missed } = state;
		const hint = !first ? null : first.length < shortest ? say`The passphrase has fewer than ${String(shortest)} characters.` : second && first !== second ? say`The two passphrases differ.` : null;
		const save = async (event) => {
			event.preventDefault();
			const answer = await perform("backup-save", "backup/save", { passphrase: first });
			if (!answer) return;
			Object.assign(state, { first: "", second: "", missed: answer.missed });
			redraw();
			const link = document.createElement("a");
			link.href = "/api/backup/file/" + encodeURIComponent(answer.id);
			link.download = answer.name;
			link.click();
		};
		return m("form.disclosure-body", { onsubmit: save }, [
			m("p", say`Names, drinks, notes, areas, tokens and settings go into one file. Without the passphrase nobody can read it, you neither.`),
			field("backup-first", say`Passphrase`, first, (value) => (state.first = value)),
			field("backup-second", say`The same again`, second, (value) => (state.second = value)),
			m("p.hint", { role: "status" }, hint ?? ""),
			m(Problem, { problem: problemOf("backup-save") }),
			m(".actions", m(Button, { busy: isBusy("backup-save"), disabled: !first || first !== second || first.length < shortest, type: "submit" }, say`Save a backup`)),
			missed?.length ? [m("p.hint", say`The file is on its way. Not in it:`), m(Missed, { sentences: missed })] : null,
		]);
	},
};

/** Sends a backup, which the next start takes. */
const Restore = {
	view: ({ state }) => {
		const { file, passphrase = "" } = state;
		const isLarge = file && file.size > mostBytes;
		const restore = async () => {
			const headers = { "X-File-Name": encodeURIComponent(file.name) };
			if (!(await perform("backup-restore", "backup/upload", file, { raw: true, headers }))) return;
			const answer = await perform("backup-restore", "backup/restore", { passphrase });
			if (answer) Object.assign(state, { file: null, passphrase: "", missed: answer.missed });
			redraw();
		};
		return m(".disclosure-body", [
			m(".field", [
				m("label.field-label", { for: "backup-file" }, say`A backup to bring back`),
				m("input.form-control[type=file]", { id: "backup-file", onchange: (event) => (state.file = event.target.files[0] ?? null) }),
			]),
			isLarge ? m("p.hint", { role: "status" }, say`This file is larger than 64 MiB: bring it back in a shell, by “backup restore”.`) : null,
			file && !isLarge
				? [
						field("backup-passphrase", say`Its passphrase`, passphrase, (value) => (state.passphrase = value)),
						m(".actions", m(Button, { busy: isBusy("backup-restore"), disabled: !passphrase, onclick: () => (state.isAsking = true) }, say`Bring it back…`)),
					]
				: null,
			m(Problem, { problem: problemOf("backup-restore") }),
			state.missed?.length ? [m("p.hint", say`Not in it:`), m(Missed, { sentences: state.missed })] : null,
			state.isAsking
				? m(Confirm, {
						question: {
							title: say`Replace what is here by the backup?`,
							text: say`Nothing is merged. It happens when the program is started again; what is here now is kept beside it.`,
							confirm: say`Replace`,
							decline: say`Leave it as it is`,
						},
						role: "destructive",
						onDone: () => (state.isAsking = false),
						perform: restore,
					})
				: null,
		]);
	},
};

export const Backup = {
	view: ({ attrs: { backup } }) =>
		m(Card, { id: "backup", title: say`Backup` }, [
			m(Save),
			m("hr"),
			backup.waiting
				? [m("p", { role: "status" }, backup.waiting), m(Problem, { problem: problemOf("backup-cancel") }), m(".actions", m(Button, { busy: isBusy("backup-cancel"), onclick: () => perform("backup-cancel", "backup/cancel") }, say`Leave it as it is`))]
				: m(Restore),
		]),
};
