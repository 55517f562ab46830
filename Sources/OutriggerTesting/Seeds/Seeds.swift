import Foundation

/// The seeds that a scene is played for, one after the other, until one fails.
///
/// ```swift
/// try await Seeds(1...100).play { seed in
///     try await SimulatedScene.play(seed: seed) { scene in … }
/// }
/// ```
///
/// With `OUTRIGGER_SEED=17` in the environment, 17 is the only one: a failure is looked at alone.
public struct Seeds: Hashable, Sendable {
    /// Those that are played where nobody asks for one alone.
    public let range: ClosedRange<UInt64>
    private let asked: String?

    /// - Parameters:
    ///   - range: the seeds.
    ///   - environment: where `OUTRIGGER_SEED` is looked for; the process's own by default.
    public init(_ range: ClosedRange<UInt64>, environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.range = range
        asked = environment["OUTRIGGER_SEED"]
    }

    /// Plays a scene for each seed.
    ///
    /// - Throws: ``SeedFailed`` with the first seed that failed; `CancellationError` as soon as the caller's task is cancelled.
    public func play(_ scene: (_ seed: UInt64) async throws -> Void) async throws {
        var played = range
        if let asked {
            guard let seed = UInt64(asked) else { throw SeedFailed.noNumber(asked) }
            played = seed...seed
        }
        for seed in played {
            try Task.checkCancellation()
            do { try await scene(seed) } catch let error as CancellationError where Task.isCancelled { throw error } catch {
                throw SeedFailed.seed(seed, error)
            }
        }
    }
}
