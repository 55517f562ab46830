import Bluetooth
import Bottle
import Companion
import Foundation

/// The bottle that a command is about: the one that was named, or the only one nearby.
struct BottleTarget: Sendable {
    static let parameter = CommandSpecification.Parameter(
        name: "DEVICE", help: "A part of its name, or the start of its identity; may be left out where only one is near.", isOptional: true)
    /// For commands whose arguments are something else.
    static let option = CommandOption(name: "--device", value: "DEVICE", help: "A part of its name, or the start of its identity.")

    private let device: DeviceSelector
    private let radio: RadioOptions

    init(_ text: String?, _ arguments: Arguments, _ radio: RadioOptions) throws {
        device = try DeviceSelector(text ?? "", arguments)
        self.radio = radio
    }

    /// Runs the radio, finds and connects the bottle, runs the body with its model, and disconnects.
    func run<Value: Sendable>(_ body: @escaping @BluetoothActor (BottleModel, CompanionSession) async throws -> Value) async throws -> Value
    {
        try await CompanionSession.with(radio) { session in
            let peripheral = try await device.find(session) { session.bluetooth.device(for: $0) is Bottle }
            let bottles = BottleFleet(session: session, data: radio.data)
            guard let model = bottles.model(peripheral.id) else {
                throw CommandFailure("\(peripheral.name ?? "The device") is not a bottle.", code: "not-a-bottle")
            }
            let runner = Task { await bottles.run() }
            defer { runner.cancel() }
            try await session.links.connect(peripheral.id, timeout: device.timeout)
            let value = try await body(model, session)
            await session.links.disconnect(peripheral.id)
            return value
        }
    }

    /// Waits until every drink that the bottle has is here.
    ///
    /// - Throws: ``CommandFailure`` where that did not succeed within 30 s.
    @BluetoothActor
    static func synchronize(_ model: BottleModel, _ session: CompanionSession) async throws {
        let timers = session.radio.timers
        let steps = observedSnapshots(every: .milliseconds(50), timers: timers) {
            (model.drinks.machine.state, model.drinks.isSynchronizing, model.drinks.synchronizedAt, model.drinks.storeProblem)
        }
        var isLate = false
        let reader = Task { () -> CommandFailure? in
            for await (state, isSynchronizing, synchronizedAt, problem) in steps {
                if let problem { return CommandFailure(problem) }
                if isSynchronizing { continue }
                if case .failed(let error) = state { return CommandFailure(error) }
                if synchronizedAt != nil { return nil }
            }
            return nil
        }
        let deadline = timers.schedule(after: .seconds(30)) {
            isLate = true
            reader.cancel()
        }
        defer { timers.cancel(deadline) }
        let failure = await withTaskCancellationHandler {
            await reader.value
        } onCancel: {
            reader.cancel()
        }
        try Task.checkCancellation()
        if let failure { throw failure }
        if isLate { throw CommandFailure("The bottle did not hand over its drinks within 30 s.", code: "sync") }
    }
}

extension CommandFailure {
    init(_ error: DrinkSyncError) {
        self.init([error.description, error.advice].compactMap(\.self).joined(separator: " "), code: error.code)
    }
}
