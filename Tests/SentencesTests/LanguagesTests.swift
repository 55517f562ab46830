import Foundation
import Testing

@testable import Sentences

@Suite struct LanguagesTests {
    private static let languages = Languages(["de": ["Off": "Aus", "{0} left": "noch {0}"], "zh-Hant": ["Off": "關"]])

    @Test(
        arguments: [
            (["de"], "de"), (["de-AT"], "de"), (["DE-at"], "de"), (["fi", "de"], "de"), (["zh-Hant-TW"], "zh-hant"),
            (["zh"], nil), (["fi", "xx-YY"], nil), (["en", "de"], nil), (["en-GB", "de"], nil), (["*"], nil), ([""], nil), ([], nil),
        ] as [([String], String?)])
    func `the first wanted language that there is counts, and English where there is none`(wanted: [String], expected: String?) {
        #expect(Self.languages.first(of: wanted) == expected)
    }

    // Examples of RFC 9110, 12.5.4, and what a browser sends.
    @Test(arguments: [
        ("da, en-gb;q=0.8, en;q=0.7", ["da", "en-gb", "en"]), ("de-AT,de;q=0.9,en-US;q=0.8,en;q=0.7", ["de-AT", "de", "en-US", "en"]),
        ("en;q=0.5, de", ["de", "en"]), ("de;q=0, fi ; q=0.3", ["fi"]), ("de;q=x, fi", ["fi"]), ("", []), (",;,", []), ("*", ["*"]),
    ])
    func `a request's languages come best first`(field: String, expected: [String]) {
        #expect(Languages.wanted(inField: field) == expected)
    }

    @Test func `no field is so long that it takes time`() {
        let field = String(repeating: "de;q=0.5,", count: 100_000)
        #expect(Languages.wanted(inField: field).count == 16)
    }

    @Test func `sentences are in the language, and those without words in it in English`() {
        let wording = Wording.english.translated(to: ["de-CH"], from: Self.languages)
        let (known, other, left): (Sentence, Sentence, Sentence) = ("Off", "On", "\(7) left")
        #expect(wording.language == "de" && wording { "\(known), \(other), \(left)" } == "Aus, On, noch 7")
        let unknown = Wording.english.translated(to: ["fi"], from: Self.languages)
        #expect(unknown.language == nil && unknown { "\(known), \(left)" } == "Off, 7 left")
    }

    @Test func `what a place says for a key has words in a language of its own`() {
        let shell = Wording([["Name another.": "Name another with --data."]])
        let sentence: Sentence = "Name another."
        let german = ["Name another.": "Einen anderen nennen.", "Name another with --data.": "Mit --data einen anderen nennen."]
        #expect(
            shell.translated(to: ["de"], from: Languages(["de": german])).callAsFunction { sentence.text }
                == "Mit --data einen anderen nennen.")
        // The advice for a shell counts more than its language.
        let general = Languages(["de": ["Name another.": "Einen anderen nennen."]])
        #expect(shell.translated(to: ["de"], from: general).callAsFunction { sentence.text } == "Name another with --data.")
    }

    @Test func `the files of every room are one language, and a damaged file costs its own words alone`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (room, file, text) in [
            ("a", "de.json", #"{"Off": "Aus"}"#), ("b", "DE.json", #"{"On": "An"}"#), ("b", "fi.json", #"{"On": 1}"#),
            ("b", "note.txt", "x"),
        ] {
            let room = folder.appendingPathComponent(room)
            try FileManager.default.createDirectory(at: room, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: room.appendingPathComponent(file))
        }
        let found = Languages(folders: ["a", "b", "missing"].map(folder.appendingPathComponent))
        #expect(found.tables == ["de": ["Off": "Aus", "On": "An"]])
    }

    @Test func `tasks that begin in a wording have it`() async {
        let off: Sentence = "Off"
        let german = Wording.english.translated(to: ["de"], from: Self.languages)
        #expect(await german.during { await Task { off.text }.value } == "Aus")
        #expect(off.text == "Off")
    }

    @Test(
        arguments: [
            ("it needs \("Wi-Fi")", "It needs {0}.", "It needs Wi-Fi."), ("\("no answer")", "{0}", "No answer."),
            ("Nothing answers.", "Nothing answers.", "Nothing answers."),
        ] as [(Sentence, String, String)])
    func `a phrase that stands alone has a capital and a full stop`(phrase: Sentence, key: String, text: String) {
        #expect(phrase.whole.key == key && phrase.whole.text == text)
    }
}
