import Foundation
import OutriggerTesting
import Testing

@testable import ExploreServer

@Suite struct WordsTests {
    @Test(arguments: [
        ("Café  L'Étoile, 2nd floor", ["cafe", "l'etoile", "2nd", "floor"]), ("Mum’s", ["mum's"]), ("mum's", ["mum's"]), ("", []),
        ("''", ["''"]), ("Ääkköset-ÖÖ", ["aakkoset", "oo"]), ("A\u{0}B\tC", ["a", "b", "c"]),
    ])
    func `a text becomes words of lower case without accents`(text: String, words: [String]) { #expect(Words(text).list == words) }

    @Test func `ASCII is read as Unicode's folding reads it`() {
        var random = SeededNumbers(seed: 7)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0..<0x80, using: &random) }
            let text = String(decoding: bytes, as: UTF8.self)
            // The same text with a letter that is not ASCII takes the other way.
            #expect(Words(text + " ä").list == Words(text).list + ["a"])
        }
    }

    @Test func `no more words are read than were asked for`() {
        #expect(Words("a b c d", maximum: 2).list == ["a", "b"])
        #expect(Words("ä b c d", maximum: 2).list == ["a", "b"])
        #expect(Words("a b", maximum: 2).list == ["a", "b"])
    }
}
