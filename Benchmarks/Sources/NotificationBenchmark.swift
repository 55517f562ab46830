import Bluetooth
import Speaker
import VirtualRadio

/// How many notifications a second go through the whole stack on one core: encoded and notified by the device's side, over the
/// simulated air, received by the link, decoded, set as the property's value, and handed to a closure.
@BluetoothActor
struct NotificationBenchmark {
    let count: Int

    nonisolated init(count: Int) { self.count = count }

    func run() async throws -> Figures {
        let scene = Scene(clock: SimulatedClock())
        let twin = try await scene.makeTwin()
        let speaker = scene.speaker(for: twin)
        try await speaker.connect(timeout: .seconds(60))
        let receiver = Receiver()
        speaker.speaker.$extendedStatus.onChange { receiver.take($0) }
        // A value that was shown once may be observed, and its changes take longer from then on.
        guard speaker.speaker.extendedStatus != nil else { throw BenchError.wrongResult("a connected speaker was not set up") }

        // Everything is touched once before it is measured.
        try await send(2_000, from: twin, to: receiver)
        let (cpu, allocations) = (Usage.cpuSeconds, Usage.allocations)
        try await send(count, from: twin, to: receiver)
        let seconds = Usage.cpuSeconds - cpu
        var figures = Figures()
        figures["notifications_per_second"] = Double(count) / seconds
        if let allocations, let now = Usage.allocations {
            figures["allocations_per_notification"] = (now - allocations) / Double(count)
        }
        await scene.stop()
        return figures
    }

    private func send(_ count: Int, from twin: Twin, to receiver: Receiver) async throws {
        let last = receiver.received + count
        for number in receiver.received..<last { try await twin.service.$extendedStatus.notify(Twin.extendedStatus(number)) }
        await receiver.wait(for: last)
        guard receiver.isInOrder else { throw BenchError.wrongResult("notifications came in another order") }
    }
}

/// Counts what comes, and checks that it is what was sent.
@BluetoothActor
private final class Receiver {
    private(set) var received = 0
    private(set) var isInOrder = true
    private var waiter: (count: Int, continuation: CheckedContinuation<Void, Never>)?

    func take(_ status: SpeakerExtendedStatus) {
        if status.secondsSinceContact != UInt8(truncatingIfNeeded: received) { isInOrder = false }
        received += 1
        guard let waiter, received >= waiter.count else { return }
        self.waiter = nil
        waiter.continuation.resume()
    }

    func wait(for count: Int) async {
        guard received < count else { return }
        await withCheckedContinuation { waiter = (count, $0) }
    }
}
