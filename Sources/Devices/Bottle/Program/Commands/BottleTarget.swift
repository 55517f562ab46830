import Bluetooth
import Bottle
import Companion
import Foundation
import Program

/// The bottle that a command is about: the one that was named, or the only one nearby.
typealias BottleTarget = DeviceTarget<BottleModel>

extension DeviceTarget where Model == BottleModel {
    init(_ text: String?, _ arguments: Arguments) throws { try self.init(text, arguments, kind: .bottle) }

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
        self.init(error.sentence.text, advice: error.advice?.text, code: error.code)
    }
}
