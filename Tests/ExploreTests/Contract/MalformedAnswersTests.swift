import Foundation
import TestSupport
import Testing

@testable import Explore

/// Whatever a server sends is either understood or an error: nothing traps, and what is understood can be written and read again.
@Suite("Malformed answers")
struct MalformedAnswersTests {
    private static let samples = [
        #"{"reply":"Hi","places":[{"name":"A","address":"1 St","walk_time":"5 min","distance":"0.3 mi","rating":4.5,"location":{"lat":40.6,"lng":-73.9}}],"vibe":"x","weather":{"temp_f":70}}"#,
        #"{"category":"events","places":[{"name":"A","location":[40.6,-73.9]},null]}"#,
        #"{"distance_text":"0.4 mi","duration_text":"7 min","polyline":[[40.6,-73.9],{"latitude":"40","longitude":-73}],"estimated":true}"#,
        #"{"nyc_permitted":[{"event_name":"Jazz","event_start":"2025-01-15T20:00:00","latitude":"40.6","longitude":-73.9}]}"#,
    ]

    /// Pieces that are put into the samples: numbers at the edges, wrong kinds, broken text.
    private static let pieces = [
        "null", "1e999", "-0", "91", "NaN", "[]", "{}", "\"\"", "\"\\ud800\"", "\u{0}", "18446744073709551616", "true", ",", "\"lat\":",
        "[[[[", "\"NaN\"", "é", "-", "\\",
    ]

    @Test("Changed, cut and random answers are read or refused", arguments: 0..<4)
    func changed(_ part: Int) {
        var generator = SeededNumbers(seed: 42 + UInt64(part))
        let decoder = JSONDecoder()
        let sample = Array(Self.samples[part].utf8)
        let pieces = Self.pieces.map { Array($0.utf8) }
        var understood = 0
        for _ in 0..<Depth.scaled(1_250) {
            let data = Data(Self.mutate(sample, pieces, &generator))
            let isUnderstood =
                switch part {
                case 0: Self.reads(ChatAPIResponse.self, data, decoder)
                case 1: Self.reads(QuickRecsResponse.self, data, decoder)
                case 2: Self.reads(DirectionsResponse.self, data, decoder)
                default: Self.reads(EventsResponse.self, data, decoder)
                }
            if isUnderstood { understood += 1 }
        }
        // Both ends are met, or the test would show nothing.
        #expect(understood > Depth.scaled(5))
        #expect(understood < Depth.scaled(1_245))
    }

    @Test("Random texts are times and distances, or not, without a trap")
    func texts() {
        var generator = SeededNumbers(seed: 7)
        let alphabet = Array("0123456789. ,-einfhourmsdayk~é")
        for _ in 0..<Depth.scaled(5_000) {
            let count = Int.random(in: 0...12, using: &generator)
            let text = String((0..<count).map { _ in alphabet[Int(generator.next() % UInt64(alphabet.count))] })
            if let minutes = WalkTime(text).minutes { #expect(minutes >= 0) }
            if let meters = WalkDistance(text).meters { #expect(meters >= 0 && meters.isFinite) }
        }
        #expect(WalkTime(String(repeating: "9", count: 100_000) + " min").minutes == nil)
        #expect(WalkDistance(String(repeating: "9", count: 100_000) + " mi").meters == nil)
    }

    @Test("A list nested a hundred thousand deep is refused")
    func deep() {
        let json = #"{"reply":"Hi","places":"# + String(repeating: "[", count: 100_000)
        #expect(throws: (any Error).self) { try JSONDecoder().decode(ChatAPIResponse.self, from: Data(json.utf8)) }
    }

    private static func reads<Value: Codable & Hashable>(_ type: Value.Type, _ data: Data, _ decoder: JSONDecoder) -> Bool {
        guard let value = try? decoder.decode(type, from: data) else { return false }
        // What was read has only finite numbers and can be written.
        let isWritable = (try? JSONEncoder().encode(value)) != nil
        #expect(isWritable, "\(String(decoding: data, as: UTF8.self))")
        return true
    }

    private static func mutate(_ sample: [UInt8], _ pieces: [[UInt8]], _ generator: inout SeededNumbers) -> [UInt8] {
        var bytes = sample
        switch generator.next() % 4 {
        case 0: bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator))
        case 1: bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
        case 2:
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            let end = Int.random(in: place...min(bytes.count, place + 8), using: &generator)
            bytes.replaceSubrange(place..<end, with: pieces[Int(generator.next() % UInt64(pieces.count))])
        default:
            bytes = (0..<Int.random(in: 0...64, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
        return bytes
    }
}
