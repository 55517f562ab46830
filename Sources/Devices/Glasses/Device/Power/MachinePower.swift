import GlassesContract

/// A change of the machine that glasses run on.
public enum MachineChange: String, Sendable, CaseIterable {
    case restart
    case powerOff = "power-off"
}

/// Restarts the machine that glasses run on, and switches it off.
public protocol MachinePower: Sendable {
    /// The reason for which it cannot be done, and the remedy, in a sentence; nil where it can.
    func lack(_ change: MachineChange) async -> String?

    /// - Throws: why not.
    func perform(_ change: MachineChange) async throws
}

extension SmartGlasses {
    static let noMachine = "These glasses are simulated: there is no machine to switch off."

    /// - Throws: ``GlassesError/machineUnavailable(_:)`` where it cannot be done.
    public nonisolated func check(_ change: MachineChange) async throws(GlassesError) {
        let lack = if let power = configuration.power { await power.lack(change) } else { change == .restart ? nil : Self.noMachine }
        if let lack { throw .machineUnavailable(lack) }
    }

    /// Has the machine do it, once the answer to who asked for it is out and what is recorded is kept.
    public nonisolated func order(_ change: MachineChange) {
        events.record(GlassesEvent(.status, .changed))
        orderMachine.yield(change)
    }

    /// Time for the answer to whoever asked for it.
    private static let farewell: Duration = .milliseconds(500)

    nonisolated func followMachineOrders() async throws {
        for await change in machineOrders {
            await endRecording()
            try await configuration.clock.sleep(for: Self.farewell)
            guard let power = configuration.power else {
                // A simulated machine starts as its glasses do.
                askForRestart()
                resumeRecording()
                continue
            }
            do { try await power.perform(change) } catch {
                configuration.report("The machine does not \(change == .restart ? "restart" : "switch off"): \(error)")
                resumeRecording()
            }
        }
        try Task.checkCancellation()
    }
}
