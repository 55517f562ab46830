import Foundation
import Testing

@testable import VirtualRadio

@Suite("Seeded chance")
struct SeededGeneratorTests {
    @Test("is SplitMix64")
    func golden() {
        var generator = SeededGenerator(seed: 1_234_567)
        #expect((0..<3).map { _ in generator.next() } == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }

    @Test("draws identities of version 4 that differ from stream to stream")
    func identities() {
        let drawn = (0..<1000).map { stream in
            var generator = SeededGenerator(seed: 1, stream: stream)
            return generator.uuid()
        }
        #expect(Set(drawn).count == 1000)
        #expect(drawn.allSatisfy { $0.uuid.6 >> 4 == 4 && $0.uuid.8 >> 6 == 2 })
        var again = SeededGenerator(seed: 1, stream: 17)
        #expect(again.uuid() == drawn[17])
    }

    @Test("has the mean and the spread that it should")
    func distribution() {
        var generator = SeededGenerator(seed: 3)
        let units = (0..<20_000).map { _ in generator.unit() }
        #expect(units.allSatisfy { (0..<1).contains($0) })
        #expect(abs(units.reduce(0, +) / 20_000 - 0.5) < 0.01)
        let normals = (0..<20_000).map { _ in generator.normal() }
        #expect(abs(normals.reduce(0, +) / 20_000) < 0.03)
        #expect(abs(normals.map { $0 * $0 }.reduce(0, +) / 20_000 - 1) < 0.05)
    }
}
