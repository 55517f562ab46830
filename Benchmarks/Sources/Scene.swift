import Bluetooth
import Speaker
import VirtualRadio

/// A companion and its speakers on simulated air.
@BluetoothActor
final class Scene {
    let air: VirtualRadio
    let phone: VirtualCentral
    let bluetooth: Bluetooth
    private(set) var twins: [Twin] = []
    private var tasks: [Task<Void, any Error>] = []

    init(clock: some Clock<Duration>) {
        air = VirtualRadio(seed: 1, clock: clock)
        phone = air.makeCentral()
        bluetooth = Bluetooth(radio: phone) {}
        own { [phone] in try await phone.run() }
    }

    /// Makes a speaker, switches it on and lets it advertise.
    func makeTwin() async throws -> Twin {
        let radio = air.makePeripheral()
        let twin = Twin(radio: radio)
        own { try await radio.run() }
        own { [server = twin.server] in try await server.run() }
        try await twin.start()
        twins.append(twin)
        return twin
    }

    func makeTwins(_ count: Int) async throws -> [Twin] {
        var made: [Twin] = []
        for _ in 0..<count { made.append(try await makeTwin()) }
        return made
    }

    /// The companion's object for a speaker.
    func speaker(for twin: Twin) -> Speaker { bluetooth.retrieveDevice(for: twin.radio.id) }

    private func own(_ body: @escaping @Sendable @BluetoothActor () async throws -> Void) {
        tasks.append(Task { try await body() })
    }

    /// Switches everything off, and returns when it is off.
    func stop() async {
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
    }
}
