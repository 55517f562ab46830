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

    @Test func `a shell speaks the language of its user, and to programs English`() {
        let wording = { ShellWording.wording(of: CompanionProgram.modules, for: $0, in: $1).language }
        #expect(wording(["bottle", "status"], ["LANG": "de_DE.UTF-8"]) == "de")
        #expect(wording(["bottle", "status", "--json"], ["LANG": "de_DE.UTF-8"]) == nil)
        #expect(wording(["bottle", "status"], ["LANG": "C.UTF-8"]) == nil && wording([], ["LANG": "xx_YY"]) == nil)
    }

    @Test func `a shell's own advice keeps its commands in another language`() {
        let german = ShellWording.wording(of: CompanionProgram.modules).translated(to: ["de"])
        let advice: Sentence = "Name another directory."
        #expect(german { advice.text } == "Name another with --data.")
    }
}
