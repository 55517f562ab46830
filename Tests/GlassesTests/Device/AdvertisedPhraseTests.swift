import Foundation
import Testing

@testable import GlassesDevice

/// What documents, the page, the app and the glasses themselves say that one can say.
@Suite struct AdvertisedPhraseTests {
    /// Phrases by the file that has them.
    static func phrases() throws -> [String: Set<String>] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..").standardizedFileURL
        var found: [String: Set<String>] = [:]
        for folder in ["README.md", "docs", "Sources/Devices/Glasses", "Apps/iOS/Outrigger/Glasses"] {
            let start = root.appendingPathComponent(folder)
            let below = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
            for file in [start] + below where ["md", "swift", "js", "html"].contains(file.pathExtension) {
                // A decision tells of experiments, a grammar is no advertisement, and a prompt is for a language model.
                if ["/decisions/", "/Grammar/", "AssistantPrompt"].contains(where: file.path.contains) { continue }
                let phrases = phrases(in: try String(contentsOf: file, encoding: .utf8))
                if !phrases.isEmpty { found[file.lastPathComponent, default: []].formUnion(phrases) }
            }
        }
        found["AssistantHint.swift", default: []].formUnion(AssistantHint.examples)
        return found
    }

    /// Whatever follows the wake word, or "say" on a command line, or stands in quotes where a sentence tells what to say.
    private static func phrases(in text: String) -> Set<String> {
        // A long literal is broken into pieces, and a comment into lines.
        let whole = text.replacing(#/"\s*\n\s*\+ "/#, with: "").replacing(#/\n\s*/// /#, with: " ")
        var phrases = Set(whole.matches(of: #/[Hh]ey glasses, ([^"“”\\<>`]+)(?:["”]|\\")/#).map { String($0.1) })
        phrases.formUnion(whole.matches(of: #/(?:conversation|bench glasses) say \\?"([^"\\]+)\\?"/#).map { String($0.1) })
        for told in whole.matches(of: #/(?:[Ss]ay|example,)( “[^”]+”(?:, “[^”]+”)*(?: or “[^”]+”)?)/#) {
            phrases.formUnion(told.1.matches(of: #/“([^”]+)”/#).map { String($0.1) })
        }
        for told in whole.matches(of: #/such as( “[^”]+” or “[^”]+”)/#) {
            phrases.formUnion(told.1.matches(of: #/“([^”]+)”/#).map { String($0.1) })
        }
        // What is put in there is known when it is said.
        return phrases.filter { !$0.contains("\\(") && !$0.contains("${") }
    }

    @Test func `every phrase that is advertised works`() throws {
        let found = try Self.phrases()
        let all = Set(found.values.joined())
        for known in [
            "take a photo", "what time is it?", "remind me to buy milk", "remember that …", "what did I say about …", "stop recording",
        ] {
            #expect(all.contains(known), "\(known) was not found")
        }
        for (file, phrases) in found {
            for phrase in phrases {
                let said = AssistantRequest.afterWakeWord("hey glasses", in: phrase) ?? phrase
                let sentence = said.replacing("…", with: "the gate code is 4412")
                // "At six" is what a question asks for, "hey glasses" what comes first.
                let answers = said.isEmpty || AssistantRequest(said) == .assent || SpokenMoment(argument: said) != nil
                #expect(answers || SentenceReader.shared.read(sentence) != nil, "\(file): \(phrase)")
            }
        }
    }
}
