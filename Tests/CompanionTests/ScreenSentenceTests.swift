import Companion
import Sentences
import Testing

/// What a literal is given to a screen as: a key, with its arguments.
@Suite struct ScreenSentenceTests {
    private static let name = "Lamp"

    @Test func `literals of a problem are keys`() {
        let problem = ScreenProblem(code: "off", sentence: "\(Self.name) is off.", advice: "Switch it on.", isRetryable: true)
        #expect(problem.$sentence.key == "{0} is off." && problem.$advice?.key == "Switch it on.")
        #expect(ScreenProblem(code: "off", sentence: "It is off.").$sentence.key == "It is off.")
    }

    @Test func `literals of a refused action are keys`() {
        let error = ActionError(.conflict, code: "off", "\(Self.name) is off.", advice: "Switch it on.")
        #expect(error.sentence.key == "{0} is off." && error.advice?.key == "Switch it on.")
        #expect(ActionError(.conflict, code: "off", "It is off.").sentence.key == "It is off.")
    }

    @Test func `literals of an action and its question are keys`() {
        let action = ScreenAction(
            id: "on", label: "Switch \(Self.name) on", reason: "It is off.",
            question: ScreenQuestion(title: "Switch it on?", text: "It shines.", confirm: "Switch it on"))
        #expect(action.$label.key == "Switch {0} on" && action.$reason?.key == "It is off.")
        #expect(action.question?.$title.key == "Switch it on?" && action.question?.$decline.key == "Leave it as it is")
        #expect(ScreenAction(id: "on", label: "On").$label.key == "On")
    }

    @Test func `literals of a labelled text are keys, and what comes from outside is none`() {
        #expect(LabeledText("Power", "\(40) W").$value.key == "{0} W" && LabeledText("Power", "\(40) W").$label.key == "Power")
        #expect(LabeledText("Name", verbatim: Self.name).$value.key == "{0}")
    }

    @Test func `words that were put together already stay as they are`() {
        let words = "It is " + Self.name
        #expect(ScreenProblem(code: "off", sentence: words.told, advice: words.told).sentence == "It is Lamp")
        #expect(ScreenAction(id: "on", label: words.told, reason: words.told).reason == "It is Lamp")
    }
}
