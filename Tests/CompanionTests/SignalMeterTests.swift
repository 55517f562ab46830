import Bluetooth
import Foundation
import Testing
import VirtualRadio

@testable import Companion

@Suite
struct SignalMeterTests {
    /// What a device that stands still was heard with, one a second.
    private static let still = [-62, -57, -66, -60, -59, -63, -65, -58, -61, -64, -57, -66, -62, -60, -59, -66, -57, -61, -63, -58]

    @Test func `the signal of a device that stands still stands still`() {
        var meter = SignalMeter(rssi: Self.still[0])
        var shown: [SignalStrength] = [meter.shown]
        for rssi in Self.still.dropFirst() {
            meter.take(rssi)
            if meter.shown != shown.last { shown.append(meter.shown) }
        }
        #expect(shown.count <= 2)
        #expect(Set(shown.map(\.words)) == ["Good"])
    }

    @Test func `a device that is carried away is told at once`() {
        var meter = SignalMeter(rssi: -50)
        meter.take(-80)
        #expect(meter.shown == SignalStrength(rssi: -80))
    }

    @Test func `a small change is taken over in a few seconds`() {
        var meter = SignalMeter(rssi: -60)
        var seconds = 0
        while !meter.isSettled(at: -66), seconds < 100 {
            meter.take(-66)
            seconds += 1
        }
        #expect((2...8).contains(seconds), "\(seconds)")
        #expect((-67 ... -63).contains(meter.shown.rssi))
    }

    /// "Good" begins at −67 dBm.
    @Test(arguments: [(-66, -70, "Good"), (-66, -74, "Fair"), (-69, -65, "Fair"), (-69, -61, "Good")])
    func `words change only well beyond their border`(from: Int, to: Int, words: String) {
        var meter = SignalMeter(rssi: from)
        for _ in 0..<60 { meter.take(to) }
        #expect(meter.shown.words == words, "\(meter.shown)")
    }

    @Test @BluetoothActor
    func `a device that is heard again and again changes its signal at most once a second, and one that left has none`() async throws {
        try await LampBench.play { bench in
            let (device, _) = try await bench.makeDevice("Lamp")
            try await bench.hear(1)
            try await bench.until { bench.links.signals.strengths[device.id] != nil }
            let begin = bench.timers.now
            var changes = 0
            let registration = Task { @BluetoothActor in
                for await _ in observedSnapshots(every: .zero, timers: bench.timers, { bench.links.signals.strengths }) { changes += 1 }
            }
            for step in 0..<100 {
                device.distance = step.isMultiple(of: 2) ? 1 : 8
                try await bench.timers.pause(for: .milliseconds(200))
            }
            #expect(changes >= 5)
            #expect(Double(changes) <= (bench.timers.now - begin) / .seconds(1) + 2)
            device.isPowered = false
            try await bench.until { bench.links.signals.strengths.isEmpty }
            registration.cancel()
            await registration.value
        }
    }
}
