import Foundation
import GlassesContract
import Synchronization

/// Tells a time to the second as ``LocalTimestamp`` does, and writes it once for each second.
final class SecondText: Sendable {
    private struct Written {
        var second: Double
        var text: String
    }

    private let zone: TimeZone
    private let written = Mutex<Written?>(nil)

    init(zone: TimeZone) { self.zone = zone }

    func text(_ date: Date) -> String {
        let second = date.timeIntervalSince1970.rounded(.down)
        if let known = written.withLock({ $0 }), known.second == second { return known.text }
        let text = LocalTimestamp.text(Date(timeIntervalSince1970: second), in: zone)
        written.withLock { $0 = Written(second: second, text: text) }
        return text
    }
}
