import Companion
import Foundation
import TestSupport
import Testing

@testable import WebApp

@Suite(.timeLimit(.minutes(5))) struct ScreenPatchTests {
    /// RFC 6902 and RFC 6901, with escapes as JSON has them.
    @Test(arguments: [
        (#"{"a":1}"#, #"{"a":1}"#, "[]"),
        (#"{"a":1,"b":{"c":"x"}}"#, #"{"a":1,"b":{"c":"y"}}"#, #"[{"op":"replace","path":"/b/c","value":"y"}]"#),
        (#"{"a":1}"#, #"{"a":1,"b":[]}"#, #"[{"op":"add","path":"/b","value":[]}]"#),
        (#"{"a":1,"b":[]}"#, #"{"a":1}"#, #"[{"op":"remove","path":"/b"}]"#),
        (#"{"a":{}}"#, #"{"a":[]}"#, #"[{"op":"replace","path":"/a","value":[]}]"#),
        (#"null"#, #"{"a":1}"#, #"[{"op":"replace","path":"","value":{"a":1}}]"#),
        (#"{"a/b":{"m~n":1}}"#, #"{"a/b":{"m~n":2}}"#, #"[{"op":"replace","path":"/a~1b/m~0n","value":2}]"#),
        (#"{"\"q\"":"},{"}"#, #"{"\"q\"":"\\\""}"#, #"[{"op":"replace","path":"/\"q\"","value":"\\\""}]"#),
        ("[1,2,3]", "[2,3,4]", #"[{"op":"remove","path":"/0"},{"op":"add","path":"/2","value":4}]"#),
    ])
    func `a change has its exact operations`(old: String, new: String, patch: String) {
        #expect(ScreenPatch.json(from: old, to: new) == patch)
    }

    @Test func `a new line of a list is one operation, and so is a change in a line that has moved`() {
        #expect(
            ScreenPatch.json(
                from: #"{"entries":[{"count":1,"id":2},{"count":1,"id":1}]}"#,
                to: #"{"entries":[{"count":1,"id":3},{"count":5,"id":2},{"count":1,"id":1}]}"#)
                == #"[{"op":"add","path":"/entries/0","value":{"count":1,"id":3}},{"op":"replace","path":"/entries/1/count","value":5}]"#)
    }

    @Test func `the oldest line leaves as the newest comes`() {
        #expect(
            ScreenPatch.json(from: #"[{"id":2},{"id":1}]"#, to: #"[{"id":3},{"id":2}]"#)
                == #"[{"op":"remove","path":"/1"},{"op":"add","path":"/0","value":{"id":3}}]"#)
    }

    @Test func `elements without an id change in their place`() {
        #expect(
            ScreenPatch.json(
                from: #"[{"label":"a","value":1},{"label":"b","value":2}]"#, to: #"[{"label":"a","value":1},{"label":"b","value":3}]"#)
                == #"[{"op":"replace","path":"/1/value","value":3}]"#)
    }

    @Test func `what is found once is kept for the others who look, and a patch longer than the whole is left out`() {
        let long = String(repeating: "x", count: 100)
        let first = ScreenSnapshot(["a": long, "b": "1"])
        let second = ScreenSnapshot(["a": long, "b": "2"])
        #expect(second.patch(from: first) == #"[{"op":"replace","path":"/b","value":"2"}]"#)
        #expect(second.patch(from: first) == #"[{"op":"replace","path":"/b","value":"2"}]"#)
        #expect(ScreenSnapshot(["c": "3"]).patch(from: first) == nil)
        #expect(first.patch(from: .absent) == nil)
    }

    /// Lists with and without ids, lines that come, go, move and change, names with slashes and quotation marks.
    private static func screen(_ numbers: inout SeededNumbers, depth: Int = 3) -> JSONValue {
        switch numbers.below(depth == 0 ? 4 : 7) {
        case 0: .null
        case 1: .boolean(numbers.below(2) == 0)
        case 2: .integer(numbers.below(5))
        case 3: .text(["", "a\"b", "{[,:]}", "\\", "ü/~"][numbers.below(5)])
        case 4: .array((0..<numbers.below(5)).map { _ in screen(&numbers, depth: depth - 1) })
        case 5:
            .array(
                (0..<8).filter { _ in numbers.below(3) > 0 }.map {
                    .object(["id": .integer($0), "value": screen(&numbers, depth: depth - 1)])
                })
        default:
            .object(
                ["a", "b/c", "d~e", "\"f\""].reduce(into: [:]) { members, name in
                    if numbers.below(3) > 0 { members[name] = screen(&numbers, depth: depth - 1) }
                })
        }
    }

    @Test func `any screen becomes any other by its patch`() throws {
        var numbers = SeededNumbers(seed: 6902)
        for _ in 0..<2_000 {
            let (old, new) = (Self.screen(&numbers), Self.screen(&numbers))
            let patch = ScreenPatch.json(from: ScreenSnapshot(old).json, to: ScreenSnapshot(new).json)
            let operations = try JSONDecoder().decode([PatchOperation].self, from: Data(patch.utf8))
            #expect(try operations.reduce(old) { try $1.applied(to: $0) } == new, "\(ScreenSnapshot(old).json): \(patch)")
        }
    }
}

/// An operation of RFC 6902, applied as the page does it.
private struct PatchOperation: Decodable {
    struct Misplaced: Error {}

    let op: String
    let path: String
    let value: JSONValue?

    private enum CodingKeys: CodingKey { case op, path, value }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        op = try container.decode(String.self, forKey: .op)
        path = try container.decode(String.self, forKey: .path)
        value = container.contains(.value) ? try container.decode(JSONValue.self, forKey: .value) : nil
    }

    func applied(to document: JSONValue) throws -> JSONValue {
        let steps = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        return try apply(document, steps.map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }[...])
    }

    private func apply(_ document: JSONValue, _ steps: ArraySlice<String>) throws -> JSONValue {
        guard let step = steps.first else { return value ?? .null }
        let rest = steps.dropFirst()
        switch document {
        case .object(var members):
            guard (members[step] != nil) != (op == "add" && rest.isEmpty) else { throw Misplaced() }
            if rest.isEmpty { members[step] = value } else { members[step] = try apply(members[step] ?? .null, rest) }
            return .object(members)
        case .array(var elements):
            guard let index = Int(step), elements.indices.contains(index) || (index == elements.count && op == "add") else {
                throw Misplaced()
            }
            if !rest.isEmpty {
                elements[index] = try apply(elements[index], rest)
            } else if op == "add" {
                elements.insert(value ?? .null, at: index)
            } else if op == "remove" {
                elements.remove(at: index)
            } else {
                elements[index] = value ?? .null
            }
            return .array(elements)
        default: throw Misplaced()
        }
    }
}
