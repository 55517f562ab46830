// What an update needs: an image, and the Wi-Fi network over which the speaker fetches it.

import { Plan } from "./checks.js";
import { Button, Confirm, Problem } from "/components.js";
import { icons } from "/drawings.js";
import { m } from "/h.js";
import { redraw } from "/redraw.js";
import { say } from "/say.js";
import { clearProblem, devicePath, isBusy, perform, problemOf } from "/screens.js";
import { formOf, isComplete, keep, missingField, onlyNetwork, request } from "./update-request.js";

const fieldOf = (firmware, id) => firmware.fields.find((field) => field.id === id);

const settling = 350; // ms without typing before the plan is checked

function changed(id, form) {
	keep(id, form);
	clearProblem(id + "/update");
	form.isPlanned = false;
	clearTimeout(form.timer);
	if (isComplete(form)) form.timer = setTimeout(() => plan(id, form), settling);
}

async function plan(id, form) {
	clearTimeout(form.timer);
	const asked = JSON.stringify(request(form));
	const answer = await perform(id + "/plan", devicePath(id, "plan"), request(form));
	form.isPlanned = answer !== null && asked === JSON.stringify(request(form));
	redraw();
}

async function upload(id, form, file) {
	if (!file) return;
	const answer = await perform(id + "/image", devicePath(id, "image"), file, { raw: true, headers: { "X-File-Name": encodeURIComponent(file.name) } });
	if (!answer) return;
	form.source = answer.id;
	changed(id, form);
}

async function remove(id, form, firmware, image) {
	if (!(await perform(id + "/image", devicePath(id, image.removal.id), { image: image.id })) || form.source !== image.id) return;
	form.source = firmware.images.find((other) => other.id !== image.id)?.id ?? "url";
	changed(id, form);
}

/** @param allowances What a person was asked about and agreed to. */
async function start(id, form, allowances = []) {
	const agreed = Object.fromEntries(allowances.map((name) => [name, true]));
	const answer = await perform(id + "/update", devicePath(id, "update"), { ...request(form), ...agreed });
	if (answer === null) return;
	form.isOpen = false;
	form.password = "";
	form.isPlanned = false;
	keep(id, form);
}

const Source = {
	view: ({ attrs: { id, form, firmware } }) => {
		const choose = (value) => {
			form.source = value;
			changed(id, form);
		};
		const choice = (value, icon, title, hint) =>
			m("label.choice", { class: form.source === value ? "chosen" : "" }, [
				m("input[type=radio][name=source]", { value, checked: form.source === value, onchange: () => choose(value) }),
				icon(),
				m("span.choice-text", [m("span.choice-title", title), m("span.hint", hint)]),
			]);
		return m("fieldset.sources", [
			m("legend.field-label", say`Firmware`),
			firmware.images.map((image) =>
				m(".source-line", { key: image.id }, [
					choice(image.id, icons.chip, image.label, image.summary),
					image.removal
						? m(Button, { role: "quiet", className: "icon-only", title: image.removal.label, busy: isBusy(id + "/image"), onclick: () => remove(id, form, firmware, image) }, [icons.bin(), m("span.visually-hidden", `${image.removal.label} ${image.label}`)])
						: null,
				]),
			),
			choice("url", icons.link, say`From an address`, fieldOf(firmware, "url").hint),
			form.source === "url"
				? m(".field.indented", [
						m("label.field-label", { for: "firmware-url" }, fieldOf(firmware, "url").label),
						m("input.form-control#firmware-url[type=url][spellcheck=false][autocapitalize=off]", {
							placeholder: fieldOf(firmware, "url").example,
							value: form.url,
							oninput: (event) => {
								form.url = event.target.value;
								changed(id, form);
							},
						}),
					])
				: null,
			m("label.choice.file", { class: isBusy(id + "/image") ? "busy" : "" }, [
				m("input.visually-hidden[type=file]", {
					accept: ".bin,application/octet-stream",
					onchange: (event) => {
						upload(id, form, event.target.files[0]);
						event.target.value = "";
					},
				}),
				icons.file(),
				m("span.choice-text", [m("span.choice-title", isBusy(id + "/image") ? say`Reading the file` : say`Choose a file`), m("span.hint", say`An image on this computer; this program serves it to the speaker`)]),
			]),
			m(Problem, { problem: problemOf(id + "/image"), onDismiss: () => clearProblem(id + "/image") }),
		]);
	},
};

