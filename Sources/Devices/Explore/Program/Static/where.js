// Where the person is, as their browser tells it, and how far along the way.

import { along, mostAside, nextStep } from "./along.js";
import { redraw } from "/redraw.js";
import { say } from "/say.js";
import { announce, perform } from "/screens.js";
import { distance } from "./units.js";

/** What is known: a position with its accuracy in metres, what is under way, and why there is nothing. */
export const here = { position: null, isLooking: false, isFollowing: false, hasArrived: false, problem: null, place: null };

let watch = null;
let aside = 0;
let lastSaid = null;
let route = null;
let routeKey = null;

/** In succession, so that one reading that is wrong asks for no new way. */
const readingsAside = 2;
/** A reading that is less exact than this, in metres, is no reason for a new way. */
const leastExact = 100;

function sentence({ code }) {
	if (code === 1) return { sentence: say`This browser does not tell this page where you are.`, advice: say`Allow it in the settings of the page, which most browsers have beside the address.` };
	if (code === 3) return { sentence: say`Where you are was not found in time.`, advice: say`Try again, in the open if you can.` };
	return { sentence: say`This device does not know where it is.`, advice: say`Switch its location on, or choose the place on the map.` };
}

function end(problem = null) {
	if (watch !== null) navigator.geolocation.clearWatch(watch);
	Object.assign(here, { isLooking: false, isFollowing: false, place: null, problem });
	watch = null;
	aside = 0;
	if (problem) announce(problem.sentence);
	redraw();
}

function take({ coords }) {
	here.position = { point: [coords.latitude, coords.longitude], accuracy: coords.accuracy };
	here.isLooking = false;
	here.problem = null;
	if (here.isFollowing) follow();
	redraw();
}

/** Looks once. */
export function locate() {
	if (!navigator.geolocation) return end({ sentence: say`This browser cannot tell where you are.` });
	Object.assign(here, { isLooking: true, problem: null });
	navigator.geolocation.getCurrentPosition(
		(position) => {
			take(position);
			announce(say`Where you are is on the map now.`);
		},
		(error) => end(sentence(error)),
		{ enableHighAccuracy: true, timeout: 15_000, maximumAge: 5_000 },
	);
}

/** Lets ways begin where the person is. */
export async function beginHere() {
	const [latitude, longitude] = here.position.point;
	if (await perform("explore/origin", "explore/origin", { latitude, longitude })) announce(say`Ways begin where you are now.`);
}

/** Goes along with the person. */
export function startFollowing() {
	if (!navigator.geolocation) return end({ sentence: say`This browser cannot tell where you are.` });
	Object.assign(here, { isFollowing: true, isLooking: !here.position, hasArrived: false, problem: null });
	document.querySelector(".map-frame")?.scrollIntoView({ block: "start" });
	aside = 0;
	lastSaid = null;
	watch = navigator.geolocation.watchPosition(take, interrupted, { enableHighAccuracy: true, timeout: 30_000, maximumAge: 1_000 });
	if (here.position) follow();
}

/** A reading that did not come: the next one may. Only who is not allowed to look stops. */
function interrupted(error) {
	if (error.code === 1) return end(sentence(error));
	here.problem = sentence(error);
	redraw();
}

export const stopFollowing = () => end();

/** Takes over the way that the page shows now. */
export function followRoute(now) {
	const key = now ? JSON.stringify([now.line.length, now.line[0], now.line.at(-1)]) : null;
	route = now;
	if (key === routeKey) return;
	routeKey = key;
	aside = 0;
	here.hasArrived = false;
	lastSaid = null;
	if (here.isFollowing && here.position) follow();
}

function follow() {
	if (!route?.line.length) return;
	const place = along(route.line, here.position.point);
	here.place = place;
	if (place.aside > mostAside) {
		if (here.position.accuracy <= leastExact && ++aside === readingsAside) {
			// One that does not come is asked for again, after five.
			aside = -5;
			announce(say`You have left the way: a new one is asked for.`);
			beginHere();
		}
		return;
	}
	aside = 0;
	if (place.left < 15) {
		announce(say`You have arrived.`);
		here.hasArrived = true;
		return end();
	}
	const next = nextStep(route, place);
	if (next && next.metres < 40 && lastSaid !== next.step) {
		lastSaid = next.step;
		announce(next.step.instruction);
	}
}

/** What is told of it: how far it is still, and what comes next. */
export function progressText() {
	if (here.hasArrived) return say`You have arrived.`;
	if (!here.isFollowing) return null;
	if (!here.place) return say`Looking where you are…`;
	if (here.place.aside > mostAside) return say`You are ${distance(here.place.aside)} off the way.`;
	const next = nextStep(route, here.place);
	return [next ? say`In ${distance(next.metres)}: ${next.step.instruction}` : null, say`${distance(here.place.left)} left`].filter(Boolean).join(" · ");
}
