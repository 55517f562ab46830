// The places that were saved, and what can be done with all of them.

import { Button, Card } from "/components.js";
import { icons } from "/drawings.js";
import { m } from "/h.js";
import { program } from "/kinds.js";
import { saveFile } from "/load.js";
import { say } from "/say.js";
import { gpx } from "./along.js";
import { PlaceList, counted } from "./places.js";

export const Saved = {
	view: ({ attrs: { saved, map } }) =>
		saved.length
			? m(Card, { id: "explore-saved", title: say`Saved places`, aside: m("span.count", counted(saved.length)) }, [
					m(PlaceList, { places: saved, map, label: say`Saved places` }),
					m(".actions", m(Button, { isLocal: true, role: "quiet", label: say`Save these places as a GPX file`, onclick: () => saveFile(gpx(program.name, saved), "application/gpx+xml", "places.gpx") }, [icons.download(), "GPX"])),
				])
			: null,
};
