// What is typed into the update form, kept apart from its drawing: the Firmware section needs it before the form is ever opened.

const forms = {};
const storageKey = (id) => "outrigger.update." + id;

/** What is filled in for the person: where there are several, none of them may be theirs. */
export const onlyNetwork = ({ networks }) => (networks.length === 1 ? networks[0] : "");

/** The form of a device. Survives leaving the page; all but the password survives a reload. */
export function formOf(id, firmware) {
	if (forms[id]) return forms[id];
	let kept = {};
	try {
		kept = JSON.parse(sessionStorage.getItem(storageKey(id)) ?? "{}");
	} catch {
		// Storage is blocked or holds something else: begin with an empty form.
	}
	return (forms[id] = {
		isOpen: Boolean(kept.isOpen),
		source: kept.source ?? firmware.suggestedImage ?? "url",
		url: kept.url ?? "",
		ssid: kept.ssid ?? onlyNetwork(firmware),
		password: "",
		isPasswordShown: false,
		isPlanned: false,
	});
}

export function keep(id, form) {
	try {
		sessionStorage.setItem(storageKey(id), JSON.stringify({ isOpen: form.isOpen, source: form.source, url: form.url, ssid: form.ssid }));
	} catch {
		// Nothing is lost but the convenience.
	}
}

export function request(form) {
	const source = form.source === "url" ? { url: form.url.trim() } : { image: form.source };
	return { ...source, ssid: form.ssid, password: form.password };
}

/** The first field that is still to be filled in, by its name; null where none is. */
export const missingField = (form) => (form.ssid === "" ? "ssid" : form.source === "url" && form.url.trim() === "" ? "url" : null);

export const isComplete = (form) => missingField(form) === null;
