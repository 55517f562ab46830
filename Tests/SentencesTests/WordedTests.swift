import Foundation
import Sentences
import Testing

@Suite struct WordedTests {
    private struct Button: Codable, Equatable {
        @Worded var label: String
        @Worded var reason: String?
        @Worded var choices: [String]

        init(_ label: Sentence, reason: Sentence? = nil, choices: [Sentence] = []) {
            _label = Worded(label)
            _reason = Worded(reason)
            _choices = Worded(choices)
        }
    }

    private static let german = Wording([["Update to {0}": "Auf {0} bringen", "Later": "Später", "It is off.": "Es ist aus."]])

    private func json(_ button: Button) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(button), as: UTF8.self)
    }

    @Test func `a property is text where it is read, and written`() {
        let version = "2.5.0"
        var button = Button("Update to \(version)", reason: "It is off.", choices: ["Later"])
        #expect(button.label == "Update to 2.5.0" && button.reason == "It is off." && button.choices == ["Later"])
        Self.german { #expect(button.label == "Auf 2.5.0 bringen" && button.reason == "Es ist aus." && button.choices == ["Später"]) }
        button.label = "Aqua"
        button.$reason = nil
        Self.german { #expect(button.label == "Aqua" && button.reason == nil) }
    }

    @Test func `a screen's JSON is that of plain text`() throws {
        #expect(try json(Button("Go")) == #"{"choices":[],"label":"Go"}"#)
        let full = Button("Go", reason: "It is off.", choices: ["Later"])
        #expect(try json(full) == #"{"choices":["Later"],"label":"Go","reason":"It is off."}"#)
        #expect(try Self.german { try json(full) } == #"{"choices":["Später"],"label":"Go","reason":"Es ist aus."}"#)
        for button in [Button("Go"), full] {
            #expect(try JSONDecoder().decode(Button.self, from: Data(json(button).utf8)) == button)
        }
    }
}
