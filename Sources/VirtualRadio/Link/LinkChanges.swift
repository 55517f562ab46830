import Bluetooth
import Foundation

/// Requests for other parameters, or another PHY, of a link: each is answered once, with its outcome or with the link's end.
@BluetoothActor
final class LinkChanges {
    private var waiting: [(id: Int, side: Connection.Side, fail: @BluetoothActor (DisconnectReason) -> Void)] = []
    private var lastID = 0

    /// Takes a request down.
    ///
    /// - Returns: its number, with which it is answered: see ``finish(_:)``.
    func begin(_ side: Connection.Side, fail: @escaping @BluetoothActor (DisconnectReason) -> Void) -> Int {
        lastID += 1
        waiting.append((lastID, side, fail))
        return lastID
    }

    /// - Returns: whether it still waits for its answer.
    func finish(_ id: Int) -> Bool {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return false }
        waiting.remove(at: index)
        return true
    }

    /// One end of the link is closed.
    func end(_ side: Connection.Side, _ reason: DisconnectReason) {
        let ended = waiting.filter { $0.side == side }
        waiting.removeAll { $0.side == side }
        for request in ended { request.fail(reason) }
    }
}
