import Foundation
import Testing

@testable import Sentences

@Suite struct SentenceTests {
    private static let german = Wording([
        [
            "{0} of {1} drinks": "Von {1} Getränken {0}",
            "The bottle is empty.": "Die Flasche ist leer.",
            "{0} Fill it.": "{0} Füllen Sie sie.",
        ]
    ])

    @Test func `a literal is a key with its arguments`() {
        let (drunk, all) = (3, "12")
        let sentence: Sentence = "\(drunk) of \(all) drinks"
        #expect(sentence.key == "{0} of {1} drinks" && sentence.english == "3 of 12 drinks")
        #expect(sentence.text(in: Self.german) == "Von 12 Getränken 3")
    }

    @Test func `a sentence in a sentence is in the same words`() {
        let inner: Sentence = "The bottle is empty."
        let outer: Sentence = "\(inner) Fill it."
        #expect(outer.english == "The bottle is empty. Fill it.")
        #expect(outer.text(in: Self.german) == "Die Flasche ist leer. Füllen Sie sie.")
    }

    @Test(
        arguments: [
            (nil, "1,739 of 2,000 ml, 58.8 fl oz, −1,234.5, 0.7", "1,739 ml"),
            ("de", "1.739 of 2.000 ml, 58,8 fl oz, −1.234,5, 0,7", "1.739 ml"),
            ("de-AT", "1.739 of 2.000 ml, 58,8 fl oz, −1.234,5, 0,7", "1.739 ml"),
            ("xx", "1,739 of 2,000 ml, 58.8 fl oz, −1,234.5, 0.7", "1,739 ml"),
        ] as [(String?, String, String)])
    func `numbers are written as its reader's language writes them`(language: String?, text: String, amount: String) throws {
        let languages = Languages(["de": ["Drunk": "Getrunken"]])
        var metric = Wording.english.translated(to: [language].compactMap(\.self), from: languages)
        let (number, tenths, less) = (Sentence(number: 1_739), Sentence(number: -12_345, decimals: 1), Sentence(number: 7, decimals: 1))
        #expect(("\(ml: 1_739)" as Sentence).text(in: metric) == amount)
        metric.habits.units = .imperial
        let ounces = ("\(ml: 1_739)" as Sentence).text(in: metric)
        metric.habits.units = .metric
        let sentence: Sentence = "\(number) of \(ml: 2_000), \(ounces), \(tenths), \(less)"
        #expect(sentence.text(in: metric) == text)
    }

    @Test func `a sentence that no table has keeps its English words`() {
        #expect(Sentence("A new one.").text(in: Self.german) == "A new one.")
    }

    @Test func `the first table that has a key says it`() {
        let shell = Wording([["Start it.": "Run \"lamp start\"."], ["Start it.": "Starten Sie es.", "Stop it.": "Beenden Sie es."]])
        #expect(Sentence("Start it.").text(in: shell) == "Run \"lamp start\"." && Sentence("Stop it.").text(in: shell) == "Beenden Sie es.")
    }

    @Test func `a literal in two halves is one key`() {
        let (name, count) = ("Aqua", 2)
        let sentence: Sentence = "\(name) has " + "\(count) of \(name)'s"
        #expect(sentence.key == "{0} has {1} of {2}'s" && sentence.english == "Aqua has 2 of Aqua's")
    }

    @Test(arguments: ["", "{0}", "{1}", "{", "}", "{}", "{z}/{x}", "40 % of {0", "a {0} b"])
    func `words of others stay as they are`(text: String) {
        #expect(Sentence(verbatim: text).text(in: Self.german) == text)
        // As an argument, too: what came from outside is no place.
        let sentence: Sentence = "Named \(text)."
        #expect(sentence.english == "Named \(text).")
    }

    @Test func `sentences that are missing leave no gap`() {
        #expect(Sentence(joining: ["It failed.", nil, "Try again."]).english == "It failed. Try again.")
        #expect(Sentence(joining: [nil]).english == "")
    }

    @Test func `a screen takes the words of its place along, and what comes back is the same sentence`() throws {
        let (drunk, all) = (3, 12)
        let sentence: Sentence = "\(drunk) of \(all) drinks"
        let encoded = try JSONEncoder().encode([sentence])
        #expect(String(decoding: encoded, as: UTF8.self) == "[\"3 of 12 drinks\"]")
        #expect(try JSONDecoder().decode([Sentence].self, from: encoded) == [sentence])
        let there = try Self.german { try JSONEncoder().encode([sentence]) }
        #expect(String(decoding: there, as: UTF8.self) == "[\"Von 12 Getränken 3\"]")
        #expect("\(sentence)" == "3 of 12 drinks" && Self.german { "\(sentence)" } == "Von 12 Getränken 3")
    }
}
