import Foundation
import OpenAPI

/// An OpenAPI document in its normal form: references are followed, and what goes without saying is left out.
public struct DocumentStatement: Sendable {
    private let document: JSONValue

    public init(_ document: JSONValue) { self.document = Self.plain(document, document) }

    private static func plain(_ value: JSONValue, _ document: JSONValue) -> JSONValue {
        switch value {
        case .number(let number): return Int(exactly: number).map { .integer($0) } ?? value
        case .array(let items): return .array(items.map { plain($0, document) })
        case .object(var members):
            if case .text(let reference)? = members["$ref"] {
                let target = reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] ?? .null }
                return plain(target, document)
            }
            // Whatever is one of some texts is a text.
            if case .array(let words)? = members["enum"], words.allSatisfy({ if case .text = $0 { true } else { false } }),
                members["type"] == "string"
            {
                members["type"] = nil
            }
            if case .array(let names)? = members["required"] {
                let texts = names.compactMap { if case .text(let name) = $0 { name } else { nil } }.sorted()
                members["required"] = texts.isEmpty ? nil : .array(texts.map { .text($0) })
            }
            if members["required"] == false { members["required"] = nil }
            if case .text? = members["operationId"] { members["operationId"] = nil }
            if case .text? = members["description"] { members["links"] = nil }
            return .object(members.mapValues { plain($0, document) })
        default: return value
        }
    }

    /// Places in which the two differ: "paths /api/notes get summary: … and not …".
    public func differences(from other: DocumentStatement) -> [String] { Self.differences(document, other.document, "") }

    private static func differences(_ one: JSONValue?, _ two: JSONValue?, _ place: String) -> [String] {
        if case .object(let mine)? = one, case .object(let theirs)? = two {
            return Set(mine.keys).union(theirs.keys).sorted().flatMap { differences(mine[$0], theirs[$0], "\(place) \($0)") }
        }
        guard one != two else { return [] }
        return ["\(place): \(one.map(words) ?? "nothing") and not \(two.map(words) ?? "nothing")"]
    }

    /// Lines that are not in a file, and lines of the file that are not said any more. Where there are any, all lines are written into
    /// `.build/recorded` under the file's name.
    public func differences(fromRecorded file: URL) throws -> [String] {
        let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        let changes = lines.difference(from: recorded).map { change in
            switch change {
            case .insert(_, let line, _): "now: " + line
            case .remove(_, let line, _): "no more: " + line
            }
        }
        guard !changes.isEmpty else { return [] }
        let folder = URL(fileURLWithPath: ".build/recorded")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try (lines.joined(separator: "\n") + "\n").write(
            to: folder.appendingPathComponent(file.lastPathComponent), atomically: true, encoding: .utf8)
        return changes
    }

    /// A few lines for each operation, for people; then its refusals, which several have.
    public var lines: [String] {
        let operations = Self.members(document["paths"]).flatMap { path, operations in
            Self.members(operations).flatMap { method, operation in
                let words = [operation["summary"], operation["description"]].map(Self.sentence).filter { !$0.isEmpty }
                let security = operation["security"].map { ", security \(Self.words($0))" } ?? ""
                var lines = ["\(method.uppercased()) \(path)\(security): \(words.joined(separator: ". "))"]
                if case .array(let parameters)? = operation["parameters"] { lines += parameters.map { "  with " + Self.words($0) } }
                if let body = operation["requestBody"] { lines.append("  body " + Self.words(body)) }
                let responses = Self.members(operation["responses"])
                lines += responses.filter { $0.key.hasPrefix("2") }.map { "  \($0.key) \(Self.words($0.value))" }
                let others = responses.filter { !$0.key.hasPrefix("2") }.map { "\($0.key) \(Self.sentence($0.value["description"]))" }
                return lines + (others.isEmpty ? [] : ["  " + others.joined(separator: " ")])
            }
        }
        return operations + Self.members(document["components"]?["responses"]).map { "\($0.key) \(Self.words($0.value))" }
    }

    private static func members(_ value: JSONValue?) -> [(key: String, value: JSONValue)] {
        if case .object(let members)? = value { members.sorted { $0.key < $1.key } } else { [] }
    }

    private static func sentence(_ value: JSONValue?) -> String { if case .text(let text)? = value { text } else { "" } }

    /// JSON as people read it: `{id*: string, task: string}`.
    private static func words(_ value: JSONValue) -> String {
        switch value {
        case .null: return "null"
        case .boolean(let value): return "\(value)"
        case .integer(let value): return "\(value)"
        case .number(let value): return "\(value)"
        case .text(let text): return text
        case .array(let items): return items.map(words).joined(separator: "|")
        case .object(var object):
            guard case .object(let properties)? = object["properties"] else {
                return "(" + members(value).map { "\($0) \(words($1))" }.joined(separator: ", ") + ")"
            }
            var required: Set<JSONValue> = []
            if case .array(let names)? = object["required"] { required = Set(names) }
            let fields = properties.sorted { $0.key < $1.key }.map { "\($0)\(required.contains(.text($0)) ? "*" : ""): \(words($1))" }
            (object["properties"], object["required"]) = (nil, nil)
            if object["type"] == "object" { object["type"] = nil }
            return "{" + fields.joined(separator: ", ") + "}" + (object.isEmpty ? "" : words(.object(object)))
        }
    }
}
