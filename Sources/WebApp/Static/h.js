// Mithril, with one habit changed: an attribute that becomes undefined goes away. Mithril 1 leaves it as it was, so that a button once
// disabled would stay so.

const mithril = window.m;

function hyperscript(selector, attrs, ...children) {
	if (typeof selector === "string" && attrs && typeof attrs === "object" && !Array.isArray(attrs) && attrs.tag === undefined) {
		const present = {};
		for (const name in attrs) if (attrs[name] !== undefined) present[name] = attrs[name];
		return mithril(selector, present, ...children);
	}
	return mithril(selector, attrs, ...children);
}

export const m = Object.assign(hyperscript, mithril);