const WiFi = {
	view: ({ attrs: { id, form, firmware } }) =>
		m(".wifi-fields", [
			m(".field", [
				m("label.field-label", { for: "ssid" }, fieldOf(firmware, "ssid").label),
				m("input.form-control#ssid[type=text][list=networks][required][autocomplete=off][autocapitalize=off][spellcheck=false]", {
					value: form.ssid,
					"aria-describedby": fieldOf(firmware, "ssid").hint ? "ssid-hint" : undefined,
					oninput: (event) => {
						form.ssid = event.target.value;
						changed(id, form);
					},
				}),
				m("datalist#networks", firmware.networks.map((name) => m("option", { value: name }))),
				fieldOf(firmware, "ssid").hint ? m("p.hint#ssid-hint", fieldOf(firmware, "ssid").hint) : null,
			]),
			m(".field", [
				m("label.field-label", { for: "password" }, fieldOf(firmware, "password").label),
				m(".with-button", [
					m("input.form-control#password[autocomplete=off][autocapitalize=off][spellcheck=false]", {
						type: form.isPasswordShown ? "text" : "password",
						value: form.password,
						"aria-describedby": "password-hint",
						oninput: (event) => {
							form.password = event.target.value;
							changed(id, form);
						},
					}),
					m(
						"button.btn.btn-line.icon-only[type=button]",
						{ "aria-pressed": String(form.isPasswordShown), "aria-label": say`Show the password`, title: say`Show the password`, onclick: () => (form.isPasswordShown = !form.isPasswordShown) },
						icons.eye(),
					),
				]),
				m("p.hint#password-hint", fieldOf(firmware, "password").hint),
			]),
		]),
};

export const UpdateForm = {
	oninit: ({ attrs: { id, firmware } }) => {
		const form = formOf(id, firmware);
		if (!firmware.images.some((image) => image.id === form.source)) form.source = form.url ? "url" : (firmware.suggestedImage ?? "url");
		if (!form.ssid) form.ssid = onlyNetwork(firmware);
		changed(id, form);
	},
	oncreate: ({ dom }) => [...dom.querySelectorAll("#ssid, #password")].find((field) => !field.value)?.focus({ preventScroll: true }),
	onremove: ({ attrs: { id, firmware }, dom, state }) => {
		clearTimeout(formOf(id, firmware).timer);
		if (!dom.contains(document.activeElement)) return;
		// Whoever leaves is back at the button that opened it; whoever starts an update, at the head of what it does.
		const card = dom.closest("section");
		requestAnimationFrame(() => card.querySelector(state.isLeft ? ".actions .btn" : "h2")?.focus({ preventScroll: true }));
	},
	view: ({ attrs: { id, firmware }, state }) => {
		const form = formOf(id, firmware);
		const shownPlan = form.isPlanned ? firmware.plan : null;
		const action = firmware.actions.find((candidate) => candidate.id === "update") ?? firmware.actions.find((candidate) => candidate.id === "retry");
		// The image that is chosen names its version before any plan does.
		const image = firmware.images.find((image) => image.id === form.source);
		// What stands in the way, in this order: the link, what is not filled in, what the checks have found.
		const missing = missingField(form);
		const reason = action && !action.isEnabled ? action.reason : missing ? fieldOf(firmware, missing).missing : (shownPlan?.reason ?? null);
		return m(
			"form.update-form",
			{
				"aria-label": say`Update the firmware`,
				onsubmit: (event) => {
					event.preventDefault();
					if (reason) return;
					if (shownPlan?.question) state.asked = shownPlan;
					else start(id, form);
				},
			},
			[
				m(Source, { id, form, firmware }),
				m(WiFi, { id, form, firmware }),
				shownPlan ? m(Plan, { plan: shownPlan }) : null,
				m(Problem, { problem: problemOf(id + "/plan") ?? problemOf(id + "/update") }),
				m(".actions", [
					m(Button, { type: "submit", role: "primary", busy: isBusy(id + "/update"), disabled: Boolean(reason), reasonID: reason ? "update-reason" : undefined }, image?.updateLabel ?? action?.label ?? say`Update`),
					m(
						Button,
						{
							onclick: () => {
								form.isOpen = false;
								state.isLeft = true;
								keep(id, form);
							},
						},
						say`Not now`,
					),
				]),
				reason ? m("p.hint#update-reason", reason) : null,
				state.asked ? m(Confirm, { question: state.asked.question, role: "destructive", onDone: () => (state.asked = null), perform: start.bind(null, id, form, state.asked.allowances) }) : null,
			],
		);
	},
};
