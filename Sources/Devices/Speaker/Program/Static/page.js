// A speaker's own part of its page: its sound, and its firmware.

import { m } from "/h.js";
import { Firmware, UpdateStrip } from "./firmware.js";
import { Sound } from "./sound.js";

/** Everything between the page's header and its services. */
export const Sections = {
	view: ({ attrs: { id, screen } }) => [
		m(UpdateStrip, { firmware: screen.firmware }),
		m(Sound, { id, sound: screen.sound, hint: screen.soundHint, link: screen.link }),
		m(Firmware, { id, firmware: screen.firmware }),
	],
};
