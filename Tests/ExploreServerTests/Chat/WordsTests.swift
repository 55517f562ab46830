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

    @Test func `Latin is read as Unicode's folding reads it`() throws {
        var random = SeededNumbers(seed: 7)
        for round in 0..<1_000 {
            let last: UInt32 = round.isMultiple(of: 2) ? 0x7f : 0x24f
            let text = String(
                String.UnicodeScalarView(
                    (0..<Int.random(in: 0...40, using: &random)).compactMap { _ in
                        Unicode.Scalar(UInt32.random(in: 0...last, using: &random))
                    }))
            // The same text with a letter that is not Latin takes the other way.
            #expect(Words(text + " д").list == Words(text).list + ["д"], "\(text.unicodeScalars.map(\.value))")
        }
    }

    @Test func `no more words are read than were asked for`() {
        #expect(Words("a b c d", maximum: 2).list == ["a", "b"])
        #expect(Words("ä b c d", maximum: 2).list == ["a", "b"])
        #expect(Words("a b", maximum: 2).list == ["a", "b"])
    }
}
