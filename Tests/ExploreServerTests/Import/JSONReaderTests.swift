import Foundation
import TestSupport
import Testing

@testable import ExploreServer

/// What yajl is asked for, and what it would do otherwise.
struct JSONReaderTests {
    let folder: ImportFolder

    init() throws { folder = try ImportFolder() }

    private func strings(_ bytes: [UInt8], pieces: Int = 64) throws -> [String] {
        let reader = JSONReader(reading: bytes, pieces: pieces)
        var found: [String] = []
        try reader.readArray { found.append(try reader.readString()) }
        #expect(try reader.peek() == nil)
        return found
    }

    private func refusal(_ collection: some DataProtocol) throws -> (offset: Int, reason: String) {
        let path = try folder.file("refused.geojson", collection)
        let error = #expect(throws: ImportError.self) { try PlaceImporter(file: path).run(into: folder.data) }
        guard case .badGeoJSON(_, let offset, let reason)? = error else { throw try #require(error) }
        return (offset, reason)
    }

    private func collection(_ member: String) -> Data { Data(#"{"type": "FeatureCollection", "x": \#(member), "features": []}"#.utf8) }

    @Test(arguments: 3...70)
    func `a text is read the same in pieces of any size`(pieces: Int) throws {
        let long = String(repeating: "é", count: 300)
        let text = "\u{FEFF} {\"a\" : \"\\u00e9\\\\\\\"\\/\", \"\\u0062\":[ -12.5e1 ,true,false,null, {}, []],\n\"c\": \"\(long)\"} "
        let reader = JSONReader(reading: Array(text.utf8), pieces: pieces)
        var found: [String] = []
        try reader.readObject { key in
            guard try reader.peek() == .arrayStart else { return found.append("\(key) \(try reader.readString())") }
            found.append(key)
            try reader.readArray {
                guard case .number? = try reader.peek() else { return try reader.skipValue() }
                found.append("\(try reader.readNumber())")
            }
        }
        #expect(try reader.peek() == nil)
        #expect(found == ["a é\\\"/", "b", "-125.0", "c \(long)"])
        #expect(reader.offset == text.utf8.count)
    }

    @Test(arguments: 1...12)
    func `bytes that are no UTF-8 and halves of surrogate pairs are repaired`(pieces: Int) throws {
        let bytes =
            Array("[\"a".utf8) + [0xFF] + Array("b\", \"a".utf8) + [0xC3]
            + Array(#"\n", "\ud83cx", "x\ud83c", "\udf70", "\ud83c\udf70", "\u0000"]"#.utf8)
        #expect(
            try strings(bytes, pieces: pieces) == [
                "a\u{FFFD}b", "a\u{FFFD}\n", "?x", "x?", "\u{FFFD}\u{FFFD}\u{FFFD}", "\u{1F370}", "\0",
            ])
    }

    @Test(
        "What is not quite JSON is refused at its byte",
        arguments: [
            ("1 /* a */", 37, "a comment"), ("[1,]", 38, "expected a value"), ("[,1]", 36, "expected a value"),
            ("[1:2]", 37, #"expected "," or "]""#),
            ("{\"a\":1,}", 42, "expected a key"), ("{a:1}", 36, "expected a value"), ("{\"a\" 1}", 40, #"expected ":""#),
            ("[1 \"long text\"]", 38, #"expected "," or "]""#), ("{\"a\":1 2}", 42, #"expected "," or "}""#),
            ("NaN", 35, "expected a value"),
            ("+1", 35, "expected a value"), ("-", 36, "expected a digit"), ("1.", 37, "expected a digit"), ("1e", 37, "expected a digit"),
            (".5", 35, "expected a value"), ("tru", 35, "expected a value"), ("'a'", 35, "expected a value"),
            ("\"\u{1}\"", 36, "a control character in a string"), ("\"\\u00g0\"", 40, "an escape that is no four hexadecimal digits"),
            ("\"\\u+123\"", 38, "an escape that is no four hexadecimal digits"), ("\"\\x\"", 38, "an unknown escape"),
            ("[1\n", 50, #"expected "," or "]""#),
        ])
    func strict(member: String, offset: Int, reason: String) throws {
        let found = try refusal(collection(member))
        #expect(found.reason == reason && found.offset == offset, "\(found)")
    }

    @Test func `64 levels are read, and one more is not`() throws {
        func nested(_ count: Int) -> String { String(repeating: "[", count: count) + String(repeating: "]", count: count) }
        let reader = JSONReader(reading: Array(nested(64).utf8))
        try reader.skipValue()
        #expect(try reader.peek() == nil)
        #expect(try refusal(collection(nested(65))).reason == "more than 64 levels of nesting")
        let feature = #"{"type": "FeatureCollection", "features": [{"properties": {"a": \#(nested(63))}}]}"#
        #expect(try refusal(Data(feature.utf8)).reason == "more than 64 levels of nesting")
    }

    @Test(arguments: [(65, 1), (1, 65)])
    func `a value of more than 64 MiB is refused, whether it is one text or many`(mebibytes: Int, texts: Int) throws {
        let text = "\"" + String(repeating: "x", count: mebibytes << 20) + "\""
        let found = try refusal(collection("[" + Array(repeating: text, count: texts).joined(separator: ",") + "]"))
        #expect(found.reason == "a value of more than 64 MiB")
    }

    @Test(.onlyInProof) func `values that are more than 64 MiB together are read, and so is white space`() throws {
        let path = folder.url.appendingPathComponent("large.geojson").path
        let text = "{\"x\": \"" + String(repeating: "x", count: 10 << 20) + "\"}"
        let features = Array(repeating: text, count: 7) + [String(repeating: " ", count: 65 << 20) + ImportFolder.cafe("Last", 1, 1)]
        try Data(ImportFolder.collection(features).utf8).write(to: URL(fileURLWithPath: path))
        #expect(try PlaceImporter(file: path).run(into: folder.data).elements == 8)
    }
}
