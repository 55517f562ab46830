import Foundation

/// A rule for making a lost connection again: see ``BluetoothPeripheral/withConnection(timeout:reconnecting:_:)``.
///
/// An adapter that is off is waited for, and is no attempt. A device that was connected starts the count anew.
public struct ReconnectionPolicy: Hashable, Sendable, Codable {
    private enum Pauses: Hashable, Sendable, Codable {
        case never
        case immediately
        case growing(first: Duration, factor: Double, longest: Duration, jitter: Double, seed: UInt64)
    }

    private let pauses: Pauses
    /// Attempts that may fail in a row, 1 or more; `nil` for as many as it takes.
    public let maximumAttempts: Int?

    /// The time after which every attempt but the first has failed, where attempts are limited and no other time is given: 30 s.
    public static let longestAttempt: Duration = .seconds(30)

    /// A lost connection stays lost.
    public static let never = ReconnectionPolicy(pauses: .never, maximumAttempts: nil)

    /// At once, and a second after an attempt that failed: a device that refuses must not keep the adapter busy.
    public static let immediately = ReconnectionPolicy(pauses: .immediately, maximumAttempts: nil)

    /// After a pause that grows with each attempt that fails. Values outside their range are taken as the nearest that is allowed.
    ///
    /// - Parameters:
    ///   - first: the pause before the first attempt: 1 ms or more.
    ///   - factor: by how much each pause is longer than the one before: 1 or more.
    ///   - longest: no pause is longer than this: `first` or more.
    ///   - jitter: the part of each pause, 0…1, that chance may take off it, so that many companions do not come back at the same time.
    ///   - seed: what chance is drawn from; the same seed gives the same pauses.
    public static func backoff(
        first: Duration = .seconds(1), factor: Double = 2, longest: Duration = .seconds(60), jitter: Double = 0.2,
        seed: UInt64 = .random(in: 0 ... .max)
    ) -> ReconnectionPolicy {
        let first = max(first, .milliseconds(1))
        return ReconnectionPolicy(
            pauses: .growing(
                first: first, factor: factor >= 1 ? factor : 1, longest: max(first, longest), jitter: jitter > 0 ? min(jitter, 1) : 0,
                seed: seed), maximumAttempts: nil)
    }

    /// The same policy, which gives up after so many attempts to come back have failed in a row: 1 or more, besides the first connection.
    public func limited(to attempts: Int) -> ReconnectionPolicy {
        pauses == .never ? self : ReconnectionPolicy(pauses: pauses, maximumAttempts: max(1, attempts))
    }

    /// The pause before an attempt.
    ///
    /// - Parameter attempt: 1 for the first one after the connection was lost.
    /// - Returns: `nil` where there is no such attempt.
    public func pause(before attempt: Int) -> Duration? {
        guard attempt >= 1, attempt <= maximumAttempts ?? .max else { return nil }
        switch pauses {
        case .never: return nil
        case .immediately: return attempt == 1 ? .zero : .seconds(1)
        case .growing(let first, let factor, let longest, let jitter, let seed):
            let pause = min(first / .seconds(1) * pow(factor, Double(attempt - 1)), longest / .seconds(1))
            return .seconds(pause * (1 - jitter * Self.unit(seed, attempt)))
        }
    }

    /// A number of 0…1, without 1 (SplitMix64).
    private static func unit(_ seed: UInt64, _ attempt: Int) -> Double {
        var bits = seed &+ UInt64(attempt) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((bits ^ (bits >> 31)) >> 11) / Double(1 << 53 as UInt64)
    }
}
