import Bluetooth
import Pair
import VirtualRadio

/// The device's side: keeps what came of an image over a lost link, and starts it once it is whole.
@BluetoothActor
final class GadgetDevice {
    private let gadget = Gadget()
    private var image: [UInt8] = []

    func run(at place: DevicePlace) async throws {
        let server = GATTServer(radio: place.radio)
        let update = gadget.update
        update.$version.setValue("1.0.0")
        update.$received.onRead { [self] _ in UInt32(image.count) }
        update.$piece.onWriteBytes { [self] bytes, _ in image += bytes }
        update.$start.onWrite { [self] length, _ in
            guard image.count == length, length >= 8 else { throw ATTError.valueNotAllowed }
            let version = String(decoding: image.prefix(8), as: UTF8.self).filter { $0 != " " }
            // The answer goes first.
            place.timers.schedule(after: .milliseconds(500)) { self.restart(with: version, at: place) }
        }
        try await server.publish(gadget)
        try await server.startAdvertising(AdvertisementData(localName: "Gadget", serviceUUIDs: [Update.id]))
        say("device", "runs 1.0.0")
        // What goes wrong in life, here by order: the link is lost in the middle.
        place.simulated?.inject(Fault(.dropLink, .afterWritten(bytes: 3_000)))
        try await server.run()
    }

    /// A real device would start anew; what stands for one on a computer goes on with the other version.
    private func restart(with version: String, at place: DevicePlace) {
        image = []
        gadget.update.$version.setValue(version)
        place.simulated?.restart(after: .seconds(3))
        say("device", "restarts, and runs \(version)")
    }
}
