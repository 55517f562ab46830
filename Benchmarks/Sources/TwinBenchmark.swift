import Bluetooth
import Foundation
import Speaker
import VirtualRadio

/// What many connected speakers take of the machine while each notifies ten times a second, in real time: memory for the device's
/// side and the companion's together, and processor time.
@BluetoothActor
struct TwinBenchmark {
    private static let interval = Duration.milliseconds(100)
    private static let warmUpCount = 30

    let count: Int
    let window: Duration

    nonisolated init(count: Int, window: Duration) {
        self.count = count
        self.window = window
    }

    func run() async throws -> Figures {
        let scene = Scene(clock: ContinuousClock())
        let timers = scene.air.timers
        var counter = Counter()
        // The first ones bring in the code and what all share; then they are idle, which takes no time.
        try await connect(try await scene.makeTwins(Self.warmUpCount), in: scene, counter)
        try await timers.pause(for: .seconds(1))
        counter.isStopped = true
        try await timers.pause(for: .milliseconds(500))

        let (resident, heap) = (Usage.residentBytes, Usage.heapBytes)
        let added = try await scene.makeTwins(count)
        counter = Counter()
        try await connect(added, in: scene, counter)
        try await timers.pause(for: .seconds(2))

        let (cpu, received, start) = (Usage.cpuSeconds, counter.received, timers.now)
        try await timers.pause(for: window)
        let seconds = (timers.now - start) / .seconds(1)
        var figures = Figures()
        figures["cpu_share"] = (Usage.cpuSeconds - cpu) / seconds
        figures["notifications_per_second"] = Double(counter.received - received) / seconds
        figures["resident_bytes_per_device"] = (Usage.residentBytes - resident) / Double(count)
        if let heap, let now = Usage.heapBytes { figures["heap_bytes_per_device"] = (now - heap) / Double(count) }
        await scene.stop()
        return figures
    }

    /// Connects the speakers, all at the same time, and lets them notify.
    private func connect(_ twins: [Twin], in scene: Scene, _ counter: Counter) async throws {
        try await withThrowingTaskGroup { group in
            for twin in twins {
                let speaker = scene.speaker(for: twin)
                speaker.speaker.$extendedStatus.onChange { _ in counter.received += 1 }
                group.addTask { try await speaker.connect(timeout: .seconds(120)) }
            }
            try await group.waitForAll()
        }
        // Spread evenly over the interval, as the clocks of separate devices are.
        let start = scene.air.timers.now
        for (index, twin) in twins.enumerated() {
            Self.notify(twin, 0, at: start + Self.interval * index / twins.count, scene.air.timers, counter)
        }
    }

    private static func notify(_ twin: Twin, _ number: Int, at time: Duration, _ timers: TimerQueue, _ counter: Counter) {
        timers.schedule(at: time) { [weak twin] in
            guard let twin, !counter.isStopped else { return }
            _ = twin.service.$extendedStatus.notifyNow(Twin.extendedStatus(number))
            notify(twin, number + 1, at: max(time, timers.now - interval) + interval, timers, counter)
        }
    }
}

/// What came from some of the speakers, and whether they are to go on.
@BluetoothActor
private final class Counter {
    var received = 0
    var isStopped = false
}
