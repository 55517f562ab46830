import Bluetooth
import Pair

/// The companion's side: sends a file of 32 KiB, never further ahead than the device can hold.
@BluetoothActor
final class StoreCompanion {
    private let file = (0..<32_768).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

    func run(from place: CompanionPlace) async throws {
        let bluetooth = Bluetooth(radio: place.radio) { Discover(Store.self, by: .advertisedService(Intake.id)) }
        let store = try await place.find(Store.self, by: bluetooth)
        try await store.connect(timeout: .seconds(20))
        let began = place.timers.now
        try await send(to: store, by: place.timers)
        guard try await store.intake.$checksum.read() == checksum(file) else { throw Damaged() }
        let seconds = (place.timers.now - began) / .seconds(1)
        say("companion", "\(file.count) bytes in \((seconds * 10).rounded() / 10) s, and the checksum is right")
    }

    private func send(to store: Store, by timers: TimerQueue) async throws {
        let intake = store.intake
        // Four bytes are the place.
        let longest = (intake.$piece.maximumWriteLength ?? 20) - 4
        var sent = 0
        for _ in 0..<10 {
            let kept = Int(try await intake.$kept.read())
            guard kept < file.count else { return }
            // What the device does not hold after a second without news is lost: from there again.
            sent = kept
            var news = timers.now
            while timers.now - news < .seconds(1), sent < file.count || Int(intake.kept ?? 0) < file.count {
                let known = Int(intake.kept ?? 0)
                let end = min(sent + longest, known + Intake.capacity, file.count)
                guard end > sent else {
                    try await timers.pause(for: .milliseconds(10))
                    if Int(intake.kept ?? 0) > known { news = timers.now }
                    continue
                }
                try await intake.$piece.writeWithoutResponse(Piece(place: UInt32(sent), content: Array(file[sent..<end])))
                sent = end
                news = timers.now
            }
        }
        throw Stuck()
    }
}

struct Stuck: Error, CustomStringConvertible {
    let description = "The device has lost pieces ten times."
}

struct Damaged: Error, CustomStringConvertible {
    let description = "The device has another file than the one that was sent."
}
