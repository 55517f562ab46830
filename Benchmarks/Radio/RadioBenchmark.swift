import BlueZRadio
import Bluetooth
import Companion
import Foundation

/// The companion's side of what is measured over a real stack; `Benchmarks/radio_peer.py` is the same in the peer's words.
@BluetoothActor
struct RadioBenchmark {
    let adapter: String
    let counts: RadioCounts

    nonisolated init(adapter: String, counts: RadioCounts) {
        self.adapter = adapter
        self.counts = counts
    }

    func run() async throws {
        let radio = BlueZCentral(adapter: adapter, unknownRSSI: -60)
        let running = Task { try await radio.run() }
        let bluetooth = Bluetooth(radio: radio) { Discover(RadioDevice.self, by: .advertisedService(RadioService.id)) }
        try await measure(try await find(bluetooth, radio.timers), radio.timers)
        running.cancel()
        _ = await running.result
    }

    private func find(_ bluetooth: Bluetooth, _ timers: TimerQueue) async throws -> RadioDevice {
        bluetooth.scanNearbyDevices()
        defer { bluetooth.stopScanning() }
        let deadline = timers.schedule(after: .seconds(30)) { bluetooth.stopScanning() }
        defer { timers.cancel(deadline) }
        let looks = observedSnapshots(every: .milliseconds(50), timers: timers) {
            (bluetooth.isScanning, bluetooth.nearbyDevices(for: RadioDevice.self).first)
        }
        for await (isScanning, device) in looks {
            if let device { return device }
            if !isScanning { break }
        }
        throw RadioBenchError(what: "the device was not heard within 30 s")
    }

    private func measure(_ device: RadioDevice, _ timers: TimerQueue) async throws {
        try await RadioConversation.measure("connect") {
            ["seconds": try await Self.seconds { try await device.connect(timeout: .seconds(30)) }, "count": 1]
        }
        let service = device.service
        // What is done once is done before it is measured.
        guard try await service.$text.read() == Data("outrigger".utf8) else { throw RadioBenchError(what: "another text was read") }
        try await RadioConversation.measure("reads") {
            let seconds = try await Self.seconds { for _ in 0..<counts.reads { _ = try await service.$text.read() } }
            return ["seconds": seconds, "count": Double(counts.reads)]
        }
        let value = Data(0..<20)
        try await service.$store.write(value)
        try await RadioConversation.measure("writes") {
            let seconds = try await Self.seconds { for _ in 0..<counts.writes { try await service.$store.write(value) } }
            return ["seconds": seconds, "count": Double(counts.writes)]
        }
        try await service.$store.writeWithoutResponse(value)
        try await RadioConversation.measure("commands") { try await commands(service) }
        let receiver = RadioReceiver(timers)
        service.$counter.onChange(initial: false) { receiver.take($0) }
        try await service.$counter.enableNotifications()
        try await RadioConversation.measure("notifications") {
            try await service.$burst.write(UInt32(counts.notifications))
            return await receiver.figures(of: counts.notifications)
        }
        await device.disconnect()
    }

    /// The last one has arrived when a read gives it.
    private func commands(_ service: RadioService) async throws -> [String: Double] {
        var value = Data(count: RadioCounts.commandLength)
        let seconds = try await Self.seconds {
            for number in 0..<counts.commands {
                value[0] = UInt8(truncatingIfNeeded: number)
                value[1] = UInt8(truncatingIfNeeded: number >> 8)
                try await service.$store.writeWithoutResponse(value)
            }
            guard try await service.$store.read() == value else { throw RadioBenchError(what: "the last command did not arrive") }
        }
        return ["seconds": seconds, "count": Double(counts.commands), "bytes": Double(counts.commands * value.count)]
    }

    private static func seconds(_ body: () async throws -> Void) async rethrows -> Double {
        let start = ContinuousClock.now
        try await body()
        return (ContinuousClock.now - start) / .seconds(1)
    }
}
