// How the page of glasses asks for things: one key for each of its parts, under which a refusal is shown.

import { devicePath, isBusy, perform, problemOf } from "/screens.js";

export const keyOf = (id, part) => `${id}/${part}`;

export const act = (id, part, action, body) => perform(keyOf(id, part), devicePath(id, action), body);

export const isActing = (id, part) => isBusy(keyOf(id, part));

export const refusal = (id, part) => problemOf(keyOf(id, part));
