import Companion
import OutriggerModules
import Testing

@testable import Program

/// The languages that the rooms of this program bring.
@Suite struct LanguageTests {
    private static let words = Languages.installed.tables.flatMap { language, table in table.map { (language, $0.key, $0.value) } }

    @Test func `there is one besides English, with the words of each of its rooms`() throws {
        let german = try #require(Languages.installed.tables["de"])
        #expect(german["Pair with {0}"] == "Mit {0} koppeln" && german["Delete all drinks?"] == "Alle Getränke löschen?")
    }

    @Test func `no words lose an argument in any language`() {
        #expect(!Self.words.isEmpty)
        for (language, key, words) in Self.words {
            let places = { (text: String) in Set(text.matches(of: /\{\d+\}/).map { String($0.0) }) }
            #expect(places(key) == places(words), "\(language): \(key)")
        }
    }

    @Test func `a shell speaks one language, in the units and by the clock of its user`() {
        let wording = { ShellWording.wording(of: CompanionProgram.modules, for: $0, in: $1) }
        let american = wording(["bottle", "status"], ["LANG": "en_US.UTF-8"])
        #expect(american.habits == Habits(units: .imperial, usesTwelveHours: true))
        #expect(wording(["bottle", "status", "--json"], ["LANG": "en_US.UTF-8"]).habits == Habits())
        for locale in ["de_DE.UTF-8", "fi_FI.UTF-8", "C"] {
            #expect(wording(["bottle", "status"], ["LANG": locale]).language == nil, "\(locale)")
        }
    }

    @Test func `advice with a shell's commands is not lost in another language`() {
        let german = ShellWording.wording(of: CompanionProgram.modules).translated(to: ["de"])
        let advice: Sentence = "Name another directory."
        #expect(german { advice.text } == "Name another with --data.")
    }
}
