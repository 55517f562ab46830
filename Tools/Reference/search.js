// Finds pages by their names, and after those by what they say. The list is a script, since a page without a server may not fetch one.
const query = document.getElementById("query");
const results = document.getElementById("results");
const root = document.querySelector("script[src$='search.js']").src.replace(/search\.js$/, "");
const MOST = 30;

function rank([title, , , abstract], words) {
	const name = title.toLowerCase();
	const text = name + " " + abstract.toLowerCase();
	if (!words.every((word) => text.includes(word))) return 9;
	if (name === words.join(" ")) return 0;
	if (name.startsWith(words[0])) return 1;
	return words.every((word) => name.includes(word)) ? 2 : 3;
}

function show() {
	const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
	results.hidden = words.length === 0;
	if (results.hidden) return results.replaceChildren();
	const found = PAGES.map((page) => [rank(page, words), page]).filter(([place]) => place < 9);
	// Pages of one rank stay in their order: the shortest name first.
	found.sort((left, right) => left[0] - right[0]);
	const list = document.createElement("ul");
	for (const [, [title, kind, module, abstract, file]] of found.slice(0, MOST)) {
		const link = document.createElement("a");
		link.href = root + file;
		link.textContent = title;
		const about = document.createElement("span");
		about.textContent = `${kind} of ${module}. ${abstract}`;
		const item = document.createElement("li");
		item.append(link, about);
		list.append(item);
	}
	const count = document.createElement("p");
	count.textContent = found.length === 0 ? "No page has all these words." : found.length > MOST ? `${MOST} of ${found.length} pages` : `${found.length} pages`;
	results.replaceChildren(count, list);
}

query.addEventListener("input", show);
document.addEventListener("keydown", (event) => {
	if (event.key === "/" && document.activeElement !== query) {
		event.preventDefault();
		query.focus();
	} else if (event.key === "Escape" && !results.hidden) {
		query.value = "";
		show();
	}
});
