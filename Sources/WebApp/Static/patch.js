// JSON Patch (RFC 6902), as far as the program sends it: add, remove and replace.

/** The value with the operations applied. What has not changed is the same object as before, and nothing is changed in place. */
export const patched = (value, operations) => operations.reduce((value, operation) => apply(value, steps(operation.path), operation), value);

// RFC 6901: "~1" stands for a slash, "~0" for a tilde.
const steps = (path) => path.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

function apply(value, [step, ...rest], operation) {
	if (step === undefined) return operation.value;
	const copy = Array.isArray(value) ? [...value] : { ...value };
	if (rest.length) copy[step] = apply(copy[step], rest, operation);
	else if (operation.op === "replace") copy[step] = operation.value;
	else if (Array.isArray(copy)) copy.splice(Number(step), operation.op === "remove" ? 1 : 0, ...(operation.op === "add" ? [operation.value] : []));
	else if (operation.op === "remove") delete copy[step];
	else copy[step] = operation.value;
	return copy;
}
