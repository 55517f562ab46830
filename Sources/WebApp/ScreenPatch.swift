/// What makes one screen of another: a JSON Patch (RFC 6902) of `add`, `remove` and `replace`.
///
/// Elements of a list are the same where their `id` is, so that a new line of a list that grows is one `add`, and a change in a line is
/// one `replace` of what has changed in it.
struct ScreenPatch {
    private var operations: [String] = []

    /// One line of JSON: the operations in the order in which they are applied.
    ///
    /// - Parameters:
    ///   - old: what there is, as `JSONEncoder` writes it.
    ///   - new: what is to be.
    static func json(from old: String, to new: String) -> String {
        var patch = ScreenPatch()
        patch.compare(ArraySlice(old.utf8), ArraySlice(new.utf8), at: "")
        return "[" + patch.operations.joined(separator: ",") + "]"
    }

    private mutating func compare(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>, at path: String) {
        guard old != new else { return }
        switch (JSONParts(old), JSONParts(new)) {
        case (.object(let old), .object(let new)):
            let before = Dictionary(old.map { ($0.name, $0.value) }) { $1 }
            let names = Set(new.map(\.name))
            for (name, _) in old where !names.contains(name) { remove("\(path)/\(Self.pointer(name))") }
            for (name, value) in new {
                let path = "\(path)/\(Self.pointer(name))"
                if let old = before[name] { compare(old, value, at: path) } else { put("add", value, at: path) }
            }
        case (.array(let old), .array(let new)): compare(old, new, at: path)
        default: put("replace", new, at: path)
        }
    }

    private mutating func compare(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>], at path: String) {
        let difference = new.map(Self.key).difference(from: old.map(Self.key))
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        // Its order is the one to apply it in: removals from the end, then insertions from the beginning.
        for change in difference {
            switch change {
            case .remove(let offset, _, _):
                removed.insert(offset)
                remove("\(path)/\(offset)")
            case .insert(let offset, _, _):
                inserted.insert(offset)
                put("add", new[offset], at: "\(path)/\(offset)")
            }
        }
        let kept = old.indices.filter { !removed.contains($0) }
        for (before, now) in zip(kept, new.indices.filter { !inserted.contains($0) }) {
            compare(old[before], new[now], at: "\(path)/\(now)")
        }
    }

    /// What tells an element from the others of its list: its `id`. What has none is told by its place, and a leaf by what it is.
    private static func key(_ element: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        switch JSONParts(element) {
        case .object(let members): members.first { $0.name.elementsEqual(#""id""#.utf8) }?.value ?? element.prefix(1)
        case .array: element.prefix(1)
        case .leaf: element
        }
    }

    /// A member's name as a part of a JSON Pointer (RFC 6901). What JSON escapes in it stays escaped, for the pointer is JSON text too.
    private static func pointer(_ name: ArraySlice<UInt8>) -> String {
        String(decoding: name.dropFirst().dropLast(), as: UTF8.self).replacing("~", with: "~0").replacing("/", with: "~1")
    }

    private mutating func remove(_ path: String) { operations.append(#"{"op":"remove","path":"\#(path)"}"#) }

    private mutating func put(_ operation: String, _ value: ArraySlice<UInt8>, at path: String) {
        operations.append(#"{"op":"\#(operation)","path":"\#(path)","value":\#(String(decoding: value, as: UTF8.self))}"#)
    }
}
