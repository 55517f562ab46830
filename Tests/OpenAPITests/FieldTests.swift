import OpenAPI
import Testing

@Suite("Fields of JSON objects") struct FieldTests {
    private enum Colour: String, CaseIterable { case red, green }

    private func reason(_ kind: FieldKind<some Sendable>, _ value: JSONValue) -> FieldRefusal.Reason? {
        do throws(FieldRefusal) {
            _ = try kind.read(value)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func `a whole number is one however it is written, within its range`() throws {
        let kind = FieldKind<Int>.integer(in: 1...300)
        #expect(try kind.read(7) == 7)
        #expect(try kind.read(.number(7)) == 7)
        #expect(reason(kind, 0) == .outOfRange(0))
        #expect(reason(kind, .number(1e300)) == .outOfRange(.max))
        for wrong in [.number(1.5), "7", true, .null, .number(.nan)] as [JSONValue] { #expect(reason(kind, wrong) == .type) }
        #expect(kind.limits.schema == ["type": "integer", "minimum": 1, "maximum": 300])
        let list = FieldKind<Int>.integers([0, 90, 180, 270])
        #expect(try list.read(90) == 90)
        #expect(reason(list, 45) == .unknown)
        #expect(reason(list, 271) == .outOfRange(271))
        #expect(list.limits.schema == ["enum": [0, 90, 180, 270]])
    }

    @Test func `a text with limits is not blank, and counts Unicode scalars`() throws {
        let kind = FieldKind<String>.text(limit: 3)
        #expect(try kind.read("e\u{301}x") == "e\u{301}x")
        for blank in ["", " \u{2003}", "\u{1C}"] { #expect(reason(kind, .text(blank)) == .blank) }
        #expect(reason(kind, "four") == .tooLong(3))
        #expect(reason(kind, 3) == .type)
        #expect(kind.limits.schema == ["type": "string", "minLength": 1, "maxLength": 3, "pattern": #"\S"#])
        #expect(try FieldKind<String>.text.read("") == "")
    }

    @Test func `words, numbers, lists and switches are read and written`() throws {
        #expect(try FieldKind<Colour>.word.read("green") == .green)
        #expect(reason(FieldKind<Colour>.word, "blue") == .unknown)
        #expect(FieldKind<Colour>.word.write(.red) == "red")
        #expect(try FieldKind<Double>.number(in: 0...1).read(1) == 1)
        #expect(reason(.number(in: 0...1), .number(1.5)) == .outside)
        #expect(try FieldKind<[String]>.texts.read(["a", "b"]) == ["a", "b"])
        #expect(reason(FieldKind<[String]>.texts, ["a", 1]) == .type)
        #expect(reason(FieldKind<Bool>.boolean, 1) == .type)
    }

    @Test func `what is told has to say all that was sent, and numbers are numbers`() {
        let told: JSONValue = ["engine": "gtts", "rate": 150, "volume": .number(0.6), "resolution": ["width": 640, "height": 480]]
        #expect(told.says(["rate": .number(150), "volume": .number(0.6)]))
        #expect(told.says(["resolution": ["width": 640]]))
        #expect(!told.says(["rate": 151]) && !told.says(["pitch": 1]) && !told.says(["resolution": ["width": 64]]))
    }
}
