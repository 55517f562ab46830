import Bluetooth
import Pair

/// The device's side: its memory takes 50 ms for 512 bytes, which is slower than the air.
@BluetoothActor
final class StoreDevice {
    private let store = Store()
    /// What came and is not written yet.
    private var buffer: [UInt8] = []
    private var memory: [UInt8] = []
    private var lost = 0

    func run(at place: DevicePlace) async throws {
        let server = GATTServer(radio: place.radio)
        store.intake.$kept.setValue(0)
        store.intake.$piece.onWrite { [self] piece, _ in take(piece) }
        store.intake.$checksum.onRead { [self] _ in checksum(memory) }
        try await server.publish(store)
        try await server.startAdvertising(AdvertisementData(localName: "Store", serviceUUIDs: [Intake.id]))
        say("device", "advertising")
        async let serving: Void = server.run()
        while !Task.isCancelled {
            try await place.timers.pause(for: .milliseconds(50))
            guard !buffer.isEmpty else { continue }
            memory += buffer.prefix(512)
            buffer.removeFirst(min(512, buffer.count))
            if memory.count.isMultiple(of: 8_192) { say("device", "\(memory.count) bytes kept, \(lost) pieces lost") }
            try await store.intake.$kept.notify(UInt32(memory.count))
        }
        try await serving
    }

    /// Nobody is answered here: a piece out of turn, and one that there is no room for, are lost, and come again.
    private func take(_ piece: Piece) {
        guard piece.place == memory.count + buffer.count, buffer.count + piece.content.count <= Intake.capacity else {
            lost += 1
            return
        }
        buffer += piece.content
    }
}
