import Companion
import Testing

@Suite("What an action is asked with") struct ActionBodyTests {
    private enum Colour: String, CaseIterable { case red, green }

    private func code(_ body: ActionBody<some Sendable>, _ fields: [String: JSONValue]) -> String? {
        do throws(ActionError) {
            _ = try body.read(ActionInput(fields: fields))
            return nil
        } catch {
            return "\(error.kind) \(error.problem.code)"
        }
    }

    @Test func `fields are read and checked`() throws {
        let body = ActionBody<Bool>.boolean("on").and(ActionBody<Int>.integer("level", in: 0...100, unit: "%"))
        let value = try body.read(ActionInput(fields: ["on": true, "level": 40]))
        #expect(value.0 && value.1 == 40)
        #expect(code(body, ["on": true]) == "malformed invalid-json")
        #expect(code(body, ["on": 1, "level": 40]) == "malformed invalid-json")
        #expect(code(body, ["on": true, "level": .null]) == "malformed invalid-json")
        #expect(code(body, ["on": true, "level": 101]) == "invalid value-out-of-range")
        #expect(code(body, ["on": true, "level": .number(1e300)]) == "invalid value-out-of-range")
        #expect(code(body, ["on": true, "level": .number(.nan)]) == "malformed invalid-json")
    }

    @Test func `a refusal says what is taken`() {
        do throws(ActionError) {
            _ = try ActionBody<Int>.integer("value", in: 1...9, unit: "ml", subject: "A goal").read(ActionInput(fields: ["value": 0]))
        } catch {
            #expect("\(error)" == "A goal must be 1 to 9 ml, not 0.")
        }
    }

    @Test func `a choice is one of the names`() throws {
        let body = ActionBody<Colour>.choice("colour", noun: "colour")
        #expect(try body.read(ActionInput(fields: ["colour": "green"])) == .green)
        #expect(code(body, ["colour": "blue"]) == "invalid unknown-colour")
        #expect(body.content.schema?["properties"]?["colour"]?["enum"] == ["red", "green"])
    }

    @Test func `what is optional may be missing, and is checked where it is there`() throws {
        let body = ActionBody<Int>.integer("level", in: 0...9).optional
        #expect(try body.read(ActionInput()) == nil)
        #expect(try body.read(ActionInput(fields: ["level": 9])) == 9)
        #expect(code(body, ["level": 10]) == "invalid value-out-of-range")
        #expect(body.content.schema?["required"] == [])
    }

    @Test func `null counts as a field that is not there`() throws {
        let optional = ActionBody<Int>.integer("level", in: 0...9).optional
        #expect(try optional.read(ActionInput(fields: ["level": .null])) == nil)
        let refusal = ActionError(.invalid, code: "one", "One of them.")
        let either = ActionBody<String>.text("url").or(.text("image"), refusal: refusal)
        #expect(try either.read(ActionInput(fields: ["url": "a", "image": .null])) == "a")
    }

    @Test func `of two, one must be there and not both`() throws {
        let refusal = ActionError(.invalid, code: "one", "One of them.")
        let body = ActionBody<String>.text("url").or(.text("image"), refusal: refusal)
        #expect(try body.read(ActionInput(fields: ["url": "a"])) == "a")
        #expect(try body.read(ActionInput(fields: ["image": "b"])) == "b")
        #expect(code(body, [:]) == "invalid one")
        #expect(code(body, ["url": "a", "image": "b"]) == "invalid one")
        guard case .array(let forms)? = body.content.schema?["anyOf"] else { throw CancellationError() }
        #expect(forms.map { $0["required"] } == [["url"], ["image"]])
        #expect(forms.map { $0["not"] } == [["anyOf": [["required": ["image"]]]], ["anyOf": [["required": ["url"]]]]])
    }

    @Test func `a tag says what the other fields are`() throws {
        let body = ActionBody<Int>.tagged(
            "control", noun: "control",
            [("mute", .integer("value", in: 0...1)), ("volume", .integer("value", in: 0...100))])
        #expect(try body.read(ActionInput(fields: ["control": "volume", "value": 40])) == 40)
        #expect(code(body, ["control": "mute", "value": 40]) == "invalid value-out-of-range")
        #expect(code(body, ["control": "treble", "value": 1]) == "invalid unknown-control")
        #expect(code(body, ["value": 1]) == "malformed invalid-json")
    }

    @Test func `a secret is in no description`() throws {
        let secret = try ActionBody<Secret>.secret("password").read(ActionInput(fields: ["password": "canary-9f2c"]))
        #expect(!"\(secret)".contains("canary") && secret.revealed == "canary-9f2c")
    }
}
