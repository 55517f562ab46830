import Foundation

/// Remembers which devices a person connected and has not disconnected, so that the next start connects them again.
public protocol LinkStore: Sendable {
    /// Reads the devices that are remembered; none where nothing was ever written.
    ///
    /// - Throws: where there is something that cannot be read or understood.
    func read() async throws -> Set<UUID>

    /// Replaces what is remembered.
    ///
    /// - Throws: where it cannot be kept.
    func write(_ devices: Set<UUID>) async throws
}
