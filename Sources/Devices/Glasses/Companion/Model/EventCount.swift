import Bluetooth

/// How many events the glasses have had, as Bluetooth tells it: that something has happened, and not what.
@BluetoothActor
final class EventCount {
    private var last: UInt32?
    private var isReading = false

    /// - Returns: whether something has happened since the count before.
    func take(_ count: UInt32?) -> Bool {
        defer { last = count }
        guard let last, let count else { return false }
        return count != last
    }

    /// Reads what may have changed, again where something happens meanwhile; at once back where that is under way.
    ///
    /// - Parameter body: what ends it throws.
    func read(while isWanted: @BluetoothActor () -> Bool, _ body: @BluetoothActor () async throws -> Void) async {
        guard !isReading else { return }
        isReading = true
        defer { isReading = false }
        var read: UInt32?
        while isWanted(), read != last {
            read = last
            // The link tells why it ended; what is refused is refused again.
            do { try await body() } catch { return }
        }
    }
}
