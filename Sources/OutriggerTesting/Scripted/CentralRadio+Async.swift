import Bluetooth
import Foundation

/// Awaits what a radio completes: for tests of a radio itself. The framework has its own ways, with deadlines.
extension CentralRadio {
    /// Connects as soon as the peripheral is heard.
    public func connect(_ peripheral: UUID) async throws -> any RadioLink {
        try await completion { connect(peripheral, completion: $0) }
    }
}
