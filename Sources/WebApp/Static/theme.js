// Runs before the first paint, so that the page never flashes in the wrong theme.
(function () {
	"use strict";
	var key = "outrigger.theme";
	var dark = window.matchMedia("(prefers-color-scheme: dark)");
	function choice() {
		try {
			var stored = localStorage.getItem(key);
			return stored === "light" || stored === "dark" ? stored : "system";
		} catch (error) {
			return "system"; // Storage is blocked: follow the system.
		}
	}
	function apply() {
		var now = choice();
		document.documentElement.dataset.theme = now === "system" ? (dark.matches ? "dark" : "light") : now;
	}
	window.outriggerTheme = {
		choice: choice,
		choose: function (value) {
			try {
				if (value === "system") localStorage.removeItem(key);
				else localStorage.setItem(key, value);
			} catch (error) {
				document.documentElement.dataset.theme = value === "system" ? (dark.matches ? "dark" : "light") : value;
				return;
			}
			apply();
		},
	};
	dark.addEventListener("change", apply);
	window.addEventListener("storage", apply);
	apply();
})();
