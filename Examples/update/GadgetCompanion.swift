import Bluetooth
import Pair

/// The companion's side: sends an image, whatever becomes of the link, and is content when the device says that it runs it.
@BluetoothActor
final class GadgetCompanion {
    private let version = "1.1.0"
    private let image: [UInt8]

    init() { image = Array("\(version)   ".utf8) + (0..<8_000).map { UInt8(truncatingIfNeeded: $0) } }

    func run(from place: CompanionPlace) async throws {
        let bluetooth = Bluetooth(radio: place.radio) { Discover(Gadget.self, by: .advertisedService(Update.id)) }
        let gadget = try await place.find(Gadget.self, by: bluetooth)
        for _ in 0..<10 {
            do {
                try await gadget.connect(timeout: .seconds(60))
                let running = try await gadget.update.$version.read()
                say("companion", "the device runs \(running)")
                if running == version { return }
                try await send(to: gadget)
                // It is on its way down: the next look is for the one that comes back.
                try await waitForEnd(of: gadget, place.timers)
            } catch let error as BluetoothError {
                say("companion", "\(error.sentence) Once more.")
            }
        }
        throw NotUpdated()
    }

    private func send(to gadget: Gadget) async throws {
        let update = gadget.update
        let longest = update.$piece.maximumWriteLength ?? 20
        var sent = Int(try await update.$received.read())
        say("companion", sent == 0 ? "sends \(image.count) bytes" : "goes on at \(sent) of \(image.count) bytes")
        while sent < image.count {
            let piece = Array(image[sent..<min(sent + longest, image.count)])
            try await update.$piece.write(piece)
            sent += piece.count
        }
        try await update.$start.write(UInt32(image.count))
    }

    /// Waits until the device has gone, 30 s at most: one on a computer stays.
    private func waitForEnd(of gadget: Gadget, _ timers: TimerQueue) async throws {
        for _ in 0..<300 where gadget.state == .connected { try await timers.pause(for: .milliseconds(100)) }
    }
}

struct NotUpdated: Error, CustomStringConvertible {
    let description = "The device does not run the new version after ten attempts."
}
