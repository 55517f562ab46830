import Bluetooth
import VirtualRadio

/// What it takes to connect a speaker: link, MTU, discovery of its table, three values read and three subscribed to.
@BluetoothActor
struct ConnectBenchmark {
    let count: Int

    nonisolated init(count: Int) { self.count = count }

    func run() async throws -> Figures {
        let scene = Scene(clock: SimulatedClock())
        let twin = try await scene.makeTwin()
        let speaker = scene.speaker(for: twin)
        var (processorTimes, airTimes): ([Double], [Double]) = ([], [])
        for _ in 0..<count {
            let (cpu, air) = (Usage.cpuSeconds, scene.air.timers.now)
            try await speaker.connect(timeout: .seconds(60))
            processorTimes.append(Usage.cpuSeconds - cpu)
            airTimes.append((scene.air.timers.now - air) / .seconds(1))
            guard speaker.speaker.$extendedStatus.isNotifying, speaker.speaker.status != nil else {
                throw BenchError.wrongResult("a connected speaker was not set up")
            }
            await speaker.disconnect()
        }
        var figures = Figures()
        figures["cpu_seconds"] = processorTimes.median
        figures["air_seconds"] = airTimes.median
        await scene.stop()
        return figures
    }
}
