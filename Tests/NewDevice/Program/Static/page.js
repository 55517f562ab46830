// A lamp's own part of its page: a switch, a brightness and a colour.

import { Card, Problem, Switch } from "/components.js";
import { m } from "/h.js";
import { devicePath, perform, problemOf } from "/screens.js";
import { ask, shown } from "/wishes.js";

const change = (id, control, value) =>
	ask(`${id}/${control}`, value, (newest) => perform(id + "/light", devicePath(id, control), { [control]: newest }));

// Through the object model, for the content security policy forbids style attributes.
const level = ({ dom }) => dom.style.setProperty("--level", dom.value + "%");

const Controls = {
	view: ({ attrs: { id, screen, disabled } }) => {
		const value = (control) => shown(`${id}/${control}`, screen[control]);
		return m("fieldset.controls", { disabled }, [
			m("legend.visually-hidden", "Light controls"),
			m(Switch, { id: "lamp-on", label: "Switched on", checked: value("on"), disabled, onchange: (isOn) => change(id, "on", isOn) }),
			m(".lamp-row", [
				m("label.field-label", { for: "lamp-brightness" }, "Brightness"),
				m("output.num", { for: "lamp-brightness" }, `${value("brightness")} %`),
				m("input.form-range#lamp-brightness[type=range][min=0][max=100]", {
					value: value("brightness"),
					"aria-valuetext": `${value("brightness")} percent`,
					oncreate: level,
					onupdate: level,
					oninput: ({ target }) => change(id, "brightness", Number(target.value)),
				}),
			]),
			m(".lamp-row", [
				m("label.field-label", { for: "lamp-colour" }, "Colour"),
				m("input.form-control.form-control-color#lamp-colour[type=color]", {
					value: "#" + value("colour").toLowerCase(),
					oninput: ({ target }) => change(id, "colour", target.value.slice(1).toUpperCase()),
				}),
			]),
		]);
	},
};

/** Everything between the page's header and its services. */
export const Sections = {
	view: ({ attrs: { id, screen } }) => {
		const isLinked = screen.link.state === "connected";
		const isKnown = screen.on != null && screen.brightness != null && screen.colour != null;
		return m(Card, { id: "light", title: "Light" }, [
			m(Problem, { problem: problemOf(id + "/light") ?? screen.problem }),
			isKnown ? m(Controls, { id, screen, disabled: !isLinked }) : null,
			isLinked && isKnown ? null : m("p.hint", isKnown ? "These are the last values heard. Connect the lamp to change them." : "Connect to see and change what the lamp does."),
		]);
	},
};
